import CompassJSON
import CompassSource

/// Where the values of a template stand in its file.
struct TemplatePlaces {
  private let tree: JSONTree

  /// Reads a file; nil where it is no JSON.
  init?(_ text: String) {
    // Within an array the reader takes the whole as one row, whatever is in it.
    let bytes = [UInt8(ascii: "[")] + Array(text.utf8) + [UInt8(ascii: "]")]
    var tree = JSONTree()
    guard var reader = try? JSONReader(BytesSource(bytes)), (try? reader.next(into: &tree)) == true,
      !tree.nodes.isEmpty
    else { return nil }
    self.tree = tree
  }

  /// The line and the column of a value, or of what it should be in.
  ///
  /// - Parameter path: the way to the value from the whole: `columns[0].header`.
  func position(of path: String) -> (line: Int, column: Int)? {
    var node = 0
    var rest = path[...]
    while !rest.isEmpty {
      guard let (next, left) = step(from: node, rest) else { break }
      node = next
      rest = left
    }
    let position = tree.nodes[node].position
    // The bracket before the first line.
    return (position.line, position.line == 1 ? max(1, position.column - 1) : position.column)
  }

  private func step(from node: Int, _ path: Substring) -> (node: Int, rest: Substring)? {
    if path.hasPrefix("["), let end = path.firstIndex(of: "]"),
      let index = Int(path[path.index(after: path.startIndex)..<end])
    {
      let child = tree.children(of: node).dropFirst(index).first { _ in true }
      return child.map { ($0, Self.withoutDot(path[path.index(after: end)...])) }
    }
    // A name may have dots and brackets of its own: the longest that fits is meant.
    var best: (node: Int, rest: Substring)?
    for child in tree.children(of: node) {
      let name = tree.name(of: child)
      guard !name.isEmpty, path.hasPrefix(name) else { continue }
      let rest = path.dropFirst(name.count)
      guard rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[") else { continue }
      if rest.count <= best?.rest.count ?? .max { best = (child, Self.withoutDot(rest)) }
    }
    return best
  }

  private static func withoutDot(_ path: Substring) -> Substring {
    path.hasPrefix(".") ? path.dropFirst() : path
  }
}
