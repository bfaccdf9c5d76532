public import CompassSource

/// Reads the rows of a JSON file one after the other, each with the place of all that is in it.
///
/// A file is an array of rows, rows behind each other (JSON Lines), or an object; memory depends on the
/// largest row and not on the file. What is wrong with a row costs that row: its findings say so, and
/// reading goes on behind it.
public struct JSONReader {
  /// How a file is to be read.
  public struct Options: Sendable, Hashable {
    /// Whether what RFC 8259 does not have is an error, even where it can be meant in one way only.
    public var isStrict = false
    /// How much a file may ask for.
    public var limits = JSONLimits()
    /// How many bytes are read at a time.
    public var pieceSize = 1 << 18

    /// Creates the usual options.
    public init() {}
  }

  /// What a row stands in.
  public enum Place: Sendable, Hashable {
    /// Nothing: it is one of the values of the file.
    case file
    /// The array that the file is.
    case array
    /// An array that is a member of the object that the file is, or that member itself.
    case member(String)
  }

  private enum State {
    /// Before the first value, or between the values of a file of several.
    case values
    /// In the array that the file is, or in one that is a member.
    case array(isFirst: Bool)
    /// In the object that the file is.
    case object(isFirst: Bool)
    case end
  }

  /// Whether the members of the object that the file is hold the rows; nil finds out.
  private let takesMembers: Bool
  private let options: Options
  private var window: JSONWindow
  private var state = State.values
  private var member: String?
  private var isInMember = false
  private var diagnostics: [Diagnostic] = []

  /// What the last row stands in.
  public private(set) var place = Place.file
  /// The number of the last row within its array or the file, counted from 0; -1 for a row that is a member.
  public private(set) var index = -1
  /// What was meant to be a row and could not be read.
  public struct Lost: Sendable, Hashable {
    /// Its bytes as UTF-8, cut where it is longer than a row may be.
    public let text: [UInt8]
    /// Where it stands.
    public let position: SourcePosition
    /// What is wrong with it.
    public let message: Message
  }

  private var lost: [Lost] = []
  /// The line on which the next row is looked for.
  public var line: Int { window.cursor.line }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - takesMembers: whether the file is an object whose members hold the rows.
  ///   - options: how it is to be read.
  /// - Throws: what reading the file throws.
  public init(_ source: any ByteSource, takesMembers: Bool = false, options: Options = Options()) throws {
    window = try JSONWindow(source, pieceSize: options.pieceSize)
    self.takesMembers = takesMembers
    self.options = options
  }

