import CompassSource

/// Collects findings: those of one kind become one with many places.
struct FeedFindings {
  /// The most findings that are told apart; a feed in which every zone is unknown has no more.
  static let maximum = 500

  private struct Key: Hashable {
    var code: DiagnosticCode
    var variant: String
  }

  private let clients: Set<FeedClient>
  private var indices: [Key: Int] = [:]
  private(set) var all: [FeedFinding] = []

  /// Creates a collection of what concerns some clients.
  init(clients: Set<FeedClient>) { self.clients = clients }

  /// Adds a finding, unless it concerns none of the clients.
  ///
  /// - Parameters:
  ///   - code: the kind.
  ///   - impacts: what it means to whom.
  ///   - position: where it stands.
  ///   - variant: what tells it from others of its kind, such as the name of a zone.
  ///   - count: how many places have it.
  ///   - message: what is wrong, of which the first is kept.
  mutating func add(
    _ code: DiagnosticCode, _ impacts: [FeedImpact], at position: SourcePosition? = nil,
    variant: String = "", count: Int = 1, _ message: @autoclosure () -> Message
  ) {
    let key = Key(code: code, variant: variant)
    if let index = indices[key] {
      all[index].count += count
      if let position, all[index].positions.count < FeedFinding.maximumPositions {
        all[index].positions.append(position)
      }
      return
    }
    let impacts = impacts.filter { clients.contains($0.client) }
    guard all.count < Self.maximum, !impacts.isEmpty else { return }
    indices[key] = all.count
    all.append(
      FeedFinding(
        code: code,
        impacts: FeedClient.allCases.compactMap { client in impacts.first { $0.client == client } },
        message: message(), positions: position.map { [$0] } ?? [], count: count))
  }
}
