import CompassModel
import CompassStore
package import Foundation
package import Logging

/// The feeds and pages of a store, made when they are asked for and kept until the store changes.
///
/// It is an actor, so that whoever asks while something is being made waits for that and makes nothing
/// twice.
package actor FeedLibrary {
  /// What a secret leads to.
  enum Finding<Value: Sendable>: Sendable {
    /// Something to show.
    case found(Value)
    /// A secret that was taken back.
    case revoked
    /// Nothing.
    case unknown
  }

  private enum Key: Hashable {
    case calendar(String)
    case page(String, CalendarMonth?, FeedAddress)
  }

  private var place: FeedPlace
  private let zone: TimeZone?
  private let limits: FeedLimits
  private let clock: @Sendable () -> Date
  private let templates: PageTemplates
  private let log: AccessLog?
  private var seen: (version: FeedPlace.Version, quarter: Int)?
  private var tokens = TokenTable([])
  private var documents: [Key: FeedDocument] = [:]
  private var history = ValidatorHistory()
  /// The feeds of which it was said that they are large.
  private var large: Set<String> = []

  /// How many feeds and pages were made so far.
  private(set) var buildCount = 0

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - place: the store.
  ///   - templates: the templates of the pages.
  ///   - zone: the zone of the user; nil means that of the store.
  ///   - limits: what bounds a feed.
  ///   - logger: takes what whoever runs the server should know of a feed.
  ///   - clock: tells the current instant.
  package init(
    _ place: FeedPlace, templates: PageTemplates, zone: TimeZone? = nil, limits: FeedLimits = FeedLimits(),
    logger: Logger? = nil, clock: @escaping @Sendable () -> Date
  ) {
    self.place = place
    self.templates = templates
    self.zone = zone
    self.limits = limits
    log = logger.map(AccessLog.init)
    self.clock = clock
  }

  /// The calendar that a secret opens.
  ///
  /// - Throws: ``StoreError``.
  func calendar(of secret: FeedSecret) throws -> Finding<FeedDocument> {
    try find(secret) { token in
      try document(.calendar(token.digest)) { content, now in
        let bytes = content.calendar
        noteSize(of: token, bytes.count)
        let tag = EntityTag(of: bytes)
        return FeedDocument(
          bytes, tag: tag, lastModified: history.date(of: token.digest, tag: tag, now: HTTPDate(now)))
      } content: {
        try content(of: token)
      }
    }
  }

  /// Says once of a feed that it nears what Google takes, and again when it was smaller in between.
  private func noteSize(of token: FeedToken, _ count: Int) {
    if count < limits.largeByteCount {
      large.remove(token.digest)
    } else if large.insert(token.digest).inserted {
      log?.large(token, byteCount: count)
    }
  }

  /// The page that a secret opens.
  ///
  /// - Parameters:
  ///   - secret: the secret.
  ///   - month: the month to show; nil means the one of today.
  ///   - base: the folder on the web that feeds are in.
  /// - Throws: ``StoreError``.
  func page(of secret: FeedSecret, month: CalendarMonth?, base: FeedBase) throws -> Finding<FeedDocument> {
    let address = FeedAddress(base: base, name: secret.text)
    return try find(secret) { token in
      try document(.page(token.digest, month, address)) { content, _ in
        let page = FeedPage(content, address: address, navigation: .links)
        let bytes = templates.render(page.values(month: month, isPublicAddress: !base.isLoopback))
        return FeedDocument(bytes, tag: EntityTag(of: bytes))
      } content: {
        try content(of: token)
      }
    }
  }

  /// Whether the store can be read; throws what keeps it from that.
  ///
  /// - Throws: ``StoreError``.
  func checkHealth() throws { try refresh() }

  private func find(
    _ secret: FeedSecret, _ body: (FeedToken) throws -> FeedDocument
  ) throws -> Finding<FeedDocument> {
    try refresh()
    guard let token = tokens[secret] else { return .unknown }
    return token.revokedAt == nil ? .found(try body(token)) : .revoked
  }

  /// Forgets what no longer stands: after a change of the store, and every quarter of an hour, for a day
  /// begins in every zone with one.
  private func refresh() throws {
    let quarter = Int((clock().timeIntervalSince1970 / 900).rounded(.down))
    let version = try place.version()
    if let seen, seen == (version, quarter) { return }
    tokens = TokenTable(try place.read { try $0.feedTokens() })
    documents = [:]
    seen = (version, quarter)
  }

  private func content(of token: FeedToken) throws -> FeedContent {
    let now = clock()
    return try place.read { try FeedContent(of: token, in: $0, now: now, zone: zone, limits: limits) }
  }

  private func document(
    _ key: Key, _ make: (FeedContent, Date) -> FeedDocument, content: () throws -> FeedContent
  ) throws -> FeedDocument {
    if let document = documents[key] { return document }
    let document = make(try content(), clock())
    if documents.count >= limits.maximumDocuments { documents = [:] }
    documents[key] = document
    buildCount += 1
    return document
  }
}
