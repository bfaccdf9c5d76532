/// A file to convert.
package struct ConversionInput: Sendable, Hashable {
  /// The path, as messages and reports say it; `-` is the standard input.
  package let path: String
  /// Where its output goes in the folder of outputs, the ending left out: the path below the folder that was named.
  package let stem: String

  /// Creates an input.
  package init(path: String, stem: String) {
    self.path = path
    self.stem = stem
  }
}
