import CompassSource

/// How reading goes on behind what cannot be read.
extension JSONReader {
  /// What a value that cannot be read stands in.
  enum Surroundings {
    case values, array, member
  }

  /// Goes past a value that cannot be read, whose last finding says why, and keeps what stands there.
  ///
  /// It ends before the comma or the bracket behind its own brackets, or behind a run of commas; or, where one of these is missing, with
  /// the line before one that begins like a row, as far in as this one did.
  /// - Returns: what stands there, and whether a row begins behind it without a comma.
  mutating func lose(in surroundings: Surroundings) throws -> (lost: Step, isAtRow: Bool) {
    var text: [UInt8] = []
    let start = start
    let message = diagnostics.last { $0.severity == .error }?.message ?? "Can't read the row"
    var balance = Balance()
    var isAtRow = false
    var isLineBegun = true
    // Commas without rows between them are lost at once: there may be millions.
    let comma = UInt8(ascii: ",")
    if surroundings == .array, try window.next() == comma {
      while let byte = try window.next(), byte == comma || byte <= 0x20 {
        if text.count < options.limits.rowBytes { text.append(byte) }
        skipOne(byte)
      }
      isAtRow = true
    }
    while !isAtRow, let byte = try window.next() {
      let cursor = window.cursor
      if cursor.line > start.cursor.line, !isLineBegun,
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["),
        surroundings != .member, cursor.column == (surroundings == .values ? 1 : start.cursor.column)
      {
        isAtRow = true
        break
      }
      if surroundings != .values, balance.isEnd(byte, isMember: surroundings == .member) { break }
      balance.add(byte)
      isLineBegun = byte == 0x0A || byte == 0x0D ? false : isLineBegun || byte > 0x20
      if text.count < options.limits.rowBytes { text.append(byte) }
      skipOne(byte)
    }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    let end = self.start
    let position = SourcePosition(
      line: start.cursor.line, column: start.cursor.column, endLine: end.cursor.line,
      endColumn: end.cursor.column, offset: start.offset, length: end.offset - start.offset)
    return (.lost(Lost(text: text, position: position, message: message)), isAtRow)
  }

  /// How deep a place stands in brackets, texts left out.
  private struct Balance {
    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    /// Whether a byte is the first behind a value.
    func isEnd(_ byte: UInt8, isMember: Bool) -> Bool {
      guard depth == 0, !isInText else { return false }
      return byte == UInt8(ascii: ",") || byte == (isMember ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    mutating func add(_ byte: UInt8) {
      if isInText {
        // A text that is never closed ends with its line.
        isInText = isEscaped || (byte != UInt8(ascii: "\"") && byte != 0x0A && byte != 0x0D)
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        return
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
    }
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

  /// The place, with its offset in the file, which the bytes that are held later no longer tell.
  var start: JSONParser.Start {
    var cursor = window.cursor
    let offset = window.bytes.withUnsafeBufferPointer { cursor.offset($0) }
    return JSONParser.Start(cursor: window.cursor, offset: offset)
  }

  /// Says what was found at a place, or at this one.
  mutating func report(
    _ code: DiagnosticCode, _ severity: Severity, _ message: Message, help: Message,
    at place: JSONParser.Start? = nil
  ) {
    let place = place ?? start
    diagnostics.append(
      Diagnostic(
        code, severity, message, help: help,
        position: SourcePosition(
          line: place.cursor.line, column: place.cursor.column, endLine: place.cursor.line,
          endColumn: place.cursor.column + 1, offset: place.offset, length: 1), isPersonal: false))
  }
}
