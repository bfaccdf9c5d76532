import CompassDocuments
import CompassModel
import CompassStore

/// Metrics that are read from the store whenever a writer asks.
struct StoreMetricSource: MetricSource {
  let store: SQLiteStore
  let query: MetricQuery

  func forEach(type: String?, _ body: (PerformanceMetric) throws -> Void) throws {
    var query = query
    if let type { query.types = [type] }
    try store.read { reader in
      try reader.forEach(query) { values in
        if let metric = PerformanceMetric(values) { try body(metric) }
      }
    }
  }
}
