import CompassCommandLine
import CompassDocuments
import CompassModel
import CompassStore

/// Metrics that are read from the store whenever a writer asks.
struct StoreMetricSource: MetricSource {
  let store: SQLiteStore
  let query: MetricQuery
  /// How many there are, of all types.
  let count: Int
  /// Shows how far a pass over them has come.
  let progress: ProgressBar

  func forEach(type: String?, _ body: (PerformanceMetric) throws -> Void) throws {
    var query = query
    if let type { query.types = [type] }
    // A pass over one type is a part of the summary, which has a pass for each.
    if type == nil { progress.restart(total: count) }
    try store.read { reader in
      try reader.forEach(query) { values in
        if let metric = PerformanceMetric(values) { try body(metric) }
        progress.advance(by: 1)
      }
    }
  }
}
