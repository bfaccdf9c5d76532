package import CompassSource
import Foundation
import Synchronization

/// What this process takes away again if a signal ends it: outputs that are not yet in their places, and
/// folders for scratch files.
package enum Temporaries {
  private static let paths = Mutex<Set<String>>([])
  /// After how many seconds what another process made is taken for left behind.
  private static let patience = 86_400

  /// Makes something temporary, so that no signal finds it made and not known.
  ///
  /// - Parameter make: makes it and returns its path; it may not make another meanwhile.
  /// - Throws: what the closure throws.
  static func making<Failure: Error>(_ make: () throws(Failure) -> String) throws(Failure) -> String {
    let result = paths.withLock { paths in
      Result { () throws(Failure) in
        let path = try make()
        paths.insert(path)
        return path
      }
    }
    return try result.get()
  }

  /// Forgets what is in its place by now, or gone.
  static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes everything and ends the process before more can be made.
  ///
  /// - Parameter end: ends the process.
  package static func removeAll(andThen end: () -> Never) -> Never {
    paths.withLock { paths in
      // A folder of scratch files is removed with what is in it.
      for path in paths { try? FileManager.default.removeItem(atPath: path) }
      end()
    }
  }

  /// A name that nothing else has.
  static func name(_ prefix: String) -> String { prefix + UUID().uuidString }

  /// The names with a prefix that killed processes of this user left in a folder, more than a day ago.
  static func leftovers(_ prefix: String, in folder: OpenFolder) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { name in
      let mark = String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      guard name.utf8.starts(with: prefix.utf8), UUID(uuidString: mark) != nil,
        let state = FileState(name, in: folder.descriptor, followingLinks: false)
      else { return false }
      // In a shared folder, the files of other users stay.
      return state.owner == geteuid() && time(nil) - state.modified[0] > patience
    }
  }
}

/// A folder that only its owner can use, for the scratch files of a library; it is removed with the object.
///
/// Folders that killed processes left are removed after a day, when the next folder is made next to them.
package final class ScratchFolder: Sendable {
  /// Where it is.
  package let path: String

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - parent: the folder in which it is made.
  ///   - purpose: what it is for, as a part of its name: letters.
  package init(in parent: String, for purpose: String) throws(ToolError) {
    guard !PathText.hasNUL(parent) else { throw ToolError.nul(parent, "written") }
    let prefix = ".compass-\(purpose)-"
    if let folder = try? OpenFolder(parent, mode: nil) {
      for name in Temporaries.leftovers(prefix, in: folder) {
        try? FileManager.default.removeItem(atPath: PathText.joined(parent, name))
      }
    }
    path = try Temporaries.making { () throws(ToolError) in
      let path = PathText.joined(parent, Temporaries.name(prefix))
      guard mkdir(path, 0o700) == 0 else { throw ToolError.file("written", parent, POSIXError(errno)) }
      return path
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    Temporaries.forget(path)
  }
}
