import CompassCommandLine
import CompassSource
import Foundation

/// Feeds that lie in a folder which a web host serves.
struct PublishedFolder {
  private let path: String

  /// Takes a folder; nil for what is none, such as the path of a file.
  init?(_ path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return nil
    }
    self.path = path
  }

  /// The paths of its feeds.
  ///
  /// - Throws: ``ToolError`` where there is none.
  func feeds() throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let feeds = names.filter { $0.lowercased().hasSuffix(".ics") }.sorted()
    guard !feeds.isEmpty else {
      throw ToolError("No feeds in the folder \(path)", help: "Write feeds with `compass-feed publish`")
    }
    return feeds.map { path + "/" + $0 }
  }
}
