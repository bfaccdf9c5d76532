import CompassSource
import CompassValidation

/// Collects findings: those of one kind become one with many places.
struct FeedFindings {
  /// The most places that a finding names; more are counted.
  static let maximumPositions = 5
  /// The maximum number of findings, also of a feed with many unknown zones.
  static let maximum = 500

  private struct Key: Hashable {
    var code: DiagnosticCode
    var variant: String
  }

  private let clients: Set<FeedClient>
  private var indices: [Key: Int] = [:]
  private(set) var all: [FeedCheckReport.Finding] = []

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
      all[index].diagnostic.records += count
      guard let position else { return }
      if all[index].diagnostic.position == nil {
        all[index].diagnostic.position = position
      } else if all[index].diagnostic.related.count < Self.maximumPositions - 1 {
        all[index].diagnostic.related.append(position)
      }
      return
    }
    let impacts = impacts.filter { clients.contains($0.client) }
    guard all.count < Self.maximum, !impacts.isEmpty else { return }
    indices[key] = all.count
    let fix = DiagnosticCatalogue.entry(code)?.fix.replacing("\n", with: " ")
    var diagnostic = Diagnostic(
      code, impacts.map(\.severity).max() ?? .note, message(), help: fix.map(Message.init(stringLiteral:)),
      position: position)
    diagnostic.records = count
    let ordered = FeedClient.allCases.compactMap { client in impacts.first { $0.client == client } }
    all.append((diagnostic, ordered))
  }
}
