import CompassSource

extension JSONGrid {
  /// A pass over the rows of a grid.
  struct Reader: GridReader {
    /// The most different records that are remembered to tell repetitions.
    private static let rememberedRecords = 1 << 14
    /// Two names of one column in a row; the same code as for two columns of one field.
    private static let doubleName = DiagnosticCode("header-duplicate-field")

    private let grid: JSONGrid
    private let columns: JSONColumns
    /// Whether most rows can be read straight into records, since nothing in them is searched or added.
    private let isPlain: Bool
    /// The pointer of what the rows stand in.
    private let base: String
    private var reader: JSONReader
    private var tree = JSONTree()
    /// The places of the records of the row at work.
    private var waiting: [Int] = []
    /// How many of them were given.
    private var given = 0
    private var number = 0
    /// Records that say the same as one before, as the one school of many events does.
    private var seen: Set<String> = []
    /// Whether the records of the row at work stand in an array of it.
    private var isList = false

    init(_ grid: JSONGrid) throws {
      self.grid = grid
      columns = JSONColumns(grid.names, aliases: grid.aliases)
      isPlain = grid.embedded == nil && grid.links.isEmpty && grid.aliases.isEmpty
      base = grid.place.name.map { JSONGrid.pointer("", column: $0) } ?? ""
      reader = try JSONReader(grid.source, takesMembers: grid.takesMembers, options: grid.options)
    }

    mutating func read(into row: inout GridRow) throws -> Bool {
      row.findings.removeAll(keepingCapacity: true)
      row.unread = nil
      row.pointer = nil
      while true {
        while given < waiting.count {
          let place = waiting[given]
          given += 1
          guard isNew(place) else { continue }
          fill(&row, from: place)
          return true
        }
        let step =
          isPlain
          ? try reader.advance(into: &row.record, columns: columns, tree: &tree)
          : try reader.advance(into: &tree)
        let found = reader.takeDiagnostics()
        let isOurs = grid.tells(reader.place)
        if isOurs { row.findings += found }
        switch step {
        case .end: return false
        case .lost(let lost):
          guard isOurs else { continue }
          row.record.removeAll()
          row.record.position = lost.position
          row.unread = (String(decoding: lost.text, as: UTF8.self), lost.message)
          return true
        case .row:
          guard grid.place == reader.place else { continue }
          // The reader has filled the record, unless the row isn't an object.
          if isPlain, tree.nodes.isEmpty || tree.nodes[0].kind == .object {
            begin(&row)
            return true
          }
          takeRow()
        }
      }
    }

    private mutating func takeRow() {
      (given, waiting) = (0, [0])
      guard let embedded = grid.embedded else { return }
      waiting = []
      guard tree.nodes[0].kind == .object, let member = tree.member(embedded, of: 0) else { return }
      isList = tree.nodes[member].kind == .array
      waiting = isList ? Array(tree.children(of: member)) : [member]
      waiting.removeAll { tree.nodes[$0].kind != .object }
    }

    /// Whether a record that stands in a row was not met before: the one school of many events.
    private mutating func isNew(_ place: Int) -> Bool {
      guard grid.embedded != nil, !isList, seen.count < Self.rememberedRecords else { return true }
      return seen.insert(tree.json(of: place)).inserted
    }

    /// Counts a row and says where it stands.
    private mutating func begin(_ row: inout GridRow) {
      number += 1
      row.record.number = number
      var pointer = base
      // Most pointers are short enough to need no memory of their own.
      if grid.place != .file, reader.index >= 0 {
        pointer += "/"
        pointer += String(reader.index)
      }
      if let embedded = grid.embedded {
        pointer = JSONGrid.pointer(pointer, column: embedded) + (isList ? "/\(given - 1)" : "")
      }
      row.pointer = pointer
    }

    private mutating func fill(_ row: inout GridRow, from place: Int) {
      tree.fill(&row.record, from: place, columns: columns)
      begin(&row)
      guard tree.nodes[place].kind == .object else {
        let message: Message = "This row isn't an object, so its values have no names"
        var finding = Diagnostic(
          .jsonNotAnObject, .error, message,
          help:
            "Write the row as an object with a name for each value: {\"name\": \"…\", \"start_date\": \"…\"}",
          position: tree.nodes[place].position, isPersonal: false)
        finding.pointer = row.pointer
        row.findings.append(finding)
        row.unread = (tree.json(of: place), message)
        return
      }
      row.findings += doubleNames(of: place)
      for link in grid.links { append(link, to: &row.record) }
    }

    private func append(_ link: Link, to record: inout SourceRecord) {
      let owner = link.member == nil ? 0 : link.member.flatMap { tree.member($0, of: 0) }
      guard let value = owner.flatMap({ name(of: $0) }) else {
        record.fields.append(Cell(range: 0..<0, position: record.position, kind: .blank))
        return
      }
      let start = record.text.count
      record.text += tree.string(of: value).utf8
      record.fields.append(
        Cell(range: start..<record.text.count, position: tree.nodes[value].position, kind: .text))
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

    /// Says where a record has two names of one column.
    private func doubleNames(of place: Int) -> [Diagnostic] {
      grid.aliases.sorted { $0.key < $1.key }.compactMap { alias, name in
        guard let member = tree.member(alias, of: place), tree.nodes[member].kind != .null,
          let own = tree.member(name, of: place), tree.nodes[own].kind != .null,
          tree.string(of: own) != tree.string(of: member)
        else { return nil }
        return Diagnostic(
          Self.doubleName, .warning,
          "\(value: name) and \(value: alias) of this row are the same field; \(name) was used",
          help: "Remove one of them", position: tree.nodes[member].position, isPersonal: false)
      }
    }
  }
}
