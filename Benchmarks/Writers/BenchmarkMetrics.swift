import CompassDocuments
import CompassModel
import Foundation

/// Measurements of one athlete at one event, the same on every machine.
struct BenchmarkMetrics: MetricSource {
  private static let types: [(key: String, unit: String, least: Int, span: UInt64, places: Int)] = [
    ("exit_velo", "mph", 700, 300, 1), ("velocity", "mph", 650, 300, 1), ("sixty_time", "sec", 640, 200, 2),
    ("pop_time", "sec", 180, 90, 2), ("spin_rate", "rpm", 1500, 900, 0), ("batting_avg", "", 0, 500, 3),
  ]
  private static let devices = ["HitTrax", "Rapsodo", "Blast Motion", "Laser, 60 yards", "Pocket Radar"]

  private let metrics: [String: [PerformanceMetric]]

  init(count: Int) {
    var state: UInt64 = 20_260_418
    func below(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    var metrics: [String: [PerformanceMetric]] = [:]
    for number in 0..<count {
      let type = Self.types[Int(below(UInt64(Self.types.count)))]
      guard let day = CalendarDate(year: 2026, month: 4, day: 1 + 28 * number / count) else { continue }
      let bytes = withUnsafeBytes(of: (UInt64(number).bigEndian, below(1 << 30))) { Array($0) }
      let id = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
      var metric = PerformanceMetric(id: UUID(uuid: id), recordedDate: day, metricType: type.key)
      let steps = type.least + Int(below(type.span))
      metric.value = Decimal(sign: .plus, exponent: -type.places, significand: Decimal(steps))
      metric.unit = type.unit.isEmpty ? nil : type.unit
      metric.source = Self.devices[Int(below(UInt64(Self.devices.count)))]
      metric.verified = below(2) == 0
      metrics[type.key, default: []].append(metric)
    }
    self.metrics = metrics
  }

  func forEach(type: String?, _ body: (PerformanceMetric) throws -> Void) throws {
    if let type {
      try metrics[type]?.forEach(body)
    } else {
      for type in Self.types { try metrics[type.key]?.forEach(body) }
    }
  }

  /// A report that is the table of every measurement alone.
  func document() throws -> ReportDocument {
    let report = MetricsReport(
      event: nil, athletes: [], metrics: self,
      context: DocumentContext(created: Date(timeIntervalSince1970: 1_776_700_800)))
    var document = try report.document()
    document.sections = [ReportSection("", blocks: document.tables.suffix(1).map { .table($0) })]
    return document
  }
}
