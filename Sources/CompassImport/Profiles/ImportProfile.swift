package import CompassModel
package import CompassValidation

/// What is known of the files that one program writes: how they are told, and what their columns and values mean.
///
/// Profiles are data, in `Templates/Profiles`.
package struct ImportProfile: Sendable, Hashable {
  /// The evidence by which a file is told.
  package struct Recognition: Sendable, Hashable {
    /// The headers that are all there.
    package var headers: [String] = []
    /// The headers that may be there.
    package var optional: [String] = []
    /// The headers of which none is there.
    package var absent: [String] = []
    /// The names of such files, one of which is the file's; none are asked for where there are none.
    package var fileNames: [String] = []
    /// Whether other headers may be there, too.
    package var allowsOthers = false
  }

  /// What a column is, where its header does not say it by itself.
  package struct Column: Sendable, Hashable {
    /// The header.
    package var header: String
    /// The field; nil is what the header means by itself.
    package var field: String?
    /// Whether the texts are no field's, whatever the header means elsewhere.
    package var isKeptBeside = false
    /// What stands between the entries of a list; nil is what stands between those of any list.
    package var separator: String?
    /// Whether midnight and the last second of a day in UTC stand for that day and no moment.
    package var isDay = false
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
  /// Texts that stand for nothing: `N/A`.
  package var blanks: Set<String> = []
  /// Texts that the program writes in place of a value that it loses: `[object Object]`.
  package var lost: Set<String> = []
  /// Which part of all-number dates comes first, where the program always writes them so.
  package var dateOrder: DateOrder?
  /// How well the format is proven.
  package var notes: String?

  /// The columns as `--map` would say them.
  var maps: [HeaderMap] {
    columns.filter { $0.field != nil || $0.isKeptBeside }
      .map { HeaderMap(header: $0.header, field: $0.field ?? "") }
  }

  /// The rules for a column.
  func column(_ header: String) -> Column? {
    columns.first { $0.header.foldedWords == header.foldedWords }
  }

  /// Whether a header is one that such files have.
  func knows(_ header: String) -> Bool {
    let folded = header.foldedWords
    let names: [String] = if case .pairs(let names) = shape { names } else { [] }
    return (recognition.headers + recognition.optional + names).contains { $0.foldedWords == folded }
  }

  /// Whether values are not as they stand, so that they must be looked at one by one.
  var changesValues: Bool {
    !blanks.isEmpty || !lost.isEmpty || columns.contains { $0.separator != nil || $0.isDay }
  }
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
