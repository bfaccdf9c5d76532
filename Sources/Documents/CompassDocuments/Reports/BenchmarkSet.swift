import CompassModel
import Foundation

/// Published groups, and the other athletes of the store, to compare values with.
package struct BenchmarkSet: Sendable {
  /// A comparison of a value with a group.
  package struct Comparison: Sendable, Hashable {
    package let group: String
    /// The position of the value in the group.
    package let standing: Benchmark.Standing
    /// How many athletes the group has.
    package let count: Int
    /// The publisher, or `our own records` for the other athletes of the store.
    package let source: String
    /// When.
    package let date: String

    /// The comparison in words, its source left to a note: `72nd percentile of 2027 grads`.
    package var text: String { "\(standing.text) of \(group)" }
    /// The publisher and the date: `State Combine, 2026`.
    package var sourceText: String { "\(source), \(date)" }
  }

  /// The fewest other athletes of the store for a comparison with them.
  package static let fewestPeers = 5

  /// The published groups in the order in which they were given.
  package var groups: [Benchmark]
  /// The measurements of all athletes of the store; nil compares with none of them.
  package var peers: MetricHistory?

  private let peerBests: [PeerKey: [(owner: UUID?, best: Decimal)]]

  private struct PeerKey: Hashable {
    let type: String
    let unit: String
    let isHandTimed: Bool

    init(_ key: MetricHistory.Key) {
      (type, unit, isHandTimed) = (key.type, key.unit, key.isHandTimed)
    }
  }

  /// Creates a set.
  ///
  /// - Parameters:
  ///   - groups: the published groups.
  ///   - peers: the measurements of all athletes of the store.
  package init(groups: [Benchmark] = [], peers: MetricHistory? = nil) {
    self.groups = groups
    self.peers = peers
    var bests: [PeerKey: [(owner: UUID?, best: Decimal)]] = [:]
    for line in peers?.lines ?? [] {
      guard let best = line.best?.value else { continue }
      bests[PeerKey(line.key), default: []].append((line.key.owner, best))
    }
    peerBests = bests
  }

  /// Whether there is anything to compare with.
  package var isEmpty: Bool { groups.isEmpty && peers == nil }

  /// Returns the position of a value in each group of its type and unit, and among the athlete's peers.
  ///
  /// Groups of fewer than ``Benchmark/fewestAthletes`` athletes or ``fewestPeers`` peers are skipped.
  ///
  /// - Complexity: O(n) in the number of groups and peers.
  package func comparisons(of mark: MetricMark, in line: MetricLine) -> [Comparison] {
    guard let value = mark.value else { return [] }
    var result = groups.compactMap { group -> Comparison? in
      guard group.type == line.key.type, MetricHistory.Key.unit(group.unit) == line.key.unit,
        group.count >= Benchmark.fewestAthletes, let standing = group.standing(of: value)
      else { return nil }
      return Comparison(
        group: group.group, standing: standing, count: group.count, source: group.source, date: group.date)
    }
    if let peers = peerComparison(value, line) { result.append(peers) }
    return result
  }

  /// Returns the reasons why a line wasn't compared with groups of its type, one for each group.
  package func refusals(of line: MetricLine) -> [String] {
    groups.filter { $0.type == line.key.type }.compactMap { group in
      if group.count < Benchmark.fewestAthletes {
        return "\(line.type.displayLabel) with \(group.group): n = \(group.count), but at least "
          + "\(Benchmark.fewestAthletes) are needed"
      }
      guard MetricHistory.Key.unit(group.unit) != line.key.unit else { return nil }
      func named(_ unit: String) -> String { unit.isEmpty ? "no unit" : unit }
      return "\(line.type.displayLabel) in \(named(line.unit)) with \(group.group), which is in "
        + named(group.unit)
    }
  }

  private func peerComparison(_ value: Decimal, _ line: MetricLine) -> Comparison? {
    guard line.best != nil, let days = peers?.days else { return nil }
    let bests = (peerBests[PeerKey(line.key)] ?? []).filter {
      $0.owner != line.key.owner
    }
    guard bests.count >= Self.fewestPeers else { return nil }
    let beaten = bests.count { line.direction == .lower ? value < $0.best : value > $0.best }
    return Comparison(
      group: "the other athletes' bests", standing: .at(Decimal(beaten * 100) / Decimal(bests.count)),
      count: bests.count, source: "our own records", date: "until \(Format.text(days.upperBound))")
  }
}
