extension String {
  /// The text as one word of a shell command, in quotes if it needs them.
  package var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte) || byte >= 0x80
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }

  /// The path as one word of a shell command that no command reads as an option.
  package var shellPath: String {
    (utf8.first == UInt8(ascii: "-") && self != "-" ? "./" + self : self).shellWord
  }
}
