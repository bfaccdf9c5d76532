/// A path as a key: two paths are the same only if their bytes are.
///
/// Swift compares texts by what they mean, so that `café` written in two normal forms would be one file.
package struct PathKey: Hashable, Comparable, Sendable {
  /// The path.
  package let path: String

  /// Creates the key of a path.
  package init(_ path: String) { self.path = path }

  package static func == (one: PathKey, other: PathKey) -> Bool {
    one.path.utf8.elementsEqual(other.path.utf8)
  }

  package static func < (one: PathKey, other: PathKey) -> Bool {
    one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in path.utf8 { hasher.combine(byte) }
  }
}
