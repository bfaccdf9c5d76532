import CompassModel

/// Text as XML 1.0.
enum XMLText {
  /// The text for a place between tags or in a quoted attribute; what XML cannot hold becomes U+FFFD.
  ///
  /// Line breaks and tabs are written as references, so that no reader makes blanks of them
  /// (XML 1.0 §3.3.3). So is the bracket of a command to a CI service that reads the log.
  ///
  /// - Complexity: O(n).
  static func escaped(_ text: String) -> String {
    var result = ""
    var command = LogCommand()
    for scalar in text.unicodeScalars {
      let isCommand = command.isCompleted(by: scalar)
      switch scalar.value {
      case 0x5B where isCommand: result += "&#91;"
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x27: result += "&apos;"
      case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
      case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      case _ where scalar.isUnseen: result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
