import CompassJSON
import CompassModel
import CompassSource

/// The rows of a part of a JSON file, one after the other.
struct JSONRows {
  private let part: JSONPart
  private let columns: JSONColumns
  private let path: String
  private var reader: JSONReader
  private var tree = JSONTree()
  /// The places of the records of the row at work that were not given yet.
  private var waiting: [Int] = []
  private var given = 0
  private var number = 0
  /// Records that say the same as one before, as the one school of many events does.
  private var seen: Set<Int> = []
  private var pointerBase = ""
  /// What was found since the last record.
  private var diagnostics: [Diagnostic] = []
  /// What could not be read since the last record.
  private var lost: [JSONReader.Lost] = []

  /// The most different records that are remembered to tell repetitions.
  private static let rememberedRecords = 1 << 20

  /// Opens a file.
  init(_ input: ImportInput, _ part: JSONPart) throws {
    self.part = part
    path = input.path
    columns = JSONColumns(part.names, aliases: part.aliases)
    reader = try JSONReader(input.source, takesMembers: part.takesMembers)
  }

  /// What was found since this was asked last.
  mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics.removeAll() }
    return diagnostics
  }

  /// The rows that could not be read since this was asked last.
  mutating func takeLost() -> [JSONReader.Lost] {
    defer { lost.removeAll() }
    return lost
  }

  /// The row at work as JSON text.
  var text: String { tree.nodes.isEmpty ? "" : tree.json(of: 0) }

  /// Where the last record and its values stand.
  var pointer: Pointer { Pointer(base: pointerBase, names: part.names) }

  /// Where a record and its values stand in their document (RFC 6901).
  struct Pointer {
    fileprivate let base: String
    fileprivate let names: [String]

    /// The pointer to the value of a column; to the record where that has none.
    func text(ofColumn column: Int?) -> String {
      guard let column, column < names.count else { return base }
      return base + "/" + Self.escaped(names[column])
    }

    fileprivate static func escaped(_ name: String) -> String {
      name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
  }

  /// Reads the next record; false at the end.
  mutating func next(into record: inout SourceRecord) throws -> Bool {
    while true {
      while given < waiting.count {
        let place = waiting[given]
        given += 1
        guard isNew(place) else { continue }
        fill(&record, from: place)
        return true
      }
      guard try nextRow() else { return false }
    }
  }

  /// Reads the next row of the part; false at the end of the file.
  private mutating func nextRow() throws -> Bool {
    while true {
      let isRow = try reader.next(into: &tree)
      let isOurs = part.place == nil || reader.place == part.place
      let (found, lost) = (reader.takeDiagnostics(), reader.takeLost())
      // What is wrong with a row is said where its own records are read.
      if part.embedded == nil, isOurs || (!isRow && part.isFirst) {
        diagnostics += found
        self.lost += lost
      }
      guard isRow else { return false }
      guard isOurs else { continue }
      given = 0
      guard let embedded = part.embedded else {
        waiting = [0]
        return true
      }
      guard tree.nodes[0].kind == .object, let member = tree.member(embedded, of: 0) else { continue }
      waiting = tree.nodes[member].kind == .array ? Array(tree.children(of: member)) : [member]
      waiting.removeAll { tree.nodes[$0].kind != .object }
      return true
    }
  }

  /// Whether a record that stands in a row was not met before.
  private mutating func isNew(_ place: Int) -> Bool {
    guard part.embedded != nil, part.links.isEmpty, seen.count < Self.rememberedRecords else { return true }
    return seen.insert(tree.json(of: place).hashValue).inserted
  }

  private mutating func fill(_ record: inout SourceRecord, from place: Int) {
    tree.fill(&record, from: place, columns: columns)
    number += 1
    record.number = number
    pointerBase = pointer(of: place)
    if tree.nodes[place].kind != .object {
      var finding = Diagnostic(
        .jsonNotAnObject, .error, "This row is no object, so that nothing says what its values are",
        help: "A row is an object with a name for each value: {\"name\": \"…\", \"start_date\": \"…\"}",
        position: tree.nodes[place].position)
      finding.isPersonal = false
      diagnostics.append(finding)
    }
    for link in part.links {
      let owner = link.member.flatMap { tree.member($0, of: 0) } ?? 0
      let start = record.text.count
      if let value = link.member == nil || owner > 0 ? name(of: owner) : nil {
        record.text += tree.string(of: value).utf8
        record.fields.append(
          .init(range: start..<record.text.count, position: tree.nodes[value].position, isQuoted: true))
      } else {
        record.fields.append(.init(range: 0..<0, position: record.position))
      }
    }
  }

  /// What a record is known by: its id, else its name.
  private func name(of place: Int) -> Int? {
    let target = tree.nodes[place].kind == .array ? tree.children(of: place).first { _ in true } : place
    guard let target, tree.nodes[target].kind == .object else { return nil }
    for name in ["id", "name", "full_name", "fullName"] {
      if let member = tree.member(name, of: target), tree.nodes[member].kind == .string { return member }
    }
    return nil
  }

  private func pointer(of place: Int) -> String {
    var pointer = ""
    switch part.place {
    case .member(let name):
      pointer = "/" + Pointer.escaped(name) + (reader.index < 0 ? "" : "/\(reader.index)")
    case .array: pointer = "/\(reader.index)"
    case .file, nil: break
    }
    guard let embedded = part.embedded, let member = tree.member(embedded, of: 0) else { return pointer }
    pointer += "/" + Pointer.escaped(embedded)
    guard tree.nodes[member].kind == .array else { return pointer }
    let place = tree.children(of: member).enumerated().first { $0.element == place }?.offset
    return pointer + "/\(place ?? 0)"
  }
}
