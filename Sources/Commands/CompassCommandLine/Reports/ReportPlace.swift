import ArgumentParser
import CompassValidation

/// Where a report goes and what it is written as: `KIND=FILE`, or a file whose ending tells the kind.
struct ReportPlace: Sendable, Hashable {
  /// What the report is written as.
  let format: ReportFormat
  /// Where it goes; `-` is the standard output.
  let path: String

  /// Whether the report goes to the standard output.
  var isStandardOutput: Bool { path == "-" }

  /// Reads what was given for `--report`; what tells no kind is text.
  ///
  /// - Throws: `ValidationError` where a kind is misspelt or a file is missing.
  init(argument: String) throws {
    let bytes = argument.utf8
    if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
      let kind = String(argument[..<equals])
      if let format = ReportFormat(rawValue: kind) {
        let path = String(argument[bytes.index(after: equals)...])
        guard !path.isEmpty else { throw ValidationError("Missing file in --report \(argument).") }
        self.init(format: format, path: path)
        return
      }
      let isWord = !kind.isEmpty && kind.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
      if isWord {
        let kinds = ReportFormat.allCases.map(\.rawValue)
        let near = Suggestion.question(about: kind, among: kinds)
        throw ValidationError(
          "Unknown format for --report: \(kind). \(near ?? "Use \(kinds.joined(separator: ", ")).") For a file with this name, use ./\(argument)."
        )
      }
    }
    guard !argument.isEmpty else { throw ValidationError("Missing file for --report.") }
    self.init(format: ReportFormat(ending: argument) ?? .text, path: argument)
  }

  init(format: ReportFormat, path: String) {
    self.format = format
    self.path = path
  }
}
