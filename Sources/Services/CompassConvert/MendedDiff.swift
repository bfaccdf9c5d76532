import CompassImport
import CompassSource
import CompassValidation

/// Writes what was mended as a diff, place by place: the line, the column and why, then both texts.
package struct MendedDiff: Sendable {
  private let usesColor: Bool
  private let showsPersonal: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - usesColor: whether colours are used (ANSI).
  ///   - showsPersonal: whether texts that may say something of a person are shown rather than masked.
  package init(usesColor: Bool, showsPersonal: Bool) {
    self.usesColor = usesColor
    self.showsPersonal = showsPersonal
  }

  /// The diff of an input; empty where nothing was mended.
  package func text(_ input: MendedInput) -> String {
    guard !input.file.places.isEmpty else { return "" }
    var result = paint("--- \(TerminalText.path(input.path))", .bold) + "\n"
    result += paint("+++ \(TerminalText.path(input.copy ?? input.path))", .bold) + "\n"
    for place in input.file.places { result += text(place) }
    let more = input.file.count - input.file.places.count
    if more > 0 { result += paint("… and \(more) more places", .dim) + "\n" }
    return result
  }

  private func text(_ place: MendedFile.Place) -> String {
    var facts = ["line \(place.position.line)"]
    if let record = place.record { facts.append("record \(record)") }
    facts.append(TerminalText.escaped(place.header ?? (place.record == nil ? "the header" : "the whole row")))
    let head = "@@ \(facts.joined(separator: ", ")): \(place.reason.rawValue) @@"
    return paint(head, .cyan) + "\n" + paint("-" + shown(place.before, place), .red) + "\n"
      + paint("+" + shown(place.after, place), .green) + "\n"
  }

  private func shown(_ text: String, _ place: MendedFile.Place) -> String {
    let message: Message = "\(value: text, isPersonal: place.isPersonal)"
    return TerminalText.escaped(message.rendered(showingPersonal: showsPersonal))
  }

  private func paint(_ text: String, _ style: TerminalStyle) -> String {
    style.paint(text, usesColor: usesColor)
  }
}
