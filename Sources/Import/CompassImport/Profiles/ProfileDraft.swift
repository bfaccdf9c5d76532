import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// The draft of a profile for an unknown file.
///
/// A person finishes the draft, which is made from the headers and values.
package struct ProfileDraft {
  /// The form of the values in a column.
  private enum Form {
    case date, time, number, text
  }

  private let table: TableSurvey
  private let fileName: String
  private let kind: RecordKind
  private let lexicon: Lexicon
  private var forms: [Form] = []

  /// Examines a file.
  ///
  /// - Parameters:
  ///   - input: the delimited file.
  ///   - options: the import options. The profile gets their kind, if set.
  /// - Throws: ``ImportError`` if the file lacks a header, or errors from reading the file.
  package init(of input: ImportInput, options: ImportOptions) throws {
    var input = try WorkbookFile.open(input)?.table(options) ?? input.opened(options)
    let words = options.tableOptions(FileSurvey.words(options))
    guard let table = try input.foundTables(words).first, table.hasHeader else {
      throw ImportError.noHeader(input.path)
    }
    self.table = table
    fileName = input.fileName
    lexicon = options.lexicon
    input.table = table
    forms = try ColumnSamples.values(of: ColumnSamples.rows(of: .rows(table, input.csv, nil))).map(Self.form)
    while forms.count < table.headerNames.count { forms.append(.text) }
    let isMeasured = zip(table.headerNames, forms).contains { header, form in
      form == .number && Self.metric(header) != nil
    }
    kind =
      options.kind
      ?? Inspector(
        headers: table.headerNames, fileName: input.fileName, provided: [], lexicon: options.lexicon
      ).best?.kind
      ?? (isMeasured ? .metric : .event)
  }

  /// Returns the form of at least nine of ten values, or text if the forms are mixed.
  private static func form(of values: [String]) -> Form {
    let forms = values.filter { !$0.isEmpty }.map { text -> Form in
      if FieldReader.moment(text, order: .monthFirst) != nil { return .date }
      let quantity = FieldReader.quantity(text, usesDecimalComma: false)
      if let quantity, quantity.shape != .clock { return .number }
      return FieldReader.time(text) != nil ? .time : .text
    }
    return forms.first { form in forms.count { $0 == form } * 10 >= forms.count * 9 } ?? .text
  }

  /// The metric type that a header names, or that its unit makes likely.
  private static func metric(_ header: String) -> String? {
    let name = HeaderNames.key(header)
    if let type = MetricType.named(header) ?? MetricType.named(name), type.key != "other" { return type.key }
    let hasUnit = HeaderNames.remark(of: header).flatMap(FieldReader.unitName) != nil
    return hasUnit ? MetricType.customKey(for: name) : nil
  }

  /// The profile as JSON.
  ///
  /// Its notes list what to check.
  package var json: String {
    var members: [JSONValue.Member] = [
      .init("version", .integer(ImportProfile.version)),
      .init("name", .string(name)), .init("title", .string("export of PROGRAM")),
      .init("kind", .string(kind.plural)),
      .init(
        "recognition",
        .object([
          .init("headers", .array(table.headerNames.filter { !$0.isEmpty }.map(JSONValue.string))),
          .init("others", .boolean(true)),
        ])),
    ]
    let metrics = kind == .metric ? self.metrics : nil
    if let metrics {
      members.append(.init("metrics", metrics))
    } else {
      members.append(.init("columns", columns))
    }
    members.append(
      .init(
        "notes",
        .string(
          "Drafted from one file. Check each column: "
            + (metrics == nil
              ? "null saves it as an extra field; other fields have the names of the app."
              : "choice selects the measurement of a session."))))
    return JSONValue.object(members).text(indentation: 2) + "\n"
  }

  private var name: String {
    let words = String(fileName.prefix { $0 != "." }).foldedWords.replacing(" ", with: "-")
    return words.isEmpty ? "my-profile" : words
  }

  /// The columns with their fields.
  ///
  /// The header gives the field, or else a similar header or the form of the values.
  private var columns: JSONValue {
    let mapping = ColumnRoles(headers: table.headerNames, kind: kind, lexicon: lexicon)
    var taken = Set(mapping.columns.filter { $0.target != .extra }.map(\.target.name))
    return .array(
      mapping.columns.enumerated().filter { !$0.element.header.isEmpty }.map { index, column in
        var field: String? = column.target == .extra ? nil : column.target.name
        if field == nil {
          let near = mapping.nearMisses.first { $0.index == index }?.field
          let guesses = [near.map { fitting($0, forms[index]) }, usual(forms[index])].compactMap(\.self)
          field = guesses.first { kind.schema[$0] != nil && taken.insert($0).inserted }
        }
        return .object([
          .init("header", .string(column.header)), .init("field", field.map(JSONValue.string) ?? .null),
        ])
      })
  }

  /// Returns the date or time field that fits the values: the date field for `Starts On` with dates.
  private func fitting(_ field: String, _ form: Form) -> String {
    switch form {
    case .date where field.hasSuffix("_time"): field.dropLast("_time".count) + "_date"
    case .time where field.hasSuffix("_date"): field.dropLast("_date".count) + "_time"
    default: field
    }
  }

  /// Returns the usual field for values of a form, or nil.
  private func usual(_ form: Form) -> String? {
    switch form {
    case .date: kind == .metric ? "recorded_date" : "start_date"
    case .time: "start_time"
    default: nil
    }
  }

  /// The metrics of columns with numbers; nil if the file has one row per measurement, as our own files do, or lacks
  /// numbers.
  private var metrics: JSONValue? {
    let mapping = ColumnRoles(headers: table.headerNames, kind: .metric, lexicon: lexicon)
    guard !mapping.provides("metric_type") else { return nil }
    let headers = table.headerNames
    var members: [JSONValue.Member] = []
    if let date = headers.indices.first(where: { forms[$0] == .date }) {
      members.append(.init("date", .string(headers[date])))
    }
    if let owner = mapping.column(of: "user_id") {
      members.append(.init("athlete", .object([.init("full", .string(headers[owner]))])))
    }
    let takes = headers.indices.compactMap { index -> JSONValue? in
      guard forms[index] == .number, headers[index].unicodeScalars.contains(where: \.properties.isAlphabetic)
      else { return nil }
      let metric = Self.metric(headers[index]) ?? MetricType.customKey(for: HeaderNames.key(headers[index]))
      return .object([
        .init("metric", .string(metric)), .init("header", .string(headers[index])),
        .init("choice", .string("best")),
      ])
    }
    guard !takes.isEmpty else { return nil }
    members.append(.init("take", .array(takes)))
    return .object(members)
  }
}
