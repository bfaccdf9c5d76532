import Foundation
import Synchronization

/// What this process takes away again if a signal ends it: outputs that are not yet in their places, and
/// folders for scratch files.
package enum Temporaries {
  private static let paths = Mutex<Set<String>>([])

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
}
