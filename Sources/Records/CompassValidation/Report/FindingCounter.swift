public import CompassSource

/// Exact counts of findings by code and severity, however few of them are kept or shown.
public struct FindingCounter: Sendable, Hashable {
  private struct Key: Sendable, Hashable {
    var code: DiagnosticCode
    var severity: Severity
  }

  private var counts: [Key: Int] = [:]

  /// Creates a counter of nothing.
  public init() {}

  /// Counts findings of one kind.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - severity: how much they matter.
  ///   - count: how many there are.
  public mutating func add(_ code: DiagnosticCode, _ severity: Severity, count: Int = 1) {
    counts[Key(code: code, severity: severity), default: 0] += count
  }

  /// Counts a finding, once for each record that shares it.
  public mutating func add(_ diagnostic: Diagnostic) {
    add(diagnostic.code, diagnostic.severity, count: diagnostic.records)
  }

  /// Counts what another counter counted.
  public mutating func add(_ other: FindingCounter) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// How many findings there are of a severity.
  public func count(of severity: Severity) -> Int {
    counts.reduce(0) { $0 + ($1.key.severity == severity ? $1.value : 0) }
  }

  /// How many findings there are of a code, whatever their severity.
  public func count(of code: DiagnosticCode) -> Int {
    counts.reduce(0) { $0 + ($1.key.code == code ? $1.value : 0) }
  }

  /// How many findings there are.
  public var total: Int { counts.values.reduce(0, +) }

  /// The counts by code, the gravest and then the most frequent first.
  public var byCode: [(code: DiagnosticCode, severity: Severity, count: Int)] {
    counts.map { (code: $0.key.code, severity: $0.key.severity, count: $0.value) }
      .sorted {
        if $0.severity != $1.severity { return $0.severity > $1.severity }
        return $0.count != $1.count ? $0.count > $1.count : $0.code < $1.code
      }
  }
}