  /// What was found since this was asked last, in the order of the file.
  public mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics.removeAll() }
    return diagnostics
  }

  /// The rows that could not be read since this was asked last.
  public mutating func takeLost() -> [Lost] {
    defer { lost.removeAll() }
    return lost
  }

  /// Reads the next row; false at the end of the file.
  ///
  /// - Parameter tree: takes the row, and lends its memory.
  /// - Throws: what reading the file throws.
  /// - Complexity: O(n) in the bytes of the row.
  public mutating func next(into tree: inout JSONTree) throws -> Bool {
    while true {
      switch state {
      case .end: return false
      case .values: if try readValue(into: &tree) { return true }
      case .array(let isFirst): if try readElement(into: &tree, isFirst: isFirst) { return true }
      case .object(let isFirst): if try readMember(into: &tree, isFirst: isFirst) { return true }
      }
    }
  }

  // MARK: The structure of a file

  private mutating func readValue(into tree: inout JSONTree) throws -> Bool {
    guard let byte = try skipBlanks(isBetweenValues: true) else {
      state = .end
      return false
    }
    if index < 0, byte == UInt8(ascii: "[") {
      window.cursor.skip()
      (state, place) = (.array(isFirst: true), .array)
      return false
    }
    if takesMembers, index < 0, byte == UInt8(ascii: "{") {
      window.cursor.skip()
      state = .object(isFirst: true)
      return false
    }
    index += 1
    let line = window.cursor.line
    if try parse(into: &tree) { return true }
    try lose { reader, byte in reader.window.cursor.line != line }
    return false
  }

  private mutating func readElement(into tree: inout JSONTree, isFirst: Bool) throws -> Bool {
    guard let byte = try skipBlanks() else { return try truncated() }
    if byte == UInt8(ascii: "]") {
      window.cursor.skip()
      try closeArray()
      return false
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else {
        // The row before it is whole, and what follows may be one.
        report(
          .jsonSyntax, .error, "Here should be a comma or ]",
          help: "Look for a missing comma or bracket before it")
        if try !isRowNext() { try loseElement() }
        state = .array(isFirst: true)
        return false
      }
      let comma = window.cursor
      window.cursor.skip()
      guard let after = try skipBlanks() else { return try truncated() }
      if after == UInt8(ascii: "]") {
        report(
          options.isStrict ? .jsonSyntax : .jsonTrailingComma, options.isStrict ? .error : .note,
          "A comma stands before the end of an array", help: "JSON has none there", at: comma)
        return false
      }
    }
    state = .array(isFirst: false)
    index += 1
    if try parse(into: &tree) { return true }
    try loseElement()
    return false
  }

  private func isRowNext() throws -> Bool {
    window.cursor.index < window.bytes.count && window.bytes[window.cursor.index] == UInt8(ascii: "{")
  }

  private mutating func closeArray() throws {
    if isInMember {
      isInMember = false
      state = .object(isFirst: false)
    } else {
      try finish()
    }
  }

  private mutating func readMember(into tree: inout JSONTree, isFirst: Bool) throws -> Bool {
    guard var byte = try skipBlanks() else { return try truncated() }
    if !isFirst, byte == UInt8(ascii: ",") {
      window.cursor.skip()
      guard let after = try skipBlanks() else { return try truncated() }
      byte = after
    }
    if byte == UInt8(ascii: "}") {
      window.cursor.skip()
      try finish()
      return false
    }
    // The name is a value, too, for the parser.
    guard try parse(into: &tree), tree.nodes[0].kind == .string else { return try failStructure() }
    let name = tree.string(of: 0)
    guard try skipBlanks() == UInt8(ascii: ":") else { return try failStructure() }
    window.cursor.skip()
    guard let first = try skipBlanks() else { return try truncated() }
    state = .object(isFirst: false)
    (place, index) = (.member(name), -1)
    if first == UInt8(ascii: "[") {
      window.cursor.skip()
      isInMember = true
      state = .array(isFirst: true)
      return false
    }
    if try parse(into: &tree) { return tree.nodes[0].kind == .object }
    return try failStructure()
  }

  private mutating func finish() throws {
    state = .end
    guard try skipBlanks() != nil else { return }
    report(
      .jsonAfterEnd, options.isStrict ? .error : .warning, "Something stands after the end; it was not read",
      help: "Look whether two files were joined, or a bracket closes too early")
  }

  private mutating func truncated() throws -> Bool {
    report(
      .jsonTruncated, .error, "The file ends before the last bracket",
      help: "Check that the export finished; all rows until there were read")
    state = .end
    return false
  }

  private mutating func failStructure() throws -> Bool {
    if diagnostics.last?.severity != .error {
      report(
        .jsonSyntax, .error, "Here should be a name in double quotes and a colon",
        help: "Look for a missing quote, comma or bracket before it")
    }
    state = .end
    return false
  }

  // MARK: Rows

  /// Parses the value at the place; false where there is none, which the last finding says.
  private mutating func parse(into tree: inout JSONTree) throws -> Bool {
    while true {
      let (outcome, cursor, findings) = window.bytes.withUnsafeBufferPointer { bytes in
        var parser = JSONParser(
          bytes, at: window.cursor, isFinal: window.isFinal, isStrict: options.isStrict,
          limits: options.limits)
        let outcome = parser.parse(into: &tree)
        return (outcome, parser.cursor, parser.findings)
      }
      switch outcome {
      case .value:
        window.cursor = cursor
        if !findings.isEmpty { diagnostics += findings }
        return true
      case .failure:
        diagnostics += findings
        return false
      case .incomplete:
        guard window.bytes.count - window.cursor.index <= options.limits.rowBytes else {
          report(
            .jsonRowTooLong, .error, "The row has more than \(options.limits.rowBytes >> 20) MB",
            help: "Look whether a quote or a bracket is missing, so that many rows are one")
          return false
        }
        try window.fill()
      }
    }
  }

  /// Goes on behind a row that cannot be read: at the comma or the bracket behind its own brackets.
  private mutating func loseElement() throws {
    var depth = 0
    var quote: UInt8?
    var isEscaped = false
    try lose { _, byte in
      if let open = quote {
        // A text that is never closed ends with its line.
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == open || byte == 0x0A || byte == 0x0D {
          quote = nil
        }
        return false
      }
      switch byte {
      case UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "]"):
        if depth == 0 { return true }
        depth -= 1
      case UInt8(ascii: ","): return depth == 0
      default: break
      }
      return false
    }
  }

  /// Goes past a row that cannot be read, whose last finding says why, and keeps what stands there.
  ///
  /// - Parameter isEnd: whether a byte is the first behind it.
  private mutating func lose(until isEnd: (JSONReader, UInt8) -> Bool) throws {
    var text: [UInt8] = []
    let start = window.cursor
    let offset = offset(of: start)
    while let byte = try window.next(), !isEnd(self, byte) {
      if text.count < options.limits.rowBytes { text.append(byte) }
      skipOne(byte)
    }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    let end = window.cursor
    lost.append(
      Lost(
        text: text,
        position: SourcePosition(
          line: start.line, column: start.column, endLine: end.line, endColumn: end.column, offset: offset,
          length: self.offset(of: end) - offset),
        message: diagnostics.last { $0.severity == .error }?.message ?? "The row could not be read"))
  }

  private func offset(of cursor: JSONCursor) -> Int {
    var cursor = cursor
    return window.bytes.withUnsafeBufferPointer { cursor.offset($0) }
  }

  private mutating func skipOne(_ byte: UInt8) {
    switch byte {
    case 0x0A, 0x0D: window.cursor.skipLineEnd(byte)
    case 0x80..<0xC0:
      window.cursor.lineBase += 1
      window.cursor.skip()
    default: window.cursor.skip()
    }
  }

  /// Goes past blanks and comments and gives the byte behind them; nil at the end of the file.
  private mutating func skipBlanks(isBetweenValues: Bool = false) throws -> UInt8? {
    while true {
      let (isDone, cursor, findings) = window.bytes.withUnsafeBufferPointer { bytes in
        var parser = JSONParser(
          bytes, at: window.cursor, isFinal: window.isFinal, isStrict: options.isStrict,
          limits: options.limits)
        let isDone = parser.skipBlanks() && parser.next != nil
        return (isDone, parser.cursor, parser.findings)
      }
      if isDone || window.isFinal {
        window.cursor = cursor
        diagnostics += findings
        guard let byte = try window.next() else { return nil }
        // Record separators of RFC 7464, and commas between values, say nothing.
        guard isBetweenValues, !options.isStrict, byte == 0x1E || (byte == UInt8(ascii: ",") && index >= 0)
        else {
          return byte
        }
        window.cursor.skip()
      } else {
        // A comment that is not whole yet is looked at again from its start.
        try window.fill()
      }
    }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ severity: Severity, _ message: Message, help: Message,
    at place: JSONCursor? = nil
  ) {
    let cursor = place ?? window.cursor
    let offset = offset(of: cursor)
    var finding = Diagnostic(
      code, severity, message, help: help,
      position: SourcePosition(
        line: cursor.line, column: cursor.column, endLine: cursor.line, endColumn: cursor.column + 1,
        offset: offset, length: 1))
    finding.isPersonal = false
    diagnostics.append(finding)
  }
}
