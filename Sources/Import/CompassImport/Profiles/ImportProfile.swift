package import CompassModel

/// The description of the files that one program writes: how to recognize them, and what their columns and
/// values mean.
///
/// Profiles are data, in `Templates/Profiles`.
package struct ImportProfile: Sendable, Hashable {
  /// The evidence that identifies a file.
  package struct Recognition: Sendable, Hashable {
    /// The required headers.
    package var headers: [HeaderNames] = []
    /// The optional headers.
    package var optional: [HeaderNames] = []
    /// The headers that must be absent.
    package var absent: [HeaderNames] = []
    /// The minimum number of known headers.
    package var least = 0
    /// The texts that are often above the headers.
    ///
    /// They decide between programs with the same headers.
    package var preamble: [String] = []
    /// The usual endings of file names.
    ///
    /// They decide between programs with the same headers.
    package var fileNameEndings: [String] = []
    /// The accepted file names; empty to accept all.
    package var fileNames: [String] = []
    /// Whether other headers are allowed.
    package var allowsOthers = false
    /// The keys of all known headers.
    private(set) var keys: Set<String> = []

    /// Sets the keys of all known headers.
    mutating func noteKeys() { keys = Set((headers + optional).flatMap(\.keys)) }

    /// Whether a row is the header of such a file, by the keys of its cells.
    func isHeader(_ keys: Set<String>) -> Bool {
      guard headers.count <= keys.count, headers.allSatisfy({ $0.isAmong(keys) }) else { return false }
      guard allowsOthers || keys.allSatisfy({ $0.isEmpty || self.keys.contains($0) }) else { return false }
      return headers.count + optional.count { $0.isAmong(keys) } >= least
    }
  }

  /// The meaning of a column, if its header isn't enough.
  package struct Column: Sendable, Hashable {
    /// The header.
    package var header: HeaderNames
    /// The field; nil to use the meaning of the header.
    package var field: String?
    /// Whether the values become an extra field, even if the header names a field.
    package var isKeptBeside = false
    /// The separator of a list's entries; nil for the usual separators.
    package var separator: String?
    /// Whether midnight and the last second of a day in UTC mean that day, not a moment.
    package var isDay = false
    /// The meanings of the program's words, by folded word: `Wahr` means `true`.
    package var words: [String: String] = [:]
  }

  /// Rows with details of a record, which become a list in the extra fields of that record.
  package struct Collection: Sendable, Hashable {
    /// The name of the list.
    package var name: String
    /// The column that names the record.
    package var header: String
  }

  /// The name for `--profile`.
  package var name: String
  /// The name of such a file in messages.
  package var title: String
  /// The kind of the records.
  package var kind: RecordKind
  /// The evidence that identifies a file.
  package var recognition: Recognition
  /// The measurements in each row; nil if rows are records.
  package var metrics: ProfileMeasures?
  /// The list that the rows make; nil if rows are records.
  package var collected: Collection?
  /// The columns with headers that aren't enough.
  package var columns: [Column] = []
  /// The fields made from several cells.
  ///
  /// For each field, the first rule that applies counts.
  package var made: [MadeField] = []
  /// The rows to skip.
  package var skips: [RowSkip] = []
  /// The columns with categories that indicate the type of an event.
  package var categories: HeaderNames?
  /// Whether the end date of an all-day event is the day after its last day.
  package var hasExclusiveEnd = false
  /// The texts that mean an empty value: `N/A`.
  package var blanks: Set<String> = []
  /// Whether the program writes line breaks and commas without quotes.
  package var isUnquoted = false
  /// How the program writes values, and the values of fields that its files lack.
  package var overrides = Overrides()
  /// Notes about the profile, such as how well it is tested.
  package var notes: String?

  /// The columns that rules for fields, skipped rows or event types use.
  var ruleHeaders: [HeaderNames] {
    made.flatMap { $0.conditions.map(\.header) + $0.cells } + skips.flatMap { $0.conditions.map(\.header) }
      + [categories].compactMap(\.self)
  }

  /// Whether a rule for fields, skipped rows or event types uses a column.
  func uses(_ header: String) -> Bool { ruleHeaders.contains { $0.matches(header) } }

  /// Returns the user's fields for the headers of a file, and those of the profile for the other headers.
  func maps(beside own: [HeaderMap], _ headers: [String]) -> [HeaderMap] {
    let maps = columns.filter { $0.field != nil || $0.isKeptBeside }.flatMap { column in
      column.header.columns(of: headers).map { HeaderMap(header: headers[$0], field: column.field ?? "") }
    }
    return own + maps.filter { map in !own.contains { $0.header.foldedWords == map.header.foldedWords } }
  }

  /// Returns the rules for a column, if any.
  func column(_ header: String) -> Column? { columns.first { $0.header.matches(header) } }

  /// Whether the profile knows a header.
  func knows(_ header: String) -> Bool { recognition.keys.contains(HeaderNames.key(header)) }
}

/// The choice of a file's profile.
package enum ProfileChoice: Sendable, Hashable {
  /// The profile that fits best, if any.
  case automatic
  /// No profile.
  case none
  /// This profile.
  case given(ImportProfile)
}
