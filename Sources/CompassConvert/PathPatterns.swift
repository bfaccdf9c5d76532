import Foundation

/// Patterns of files and folders that a search skips: `*`, `?`, `[…]`, and `**` for folders of any depth.
///
/// A pattern without a slash matches a name at any depth; one with a slash matches the whole path below the folder
/// that was searched. A pattern that matches a folder covers everything in it.
package struct PathPatterns: Sendable {
  /// The files and folders of a repository that hold no data.
  package static let repository = PathPatterns([
    // What package managers and tools keep beside a project.
    "package.json", "package-lock.json", "npm-shrinkwrap.json", "*-lock.json", "*.lock", "*-lock.yaml",
    "Package.resolved", "composer.json", "bower.json", "lerna.json", "nx.json", "turbo.json", "angular.json",
    "deno.json", "vercel.json", "renovate.json", "app.json", "tsconfig*.json", "jsconfig*.json",
    "*.config.json", "*.schema.json", "*.tsbuildinfo", "requirements*.txt", "CMakeLists.txt", "robots.txt",
    "LICENSE.txt", "README.txt", "CHANGELOG.txt",
    // Folders of other people's code and of build products.
    "node_modules", "bower_components", "vendor", "Pods", "Carthage", "DerivedData", "__pycache__", "venv",
    "site-packages",
    // Hidden files and folders, such as .git, .build and .venv.
    ".*",
  ])

  private struct Pattern: Sendable {
    let parts: [String]
    let isOfNames: Bool
  }

  private let patterns: [Pattern]

  /// Creates patterns from their texts.
  package init(_ texts: [String]) {
    patterns = texts.map { text in
      let parts = text.split(separator: "/").map(String.init)
      // A slash at the end only says that a folder is meant.
      let isOfNames = parts.count == 1 && text.utf8.first != UInt8(ascii: "/")
      return Pattern(parts: parts, isOfNames: isOfNames)
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
    guard let name = path.last else { return false }
    return patterns.contains { pattern in
      pattern.isOfNames
        ? fnmatch(pattern.parts[0], name, 0) == 0 : Self.matches(pattern.parts, Array(path))
    }
  }

  /// Whether the parts of a pattern match those of a path.
  ///
  /// - Complexity: O(n·m) in the numbers of parts, however many of them are `**`.
  private static func matches(_ pattern: [String], _ path: [String]) -> Bool {
    // reached[i]: whether the parts so far match the first i parts of the path.
    var reached = [true] + path.map { _ in false }
    for part in pattern {
      var next = [Bool](repeating: false, count: reached.count)
      if part == "**" {
        var isReached = false
        for index in reached.indices {
          isReached = isReached || reached[index]
          next[index] = isReached
        }
      } else {
        for index in path.indices where reached[index] && fnmatch(part, path[index], 0) == 0 {
          next[index + 1] = true
        }
      }
      reached = next
    }
    return reached.last ?? false
  }
}
