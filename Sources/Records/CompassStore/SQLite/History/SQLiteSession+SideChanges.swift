import CompassModel
import Foundation

extension SQLiteSession {
  func sideChanges(of entry: Int) throws -> [SideChange] {
    let sql = """
      SELECT c.table_name, c.id, c.before, n.entry, n.before FROM changes c
      LEFT JOIN changes n ON n.table_name = c.table_name AND n.id = c.id AND n.entry = (
        SELECT min(m.entry) FROM changes m WHERE m.table_name = c.table_name AND m.id = c.id AND m.entry > ?1)
      WHERE c.entry = ?1 AND c.table_name IN ('settings', 'feed_tokens') ORDER BY c.table_name DESC, c.id
      """
    return try rows(sql, [.integer(entry)]) { row -> SideChange? in
      let (table, id) = (row.text(0), row.text(1))
      let before = row.isNull(2) ? nil : JSONValue(parsing: row.text(2))
      // What it is after is what the next entry found, or what is there.
      let after =
        row.isNull(3)
        ? try present(table, id) : row.isNull(4) ? nil : JSONValue(parsing: row.text(4))
      guard before != after, id != StoreSettings.isTimeZoneAssumed, id != StoreSettings.unnamedAthlete else {
        return nil
      }
      if table == "settings" {
        return .setting(key: id, from: before?["value"]?.stringValue, to: after?["value"]?.stringValue)
      }
      guard let name = (after ?? before)?["name"]?.stringValue else { return nil }
      return .feed(name: name, before == nil ? .added : after == nil ? .removed : .changed)
    }
  }

  /// A row as the journal would keep it; nil where there is none.
  private func present(_ table: String, _ id: String) throws -> JSONValue? {
    guard let table = JournaledTable.named(table) else { return nil }
    let sql = "SELECT \(table.image("r")) FROM \(table.name) r WHERE r.\(table.key) = ?"
    return try SQLiteStatement(sql, on: connection()).first([.text(id)]) { JSONValue(parsing: $0.text(0)) }
      .flatMap(\.self)
  }
}
