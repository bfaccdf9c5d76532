import CompassSource

/// What rows stand in. Each step gives a row, what was meant to be one, or nil where it came to neither.
extension JSONReader {
  mutating func readValue(into tree: inout JSONTree) throws -> Step? {
    guard let byte = try skipBlanks(isBetweenValues: true) else {
      if options.isStrict, index < 0 {
        report(.jsonTruncated, .error, "The file contains no value", help: "Check that the export finished")
      }
      state = .end
      return nil
    }
    if index < 0, byte == UInt8(ascii: "[") {
      window.cursor.skip()
      (state, place) = (.array(isFirst: true), .array)
      return nil
    }
    if takesMembers, index < 0, byte == UInt8(ascii: "{") {
      window.cursor.skip()
      state = .object(isFirst: true)
      return nil
    }
    let line = window.cursor.line
    defer { valueLine = window.cursor.line }
    index += 1
    if options.isStrict, line == valueLine {
      report(
        .jsonAfterEnd, .error, "Extra content after the value on this line",
        help: "Put each value on its own line")
    } else if try parse(into: &tree) {
      return .row
    }
    return try lose(in: .values).lost
  }

  mutating func readElement(into tree: inout JSONTree, isFirst: Bool) throws -> Step? {
    guard let byte = try skipBlanks() else { return try truncated() }
    if byte == UInt8(ascii: "]") {
      window.cursor.skip()
      try closeArray()
      return nil
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { return try recoverComma() }
      let comma = start
      window.cursor.skip()
      guard let after = try skipBlanks() else { return try truncated() }
      if after == UInt8(ascii: "]") {
        report(
          options.isStrict ? .jsonSyntax : .jsonTrailingComma, options.isStrict ? .error : .note,
          "Extra comma before the end of an array", help: "JSON doesn't allow a comma there", at: comma)
        return nil
      }
    }
    state = .array(isFirst: false)
    index += 1
    if try parse(into: &tree) { return .row }
    return try loseElement()
  }

  /// Goes on where a comma is missing: the row before is whole, and what follows may be one.
  private mutating func recoverComma() throws -> Step? {
    report(
      .jsonSyntax, .error, "Expected a comma or ] here",
      help: "Check for a missing comma or bracket before it")
    guard try window.next() != UInt8(ascii: "{") else {
      state = .array(isFirst: true)
      return nil
    }
    return try loseElement()
  }

  private mutating func loseElement() throws -> Step {
    let (lost, isAtRow) = try lose(in: .array)
    state = .array(isFirst: isAtRow)
    return lost
  }

  private mutating func closeArray() throws {
    if isInMember {
      isInMember = false
      state = .object(isFirst: false)
    } else {
      try finish()
    }
  }

  mutating func readMember(into tree: inout JSONTree, isFirst: Bool) throws -> Step? {
    guard var byte = try skipBlanks() else { return try truncated() }
    if !isFirst, byte != UInt8(ascii: "}") {
      if byte == UInt8(ascii: ",") {
        let comma = start
        window.cursor.skip()
        guard let after = try skipBlanks() else { return try truncated() }
        byte = after
        if byte == UInt8(ascii: "}") {
          report(
            options.isStrict ? .jsonSyntax : .jsonTrailingComma, options.isStrict ? .error : .note,
            "Extra comma before the end of an object", help: "JSON doesn't allow a comma there", at: comma)
        }
      } else {
        report(
          .jsonSyntax, .error, "Expected a comma or } here",
          help: "Check for a missing comma or bracket before it")
      }
    }
    if byte == UInt8(ascii: "}") {
      window.cursor.skip()
      try finish()
      return nil
    }
    state = .object(isFirst: false)
    guard try parse(into: &tree, isName: true) else { return try lose(in: .member).lost }
    let name = tree.string(of: 0)
    guard tree.nodes[0].kind == .string, try skipBlanks() == UInt8(ascii: ":") else {
      report(
        .jsonSyntax, .error, "Expected a name in double quotes and a colon here",
        help: "Check for a missing quote, comma or bracket before it")
      return try lose(in: .member).lost
    }
    window.cursor.skip()
    guard let first = try skipBlanks() else { return try truncated() }
    (place, index) = (.member(name), -1)
    if first == UInt8(ascii: "[") {
      window.cursor.skip()
      isInMember = true
      state = .array(isFirst: true)
      return nil
    }
    guard try parse(into: &tree) else { return try lose(in: .member).lost }
    return isPlain || tree.nodes[0].kind == .object ? .row : nil
  }

