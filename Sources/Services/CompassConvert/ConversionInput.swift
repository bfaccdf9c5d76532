package import CompassFiles

/// A file to convert.
package struct ConversionInput: Sendable, Hashable {
  /// The path, as messages and reports say it; `-` is the standard input.
  package let path: String
  /// Where its output goes in the folder of outputs, the ending left out: the path below the folder that was named.
  package let stem: String

  /// The folder that was named and in which it was found; nil for a file that was named.
  package let folder: String?

  /// The file as a place to write.
  package var place: FilePlace {
    guard let folder else { return .named(path) }
    return .chosen(
      String(decoding: path.utf8.dropFirst(PathText.joined(folder, "").utf8.count), as: UTF8.self), in: folder
    )
  }

  /// The copy of it as a place to write.
  package var placeOfCopy: FilePlace { place.derived { _ in pathOfCopy } }

  /// Where a copy of it goes in which is mended what is certain.
  package var pathOfCopy: String { PathText.stem(of: path) + Self.copyMark + PathText.ending(of: path) }

  /// What the names of such copies have before their ending.
  static let copyMark = ".fixed"

  /// The path of what it is such a copy of, if it is one.
  package var pathOfOriginal: String {
    PathText.stem(of: path).dropLast(Self.copyMark.count) + PathText.ending(of: path)
  }

  /// Whether it is such a copy.
  package var isCopy: Bool { PathText.stem(of: path).hasSuffix(Self.copyMark) }

  /// Creates an input.
  package init(path: String, stem: String, in folder: String? = nil) {
    self.path = path
    self.folder = folder
    self.stem = stem
  }
}
