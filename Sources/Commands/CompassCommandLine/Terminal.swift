import CompassValidation
import Foundation

/// What is known of the terminal that a stream may lead to.
package struct Terminal: Sendable {
  /// When colour is used.
  package enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never
  }

  /// Whether the stream leads to a terminal.
  package let isTerminal: Bool
  /// Whether colour is used.
  package let usesColor: Bool
  /// Whether a line that was written can be taken back.
  package let canRewriteLines: Bool
  /// The number of columns.
  package let width: Int

  /// The columns of a stream that does not say how many it has.
  private static let defaultWidth = 100

  /// Looks at a stream.
  ///
  /// - Parameters:
  ///   - descriptor: the file descriptor: 1 for data, 2 for messages.
  ///   - color: what the user chose; `NO_COLOR` and `TERM=dumb` decide for `auto`.
  ///   - environment: the environment variables.
  package init(
    descriptor: Int32, color: ColorChoice = .auto,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    isTerminal = isatty(descriptor) == 1
    usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
      }
    canRewriteLines = isTerminal && environment["TERM"] != "dumb"
    var size = winsize()
    let isMeasured = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    let columns =
      isMeasured && size.ws_col > 0 ? Int(size.ws_col) : environment["COLUMNS"].flatMap { Int($0) }
    width = max(40, columns ?? Self.defaultWidth)
  }

  /// Asks a question on the terminal and returns whether the answer is yes.
  package static func confirms(_ question: String) -> Bool {
    StandardError.write(TerminalText.escaped(question) + " [y/N] ")
    let answer = readLine()?.lowercased().trimmingCharacters(in: .whitespaces)
    return answer == "y" || answer == "yes"
  }
}

/// Messages for people.
package enum StandardError {
  /// Writes text, on a line of its own where a progress bar stood; what cannot be written is nobody's to be
  /// told.
  package static func write(_ text: String) {
    ProgressBar.clearCurrent()
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
