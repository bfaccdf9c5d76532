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
    case page(String, CalendarMonth?, FeedLinks)
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
  func calendar(of secret: FeedSecret) throws -> Finding<FeedDocument> {
    try find(secret) { token, reader in
      try document(.calendar(token.digest), token, reader) { content, now in
        let bytes = content.calendar
        noteSize(of: token, bytes.count)
        let tag = EntityTag(of: bytes)
        return FeedDocument(
          bytes, tag: tag, lastModified: history.date(of: token.digest, tag: tag, now: HTTPDate(now)))
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
  func page(of secret: FeedSecret, month: CalendarMonth?, base: FeedBase) throws -> Finding<FeedDocument> {
    let address = FeedLinks(base: base, name: secret.text)
    return try find(secret) { token, reader in
      try document(.page(token.digest, month, address), token, reader) { content, _ in
        let page = FeedPage(content, address: address, navigation: .links)
        let bytes = templates.render(page.values(month: month, isPublicAddress: !base.isLoopback))
        return FeedDocument(bytes, tag: EntityTag(of: bytes))
      }
    }
  }

  /// Whether the store can be read; throws what keeps it from that.
  func checkHealth() throws { try place.read { try refresh($0, $1) } }

  /// Finds a secret and makes its document in one snapshot, so that a feed never mixes two states of the store.
  private func find(
    _ secret: FeedSecret, _ body: (FeedToken, any StoreReading) throws -> FeedDocument
  ) throws -> Finding<FeedDocument> {
    try place.read { reader, version in
      try refresh(reader, version)
      guard let token = tokens[secret] else { return .unknown }
      return token.revokedAt == nil ? .found(try body(token, reader)) : .revoked
    }
  }

  /// Drops cached documents after the store changed, and every quarter of an hour, because a day may begin in a
  /// time zone then.
  private func refresh(_ reader: any StoreReading, _ version: FeedPlace.Version) throws {
    let quarter = Int((clock().timeIntervalSince1970 / 900).rounded(.down))
    if let seen, seen == (version, quarter) { return }
    tokens = TokenTable(try reader.feedTokens())
    documents = [:]
    seen = (version, quarter)
  }

  private func document(
    _ key: Key, _ token: FeedToken, _ reader: any StoreReading,
    _ make: (FeedContent, Date) -> FeedDocument
  ) throws -> FeedDocument {
    if let document = documents[key] { return document }
    let now = clock()
    let content = try FeedContent(of: token, in: reader, now: now, zone: zone, limits: limits)
    let document = make(content, now)
    if documents.count >= limits.maximumDocuments { documents = [:] }
    documents[key] = document
    buildCount += 1
    return document
  }
}
