import CompassJSON
import CompassModel
import CompassSource
import CompassValidation

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
  private var seen: Set<String> = []
  /// Whether the records of the row at work stand in an array of it.
  private var isList = false
  private var pointerBase = ""
  /// The names of the columns as the last record has them.
  private var names: [String]
  /// Whether most rows can be read straight into records: none is looked into, and nothing is added to it.
  private let isPlain: Bool
  /// What was found since the last record.
  private var diagnostics: [Diagnostic] = []

  /// What reading came to.
  enum Step {
    case record
    case lost(JSONReader.Lost)
    case end
  }

  /// The most different records that are remembered to tell repetitions.
  private static let rememberedRecords = 1 << 14

  /// Opens a file.
  init(_ input: ImportInput, _ part: JSONPart) throws {
    self.part = part
    path = input.path
    names = part.names
    isPlain = part.embedded == nil && part.links.isEmpty && part.aliases.isEmpty
    columns = JSONColumns(part.names, aliases: part.aliases)
    reader = try JSONReader(
      input.source, takesMembers: part.reading.takesMembers, options: part.reading.options)
  }

  /// What was found since this was asked last.
  mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics.removeAll() }
    return diagnostics
  }

  /// The row at work as JSON text.
  var text: String { tree.nodes.isEmpty ? "" : tree.json(of: 0) }

  /// Where the last record and its values stand.
  var pointer: Pointer { Pointer(base: pointerBase, names: names) }

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
      switch try advance(into: &record) {
      case .record: return true
      case .lost: continue
      case .end: return false
      }
    }
  }

  /// Reads the next record, or what was meant to be a row.
  mutating func advance(into record: inout SourceRecord) throws -> Step {
    while true {
      while given < waiting.count {
        let place = waiting[given]
        given += 1
        guard isNew(place) else { continue }
        fill(&record, from: place)
        return .record
      }
      let step =
        isPlain
        ? try reader.advance(into: &record, columns: columns, tree: &tree) : try reader.advance(into: &tree)
      let found = reader.takeDiagnostics()
      // What is wrong with a row is said where its own records are read.
      let isOurs = part.embedded == nil && part.isOf(reader.place)
      if isOurs { diagnostics += found }
      switch step {
      case .end: return .end
      case .lost(let lost): if isOurs { return .lost(lost) }
      case .row:
        // The reader has filled the record; of what is no object it is said below.
        if isPlain, tree.nodes.isEmpty || tree.nodes[0].kind == .object {
          guard part.place == reader.place else { continue }
          begin(&record)
          return .record
        }
        takeRow()
      }
    }
  }

  private mutating func takeRow() {
    (given, waiting) = (0, [])
    guard part.place == reader.place else { return }
    guard let embedded = part.embedded else {
      waiting = [0]
      return
    }
    guard tree.nodes[0].kind == .object, let member = tree.member(embedded, of: 0) else { return }
    isList = tree.nodes[member].kind == .array
    waiting = isList ? Array(tree.children(of: member)) : [member]
    waiting.removeAll { tree.nodes[$0].kind != .object }
  }

  /// Whether a record that stands in a row was not met before: the one school of many events.
  private mutating func isNew(_ place: Int) -> Bool {
    guard part.embedded != nil, !isList, seen.count < Self.rememberedRecords else {
      return true
    }
    return seen.insert(tree.json(of: place)).inserted
  }

  private mutating func fill(_ record: inout SourceRecord, from place: Int) {
    tree.fill(&record, from: place, columns: columns)
    begin(&record)
    tellNames(of: place)
    if tree.nodes[place].kind != .object {
      diagnostics.append(
        Diagnostic(
          .jsonNotAnObject, .error, "This row isn't an object, so its values have no names",
          help:
            "Write the row as an object with a name for each value: {\"name\": \"…\", \"start_date\": \"…\"}",
          position: tree.nodes[place].position, isPersonal: false))
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

  private mutating func begin(_ record: inout SourceRecord) {
    number += 1
    record.number = number
    pointerBase = documentPlace()
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

  /// Names the columns as the record has them, and says where it has two names of one.
  private mutating func tellNames(of place: Int) {
    guard !part.aliases.isEmpty, tree.nodes[place].kind == .object else { return }
    names = part.names
    for (alias, name) in part.aliases.sorted(by: { $0.key < $1.key }) {
      guard let member = tree.member(alias, of: place) else { continue }
      guard let own = tree.member(name, of: place), tree.nodes[own].kind != .null else {
        if let column = names.firstIndex(of: name) { names[column] = alias }
        continue
      }
      guard tree.string(of: own) != tree.string(of: member), tree.nodes[member].kind != .null else {
        continue
      }
      diagnostics.append(
        Diagnostic(
          .headerDuplicateField, .warning,
          "\(value: name) and \(value: alias) of this row are the same field; \(name) was used",
          help: "Remove one of them", position: tree.nodes[member].position, isPersonal: false))
    }
  }

  /// Where the record at work stands in its document (RFC 6901).
  private func documentPlace() -> String {
    var pointer = ""
    switch part.place {
    case .member(let name):
      pointer = "/" + Pointer.escaped(name) + (reader.index < 0 ? "" : "/\(reader.index)")
    case .array: pointer = "/\(reader.index)"
    case .file: break
    }
    guard let embedded = part.embedded else { return pointer }
    pointer += "/" + Pointer.escaped(embedded)
    return isList ? pointer + "/\(given - 1)" : pointer
  }
}
