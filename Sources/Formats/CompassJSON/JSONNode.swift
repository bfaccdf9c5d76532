public import CompassSource

/// A value of a row with its place in the file; the values in it follow it in ``JSONTree/nodes``.
public struct JSONNode: Sendable {
  /// What a value is (RFC 8259 §3).
  public enum Kind: UInt8, Sendable {
    case null, boolean, number, string, array, object
  }

  /// What it is.
  public let kind: Kind
  /// Whether it is a member of an object, which has a name.
  public let isMember: Bool
  /// The place in ``JSONTree/nodes`` of the first value that is not in it.
  public internal(set) var end: Int
  /// The bytes of the name within ``JSONTree/text``.
  let name: Range<Int>
  /// The bytes of the text within ``JSONTree/text``: of a string what it says, of a number or a word what
  /// stands there; empty for an array or an object.
  let content: Range<Int>
  /// Where it stands, its name left out.
  public internal(set) var position: SourcePosition
}

/// One value of a file, such as a row, and all that is in it.
public struct JSONTree: Sendable {
  /// The values, each before those that are in it; the first is the whole.
  public internal(set) var nodes: [JSONNode] = []
  /// The UTF-8 of the names and texts, escapes undone.
  public internal(set) var text: [UInt8] = []

  /// Creates a tree without a value.
  public init() {}

  /// The places of the values that stand directly in an array or an object.
  public func children(of index: Int) -> Children {
    Children(tree: self, place: index + 1, end: nodes[index].end)
  }

  /// The name of a member; empty for any other value.
  public func name(of index: Int) -> String { String(decoding: text[nodes[index].name], as: UTF8.self) }

  /// The text of a string, or what stands there of a number or a word; empty for an array or an object.
  public func string(of index: Int) -> String { String(decoding: text[nodes[index].content], as: UTF8.self) }

  /// The place of the member of that name; nil where an object has none.
  public func member(_ name: String, of index: Int) -> Int? {
    children(of: index).first { text[nodes[$0].name].elementsEqual(name.utf8) }
  }

  /// The values that stand directly in an array or an object, in their order.
  public struct Children: Sequence, IteratorProtocol {
    let tree: JSONTree
    var place: Int
    let end: Int

    /// Goes on to the next value.
    public mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = tree.nodes[place].end }
      return place
    }
  }

  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }
}
