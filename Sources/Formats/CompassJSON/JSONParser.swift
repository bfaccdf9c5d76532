import CompassSource

/// Parses one value from bytes in memory, with the position of each part.
///
/// Unless parsing is strict, invalid JSON with only one possible meaning is accepted.
struct JSONParser {
  /// The outcome of an attempt to parse.
  enum Outcome {
    /// A value was parsed.
    case value
    /// The bytes end inside the value, but the file continues.
    case incomplete
    /// The value is invalid. The last finding is the reason.
    case failure
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var cursor: JSONCursor
  /// Whether the file ends with the bytes.
  let isFinal: Bool
  let isStrict: Bool
  let limits: JSONLimits
  var findings: [Diagnostic] = []
  /// The nesting depth in arrays and objects of the value.
  var depth = 0
  /// Whether an error occurred that more bytes can't fix.
  private(set) var hasFailed = false
  private var isIncomplete = false

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, at cursor: JSONCursor, isFinal: Bool, isStrict: Bool,
    limits: JSONLimits
  ) {
    self.bytes = bytes
    self.cursor = cursor
    self.isFinal = isFinal
    self.isStrict = isStrict
    self.limits = limits
  }

  /// The byte at the cursor; nil at the end of the bytes, although the file may continue.
  var next: UInt8? { cursor.index < bytes.count ? bytes[cursor.index] : nil }

  /// Parses the value at the cursor.
  mutating func parse(into tree: inout JSONTree) -> Outcome {
    tree.removeAll()
    if parseValue(into: &tree, name: nil) { return .value }
    return isIncomplete ? .incomplete : .failure
  }

  // MARK: Values

