import CompassModel

/// The table of one kind of records and the statements on it that never change.
struct SQLTable: Sendable {
  /// The kind.
  let kind: RecordKind
  /// The table's name.
  let name: String
  /// The column that says whose a record is; an athlete's is their own.
  let ownerColumn: String
  /// The fields' columns, comma-separated, in the order of the schema.
  let columns: String
  /// How each field stands in its column, in the order of the schema.
  let storages: [ColumnStorage]
  /// Adds a record: the fields, the natural key, the folded name, the entry of the history.
  let insert: String

  private init(_ kind: RecordKind) {
    let schema = kind.schema
    let names = schema.fields.map(\.name) + ["natural_key", "folded_name"]
    let inserted = names + ["added_by"]
    self.kind = kind
    name = kind.tableName
    ownerColumn = kind == .athlete ? "id" : "user_id"
    columns = schema.fields.map(\.name).joined(separator: ", ")
    storages = schema.fields.map { ColumnStorage($0.type) }
    insert =
      "INSERT INTO \(kind.tableName) (\(inserted.joined(separator: ", "))) "
      + "VALUES (\(inserted.map { _ in "?" }.joined(separator: ", ")))"
  }

  private static let all = RecordKind.allCases.map(SQLTable.init)
  private static let places = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.enumerated().map { ($1, $0) })

  /// The table of a kind.
  static func of(_ kind: RecordKind) -> SQLTable { places[kind].map { all[$0] } ?? SQLTable(kind) }

  /// The condition that a record belongs to the athlete in parameter 1, nil meaning to no one.
  ///
  /// `IS` finds the records of no one by index, too; athletes themselves belong to no one.
  var ownerCondition: String { kind == .athlete ? "1" : "user_id IS ?1" }

  /// Reads the values of a row that begins with the fields' columns.
  ///
  /// - Parameter damaged: told each field whose value can't be read and is left out.
  func values(in row: SQLiteStatement, damaged: (FieldDescriptor) throws -> Void) rethrows -> FieldValues {
    var values = FieldValues(kind: kind)
    for (index, storage) in storages.enumerated() where !row.isNull(index) {
      if let value = storage.value(in: row, at: index) {
        values[index] = value
      } else {
        try damaged(kind.schema.fields[index])
      }
    }
    return values
  }

  /// The statement that replaces a record but leaves some columns as they are.
  ///
  /// The parameters are those of ``insert`` without the entry.
  ///
  /// - Parameter kept: the columns, by their places in the schema.
  func update(keeping kept: Set<Int>) -> String {
    let names = kind.schema.fields.map(\.name) + ["natural_key", "folded_name"]
    // Setting the id as well would make SQLite look for every record that links to this one.
    let assignments = names.enumerated().filter { $1 != "id" && !kept.contains($0) }
      .map { "\($1) = ?\($0 + 1)" }
    return "UPDATE \(name) SET \(assignments.joined(separator: ", ")) "
      + "WHERE id = ?\((kind.schema["id"]?.index ?? 0) + 1)"
  }
}
