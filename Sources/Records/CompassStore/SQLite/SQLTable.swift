import CompassModel
import CompassSource

/// The table of one kind of records and the statements on it that never change.
final class SQLTable: Sendable {
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
  /// The columns of a new record: the fields, the natural key, the folded name, the entry of the history.
  private let insertedColumns: [String]
  /// How many records one statement adds: a statement for each record would be slower, and a limit of SQLite is 32,766
  /// parameters.
  static let recordsPerInsert = [128, 16, 1]
  /// Replaces a record; the parameters are those of ``insert(_:)`` for one record, without the entry.
  let update: String

  private init(_ kind: RecordKind) {
    let schema = kind.schema
    let names = schema.fields.map(\.name) + ["natural_key", "folded_name"]
    insertedColumns = names + ["added_by"]
    self.kind = kind
    name = kind.tableName
    ownerColumn = kind == .athlete ? "id" : "user_id"
    columns = schema.fields.map(\.name).joined(separator: ", ")
    storages = schema.fields.map { ColumnStorage($0.type) }
    // Setting the id as well would make SQLite look for every record that links to this one.
    let assignments = names.enumerated().filter { $1 != "id" }.map { "\($1) = ?\($0 + 1)" }
    update =
      "UPDATE \(kind.tableName) SET \(assignments.joined(separator: ", ")) "
      + "WHERE id = ?\((schema["id"]?.index ?? 0) + 1)"
  }

  /// Returns the statement that adds a number of records.
  func insert(_ count: Int) -> String {
    let row = "(\(insertedColumns.map { _ in "?" }.joined(separator: ", ")))"
    let rows = Array(repeating: row, count: count).joined(separator: ", ")
    return "INSERT INTO \(name) (\(insertedColumns.joined(separator: ", "))) VALUES \(rows)"
  }

  private static let all = RecordKind.allCases.map(SQLTable.init)

  /// The table of a kind.
  static func of(_ kind: RecordKind) -> SQLTable { all[kind.place] }

  /// The condition that a record belongs to the athlete in parameter 1, nil meaning to no one.
  ///
  /// `IS` finds the records of no one by index, too; athletes themselves belong to no one.
  var ownerCondition: String { kind == .athlete ? "1" : "user_id IS ?1" }

  /// Reads the values of a row that begins with the fields' columns.
  ///
  /// - Throws: ``ToolError`` if a value can't be read.
  func values(in row: SQLiteStatement) throws -> FieldValues {
    var unreadable: FieldDescriptor?
    let values = values(in: row) { unreadable = unreadable ?? $0 }
    if let unreadable { throw ToolError.unreadable(unreadable, of: kind, id: row.text(0)) }
    return values
  }

  /// Reads the values of a row that can be read, and reports the fields that can't.
  func values(in row: SQLiteStatement, unreadable: (FieldDescriptor) -> Void) -> FieldValues {
    var values = FieldValues(kind: kind)
    for (index, storage) in storages.enumerated() where !row.isNull(index) {
      if let value = storage.value(in: row, at: index) {
        values[index] = value
      } else {
        unreadable(kind.schema.fields[index])
      }
    }
    return values
  }

  /// Reads the values of a row that the history keeps, a JSON object of its columns.
  ///
  /// - Throws: ``ToolError`` if a value can't be read.
  func values(inImage cells: [JSONValue.Member]) throws -> FieldValues {
    var values = FieldValues(kind: kind)
    for cell in cells {
      guard let index = kind.schema.index(of: cell.name) else { continue }
      guard let value = storages[index].value(inImage: cell.value) else {
        let id = cells.first { $0.name == "id" }?.value.stringValue
        throw ToolError.unreadable(kind.schema.fields[index], of: kind, id: id ?? "")
      }
      values[index] = value
    }
    return values
  }
}

extension ToolError {
  /// A stored value that can't be read.
  static func unreadable(_ field: FieldDescriptor, of kind: RecordKind, id: String) -> ToolError {
    ToolError(
      .storeDamaged, "The \(field.name) of the \(kind.rawValue) \(id) can't be read.",
      help:
        "List all such values with `compass-store check`. Go back to a backup with `compass-store restore FILE`."
    )
  }
}
