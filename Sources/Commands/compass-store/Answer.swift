import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
import CompassSource
import CompassValidation

/// What a command answers: sentences for people, an object for scripts.
struct Answer {
  /// The sentences, each a line.
  var lines: [String]
  /// The same for scripts.
  var members: [JSONValue.Member]

  /// Creates an answer.
  init(_ lines: [String], _ members: [JSONValue.Member]) {
    self.lines = lines
    self.members = members
  }

  /// Prints the answer, safe for a terminal, or as one JSON object.
  func print(asJSON: Bool) throws {
    let text =
      asJSON
      ? JSONValue.object(members).text(indentation: 2) + "\n"
      : lines.map { TerminalText.escaped($0) + "\n" }.joined()
    do {
      try StandardOutput.write(Array(text.utf8))
    } catch let error as ToolError where error.kind.isOfFile && error.kind != .brokenPipe {
      guard let entry = members.first(where: { $0.name == "entry" })?.value.integerValue else { throw error }
      throw ToolError(
        error.message, help: "The change was saved as entry \(entry) of the history; only the output is lost")
    }
  }

  /// How an entry of the history is taken back, as the last sentence of an answer.
  static func takingBack(_ entry: Int) -> String { "Undo this with `compass-store undo \(entry)`." }
}

extension StoreEditor.Outcome {
  /// Says what was found of the fields: what was refused, what to look at, what was filled in.
  ///
  /// - Parameter asJSON: whether the answer for scripts has them.
  func printFindings(asJSON: Bool) {
    guard !asJSON else { return }
    if findings.contains(where: { $0.code == .requiredMissing }) {
      StandardError.write(FormResult.requiredBanner + "\n")
    }
    for finding in findings where !isRefused || finding.severity != .note {
      let word =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        }
      let field = finding.field.map { "\($0): " } ?? ""
      // The value is the one that was just typed.
      var lines = ["\(word): \(field)\(finding.message.rendered(showingPersonal: true))"]
      if let help = finding.help { lines.append("  help: \(help.rendered(showingPersonal: true))") }
      StandardError.write(lines.map { TerminalText.escaped($0) + "\n" }.joined())
    }
  }

  /// What was found, for scripts.
  var findingsJSON: JSONValue {
    .array(
      findings.map { finding in
        .object(
          [
            JSONValue.Member("code", .string(finding.code.rawValue)),
            .init("severity", .string(finding.severity.rawValue)),
            .init("message", .string(finding.message.rendered(showingPersonal: true))),
          ]
            + (finding.field.map { [.init("field", .string($0))] } ?? [])
            + (finding.help.map { [.init("help", .string($0.rendered(showingPersonal: true)))] } ?? []))
      })
  }
}
