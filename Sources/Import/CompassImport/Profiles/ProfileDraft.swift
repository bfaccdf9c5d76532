import CompassModel
import CompassSource
import CompassTables

/// The draft of a profile for an unknown file.
///
/// A person finishes the draft, which is made from the headers and values.
package struct ProfileDraft {
  private let fileName: String
  private let roles: ColumnRoles

  /// Examines a file.
  ///
  /// - Parameters:
  ///   - input: the delimited file.
  ///   - options: the import options. The profile gets their kind, if set.
  /// - Throws: ``ToolError`` if the file lacks a header, or errors from reading the file.
  package init(of input: ImportInput, options: ImportOptions) throws {
    let input = try WorkbookFile.open(input)?.table(options) ?? input.opened(options)
    let words = options.tableOptions(FileSurvey.words(options))
    guard let table = try input.foundTables(words).first, table.hasHeader else {
      throw ToolError.noHeader(input.path)
    }
    fileName = input.fileName
    let samples = try ColumnProfiles(.rows(table, input.csv, nil), options.reading)
    func roles(_ kind: RecordKind) -> ColumnRoles {
      ColumnRoles(headers: table.headerNames, kind: kind, lexicon: options.lexicon, samples: samples)
    }
    let found = Inspector(
      headers: table.headerNames, fileName: fileName, provided: [], lexicon: options.lexicon, samples: samples
    )
    let usual: RecordKind = roles(.metric).groups.isEmpty ? .event : .metric
    self.roles = roles(options.kind ?? found.best?.kind ?? usual)
  }

  /// The profile as JSON.
  ///
  /// Its notes list what to check.
  package var json: String {
    let metrics = metrics
    let headers = roles.columns.map(\.header).filter { !$0.isEmpty }
    let check =
      metrics == nil
      ? "null saves it as an extra field; other fields have the names of the app."
      : "choice selects the measurement of a session."
    let recognition: JSONValue = ["headers": .array(headers.map(JSONValue.string)), "others": .boolean(true)]
    let profile: JSONValue = [
      "version": .integer(ImportProfile.version), "name": .string(name),
      "title": .string("export of PROGRAM"),
      "kind": .string(roles.kind.plural), "recognition": recognition, "metrics": metrics,
      "columns": metrics == nil ? columns : nil,
      "notes": .string("Drafted from one file. Check each column: " + check),
    ]
    return profile.text(indentation: 2) + "\n"
  }

  private var name: String {
    let words = String(fileName.prefix { $0 != "." }).foldedWords.replacing(" ", with: "-")
    return words.isEmpty ? "my-profile" : words
  }

  /// The columns with their fields.
  private var columns: JSONValue {
    var taken: Set<String> = []
    let nearMisses = roles.nearMisses
    return .array(
      roles.columns.enumerated().filter { !$0.element.header.isEmpty }.map { index, column in
        let near = nearMisses.first { $0.index == index }?.field
        let field = column.target == .extra ? near : column.target.name
        let isFree = field.map { taken.insert($0).inserted } ?? false
        let free: JSONValue = isFree ? field.map(JSONValue.string) ?? .null : .null
        return ["header": .string(column.header), "field": free]
      })
  }

  /// The metrics of columns with results; nil if the rows are records.
  private var metrics: JSONValue? {
    guard !roles.groups.isEmpty else { return nil }
    func header(_ column: Int) -> JSONValue { .string(roles.columns[column].header) }
    let takes = roles.groups.flatMap { group in
      group.columns.map { column -> JSONValue in
        let test = group.constant("metric_type") ?? roles.columns[column].header
        let metric = JSONValue.string(MetricType.customKey(for: test))
        return ["metric": metric, "header": header(column), "choice": .string("best")]
      }
    }
    let date = roles.column(of: "recorded_date").map(header)
    let athlete = roles.column(of: "user_id").map { column -> JSONValue in ["full": header(column)] }
    return ["date": date, "athlete": athlete, "take": .array(takes)]
  }
}
