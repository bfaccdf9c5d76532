/// Texts as they stand in a manual page (`mdoc(7)`, `roff(7)`).
enum Mdoc {
  /// A text within a line of macros or prose.
  static func text(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "-": result += "\\-"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u" + hexadecimal(scalar.value) + "]"
      }
    }
    return result
  }

  /// Prose, each sentence on a line of its own and ended by a full stop.
  static func sentences(_ prose: String) -> String {
    var sentence = ""
    var lines: [String] = []
    for word in prose.split(separator: " ") {
      sentence += (sentence.isEmpty ? "" : " ") + word
      guard let last = word.last, ".!?".contains(last) else { continue }
      lines.append(sentence)
      sentence = ""
    }
    if !sentence.isEmpty { lines.append(sentence + ".") }
    return lines.flatMap(wrapped).map { literal($0) + "\n" }.joined()
  }

  /// The longest line of source, escapes aside, in bytes.
  private static let lineLength = 72

  private static func wrapped(_ sentence: String) -> [String] {
    var lines: [String] = []
    for word in sentence.split(separator: " ") {
      if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= lineLength {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Paragraphs of prose.
  static func paragraphs(_ paragraphs: [String]) -> String {
    paragraphs.map(sentences).joined(separator: ".Pp\n")
  }

  /// A line that is no request, whatever it begins with.
  static func literal(_ line: String) -> String {
    let line = text(line)
    return line.hasPrefix(".") || line.hasPrefix("\\(aq") ? "\\&" + line : line
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
