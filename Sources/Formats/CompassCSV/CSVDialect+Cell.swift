extension CSVDialect {
  /// A cell as it stands in a file of this dialect, in quotes where it would be read differently without.
  ///
  /// - Parameters:
  ///   - text: what the cell says.
  ///   - isQuoted: whether it stands in quotes anyway.
  /// - Returns: nil where the dialect has no way to write the text.
  /// - Complexity: O(n) in the length of the text.
  package func cell(_ text: String, isQuoted: Bool) -> String? {
    guard isQuoted || needsQuotes(text) else { return text }
    guard let quote else { return nil }
    var escaped: [UInt8] = [quote]
    escaped.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch escape {
      case .doubled: if byte == quote { escaped.append(quote) }
      case .prefixed(let sign): if byte == quote || byte == sign { escaped.append(sign) }
      }
      escaped.append(byte)
    }
    escaped.append(quote)
    return String(decoding: escaped, as: UTF8.self)
  }

  private func needsQuotes(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    if trimsBlanks, first == 0x20 || last == 0x20 || first == 0x09 || last == 0x09 { return true }
    return text.utf8.contains { byte in
      if byte == delimiter || byte == quote || byte == 0x0A || byte == 0x0D { return true }
      if case .prefixed(byte) = escape { return true }
      return false
    }
  }
}
