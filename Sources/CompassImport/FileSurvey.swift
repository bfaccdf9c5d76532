import CompassCSV
package import CompassModel
package import CompassSource
import CompassValidation

/// What a look at a whole file decided before its records are read: kind, columns, orders of dates.
package struct FileSurvey: Sendable {
  /// The file.
  package let input: ImportInput
  /// What was decided about its bytes and rows.
  let csv: CSVSurvey
  /// Which column is which field.
  package let mapping: ColumnMapping
  /// The kind of the records.
  package var kind: RecordKind { mapping.kind }
  /// The order of all-number dates, by column.
  private(set) var dateOrders: [Int: DateOrder] = [:]
  /// The columns whose numbers have a comma before their decimals.
  private(set) var commaColumns: Set<Int> = []
  /// The name of the encoding.
  package var encodingName: String { csv.encoding.rawValue }
  /// What was decided, with the evidence.
  package private(set) var decisions: [Decision]
  /// What is wrong with the file as a whole.
  package private(set) var diagnostics: [Diagnostic]
  /// The type of the events of a file whose header of names says it: `Opponent`, `Camp Name`.
  private(set) var impliedType: EventType?
  /// What travels with the rejected rows.
  private(set) var travelling = ImportDecisions()

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - input: the file.
  ///   - options: what is known of it.
  /// - Throws: ``ImportError`` where it is no delimited file or its kind cannot be told, and what reading
  ///   the file throws.
  /// - Complexity: O(n) in the size of the file, which is read twice; memory does not grow with it.
  package init(_ input: ImportInput, options: ImportOptions) throws {
    self.input = input
    let csvOptions = try Self.csvOptions(options)
    let csv = try CSVSurvey(of: input.source, options: csvOptions)
    self.csv = csv
    try Self.refuseOtherFormats(input, csv)
    let headers = csv.headerNames
    guard csv.hasHeader else {
      throw ImportError(
        csv.byteCount == 0 ? "\(input.path) is empty" : "\(input.path) has no header that names its columns",
        help: csv.byteCount == 0
          ? "Check that the export finished"
          : "Put the names of the columns into its first line, or give --header-row N")
    }
    let earlier = try Self.earlierDecisions(input.source, csv)
    let maps =
      options.maps + earlier.maps.filter { map in !options.maps.contains { $0.header == map.header } }
    decisions = csv.decisions
    diagnostics = csv.diagnostics
    let (kind, decision) = try Self.kind(
      of: input, headers: headers, options: options, earlier: earlier, maps: maps)
    decisions.append(decision)
    mapping = ColumnMapping(headers: headers, kind: kind, maps: maps)
    travelling.kind = kind
    travelling.maps = maps.filter { map in mapping.columns.contains { $0.header == map.header } }
    reportMapping(maps)
    if !options.sets.contains(where: { $0.field == "type" }) { implyType() }
    try surveyValues(options: options, earlier: earlier)
    for index in decisions.indices { decisions[index].isRoutine = isRoutine(decisions[index]) }
  }

  private static func csvOptions(_ options: ImportOptions) throws -> CSVOptions {
    var result = CSVOptions(
      delimiter: options.delimiter, quote: options.quote, escape: options.escape.map { .prefixed($0) },
      headerLine: options.headerLine, hasHeader: options.headerLine == nil ? nil : true,
      layout: options.takesEveryRow ? .plain : .automatic)
    if let name = options.encoding {
      guard let encoding = CSVEncoding(name: name) else {
        throw ImportError(
          "--encoding: \(name) is not known",
          help: "Use one of \(CSVEncoding.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      result.encoding = encoding
    }
    let kinds = options.kind.map { [$0] } ?? RecordKind.allCases
    let maps = options.maps
    result.headerScore = { cells in
      kinds.map { kind in
        let vocabulary = HeaderVocabulary.of(kind)
        return cells.count { cell in
          vocabulary.target(of: cell) != nil || maps.contains { $0.header.foldedWords == cell.foldedWords }
        }
      }.max() ?? 0
    }
    return result
  }

  /// Files of other formats have text that a delimited file could have too; their first bytes tell them.
  private static func refuseOtherFormats(_ input: ImportInput, _ csv: CSVSurvey) throws {
    var head: [UInt8] = []
    var reader = try input.source.makeReader()
    while head.count < 64, try reader.read(into: &head, maximum: 64 - head.count) > 0 {}
    func starts(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { head.starts(with: $0) }
    }
    let format: String? =
      if starts("PK\u{3}\u{4}") {
        "a ZIP archive or an .xlsx workbook"
      } else if starts("%PDF") {
        "a PDF"
      } else if starts("BEGIN:VCALENDAR") || starts("\u{FEFF}BEGIN:VCALENDAR") {
        "a calendar (.ics)"
      } else if starts("SQLite format 3") {
        "a store"
      } else if let first = head.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B,
        csv.headerNames.count < 2
      {
        "a JSON file"
      } else {
        nil
      }
    if let format {
      throw ImportError(
        "\(input.path) is \(format); this version reads delimited files (CSV)",
        help: "Export it as CSV and import that")
    }
  }

  /// The decisions that an earlier import left in the first record.
  private static func earlierDecisions(_ source: any ByteSource, _ csv: CSVSurvey) throws -> ImportDecisions {
    guard let column = csv.headerNames.firstIndex(of: RejectedFile.decisionsColumn) else {
      return ImportDecisions()
    }
    var reader = try CSVReader(source, survey: csv)
    var record = CSVRecord()
    guard try reader.read(into: &record), column < record.count else { return ImportDecisions() }
    return ImportDecisions(text: record.string(at: column))
  }

  private static func kind(
    of input: ImportInput, headers: [String], options: ImportOptions, earlier: ImportDecisions,
    maps: [HeaderMap]
  ) throws -> (RecordKind, Decision) {
    if let kind = options.kind {
      return (kind, Decision(what: "kind", value: kind.plural, why: "--as says so"))
    }
    if let kind = earlier.kind {
      return (
        kind,
        Decision(
          what: "kind", value: kind.plural, why: "the import that rejected these rows took them for that",
          override: "--as KIND")
      )
    }
    let mapped = headers.map { header in
      maps.first { $0.header.foldedWords == header.foldedWords }?.field ?? header
    }
    let provided = Set(options.sets.map(\.field))
    guard
      let result = KindRecognition.recognize(
        headers: mapped, fileName: baseName(input.path), provided: provided)
    else {
      throw ImportError(
        "It cannot be told from the headers of \(input.path) what kind of records it holds",
        help: "Say it with --as " + RecordKind.allCases.map(\.plural).joined(separator: "|"))
    }
    var why = "\(result.matched) of \(result.total) headers are known"
    if let next = result.runnerUp { why += "; as \(next.kind.plural) it would be \(next.matched)" }
    return (result.kind, Decision(what: "kind", value: result.kind.plural, why: why, override: "--as KIND"))
  }

  /// Whether a decision is what everybody expects of a plain CSV file with our own headers.
  private func isRoutine(_ decision: Decision) -> Bool {
    switch decision.what {
    case "encoding": csv.encoding == .utf8
    case "line-endings": true
    case "delimiter": csv.dialect.delimiter == 0x2C
    case "quote": csv.dialect.quote == 0x22
    case "header": csv.headerRows.count == 1 && csv.headerRows[0].position.line == 1
    case "kind": mapping.score == mapping.columns.count
    case "columns": mapping.extraColumns.isEmpty
    case "date-order": dateOrders.values.allSatisfy { $0 == .monthFirst }
    default: false
    }
  }

  private static func baseName(_ path: String) -> String {
    String(decoding: path.utf8.split(separator: 0x2F).last ?? [], as: UTF8.self)
  }

  // MARK: Headers

  private mutating func reportMapping(_ maps: [HeaderMap]) {
    for map in maps where HeaderVocabulary.of(kind).target(named: map.field) == nil {
      diagnostics.append(
        Diagnostic(
          .headerUnknown, .warning, "--map names a field \(map.field) that \(kind.plural) do not have",
          help: "The fields are \(kind.schema.fields.map(\.name).joined(separator: ", "))", isPersonal: false)
      )
    }
    for header in mapping.unusedMaps {
      diagnostics.append(
        Diagnostic(
          .headerUnknown, .warning, "--map names a column \(header) that this file does not have",
          help: "Its columns are \(csv.headerNames.joined(separator: ", "))", isPersonal: false))
    }
    for miss in mapping.nearMisses {
      diagnostics.append(
        Diagnostic(
          .headerNearMiss, .warning,
          "The column \(value: miss.header) is not known; did you mean \(value: miss.suggestion)?",
          help: "Take it with --map \"\(miss.header)=\(miss.field)\"",
          position: csv.headerPosition(ofColumn: miss.index), header: miss.header, value: miss.header,
          isPersonal: false))
    }
    for (index, column) in mapping.columns.enumerated() where column.isRetired {
      diagnostics.append(
        Diagnostic(
          .fieldRetired, .note,
          "The app has given up the field \(value: column.header); its texts are kept beside the records",
          position: csv.headerPosition(ofColumn: index), header: column.header, value: column.header,
          isPersonal: false))
    }
    for (index, first) in mapping.repeated
    where mapping.columns[first].header != mapping.columns[index].header {
      // Two columns of one name are a finding of the file's already.
      let header = mapping.columns[index].header
      diagnostics.append(
        Diagnostic(
          .headerDuplicateField, .warning,
          "The columns \(value: mapping.columns[first].header) and \(value: header) are the same field; the first was taken and the second kept as an extra field",
          help: "Say which one is meant with --map \"\(header)=\(mapping.columns[first].target.name)\"",
          position: csv.headerPosition(ofColumn: index), header: header, value: header, isPersonal: false))
    }
    let matches = mapping.columns.compactMap { column -> String? in
      guard column.target != .extra else { return nil }
      return column.header == column.target.name ? column.header : "\(column.header) → \(column.target.name)"
    }
    decisions.append(
      Decision(
        what: "columns", value: matches.joined(separator: ", "),
        why: "their headers are names, labels or common words of the fields",
        override: "--map \"HEADER=FIELD\""))
    let extras = mapping.extraColumns.map(\.header).filter { !$0.isEmpty }
    if !extras.isEmpty {
      decisions.append(
        Decision(
          what: "extra-columns", value: extras.joined(separator: ", "),
          why: "no field has such a name; the texts are kept beside the records",
          override: "--map \"HEADER=FIELD\""))
    }
  }

  /// A file of opponents holds games, one of camp names holds camps.
  private mutating func implyType() {
    guard kind == .event, !mapping.provides("type"),
      let header = mapping.columns.first(where: { $0.target.name == "name" })?.header
    else { return }
    let types: [String: EventType] = [
      "opponent": .game, "game": .game, "camp": .camp, "camp name": .camp, "showcase": .showcase,
      "showcase name": .showcase,
    ]
    guard let type = types[header.foldedWords] else { return }
    impliedType = type
    decisions.append(
      Decision(
        what: "type", value: type.rawValue, why: "no column gives it, and the names are those of \(header)",
        override: "--set type=TYPE"))
  }

  // MARK: Values

  private mutating func surveyValues(options: ImportOptions, earlier: ImportDecisions) throws {
    var dates: [Int: DateEvidence] = [:]
    var numbers: [Int: NumberEvidence] = [:]
    for (index, column) in mapping.columns.enumerated() {
      guard case .field(let field) = column.target else { continue }
      switch field.type {
      case .date, .instant: dates[index] = DateEvidence()
      case .decimal, .money, .metricValue, .height, .weight: numbers[index] = NumberEvidence()
      default: break
      }
    }
    guard !dates.isEmpty || !numbers.isEmpty else { return }
    let dateColumns = dates.keys.sorted()
    let numberColumns = numbers.keys.sorted()
    var lines: [Int: Int] = [:]
    var reader = try CSVReader(input.source, survey: csv)
    var record = CSVRecord()
    while try reader.read(into: &record) {
      for column in dateColumns where column < record.count {
        let before = dates[column]?.listed
        record.withBytes(at: column) { dates[column]?.add($0, record: record.number) }
        if dates[column]?.listed != before { lines[record.number] = record.position.line }
      }
      for column in numberColumns where column < record.count {
        record.withBytes(at: column) { numbers[column]?.add($0) }
      }
    }
    decideDates(dates, lines: lines, options: options, earlier: earlier)
    decideNumbers(numbers, options: options, earlier: earlier)
  }

  private mutating func decideDates(
    _ evidence: [Int: DateEvidence], lines: [Int: Int], options: ImportOptions, earlier: ImportDecisions
  ) {
    let proven = Set(evidence.values.compactMap(\.provenOrder))
    for (column, dates) in evidence.sorted(by: { $0.key < $1.key }) {
      let header = mapping.columns[column].header
      let label = "dates in \(header)"
      var order = DateOrder.monthFirst
      if let given = options.dateOrder {
        order = given
        decide(label, order, "--date-order says so", isOpen: false)
      } else if let given = earlier.dateOrders[header] {
        order = given
        decide(label, order, "the import that rejected these rows found it so", isOpen: true)
      } else {
        switch dates.verdict {
        case .dayFirst, .monthFirst:
          order = dates.provenOrder ?? .monthFirst
          let records = order == .dayFirst ? dates.dayFirst : dates.monthFirst
          decide(label, order, "\(records.count) of them can be read no other way", isOpen: true)
        case .ambiguous:
          // The other columns of the file were written by the same hand.
          let sibling = proven.count == 1 ? proven.first : nil
          order = sibling ?? .monthFirst
          decide(
            label, order, sibling == nil ? "nothing proves either order" : "another column proves it",
            isOpen: true)
          report(.dateOrderAmbiguous, column, dates.ambiguous, lines, order, isSettled: sibling != nil)
        case .contradictory:
          order = dates.dayFirst.count > dates.monthFirst.count ? .dayFirst : .monthFirst
          decide(label, order, "most of them are so, but not all", isOpen: true)
          report(
            .dateOrderMixed, column, order == .dayFirst ? dates.monthFirst : dates.dayFirst, lines, order,
            isSettled: false)
        case .noDates, .orderless: continue
        }
      }
      dateOrders[column] = order
      travelling.dateOrders[header] = order
    }
  }

  private mutating func decide(_ label: String, _ order: DateOrder, _ why: String, isOpen: Bool) {
    decisions.append(
      Decision(
        what: "date-order", value: "\(order.label) (\(label))", why: why,
        override: isOpen ? "--date-order \(order == .dayFirst ? "mdy" : "dmy")" : nil))
  }

  private mutating func report(
    _ code: DiagnosticCode, _ column: Int, _ records: DateEvidence.Records, _ lines: [Int: Int],
    _ order: DateOrder, isSettled: Bool
  ) {
    let header = mapping.columns[column].header
    var rows = records.first.map { lines[$0].map { "line \($0)" } ?? "record \($0)" }.joined(separator: ", ")
    if records.count > records.first.count { rows += " and \(records.count - records.first.count) more" }
    let message: Message =
      code == .dateOrderMixed
      ? "The dates in \(header) are written in two orders; they are read \(order.label), so these cannot be right: \(rows)"
      : isSettled
        ? "Some dates in \(header) could be read two ways; they are read \(order.label) like another column of the file: \(rows)"
        : "The dates in \(header) could be read two ways; they are read \(order.label): \(rows)"
    diagnostics.append(
      Diagnostic(
        code, .warning, message,
        help:
          "Say which it is with --date-order \(DateOrder.monthFirst.rawValue) or --date-order \(DateOrder.dayFirst.rawValue)",
        position: csv.headerPosition(ofColumn: column), header: header, isPersonal: false))
  }

  private mutating func decideNumbers(
    _ evidence: [Int: NumberEvidence], options: ImportOptions, earlier: ImportDecisions
  ) {
    for (column, numbers) in evidence.sorted(by: { $0.key < $1.key }) {
      let header = mapping.columns[column].header
      let usesComma = options.usesDecimalComma ?? (earlier.commaColumns.contains(header) || numbers.usesComma)
      if usesComma {
        commaColumns.insert(column)
        travelling.commaColumns.insert(header)
        decisions.append(
          Decision(
            what: "decimal-mark", value: "comma (numbers in \(header))",
            why: options.usesDecimalComma == nil
              ? "\(numbers.provesComma) of them can be read no other way" : "--decimal-mark says so",
            override: "--decimal-mark point"))
      }
      if numbers.provesComma > 0, numbers.provesPoint > 0, options.usesDecimalComma == nil {
        diagnostics.append(
          Diagnostic(
            .decimalMarkMixed, .warning,
            "The numbers in \(header) have points and commas before their decimals; commas are taken to group thousands",
            help: "Say which it is with --decimal-mark point or --decimal-mark comma",
            position: csv.headerPosition(ofColumn: column), header: header, isPersonal: false))
      }
    }
  }
}

extension DateOrder {
  /// The order for people.
  var label: String {
    switch self {
    case .monthFirst: "month first"
    case .dayFirst: "day first"
    case .yearFirst: "year first"
    }
  }
}

extension DateEvidence {
  /// How many records are listed by number, so that their lines must be remembered.
  fileprivate var listed: Int { ambiguous.first.count + dayFirst.first.count + monthFirst.first.count }
}
