extension String {
  /// The text in lower case with single blanks for what is not kept, or nil where it is not all ASCII.
  ///
  /// Most texts are ASCII, and an import folds several of each record.
  func foldedASCII(keeping isKept: (UInt8) -> Bool) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    var pendingBlank = false
    for byte in utf8 {
      guard byte < 0x80 else { return nil }
      if isKept(byte) {
        if pendingBlank { folded.append(0x20) }
        pendingBlank = false
        folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        pendingBlank = !folded.isEmpty
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is white space in ASCII.
  var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte belongs to a word: a letter, a digit, `#` or `%`.
  var isASCIIWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x23, 0x25: true
    default: false
    }
  }
}
