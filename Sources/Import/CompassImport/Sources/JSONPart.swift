import CompassJSON
import CompassModel
import CompassSource

/// Rows of one kind in a JSON file: those of a table, or those that stand in the rows of one.
struct JSONPart: Sendable {
  /// The kind of the records; nil where nothing says it.
  let kind: RecordKind?
  /// The rows.
  let grid: JSONGrid
}

/// Finds the parts of a JSON file.
struct JSONParts {
  private let input: ImportInput
  private let options: ImportOptions
  private var survey: JSONSurvey

  /// The bytes that are looked at to tell a JSON file.
  private static let headBytes = 64
  static let endings = [".json", ".jsonl", ".ndjson"]

  /// Looks at a file.
  ///
  /// - Throws: ``ImportError`` where no kind of records can be told, and what reading the file throws.
  init(_ input: ImportInput, _ options: ImportOptions) throws {
    self.input = input
    self.options = options
    var reading = JSONReader.Options()
    reading.isStrict = options.isStrict
    survey = try JSONSurvey(input.source, options: reading)
    if survey.form == .object || survey.tables.isEmpty, try !isRow() {
      let members = try JSONSurvey(input.source, takesMembers: true, options: reading)
      if !members.tables.isEmpty { survey = members }
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
    Inspector(
      headers: names, fileName: name, provided: Set(options.sets.map(\.field)), lexicon: options.lexicon
    ).best?.kind
  }

  /// The parts in the order of the file; a part of its own for what stands in rows and is a kind of records.
  func parts() -> [JSONPart] {
    let kinds = survey.tables.map(kind)
    // What is no kind of records beside what is one, is left out and said to be.
    let isMixed = kinds.contains { $0 != nil } && survey.tables.count > 1
    let tables = zip(survey.tables, kinds).filter { !isMixed || $1 != nil }
    let leftOut = zip(survey.tables, kinds).filter { isMixed && $1 == nil }.compactMap(\.0.place.name)
    var parts: [JSONPart] = []
    for ((table, own), grid) in zip(tables, grids(tables.map(\.0), leftOut)) {
      var taken: [(part: String, kind: RecordKind, names: [String])] = []
      for (member, names) in table.embedded {
        // What a field of the row is takes it whole.
        if let own, case .field? = HeaderWords.of(own, options.lexicon).target(of: member),
          own.schema[member]?.type == .json
        {
          continue
        }
        if let kind = kind(of: names, named: member), kind != own || own == nil {
          taken.append((member, kind, names))
        }
      }
      let outer = Set(taken.map(\.part))
      var grid = grid
      (grid.names, grid.aliases) = columns(table.names.filter { !outer.contains($0) }, own)
      grid.links = taken.compactMap { link(own, table.names, to: $0.kind, in: $0.part) }
      parts.append(JSONPart(kind: own, grid: grid))
      for (part, kind, names) in taken {
        var grid = JSONGrid(input.source, survey, table)
        grid.embedded = part
        grid.names = names
        grid.links = [link(kind, names, to: own, in: nil)].compactMap(\.self)
        grid.name = [grid.name, part].compactMap(\.self).joined(separator: "-")
        parts.append(JSONPart(kind: kind, grid: grid))
      }
    }
    return parts
  }

  /// The tables as they stand in the file, whatever stands in their rows.
  func plainGrids() -> [JSONGrid] { grids(survey.tables, []) }

  /// The grids of tables; the first says what is wrong with the rest of the file.
  private func grids(_ tables: [JSONSurvey.Table], _ leftOut: [String]) -> [JSONGrid] {
    var grids = tables.map { JSONGrid(input.source, survey, $0) }
    guard !grids.isEmpty else { return [] }
    grids[0].inferences = formInferences(leftOut)
    grids[0].others = Set(tables.dropFirst().map(\.place))
    return grids
  }

  /// The column that links records of a kind to others; nil where it has such a column, or no field for it.
  private func link(
    _ kind: RecordKind?, _ names: [String], to other: RecordKind?, in member: String?
  ) -> JSONGrid.Link? {
    guard let kind, let other else { return nil }
    let field = other.rawValue + "_id"
    guard kind.schema[field] != nil,
      !names.contains(where: { HeaderWords.of(kind, options.lexicon).target(of: $0)?.name == field })
    else { return nil }
    return JSONGrid.Link(header: field, member: member)
  }

  /// The columns that names become: two names of one field are one column, as rows have either.
  private func columns(_ names: [String], _ kind: RecordKind?) -> (names: [String], aliases: [String: String])
  {
    guard let kind, options.maps.isEmpty else { return (names, [:]) }
    var columns: [String] = []
    var aliases: [String: String] = [:]
    var taken: [ColumnTarget: String] = [:]
    for name in names {
      guard let target = HeaderWords.of(kind, options.lexicon).target(of: name),
        case .field(let field) = target,
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

  private func kind(of table: JSONSurvey.Table) -> RecordKind? {
    options.kind ?? table.place.name.flatMap { kind(of: table.names, named: $0) }
      ?? kind(of: table.names, named: input.fileName)
  }

  private func formInferences(_ leftOut: [String]) -> [Inference] {
    let value =
      switch survey.form {
      case .array: "an array of rows"
      case .lines: "consecutive rows (JSON Lines)"
      case .object: survey.takesMembers ? "an object with rows in its members" : "one row"
      case .nothing: "nothing"
      }
    var inferences = [Inference(what: "form", value: value, why: "start of the file", isRoutine: true)]
    if !leftOut.isEmpty {
      inferences.add("left-out", leftOut.joined(separator: ", "), "unknown kind of data", "--as KIND")
    }
    if survey.isOverLimit {
      let limits = JSONLimits()
      inferences.add(
        "left-out", "names and tables beyond the limit",
        "the limit is \(limits.tables) tables with \(limits.columns) names each")
    }
    return inferences
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
