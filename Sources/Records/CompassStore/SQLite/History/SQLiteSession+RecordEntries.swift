import CompassModel
import Foundation

extension SQLiteSession {
  func entries(touching kind: RecordKind, id: UUID) throws -> [RecordEntry] {
    let table = kind.tableName
    // Of a record that an entry added the journal keeps nothing; of one that was changed since, who had added it.
    let sql = """
      WITH touched (number, before) AS (
        SELECT entry, before FROM changes WHERE table_name = '\(table)' AND id = ?1
        UNION ALL SELECT added_by, NULL FROM changes
          WHERE table_name = '\(table)' AND id = ?1 AND added_by IS NOT NULL
        UNION ALL SELECT added_by, NULL FROM \(table) WHERE id = ?1 AND added_by IS NOT NULL)
      SELECT number, max(before IS NOT NULL) FROM touched GROUP BY number ORDER BY number DESC
      """
    var touched: [(number: Int, wasThere: Bool)] = []
    try SQLiteStatement(sql, on: connection()).forEachRow([.id(id)]) { row in
      touched.append((row.integer(0), row.integer(1) != 0))
    }
    let isThere = try exists(kind, id: id)
    return try touched.enumerated().compactMap { place, touch in
      guard let entry = try historyEntry(touch.number) else { return nil }
      let isGone = place == 0 ? !isThere : !touched[place - 1].wasThere
      return RecordEntry(entry: entry, sort: touch.wasThere ? isGone ? .removed : .changed : .added)
    }
  }
}
