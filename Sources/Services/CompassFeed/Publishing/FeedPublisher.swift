import CompassFiles
package import CompassStore
package import Foundation
import HTTPTypes

/// Writes the feeds of a store as files for any web host.
package struct FeedPublisher {
  /// What was published.
  package struct Outcome: Sendable {
    /// A subscriber's feed.
    package struct Feed: Sendable {
      /// Who may read it.
      package let token: FeedToken
      /// The name of its files, without their endings.
      package let name: String
      /// Where it is on the web; nil where that was not said.
      package let address: FeedLinks?
      /// How many bytes its calendar has.
      package internal(set) var byteCount = 0
    }

    /// The feeds, the oldest token first.
    package var feeds: [Feed] = []
    /// How many files were written because they changed.
    package var writtenCount = 0
    /// How many files were left as they were.
    package var unchangedCount = 0
    /// How many files of feeds that are no more were removed.
    package var removedCount = 0
  }

  private let directory: String
  private let base: FeedBase?
  private let templates: PageTemplates
  private let zone: TimeZone?
  private let limits: FeedLimits

  /// Creates a publisher.
  ///
  /// - Parameters:
  ///   - directory: where the files go; it is made where it is not there.
  ///   - base: the folder on the web that it will be; nil leaves out of the pages how to subscribe.
  ///   - templates: the templates of the pages.
  ///   - zone: the zone of the user; nil means that of the store.
  ///   - limits: what bounds a feed.
  package init(
    directory: String, base: FeedBase?, templates: PageTemplates, zone: TimeZone? = nil,
    limits: FeedLimits = FeedLimits()
  ) {
    self.directory = directory
    self.base = base
    self.templates = templates
    self.zone = zone
    self.limits = limits
  }

  /// Publishes all feeds that are good, and removes those that are no more.
  ///
  /// What goes is gone before anything new is there, so that no interruption leaves it behind.
  package func publish(_ store: SQLiteStore, now: Date) throws -> Outcome {
    // A store is written only when it is first published.
    let (names, wanted, published) = try store.write { writer in
      let hadKey = try writer.setting(StoreSettings.feedPublishingKey) != nil
      let names = try PublishedName(writer)
      let files = try files(writer, names, now)
      let feeds = try feeds(writer, names).map { feed in
        var feed = feed
        feed.byteCount = files.first { $0.name == feed.name + ".ics" }?.bytes.count ?? 0
        return feed
      }
      let result = (names, files, feeds)
      return hadKey ? .rollback(result) : .commit(result)
    }
    return try write(wanted, list: names.listName, Outcome(feeds: published))
  }

  private func feeds(_ store: any StoreReading, _ names: PublishedName) throws -> [Outcome.Feed] {
    try TokenTable(store.feedTokens()).active.map { token in
      let name = names.name(of: token)
      return Outcome.Feed(token: token, name: name, address: base.map { FeedLinks(base: $0, name: name) })
    }
  }

  // MARK: What is published

  private struct File {
    var name: String
    var bytes: [UInt8]
    var isKeptWhereThere = false
  }

  private func files(_ store: any StoreReading, _ names: PublishedName, _ now: Date) throws -> [File] {
    var files = [
      File(name: "_headers", bytes: Array(headers.utf8)),
      // A host that lists folders would tell all names.
      File(name: "index.html", bytes: Array(Self.emptyPage.utf8), isKeptWhereThere: true),
    ]
    for feed in try feeds(store, names) {
      let content = try FeedContent(of: feed.token, in: store, now: now, zone: zone, limits: limits)
      let page = FeedPage(content, address: feed.address, navigation: .none)
      files.append(File(name: feed.name + ".ics", bytes: content.calendar))
      files.append(
        File(
          name: feed.name + ".html",
          bytes: templates.render(page.values(isPublicAddress: base?.isLoopback != true))))
    }
    return files
  }

  private static let emptyPage = """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex, nofollow">
    <title>Nothing here</title></head><body><p>Nothing here.</p></body></html>

    """

  /// What a host shall say of the files, as Netlify and Cloudflare Pages read it; it names no feed.
  private var headers: String {
    var text = "/*\n"
    for field in FeedHeaders.always { text += "  \(field.name.rawName): \(field.value)\n" }
    for (pattern, kind) in [("/*.ics", FeedHeaders.Kind.feed), ("/*.html", .page)] {
      text += "\(pattern)\n  Content-Type: \(kind.contentType)\n"
      for field in FeedHeaders.of(kind, contentSecurityPolicy: templates.contentSecurityPolicy) {
        text += "  \(field.name.rawName): \(field.value)\n"
      }
    }
    return text
  }

  // MARK: Writing

  private func write(_ files: [File], list: String, _ outcome: Outcome) throws -> Outcome {
    var outcome = outcome
    // A file that cannot be written is found before any is removed.
    for file in files + [File(name: list, bytes: [])] {
      try place(file.name).checkWritable(makingFoldersFor: .published)
    }
    let wanted = Set(files.map(\.name))
    for name in published(list) where !wanted.contains(name) && PublishedName.isName(of: name) {
      guard FileManager.default.fileExists(atPath: place(name).path) else { continue }
      try place(name).remove()
      outcome.removedCount += 1
    }
    var set = AtomicFileSet()
    var sums = ""
    for file in files {
      let existing = existing(file.name)
      if file.isKeptWhereThere, let existing, existing.bytes != file.bytes { continue }
      let digest = Digest()
      digest.update(file.bytes)
      sums += "\(digest.hex)  \(file.name)\n"
      try add(file, existing, &set, &outcome)
    }
    try add(File(name: list, bytes: Array(sums.utf8)), existing(list), &set, &outcome)
    try set.commit()
    return outcome
  }

  private func add(
    _ file: File, _ existing: (bytes: [UInt8], mode: UInt32)?, _ set: inout AtomicFileSet,
    _ outcome: inout Outcome
  ) throws {
    // Files of an earlier version may be readable by their owner only.
    let mode = AtomicFile.Readers.publishedMode
    if let existing, existing.bytes == file.bytes, existing.mode & mode == mode {
      outcome.unchangedCount += 1
      return
    }
    try set.add(place(file.name), readers: .published).write(file.bytes)
    outcome.writtenCount += 1
  }

  /// The names that the last publishing wrote, as far as its list can be read.
  private func published(_ list: String) -> [String] {
    guard let existing = existing(list) else { return [] }
    return existing.bytes.split(separator: 0x0A).compactMap { line in
      line.count > 66 ? String(decoding: line.dropFirst(66), as: UTF8.self) : nil
    }
  }

  private func place(_ name: String) -> FilePlace { .chosen(name, in: directory) }

  /// What an earlier publishing put there; nil where there is nothing that can be read.
  private func existing(_ name: String) -> (bytes: [UInt8], mode: UInt32)? {
    guard let source = try? FileSource(place(name), as: .feed), let bytes = try? source.bytes() else {
      return nil
    }
    return (bytes, source.mode)
  }
}
