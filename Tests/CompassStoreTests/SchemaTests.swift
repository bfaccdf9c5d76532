import CompassModel
import CompassValidation
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("Tables and indexes")
struct SchemaTests {
  @Test("each table has the columns of today's fields", arguments: RecordKind.allCases)
  func columns(kind: RecordKind) throws {
    let store = try SQLiteStore()
    let expected = kind.schema.fields.map { field in
      let isNeeded = field.isRequired ? " NOT NULL" : ""
      return "\(field.name) \(ColumnStorage(field.type).columnType)\(isNeeded)"
    }
    try store.queue.read { (database) throws in
      let columns = try database.columns(in: kind.tableName).map { column in
        "\(column.name) \(column.type)\(column.isNotNull ? " NOT NULL" : "")"
      }
      #expect(columns == expected + ["natural_key TEXT", "folded_name TEXT", "added_by INTEGER"])
      #expect(try database.primaryKey(kind.tableName).columns == ["id"])
      let isStrict = "SELECT strict FROM pragma_table_list WHERE schema = 'main' AND name = ?"
      #expect(try Int.fetchOne(database, sql: isStrict, arguments: [kind.tableName]) == 1)
    }
  }

  @Test("each link leads where its field says", arguments: RecordKind.allCases)
  func links(kind: RecordKind) throws {
    let expected = kind.schema.fields.compactMap { field -> String? in
      if case .link(let target) = field.type { "\(field.name) → \(target.tableName)" } else { nil }
    }
    let store = try SQLiteStore()
    try store.queue.read { (database) throws in
      let found = try database.foreignKeys(on: kind.tableName).map { key in
        "\(key.originColumns.joined()) → \(key.destinationTable)"
      }
      #expect(found.sorted() == expected.sorted())
      for key in try database.foreignKeys(on: kind.tableName) {
        let leading = try database.indexes(on: kind.tableName).compactMap(\.columns.first)
        #expect(
          leading.contains(key.originColumns[0]), "deleting a \(key.destinationTable) would read all rows")
      }
    }
  }

  struct Plan: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    let index: String

    init(_ sql: String, _ index: String) {
      testDescription = index
      self.sql = sql
      self.index = index
    }
  }

  static func plan(_ query: RecordQuery<some QueriedRecord>, _ index: String) -> Plan {
    Plan(SelectionSQL(query.selection).records, index)
  }

  static let plans: [Plan] = {
    var plans: [Plan] = []
    for kind in RecordKind.allCases {
      let table = SQLTable.of(kind)
      let owned = "SELECT id FROM \(table.name) WHERE \(table.ownerCondition) AND"
      plans.append(Plan("\(owned) natural_key = ?2", "\(table.name)_by_natural_key"))
      if kind != .metric, kind != .interaction {
        plans.append(Plan("\(owned) folded_name = ?2", "\(table.name)_by_name"))
      }
      plans.append(Plan("\(owned) source_key = ?2 AND source IS ?3", "\(table.name)_by_source"))
      plans.append(
        Plan(SelectionSQL(Selection(kind, [.idPrefix("00aa")])).records, "sqlite_autoindex_\(table.name)_1"))
      plans.append(
        Plan(
          SelectionSQL(Selection(kind, [.anyOf("id", [.id(UUID()), .id(UUID())])])).records,
          "sqlite_autoindex_\(table.name)_1"))
    }
    var upTo = EventQuery()
    upTo.until = CalendarDate(clampingDaysSince1970: 0)
    plans.append(plan(upTo, "events_by_date"))
    plans.append(plan(EventQuery(), "events_by_date"))
    var atSchool = EventQuery()
    atSchool.schools = [UUID()]
    plans.append(plan(atSchool, "events_by_school"))
    plans.append(plan(MetricQuery(events: [UUID()]), "metrics_by_event"))
    var type = MetricQuery(owners: [UUID()])
    type.types = ["velocity"]
    plans.append(plan(type, "metrics_by_type"))
    plans.append(plan(MetricQuery(), "metrics_by_date"))
    plans.append(plan(CoachQuery(schools: [UUID()]), "coaches_by_school"))
    plans.append(plan(InteractionQuery(), "interactions_by_date"))
    plans.append(plan(TripQuery(), "trips_by_date"))
    plans.append(
      Plan(
        "SELECT id FROM performance_metrics WHERE is_primary = 1 AND ifnull(user_id, '') = ifnull(?1, '')",
        "metrics_one_primary"))
    return plans
  }()

  @Test("a look-up goes by its index", arguments: plans)
  func queryPlan(_ plan: Plan) throws {
    let store = try SQLiteStore()
    let details = try store.queue.read { database in
      var details: [String] = []
      let connection = try #require(database.sqliteConnection)
      let statement = try SQLiteStatement("EXPLAIN QUERY PLAN " + plan.sql, on: connection)
      try statement.forEachRow([]) { details.append($0.text(3)) }
      return details
    }
    #expect(details.contains { $0.contains("INDEX \(plan.index)") }, "\(details)")
  }
}

extension ColumnStorage {
  /// The type of the column in a STRICT table.
  fileprivate var columnType: String {
    switch self {
    case .integer, .boolean: "INTEGER"
    default: "TEXT"
    }
  }
}
