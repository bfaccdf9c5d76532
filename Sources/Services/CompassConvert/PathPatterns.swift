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
