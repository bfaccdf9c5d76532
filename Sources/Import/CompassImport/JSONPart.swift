import CompassCSV
import CompassJSON
import CompassModel
import CompassSource

/// Rows of one kind in a JSON file: those of a table, or those that stand in the rows of one.
package struct JSONPart: Sendable {
  /// A column that no row has as it is: what a row is linked to by where it stands.
  struct Link: Sendable, Hashable {
    /// The header.
    let header: String
    /// The member of the row that is the record it is linked to; nil where that is the row it stands in.
    let member: String?
  }

  /// The kind of the records; nil where it is to be told from the names.
  let kind: RecordKind?
  /// How the file is read.
  struct Reading: Sendable, Hashable {
    /// Whether the members of the object that the file is hold the rows.
    var takesMembers = false
    /// Whether what RFC 8259 does not have is an error.
    var isStrict = false
    /// The name of the encoding.
    var encodingName = CSVEncoding.utf8.rawValue

    /// The options of a reader.
    var options: JSONReader.Options {
      var options = JSONReader.Options()
      options.isStrict = isStrict
      return options
    }
  }

  /// How the file is read.
  let reading: Reading
  /// What the rows stand in.
  let place: JSONReader.Place
  /// The member of the rows that holds the records; nil where they are the rows.
  let embedded: String?
  /// The names of the members that are columns.
  let names: [String]
  /// Other names of columns, by the name: what some rows call `start_date` and others `startDate`.
  var aliases: [String: String] = [:]
  /// The columns behind them.
  let links: [Link]
  /// What the part is called where a file has several.
  let name: String?
  /// What was decided about the file.
  let decisions: [Decision]
  /// What the rows of the file's other parts stand in, where this is the first: it says what else is wrong
  /// with the file.
  let others: Set<JSONReader.Place>?

  /// Whether what is wrong in a place is this part's to say.
  func isOf(_ place: JSONReader.Place) -> Bool {
    self.place == place || others.map { !$0.contains(place) } == true
  }

  /// The headers of all columns.
  var headers: [String] { names + links.map(\.header) }
}

/// Finds the parts of a JSON file.
struct JSONParts {
  private let input: ImportInput
  private let options: ImportOptions
  private var survey: JSONSurvey
  private var reading = JSONPart.Reading()

  /// The bytes that are looked at to tell a JSON file.
  private static let headBytes = 64
  static let endings = [".json", ".jsonl", ".ndjson"]

  /// Looks at a file.
  ///
  /// - Throws: ``ImportError`` where no kind of records can be told, and what reading the file throws.
  init(_ input: ImportInput, _ options: ImportOptions) throws {
    self.input = input
    self.options = options
    reading.isStrict = options.isStrict
    survey = try JSONSurvey(input.source, options: reading.options)
    reading.encodingName = survey.encodingName
    if survey.form == .object || survey.tables.isEmpty, try !isRow() {
      let members = try JSONSurvey(input.source, takesMembers: true, options: reading.options)
      if !members.tables.isEmpty {
        survey = members
        reading.takesMembers = true
      }
    }
    guard !survey.tables.isEmpty else {
      if let error = survey.firstError, let position = error.position {
        throw ImportError(
          "\(input.path):\(position.line):\(position.column): \(error.message.rendered(showingPersonal: false)); no rows were read",
          help: error.help?.rendered(showingPersonal: false), code: error.code)
      }
      throw ImportError.empty(
        survey.form == .nothing ? "\(input.path) is empty" : "No rows in \(input.path)")
    }
  }

  /// Whether the object that a file is, is a row itself.
  private func isRow() throws -> Bool {
    guard let table = survey.tables.first else { return false }
    let embedded = Set(table.embedded.map(\.name))
    let own = table.names.filter { !embedded.contains($0) }
    return kind(of: own, named: input.fileName) != nil
  }

  private func kind(of names: [String], named name: String) -> RecordKind? {
    KindRecognition.recognize(headers: names, fileName: name, provided: Set(options.sets.map(\.field)))?.kind
  }