  private mutating func parseValue(into tree: inout JSONTree, name: Range<Int>?) -> Bool {
    guard let byte = next else { return end() }
    guard tree.nodes.count < limits.rowValues else {
      return fail(.jsonRowTooLong, "The row has more than \(limits.rowValues) values", help: Self.oneRow)
    }
    switch byte {
    case UInt8(ascii: "\""): return parseString(into: &tree, name: name, quote: byte)
    case UInt8(ascii: "{"): return parseContainer(.object, into: &tree, name: name)
    case UInt8(ascii: "["): return parseContainer(.array, into: &tree, name: name)
    case UInt8(ascii: "'") where !isStrict:
      note(.jsonQuotes, .note, "A string is in single quotes", help: "JSON allows only double quotes")
      return parseString(into: &tree, name: name, quote: byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return parseNumber(into: &tree, name: name)
    default: return parseWord(into: &tree, name: name)
    }
  }

  private mutating func parseContainer(
    _ kind: JSONNode.Kind, into tree: inout JSONTree, name: Range<Int>?
  ) -> Bool {
    guard depth < limits.depth else {
      return fail(
        .jsonTooDeep, "Arrays and objects are nested more than \(limits.depth) levels deep",
        help: "Records don't need that depth. Check the program that wrote the file")
    }
    let start = begin()
    let index = tree.nodes.count
    tree.nodes.append(node(kind, name, 0..<0, start, end: index + 1))
    cursor.skip()
    depth += 1
    let close = kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var comma: JSONCursor?
    while true {
      guard skipBlanks(), let byte = next else { return end() }
      if byte == close {
        if let comma {
          guard !isStrict else {
            cursor = comma
            return fail(
              .jsonSyntax, "Extra comma before the end of \(Self.name(kind))", help: "Remove the comma")
          }
          note(
            .jsonTrailingComma, .note, "Extra comma before the end of \(Self.name(kind))",
            help: "JSON doesn't allow a comma there", at: comma)
        }
        break
      }
      if comma == nil, tree.nodes.count > index + 1 {
        return fail(
          .jsonSyntax, "Expected a comma or \(kind == .object ? "}" : "]") here, not \(shown)",
          help: "Check for a missing comma or quote before it")
      }
      if kind == .object {
        guard parseMember(into: &tree) else { return false }
      } else {
        guard parseValue(into: &tree, name: nil) else { return false }
      }
      guard skipBlanks(), let byte = next else { return end() }
      comma = nil
      if byte == UInt8(ascii: ",") {
        comma = cursor
        cursor.skip()
      }
    }
    tree.nodes[index].end = tree.nodes.count
    if kind == .object { noteDuplicates(of: index, in: tree) }
    cursor.skip()
    depth -= 1
    tree.nodes[index].position = position(from: start)
    return true
  }

  private mutating func parseMember(into tree: inout JSONTree) -> Bool {
    guard let byte = next else { return end() }
    let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") && !isStrict
    guard isQuoted || !isStrict && Self.isWord(byte) else {
      return fail(
        .jsonSyntax, "Expected a name in double quotes here, not \(shown)",
        help: "Check for a missing quote or an extra comma before it")
    }
    if byte == UInt8(ascii: "'") {
      note(.jsonQuotes, .note, "A name is in single quotes", help: "JSON allows only double quotes")
    } else if !isQuoted {
      note(.jsonQuotes, .note, "A name isn't quoted", help: Self.quotedName)
    }
    let read = isQuoted ? readString(into: &tree, quote: byte) : readBareName(into: &tree)
    guard let name = read else { return false }
    guard skipBlanks(), let colon = next else { return end() }
    guard colon == UInt8(ascii: ":") else {
      return fail(.jsonSyntax, "Expected a colon after the name, not \(shown)", help: "Add the colon")
    }
    cursor.skip()
    guard skipBlanks() else { return end() }
    return parseValue(into: &tree, name: name)
  }

  /// Parses the name of a member as a value.
  mutating func parseName(into tree: inout JSONTree) -> Outcome {
    guard !isStrict, let byte = next, Self.isWord(byte) else { return parse(into: &tree) }
    tree.removeAll()
    let start = begin()
    note(.jsonQuotes, .note, "A name isn't quoted", help: Self.quotedName)
    guard let name = readBareName(into: &tree) else { return isIncomplete ? .incomplete : .failure }
    tree.nodes.append(node(.string, nil, name, start, end: 1, position: position(from: start)))
    return .value
  }

  private static let quotedName: Message = "Put names in double quotes"

  /// Reads an unquoted name into the text of a tree; returns nil if the attempt has ended.
  private mutating func readBareName(into tree: inout JSONTree) -> Range<Int>? {
    let begin = tree.text.count
    while let byte = next, Self.isWord(byte) {
      let length = JSONScan.scalarLength(bytes, at: cursor.index)
      guard length > 0 else {
        if !isFinal, cursor.index + 4 > bytes.count { return ended() }
        _ = fail(.jsonEncoding, "A byte in the name isn't valid UTF-8", help: "Save the file as UTF-8")
        return nil
      }
      tree.text.append(
        contentsOf: UnsafeBufferPointer(rebasing: bytes[cursor.index..<(cursor.index + length)]))
      if length == 1 { cursor.skip() } else { cursor.skipScalar(length) }
    }
    return next == nil && !isFinal ? ended() : begin..<tree.text.count
  }

  private mutating func ended() -> Range<Int>? {
    _ = end()
    return nil
  }

  /// Reports names that an object repeats.
  private mutating func noteDuplicates(of object: Int, in tree: JSONTree) {
    // Most names differ in length, first or last byte. Each combination sets a bit. In small objects, a name
    // is compared with the others only if its bit is already set.
    var seen: UInt64 = 0
    var count = 0
    var names: Set<ArraySlice<UInt8>> = []
    for index in tree.children(of: object) {
      let name = tree.text[tree.nodes[index].name]
      let ends = name.isEmpty ? 0 : Int(name[name.startIndex]) &* 7 &+ Int(name[name.endIndex - 1])
      let bit: UInt64 = 1 << UInt64((ends &+ name.count &* 31) & 63)
      let isTwice: Bool
      if count < Self.fewNames {
        isTwice =
          seen & bit != 0
          && tree.children(of: object).contains {
            $0 < index && tree.text[tree.nodes[$0].name].elementsEqual(name)
          }
      } else {
        if count == Self.fewNames {
          names = Set(tree.children(of: object).prefix { $0 < index }.map { tree.text[tree.nodes[$0].name] })
        }
        isTwice = !names.insert(name).inserted
      }
      if isTwice, findings.count < limits.rowFindings {
        findings.append(
          Diagnostic(
            .jsonDuplicateName, .warning,
            "The name \(value: String(decoding: name, as: UTF8.self)) is repeated in one object. The last value was used",
            help: "Remove one of them", position: tree.nodes[index].position, isPersonal: false))
      }
      seen |= bit
      count += 1
    }
  }

  /// The maximum number of names to compare one by one.
  ///
  /// Larger objects use a set.
  private static let fewNames = 64

  private mutating func parseString(into tree: inout JSONTree, name: Range<Int>?, quote: UInt8) -> Bool {
    let start = begin()
    guard let content = readString(into: &tree, quote: quote) else { return false }
    return add(.string, name, content, start, to: &tree)
  }

  // MARK: Places

  /// The start of a part, with its offset in the file.
  struct Start {
    let cursor: JSONCursor
    let offset: Int
  }

  mutating func begin() -> Start {
    let offset = cursor.offset(bytes)
    return Start(cursor: cursor, offset: offset)
  }

  /// Returns the position from a start to the cursor.
  mutating func position(from start: Start) -> SourcePosition {
    SourcePosition(
      line: start.cursor.line, column: start.cursor.column, endLine: cursor.line, endColumn: cursor.column,
      offset: start.offset, length: cursor.offset(bytes) - start.offset)
  }

  /// Adds the node of a value without children; always true.
  mutating func add(
    _ kind: JSONNode.Kind, _ name: Range<Int>?, _ content: Range<Int>, _ start: Start, to tree: inout JSONTree
  ) -> Bool {
    tree.nodes.append(
      node(kind, name, content, start, end: tree.nodes.count + 1, position: position(from: start)))
    return true
  }

  func node(
    _ kind: JSONNode.Kind, _ name: Range<Int>?, _ content: Range<Int>, _ start: Start, end: Int,
    position: SourcePosition? = nil
  ) -> JSONNode {
    JSONNode(
      kind: kind, isMember: name != nil, end: end, name: name ?? 0..<0, content: content,
      position: position
        ?? SourcePosition(
          line: start.cursor.line, column: start.cursor.column, endLine: start.cursor.line,
          endColumn: start.cursor.column, offset: start.offset, length: 0))
  }

  // MARK: Findings

  private static let oneRow: Message = "Check for a missing bracket that joins several rows"

  private static func name(_ kind: JSONNode.Kind) -> String { kind == .object ? "an object" : "an array" }

  static func isWord(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F || byte == 0x24
      || byte >= 0x80
  }

  /// The character at the cursor, as messages show it.
  var shown: String {
    guard let byte = next else { return "the end of the file" }
    let length = max(1, JSONScan.scalarLength(bytes, at: cursor.index))
    if byte < 0x20 || byte == 0x7F { return "a control character" }
    return String(decoding: bytes[cursor.index..<min(cursor.index + length, bytes.count)], as: UTF8.self)
  }

  /// Ends an attempt that needs more bytes.
  mutating func end() -> Bool {
    if hasFailed { return false }
    if !isFinal {
      isIncomplete = true
      return false
    }
    return fail(
      .jsonTruncated, "The file ends inside a value",
      help: "Check that the export finished. A bracket or quote may be missing")
  }

  /// Ends an attempt with an error at the cursor.
  mutating func fail(_ code: DiagnosticCode, _ message: Message, help: Message) -> Bool {
    // Messages show the character at the cursor, so wait for all its bytes.
    if !isFinal, let byte = next, byte >= 0x80, cursor.index + 4 > bytes.count { return end() }
    hasFailed = true
    add(code, .error, message, help: help, at: cursor)
    return false
  }

  /// Adds a finding at a start position or at the cursor.
  mutating func note(
    _ code: DiagnosticCode, _ severity: Severity, _ message: Message, help: Message,
    at start: JSONCursor? = nil
  ) {
    guard findings.count < limits.rowFindings else { return }
    add(code, severity, message, help: help, at: start ?? cursor)
  }

  private mutating func add(
    _ code: DiagnosticCode, _ severity: Severity, _ message: Message, help: Message, at start: JSONCursor
  ) {
    var first = start
    let offset = first.offset(bytes)
    let place = Start(cursor: first, offset: offset)
    findings.append(
      Diagnostic(code, severity, message, help: help, position: position(from: place), isPersonal: false))
  }
}
