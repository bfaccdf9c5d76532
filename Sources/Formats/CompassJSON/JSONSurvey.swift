public import CompassSource

/// What a look at a whole JSON file says: which tables of rows it holds, and which names their members have.
public struct JSONSurvey: Sendable {
  /// How a file holds its rows.
  public enum Form: String, Sendable {
    /// An array of rows.
    case array
    /// Rows behind each other: JSON Lines.
    case lines
    /// One object.
    case object
    /// No value at all.
    case nothing
  }

  /// Rows that stand in one place.
  public struct Table: Sendable {
    /// What they stand in.
    public let place: JSONReader.Place
    /// How many there are, those among them that are no objects.
    public internal(set) var rowCount = 0
    /// The names of their members, as they come first.
    public internal(set) var names: [String] = []
    /// The names of members that are objects, or arrays of objects and of nothing else, with those of theirs.
    public internal(set) var embedded: [(name: String, names: [String])] = []
  }

  /// Whether the members of the object that the file is hold the rows.
  package let takesMembers: Bool
  let options: JSONReader.Options
  /// How the file holds its rows.
  public private(set) var form = Form.nothing
  /// The tables in the order of the file.
  public private(set) var tables: [Table] = []
  /// Whether a table has more names than the limit, or the file more tables, so that the rest was left out.
  public private(set) var isOverLimit = false
  /// The first that is wrong with the file.
  public private(set) var firstError: Diagnostic?
  /// The name of the encoding.
  public private(set) var encodingName = ""
  /// The line of the first row.
  public private(set) var firstLine: Int?

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - takesMembers: whether the members of the object that the file is hold the rows.
  ///   - options: how it is to be read.
  /// - Throws: what reading the file throws.
  /// - Complexity: O(n) in the size of the file; memory depends on the largest row and the number of names.
  public init(
    _ source: any ByteSource, takesMembers: Bool = false, options: JSONReader.Options = .init()
  ) throws {
    self.takesMembers = takesMembers
    self.options = options
    var reader = try JSONReader(source, takesMembers: takesMembers, options: options)
    var tree = JSONTree()
    var names = Names(limit: options.limits.columns)
    var places: [JSONReader.Place: Int] = [:]
    var count = 0
    var isObject = false
    while true {
      let step = try reader.advance(into: &tree)
      let found = reader.takeDiagnostics()
      if firstError == nil { firstError = found.first { $0.severity == .error } }
      if step == .end { break }
      guard step == .row else { continue }
      if firstLine == nil {
        firstLine = tree.nodes[0].position.line
        isObject = tree.nodes[0].kind == .object
      }
      count += 1
      guard let table = places[reader.place] ?? newTable(reader.place, &places, options.limits) else {
        continue
      }
      add(tree, to: table, &names)
    }
    encodingName = reader.encodingName
    isOverLimit = isOverLimit || names.isOverLimit
    switch tables.first?.place {
    case .array: form = .array
    case .member: form = .object
    case .file: form = count == 1 && isObject ? .object : .lines
    case nil: form = takesMembers ? .object : reader.index >= 0 ? .lines : .nothing
    }
  }

  private mutating func newTable(
    _ place: JSONReader.Place, _ places: inout [JSONReader.Place: Int], _ limits: JSONLimits
  ) -> Int? {
    guard tables.count < limits.tables else {
      isOverLimit = true
      return nil
    }
    places[place] = tables.count
    tables.append(Table(place: place))
    return tables.count - 1
  }

  private mutating func add(_ tree: JSONTree, to table: Int, _ names: inout Names) {
    tables[table].rowCount += 1
    for member in tree.children(of: 0) where tree.nodes[0].kind == .object {
      if let name = names.new(tree, member, in: table) { tables[table].names.append(name) }
      let kind = tree.nodes[member].kind
      guard kind == .object || kind == .array else { continue }
      let rows = kind == .object ? [member] : Array(tree.children(of: member))
      guard !rows.isEmpty, rows.allSatisfy({ tree.nodes[$0].kind == .object }) else { continue }
      let name = tree.name(of: member)
      let place: Int
      if let known = tables[table].embedded.firstIndex(where: { $0.name == name }) {
        place = known
      } else {
        place = tables[table].embedded.count
        tables[table].embedded.append((name, []))
      }
      for row in rows {
        for inner in tree.children(of: row) {
          if let name = names.new(tree, inner, in: table, place) {
            tables[table].embedded[place].names.append(name)
          }
        }
      }
    }
  }

  /// The names that were met, by what they stand in.
  private struct Names {
    let limit: Int
    var isOverLimit = false
    private var places: [Key: Int] = [:]
    private var keys: [Key] = []
    /// The name that probably comes next, as rows of one program have their members in one order.
    private var guess = 0
    private var counts: [Int: Int] = [:]

    private struct Key: Hashable {
      var table: Int
      var embedded: Int?
      var name: ArraySlice<UInt8>
    }

    init(limit: Int) { self.limit = limit }

    /// The name of a member that was not met before; nil for any other.
    mutating func new(_ tree: JSONTree, _ member: Int, in table: Int, _ embedded: Int? = nil) -> String? {
      let key = Key(table: table, embedded: embedded, name: tree.text[tree.nodes[member].name])
      if guess < keys.count, keys[guess] == key {
        guess += 1
        return nil
      }
      if let place = places[key] {
        guess = place + 1
        return nil
      }
      guard counts[table, default: 0] < limit else {
        isOverLimit = true
        return nil
      }
      counts[table, default: 0] += 1
      let kept = Key(table: table, embedded: embedded, name: ArraySlice(Array(key.name)))
      places[kept] = keys.count
      keys.append(kept)
      guess = keys.count
      return tree.name(of: member)
    }
  }
}
