import Foundation

/// Patterns of files and folders that a search skips: `*`, `?`, `[…]`, and `**` for folders of any depth.
///
/// A pattern without a slash matches a name at any depth; one with a slash matches the whole path below the folder
/// that was searched. A pattern that matches a folder covers everything in it.
package struct PathPatterns: Sendable {
  /// The files and folders of a repository that hold no data.
  package static let repository = PathPatterns([
    // What package managers and tools keep beside a project. A name that a file of data may have is none of these.
    "package.json", "package-lock.json", "npm-shrinkwrap.json", "*.lock", "*-lock.yaml",
    "Package.resolved", "composer.json", "bower.json", "lerna.json", "angular.json", "vercel.json",
    "renovate.json", "tsconfig*.json", "jsconfig*.json", "*.schema.json", "*.tsbuildinfo", "CMakeLists.txt",
    "requirements.txt", "requirements-dev.txt", "constraints.txt", "robots.txt", "deno.json", "jsr.json",
    "vcpkg.json",
    "vcpkg-configuration.json", "CMakePresets.json",
    "CMakeUserPresets.json", "turbo.json", "nx.json", "rush.json", "biome.json", "tslint.json",
    "typedoc.json",
    "nodemon.json", "firebase.json", "netlify.json", "*.config.json",
    "appsettings*.json", "launchSettings.json", "elm.json", "dub.json",
    // Folders of other people's code and of build products.
    "node_modules", "bower_components", "DerivedData", "__pycache__", "site-packages",
    // Hidden files and folders, such as .git, .build and .venv.
    ".*",
  ])

  private struct Pattern: Sendable {
    let path: PathPattern
    let isOfNames: Bool
  }

  private let patterns: [Pattern]

  /// Creates patterns from their texts.
  package init(_ texts: [String]) {
    patterns = texts.map { text in
      let parts = text.split(separator: "/").map(String.init)
      // A slash at the end only says that a folder is meant.
      let isOfNames = parts.count == 1 && text.utf8.first != UInt8(ascii: "/")
      return Pattern(path: PathPattern(parts), isOfNames: isOfNames)
    }
  }

  /// Whether a pattern matches a path or a folder that it lies in.
  ///
  /// - Parameter path: the path below the folder that is searched.
  package func covers(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    return parts.indices.contains { matches(parts[...$0]) }
  }

  /// Whether a pattern matches a path itself; the folders above it were looked at before.
  func matches(_ path: String) -> Bool {
    matches(path.split(separator: "/").map(String.init)[...])
  }

  private func matches(_ path: ArraySlice<String>) -> Bool {
    patterns.contains { $0.path.matches($0.isOfNames ? path.suffix(1) : path) }
  }
}

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
