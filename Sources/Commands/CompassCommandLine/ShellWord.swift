/// Texts as a shell takes them.
package enum ShellWord {
  /// A path as a shell takes it for one word.
  package static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte) || byte >= 0x80
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
