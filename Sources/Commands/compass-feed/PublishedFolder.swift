import CompassCommandLine
import CompassFiles
import CompassSource
import Foundation

/// Feeds that lie in a folder which a web host serves.
struct PublishedFolder {
  private let path: String

  /// The most bytes of a `robots.txt` that are read, as RFC 9309 §2.5 has it.
  private static let maximumRobotsBytes = 500 << 10

  /// Takes a folder; nil for what is none, such as the path of a file.
  init?(_ path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return nil
    }
    self.path = path
  }

  /// The folder that a file lies in.
  init(of file: String) { path = URL(fileURLWithPath: file).deletingLastPathComponent().path }

  /// The paths of its feeds.
  ///
  /// - Throws: `CommandFailure` where there is none.
  func feeds() throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let feeds = names.filter { $0.lowercased().hasSuffix(".ics") }.sorted()
    guard !feeds.isEmpty else {
      throw CommandFailure(
        "There is no feed in the folder \(path)", help: "`compass-feed publish` writes them there")
    }
    return feeds.map { path + "/" + $0 }
  }

  /// What the host of this folder tells robots; nil where nothing tells.
  ///
  /// - Parameter url: the address of a file of it; nil where the folder is all that the host serves.
  func robots(for url: String?) -> String? {
    var root = URL(fileURLWithPath: path).standardizedFileURL
    // A robots.txt counts at the top of a host only, so many folders above.
    let above = url.flatMap { URL(string: $0)?.path }.map { $0.split(separator: "/").dropLast() } ?? []
    for name in above.reversed() {
      guard root.lastPathComponent == name else { return nil }
      root.deleteLastPathComponent()
    }
    let path = root.appendingPathComponent("robots.txt").path
    guard let source = try? FileSource(.named(path), as: .feed) else { return nil }
    var reader = source.makeReader()
    var bytes: [UInt8] = []
    while bytes.count < Self.maximumRobotsBytes,
      let count = try? reader.read(into: &bytes, maximum: Self.maximumRobotsBytes - bytes.count), count > 0
    {}
    return String(decoding: bytes, as: UTF8.self)
  }
}