  /// The parts in the order of the file; a part of its own for what stands in rows and is a kind of records.
  func parts() -> [JSONPart] {
    var parts: [JSONPart] = []
    let kinds = survey.tables.map(kind)
    // What is no kind of records beside what is one, is left out and said to be.
    let isMixed = kinds.contains { $0 != nil } && survey.tables.count > 1
    let tables = zip(survey.tables, kinds).filter { !isMixed || $1 != nil }.map(\.0)
    let leftOut = zip(survey.tables, kinds).filter { isMixed && $1 == nil }.compactMap { Self.name(of: $0.0) }
    let places = Set(tables.map(\.place))
    for table in tables {
      let name = Self.name(of: table)
      let own = kind(of: table)
      var taken: [(part: String, kind: RecordKind, names: [String])] = []
      for (member, names) in table.embedded {
        // What a field of the row is takes it whole.
        if let own, case .field? = HeaderVocabulary.of(own).target(of: member),
          own.schema[member]?.type == .json
        {
          continue
        }
        if let kind = kind(of: names, named: member), kind != own || own == nil {
          taken.append((member, kind, names))
        }
      }
      let outer = Set(taken.map(\.part))
      let links = taken.compactMap { embedded -> JSONPart.Link? in
        let field = embedded.kind.rawValue + "_id"
        guard let own, own.schema[field] != nil, !table.names.contains(where: { Self.means($0, field, own) })
        else { return nil }
        return JSONPart.Link(header: field, member: embedded.part)
      }
      let (names, aliases) = columns(table.names.filter { !outer.contains($0) }, own)
      parts.append(
        JSONPart(
          kind: own, reading: reading, place: table.place, embedded: nil, names: names,
          aliases: aliases, links: links, name: name, decisions: parts.isEmpty ? formDecisions(leftOut) : [],
          others: parts.isEmpty ? places.subtracting([table.place]) : nil))
      for embedded in taken {
        var links: [JSONPart.Link] = []
        if let own {
          let field = own.rawValue + "_id"
          if embedded.kind.schema[field] != nil,
            !embedded.names.contains(where: { Self.means($0, field, embedded.kind) })
          {
            links.append(JSONPart.Link(header: field, member: nil))
          }
        }
        parts.append(
          JSONPart(
            kind: embedded.kind, reading: reading, place: table.place, embedded: embedded.part,
            names: embedded.names, links: links,
            name: [name, embedded.part].compactMap(\.self).joined(separator: "-"),
            decisions: [], others: nil))
      }
    }
    return parts
  }

  /// The tables as they stand in the file, whatever stands in their rows.
  func plainParts() -> [JSONPart] {
    let places = Set(survey.tables.map(\.place))
    return survey.tables.enumerated().map { index, table in
      JSONPart(
        kind: nil, reading: reading, place: table.place, embedded: nil, names: table.names,
        links: [],
        name: Self.name(of: table), decisions: index == 0 ? formDecisions([]) : [],
        others: index == 0 ? places.subtracting([table.place]) : nil)
    }
  }

  /// The columns that names become: two names of one field are one column, as rows have either.
  private func columns(_ names: [String], _ kind: RecordKind?) -> (names: [String], aliases: [String: String])
  {
    guard let kind, options.maps.isEmpty else { return (names, [:]) }
    var columns: [String] = []
    var aliases: [String: String] = [:]
    var taken: [ColumnTarget: String] = [:]
    for name in names {
      guard let target = HeaderVocabulary.of(kind).target(of: name), case .field(let field) = target,
        // `date` beside `start_date` may be something else; `startDate` is not.
        name.foldedWords.replacing(" ", with: "") == field.name.foldedWords.replacing(" ", with: "")
      else {
        columns.append(name)
        continue
      }
      if let first = taken[target] {
        aliases[name] = first
      } else {
        taken[target] = name
        columns.append(name)
      }
    }
    return (columns, aliases)
  }

  private static func name(of table: JSONSurvey.Table) -> String? {
    if case .member(let name) = table.place { name } else { nil }
  }

  private func kind(of table: JSONSurvey.Table) -> RecordKind? {
    options.kind ?? Self.name(of: table).flatMap { kind(of: table.names, named: $0) }
      ?? kind(of: table.names, named: input.fileName)
  }

  /// Whether a name is a column of a field.
  private static func means(_ name: String, _ field: String, _ kind: RecordKind) -> Bool {
    HeaderVocabulary.of(kind).target(of: name)?.name == field
  }

  private func formDecisions(_ leftOut: [String]) -> [Decision] {
    let value =
      switch survey.form {
      case .array: "an array of rows"
      case .lines: "consecutive rows (JSON Lines)"
      case .object: reading.takesMembers ? "an object with rows in its members" : "one row"
      case .nothing: "nothing"
      }
    var decisions = [Decision(what: "form", value: value, why: "start of the file", isRoutine: true)]
    if !leftOut.isEmpty {
      decisions.append(
        Decision(
          what: "left-out", value: leftOut.joined(separator: ", "),
          why: "unknown kind of data", override: "--as KIND"))
    }
    if survey.isOverLimit {
      let limits = JSONLimits()
      decisions.append(
        Decision(
          what: "left-out", value: "names and tables beyond the limit",
          why: "the limit is \(limits.tables) tables with \(limits.columns) names each"))
    }
    return decisions
  }

  /// Whether a file is JSON by its name or its first bytes.
  static func recognizes(_ input: ImportInput) throws -> Bool {
    let name = input.fileName.lowercased()
    if endings.contains(where: { name.hasSuffix($0) }) { return true }
    // What is wide has a NUL beside each letter; a mark may stand before the first.
    let signs = try input.source.head(headBytes).filter { $0 > 0x20 && $0 < 0x80 }.prefix(2)
    switch (signs.first, signs.last) {
    case (0x5B, 0x7B), (0x7B, 0x22), (0x7B, 0x7D): return true
    case (0x5B, 0x5D): return signs.count == 2
    default: return false
    }
  }
}
