package import CompassModel
package import CompassValidation

/// What is known of the files that one program writes: how they are told, and what their columns and values mean.
///
/// Profiles are data, in `Templates/Profiles`.
package struct ImportProfile: Sendable, Hashable {
  /// The evidence by which a file is told.
  package struct Recognition: Sendable, Hashable {
    /// The headers that are all there.
    package var headers: [HeaderNames] = []
    /// The headers that may be there.
    package var optional: [HeaderNames] = []
    /// The headers of which none is there.
    package var absent: [HeaderNames] = []
    /// The fewest headers that are known.
    package var least = 0
    /// Names of groups of columns that stand above the headers.
    package var sections: [String] = []
    /// What often stands above the headers, which counts where several programs write the same ones.
    package var preamble: [String] = []
    /// What the names of such files often end with, which counts where several programs write the same headers.
    package var fileNameEndings: [String] = []
    /// The names of such files, one of which is the file's; none are asked for where there are none.
    package var fileNames: [String] = []
    /// Whether other headers may be there, too.
    package var allowsOthers = false
    /// The keys of all headers that are known.
    private(set) var keys: Set<String> = []

    /// Notes the keys of all headers that are known, the names of the rows of a file on its side among them.
    mutating func noteKeys(with names: [String]) {
      keys = Set((headers + optional).flatMap(\.keys) + names.map(HeaderNames.key))
    }

    /// Whether a row is the header of such a file, by the keys of its cells.
    func isHeader(_ keys: Set<String>) -> Bool {
      guard headers.count <= keys.count, headers.allSatisfy({ $0.isAmong(keys) }) else { return false }
      guard allowsOthers || keys.allSatisfy({ $0.isEmpty || self.keys.contains($0) }) else { return false }
      return headers.count + optional.count { $0.isAmong(keys) } >= least
    }
  }

  /// What a column is, where its header does not say it by itself.
  package struct Column: Sendable, Hashable {
    /// The header.
    package var header: HeaderNames
    /// The field; nil is what the header means by itself.
    package var field: String?
    /// Whether the texts are no field's, whatever the header means elsewhere.
    package var isKeptBeside = false
    /// What stands between the entries of a list; nil is what stands between those of any list.
    package var separator: String?
    /// Whether midnight and the last second of a day in UTC stand for that day and no moment.
    package var isDay = false
    /// What words of the program stand for, by the folded word: `Wahr` for `true`.
    package var words: [String: String] = [:]
  }

  /// How the records lie in the file.
  package enum Shape: Sendable, Hashable {
    /// One in each row.
    case rows
    /// One in the whole file: a row for each field, its name and its value.
    case pairs(names: [String])
    /// One in each row, with a date in two cells where its comma stands in no quotes.
    case splitDates(header: String)
    /// Several rows for one record, whom the column names; they are kept beside it as a list of that name.
    case collected(name: String, by: String)
    /// Metrics are made of each row, or of all rows of a session.
    case metrics(MetricRecipe)
  }

  /// The name by which `--profile` chooses it.
  package var name: String
  /// What such a file is called in a report.
  package var title: String
  /// The kind of the records.
  package var kind: RecordKind
  /// The evidence by which a file is told.
  package var recognition: Recognition
  /// How the records lie in the file.
  package var shape = Shape.rows
  /// The columns whose headers do not say all.
  package var columns: [Column] = []
  /// The fields that are made of several cells, the first that can be made of a field counts.
  package var made: [MadeField] = []
  /// The rows that are left out.
  package var skips: [RowSkip] = []
  /// The columns of categories that tell the type of an event.
  package var categories: HeaderNames?
  /// Whether the last day of an event of whole days is the day after.
  package var hasExclusiveEnd = false
  /// Texts that stand for nothing: `N/A`.
  package var blanks: Set<String> = []
  /// Texts that the program writes in place of a value that it loses: `[object Object]`.
  package var lost: Set<String> = []
  /// Which part of all-number dates comes first, where the program always writes them so.
  package var dateOrder: DateOrder?
  /// How well the format is proven.
  package var notes: String?

  /// What metrics are made of the rows; nil where they are none.
  var metrics: MetricRecipe? { if case .metrics(let recipe) = shape { recipe } else { nil } }

  /// Whether something is made or decided of the texts of a column.
  func uses(_ header: String) -> Bool {
    made.contains { field in
      field.conditions.contains { $0.header.matches(header) }
        || field.lines.joined().contains {
          if case .cell(let names) = $0 { names.matches(header) } else { false }
        }
    } || skips.contains { $0.conditions.contains { $0.header.matches(header) } }
      || categories?.matches(header) == true
  }

  /// The columns as `--map` would say them of a file with these headers.
  func maps(for headers: [String]) -> [HeaderMap] {
    columns.filter { $0.field != nil || $0.isKeptBeside }.flatMap { column in
      column.header.columns(of: headers).map { HeaderMap(header: headers[$0], field: column.field ?? "") }
    }
  }

  /// The rules for a column.
  func column(_ header: String) -> Column? { columns.first { $0.header.matches(header) } }

  /// Whether a header is one that such files have.
  func knows(_ header: String) -> Bool { recognition.keys.contains(HeaderNames.key(header)) }
}

/// Which profile a file is read by.
package enum ProfileChoice: Sendable, Hashable {
  /// The one that is recognised, if any.
  case automatic
  /// None.
  case none
  /// This one.
  case given(ImportProfile)
}
