import ArgumentParser
package import CompassModel
import CompassValidation

extension AudienceChoice: ExpressibleByArgument {}
extension Paper: ExpressibleByArgument {}

/// The private facts to show anyway.
package struct IncludeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add private facts: \(Self.names.joined(separator: ", ")). Separate with commas.",
      valueName: "details"),
    completion: .list(Self.names), transform: Self.details)
  private var include: [[Audience.Detail]] = []

  package init() {}

  /// The details to show.
  package var details: Set<Audience.Detail> { Set(include.flatMap(\.self)) }

  private static var names: [String] { Audience.Detail.allCases.map(\.rawValue) }

  private static func details(_ text: String) throws -> [Audience.Detail] {
    try text.split(separator: ",").map { part -> Audience.Detail in
      let word = String(part).foldedName
      if let detail = Audience.Detail(rawValue: word) { return detail }
      let advice = Suggestion.advice(for: word, among: names, "Use \(names.joined(separator: ", ")).")
      throw ValidationError("Unknown detail \"\(TerminalText.escaped(word))\". \(advice)")
    }
  }
}

/// The line that says which private facts a document leaves out and how to include them.
package struct OmissionNote {
  private let details: [Audience.Detail]

  /// Creates a note of some details.
  package init(_ details: some Sequence<Audience.Detail>) { self.details = Audience.sorted(Set(details)) }

  /// Writes the line to standard error, if anything is left out.
  package func write() {
    if let text { StandardError.write(text + "\n") }
  }

  /// The line; nil if nothing is left out.
  package var text: String? {
    guard !details.isEmpty else { return nil }
    let words = details.map(\.phrase).joined(separator: ", ")
    return "Not included: \(words). Add --include \(details.map(\.rawValue).joined(separator: ","))."
  }
}

/// The line that says that files contain private facts.
package enum WholeDataNote {
  /// The most files that are named.
  private static let maximumNames = 3

  /// Returns the line; nil without files.
  ///
  /// - Parameter paths: the files that contain all fields; `-` is standard output.
  package static func text(_ paths: [String]) -> String? {
    guard !paths.isEmpty else { return nil }
    let names = paths.map { $0 == "-" ? "The output" : TerminalText.escaped($0) }
    let (subject, isOne) =
      paths.count > maximumNames
      ? ("\(paths.count) files", false) : (names.joined(separator: ", "), paths.count == 1)
    return "Note: \(subject) contain\(isOne ? "s" : "") all fields, including notes and costs. "
      + "Don't send \(isOne ? "it" : "them") to coaches."
  }
}
