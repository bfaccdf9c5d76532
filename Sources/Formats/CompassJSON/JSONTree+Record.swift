public import CompassSource

/// The columns that the members of rows become, in their order.
public struct JSONColumns: Sendable, Hashable {
  /// The names.
  public let names: [String]
  private let bytes: [ArraySlice<UInt8>]
  private let places: [ArraySlice<UInt8>: Int]
  /// The names as they stand in most files.
  let quotedNames: [QuotedName]

  /// A name with the quote behind it.
  struct QuotedName: Sendable, Hashable {
    let bytes: [UInt8]
    /// Whether it takes as many scalars as bytes, and no escapes.
    let isASCII: Bool

    var count: Int { bytes.count }
  }

  /// Creates columns.
  ///
  /// - Parameters:
  ///   - names: no two alike.
  ///   - aliases: other names of columns, by the name.
  public init(_ names: [String], aliases: [String: String] = [:]) {
    self.names = names
    let bytes = names.map { ArraySlice(Array($0.utf8)) }
    self.bytes = bytes
    let others = aliases.compactMap { alias, name in
      names.firstIndex(of: name).map { (ArraySlice(Array(alias.utf8)), $0) }
    }
    quotedNames = names.map { name in
      let isASCII = name.utf8.allSatisfy { byte in
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      }
      return QuotedName(bytes: Array(name.utf8) + [UInt8(ascii: "\"")], isASCII: isASCII)
    }
    places = Dictionary(bytes.indices.map { (bytes[$0], $0) } + others) { first, _ in first }
  }

  /// The column of a name; nil for none.
  ///
  /// - Parameter guess: the column that it probably is, as rows of one program have their members in one order.
  func place(of name: ArraySlice<UInt8>, guess: Int) -> Int? {
    if guess < bytes.count, isOwn(name, guess) { return guess }
    return places[name]
  }

  /// Whether a name is that of a column, and no other name of it.
  @inline(__always)
  func isOwn(_ name: ArraySlice<UInt8>, _ column: Int) -> Bool {
    bytes[column].count == name.count && bytes[column].elementsEqual(name)
  }
}

extension JSONNode.Kind {
  /// The kind of a cell with such a value.
  fileprivate var ofCell: Cell.Kind {
    switch self {
    case .null: .blank
    case .boolean: .boolean
    case .number: .number
    case .string: .text
    case .array, .object: .structure
    }
  }
}

extension JSONTree {
  /// Makes a record of an object: its members in their columns, numbers and words as they stand there.
  ///
  /// What has no value is a blank cell, `null` too; an array or an object is JSON text. Of two members of one
  /// name the later counts.
  /// - Parameters:
  ///   - index: the place of the object.
  ///   - columns: the columns; members of other names are left out.
  ///   - record: takes the record, and lends its memory.
  public func fill(_ record: inout SourceRecord, from index: Int, columns: JSONColumns) {
    record.text.removeAll(keepingCapacity: true)
    // The texts of a value stand side by side.
    let own = textRange(of: index)
    record.text.append(contentsOf: text[own])
    record.fields.removeAll(keepingCapacity: true)
    let position = nodes[index].position
    record.position = position
    let missing = SourcePosition(
      line: position.line, column: position.column, endLine: position.line, endColumn: position.column,
      offset: position.offset, length: 0)
    for _ in columns.names {
      record.fields.append(Cell(range: 0..<0, position: missing, kind: .blank))
    }
    guard nodes[index].kind == .object else { return }
    var guess = 0
    var child = index + 1
    while child < nodes[index].end {
      let node = nodes[child]
      // Of two names of one column the column's own counts, of two values of one name the later.
      if let column = columns.place(of: text[node.name], guess: guess),
        record.fields[column].range.isEmpty || columns.isOwn(text[node.name], column)
      {
        guess = column + 1
        let start = node.content.isEmpty ? own.lowerBound : node.content.lowerBound
        var range = (start - own.lowerBound)..<(start - own.lowerBound + node.content.count)
        switch node.kind {
        case .array, .object:
          let start = record.text.count
          appendJSON(of: child, to: &record.text)
          range = start..<record.text.count
        case .null: range = 0..<0
        case .boolean, .number, .string: break
        }
        record.fields[column] = Cell(range: range, position: node.position, kind: node.kind.ofCell)
      }
      child = node.end
    }
  }

  private func textRange(of index: Int) -> Range<Int> {
    var (lower, upper) = (text.count, 0)
    for node in nodes[index..<nodes[index].end] {
      for range in [node.name, node.content] where !range.isEmpty {
        lower = min(lower, range.lowerBound)
        upper = max(upper, range.upperBound)
      }
    }
    return lower < upper ? lower..<upper : 0..<0
  }

  /// The value at a place as JSON text on one line, numbers as they were written.
  public func json(of index: Int) -> String {
    var bytes: [UInt8] = []
    appendJSON(of: index, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendJSON(of index: Int, to bytes: inout [UInt8]) {
    let node = nodes[index]
    switch node.kind {
    case .null: bytes += "null".utf8
    case .boolean, .number: bytes += text[node.content]
    case .string: Self.appendQuoted(text[node.content], to: &bytes)
    case .array, .object:
      bytes.append(node.kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
      var child = index + 1
      while child < node.end {
        if child > index + 1 { bytes.append(UInt8(ascii: ",")) }
        if nodes[child].isMember {
          Self.appendQuoted(text[nodes[child].name], to: &bytes)
          bytes.append(UInt8(ascii: ":"))
        }
        appendJSON(of: child, to: &bytes)
        child = nodes[child].end
      }
      bytes.append(node.kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }
  }

  private static func appendQuoted(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let figures = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20, 0x7F:
        bytes += "\\u00".utf8
        bytes += [figures[Int(byte >> 4)], figures[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