  private mutating func finish() throws {
    state = .end
    guard try skipBlanks() != nil else { return }
    report(
      .jsonAfterEnd, options.isStrict ? .error : .warning, "Content after the end of the data wasn't read",
      help: "Check for two joined files, or a bracket that closes too early")
  }

  private mutating func truncated() throws -> Step? {
    report(
      .jsonTruncated, .error, "The file ends before the last bracket",
      help: "Check that the export finished. All rows before this point were read")
    state = .end
    return nil
  }

  // MARK: Values

  /// The most bytes behind a value that are looked at to know that it ends.
  private static let lookahead = 16

  /// Parses the value, or the name of a member, at the place; false where there is none, which the last finding says.
  private mutating func parse(into tree: inout JSONTree, isName: Bool = false) throws -> Bool {
    if isPlainWanted, !isName, parsePlain() {
      // The name of a member may be in it.
      tree.removeAll()
      return true
    }
    while true {
      // What lies beyond the limit must not be seen, or the size of the pieces would decide what is too long.
      let limit = window.cursor.index + options.limits.rowBytes + Self.lookahead
      let end = min(window.bytes.count, limit)
      let (outcome, cursor, findings) = window.bytes.withUnsafeBufferPointer { bytes in
        var parser = JSONParser(
          UnsafeBufferPointer(rebasing: bytes[..<end]), at: window.cursor,
          isFinal: window.isFinal && end < limit,
          isStrict: options.isStrict, limits: options.limits)
        let outcome = isName ? parser.parseName(into: &tree) : parser.parse(into: &tree)
        return (outcome, parser.cursor, parser.findings)
      }
      let isTooLong =
        switch outcome {
        case .value: cursor.index - window.cursor.index > options.limits.rowBytes
        case .incomplete: end == limit
        case .failure: false
        }
      if isTooLong {
        report(
          .jsonRowTooLong, .error, "The row has more than \(options.limits.rowBytes >> 20) MB",
          help: "Check for a missing quote or bracket that joins several rows")
        return false
      }
      switch outcome {
      case .value:
        window.cursor = cursor
        if !findings.isEmpty { diagnostics += findings }
        return true
      case .failure:
        diagnostics += findings
        return false
      case .incomplete: try window.fill()
      }
    }
  }

  /// Reads the row at the place straight into the record; false where it is more than texts, numbers and words.
  private mutating func parsePlain() -> Bool {
    guard let plainColumns, !window.isWide else { return false }
    var record = SourceRecord()
    swap(&record, &plainRecord)
    defer { swap(&record, &plainRecord) }
    let cursor = window.bytes.withUnsafeBufferPointer { bytes in
      var row = JSONPlainRow(bytes, at: window.cursor)
      return row.read(into: &record, plainColumns) ? row.cursor : nil
    }
    guard let cursor, cursor.index - window.cursor.index <= options.limits.rowBytes,
      plainColumns.names.count < options.limits.rowValues
    else { return false }
    window.cursor = cursor
    isPlain = true
    return true
  }

  /// Goes past blanks and comments and gives the byte behind them; nil at the end of the file.
  private mutating func skipBlanks(isBetweenValues: Bool = false) throws -> UInt8? {
    while true {
      let (isIncomplete, cursor, findings) = window.bytes.withUnsafeBufferPointer { bytes in
        var parser = JSONParser(
          bytes, at: window.cursor, isFinal: window.isFinal, isStrict: options.isStrict,
          limits: options.limits)
        let isWhole = parser.skipBlanks()
        return ((!isWhole && !parser.hasFailed) || parser.next == nil, parser.cursor, parser.findings)
      }
      window.cursor = cursor
      diagnostics += findings
      if isIncomplete, !window.isFinal {
        try window.fill()
        continue
      }
      guard let byte = try window.next() else { return nil }
      // Record separators of RFC 7464, and commas between values, say nothing.
      guard isBetweenValues, !options.isStrict, byte == 0x1E || (byte == UInt8(ascii: ",") && index >= 0)
      else {
        return byte
      }
      window.cursor.skip()
    }
  }
}
