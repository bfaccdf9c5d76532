import CompassModel
import CompassSource
import CompassTables
import CompassValidation

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
  /// - Throws: ``ImportError`` if the file lacks a header, or errors from reading the file.
  package init(of input: ImportInput, options: ImportOptions) throws {
    let input = try WorkbookFile.open(input)?.table(options) ?? input.opened(options)
    let words = options.tableOptions(FileSurvey.words(options))
    guard let table = try input.foundTables(words).first, table.hasHeader else {
      throw ImportError.noHeader(input.path)
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
    let members: [JSONValue.Member] = [
      .init("version", .integer(ImportProfile.version)), .init("name", .string(name)),
      .init("title", .string("export of PROGRAM")), .init("kind", .string(roles.kind.plural)),
      .init(
        "recognition",
        .object([.init("headers", .array(headers.map(JSONValue.string))), .init("others", .boolean(true))])),
      metrics.map { .init("metrics", $0) } ?? .init("columns", columns),
      .init(
        "notes",
        .string(
          "Drafted from one file. Check each column: "
            + (metrics == nil
              ? "null saves it as an extra field; other fields have the names of the app."
              : "choice selects the measurement of a session."))),
    ]
    return JSONValue.object(members).text(indentation: 2) + "\n"
  }

  private var name: String {
    let words = String(fileName.prefix { $0 != "." }).foldedWords.replacing(" ", with: "-")
    return words.isEmpty ? "my-profile" : words
  }

  /// The columns with their fields.
  private var columns: JSONValue {
    var taken: Set<String> = []
    return .array(
      roles.columns.enumerated().filter { !$0.element.header.isEmpty }.map { index, column in
        let near = roles.nearMisses.first { $0.index == index }?.field
        let field = column.target == .extra ? near : column.target.name
        let isFree = field.map { taken.insert($0).inserted } ?? false
        return .object([
          .init("header", .string(column.header)),
          .init("field", isFree ? field.map(JSONValue.string) ?? .null : .null),
        ])
      })
  }

  /// The metrics of columns with results; nil if the rows are records.
  private var metrics: JSONValue? {
    guard !roles.groups.isEmpty else { return nil }
    func header(_ column: Int) -> JSONValue { .string(roles.columns[column].header) }
    let takes = roles.groups.flatMap { group in
      group.columns.map { column -> JSONValue in
        let test = group.constant("metric_type") ?? roles.columns[column].header
        return .object([
          .init("metric", .string(MetricType.customKey(for: test))), .init("header", header(column)),
          .init("choice", .string("best")),
        ])
      }
    }
    let date = roles.column(of: "recorded_date").map { JSONValue.Member("date", header($0)) }
    let athlete = roles.column(of: "user_id").map {
      JSONValue.Member("athlete", .object([.init("full", header($0))]))
    }
    return .object([date, athlete, .init("take", .array(takes))].compactMap(\.self))
  }
}
