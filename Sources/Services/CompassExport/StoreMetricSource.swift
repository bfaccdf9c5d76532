import CompassDocuments
package import CompassModel
package import CompassStore

/// The metrics of a query, read from one snapshot of a store as often as needed.
package struct StoreMetricSource: MetricSource {
  /// What is told of a pass over the metrics, for whoever waits.
  package struct Watch: Sendable {
    /// Told that a pass over all of them begins.
    package var onPass: @Sendable () -> Void
    /// Told of each.
    package var onMetric: @Sendable () -> Void

    /// Creates a watch.
    package init(onPass: @escaping @Sendable () -> Void, onMetric: @escaping @Sendable () -> Void) {
      self.onPass = onPass
      self.onMetric = onMetric
    }
  }

  private let reader: any StoreReading
  private let query: MetricQuery
  private let watch: Watch?

  /// Creates the metrics of a query.
  ///
  /// - Parameters:
  ///   - reader: the snapshot; reading after its closure ended is an error.
  ///   - query: the metrics.
  ///   - watch: what to tell about progress.
  package init(_ reader: any StoreReading, query: MetricQuery, watch: Watch? = nil) {
    self.reader = reader
    self.query = query
    self.watch = watch
  }

  /// Lends the metrics in the order of the query.
  package func forEach(type: String?, _ body: (PerformanceMetric) throws -> Void) throws {
    var query = query
    if let type { query.types = [type] }
    // A pass over one type is a part of the summary, which has a pass for each.
    if type == nil { watch?.onPass() }
    try reader.forEach(query) { values in
      if let metric = PerformanceMetric(values) { try body(metric) }
      watch?.onMetric()
    }
  }
}
