import Foundation

/// A pattern of a path, part by part: `*`, `?` and `[…]` within a part, and the part `**` for folders of any depth.
struct PathPattern: Sendable {
  /// How far the parts of a path have matched a pattern: the numbers of parts of the pattern that may be used up.
  struct Progress: Sendable {
    fileprivate var used: [Bool]

    /// Whether anything below the path can match.
    var isAlive: Bool { used.contains(true) }
    /// Whether the path matches.
    var isMatch: Bool { used.last ?? false }
  }

  private let parts: [String]

  /// Creates a pattern of its parts.
  init(_ parts: [String]) { self.parts = parts }

  /// What has matched before the first part of a path.
  var start: Progress {
    var used = [Bool](repeating: false, count: parts.count + 1)
    used[0] = true
    return afterFolders(used)
  }

  /// Matches the next part of a path.
  ///
  /// - Parameters:
  ///   - name: the part.
  ///   - isNamed: whether a part of the pattern other than `**` must match it.
  /// - Complexity: O(m) in the number of parts of the pattern, however many of them are `**`.
  func advance(_ progress: Progress, by name: String, isNamed: Bool = false) -> Progress {
    var used = [Bool](repeating: false, count: parts.count + 1)
    for (index, part) in parts.enumerated() where progress.used[index] {
      if part == "**" {
        if !isNamed { used[index] = true }
      } else if fnmatch(part, name, 0) == 0 {
        used[index + 1] = true
      }
    }
    return afterFolders(used)
  }

  /// Whether a path matches.
  func matches(_ path: some Sequence<String>) -> Bool {
    path.reduce(start) { advance($0, by: $1) }.isMatch
  }

  /// The part `**` may stand for no folder at all.
  private func afterFolders(_ used: [Bool]) -> Progress {
    var used = used
    for (index, part) in parts.enumerated() where part == "**" && used[index] { used[index + 1] = true }
    return Progress(used: used)
  }
}
