import CompassJSON
import CompassModel
import CompassSource

/// The rows of one kind in a JSON file: the rows of a table, or records nested in those rows.
struct JSONPart: Sendable {
  /// The kind of the records; nil if unknown.
  let kind: RecordKind?
  /// The rows.
  let grid: JSONGrid
}

/// Finds the parts of a JSON file.
struct JSONParts {
  private let input: ImportInput
  private let options: ImportOptions
  private var survey: JSONSurvey

  /// The number of bytes to examine when recognizing a JSON file.
  private static let headBytes = 64
  static let endings = [".json", ".jsonl", ".ndjson"]

  /// Finds the tables of a file.
  ///
  /// - Throws: ``ToolError`` if the file is empty or contains no rows, and errors from reading it.
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
        throw ToolError(
          .input,
          "\(input.path):\(position.line):\(position.column): \(error.message.rendered(showingPersonal: false)); no rows were read",
          help: error.help?.rendered(showingPersonal: false), code: error.code)
      }
      throw ToolError.empty(survey.form == .nothing ? "\(input.path) is empty" : "No rows in \(input.path)")
    }
  }

  /// Whether the file's top-level object is a row.
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

  /// Returns the parts in the order of the file.
  ///
  /// Records of another kind that are nested in rows become a separate part.
  func parts() -> [JSONPart] {
    let kinds = survey.tables.map(kind)
    // If one table has a known kind, tables of unknown kind are skipped and reported.
    let isMixed = kinds.contains { $0 != nil } && survey.tables.count > 1
    let tables = zip(survey.tables, kinds).filter { !isMixed || $1 != nil }
    let leftOut = zip(survey.tables, kinds).filter { isMixed && $1 == nil }.compactMap(\.0.place.name)
    var parts: [JSONPart] = []
    for ((table, own), grid) in zip(tables, grids(tables.map(\.0), leftOut)) {
      var taken: [(part: String, kind: RecordKind, names: [String])] = []
      for (member, names) in table.embedded {
        // A JSON field of the row stores the nested value unchanged.
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

  /// Returns the tables of the file, with nested records kept in their rows.
  func plainGrids() -> [JSONGrid] { grids(survey.tables, []) }

  /// Returns the grids of tables.
  ///
  /// The first grid also reports the findings about the rest of the file.
  private func grids(_ tables: [JSONSurvey.Table], _ leftOut: [String]) -> [JSONGrid] {
    var grids = tables.map { JSONGrid(input.source, survey, $0) }
    guard !grids.isEmpty else { return [] }
    grids[0].inferences = formInferences(leftOut)
    grids[0].others = Set(tables.dropFirst().map(\.place))
    return grids
  }

  /// Returns the column that links nested records to their outer record, or the other way around.
  ///
  /// Returns nil if the kind lacks a field for the link, or if the file already has a column for it.
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

  /// Returns the columns for some names.
  ///
  /// Two spellings of one field are one column, because a row has only one of them.
  private func columns(_ names: [String], _ kind: RecordKind?) -> (names: [String], aliases: [String: String])
  {
    guard let kind, options.maps.isEmpty else { return (names, [:]) }
    var columns: [String] = []
    var aliases: [String: String] = [:]
    var taken: [ColumnTarget: String] = [:]
    for name in names {
      guard let target = HeaderWords.of(kind, options.lexicon).target(of: name),
        case .field(let field) = target,
        // `startDate` is a spelling of `start_date`; `date` may be something else.
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
    // In UTF-16 and UTF-32, letters have NUL bytes around them. A byte order mark may come first.
    let signs = try input.source.head(headBytes).filter { $0 > 0x20 && $0 < 0x80 }.prefix(2)
    switch (signs.first, signs.last) {
    case (0x5B, 0x7B), (0x7B, 0x22), (0x7B, 0x7D): return true
    case (0x5B, 0x5D): return signs.count == 2
    default: return false
    }
  }
}
