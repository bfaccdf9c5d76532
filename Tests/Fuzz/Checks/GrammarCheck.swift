import CompassModel
import CompassValidation

/// What holds for any text as a date, a time, a figure, an amount, a place, a name or a contact.
struct GrammarCheck {
  private let text: String
  private let order: DateOrder
  private let decimalComma: Bool

  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    order = choices.one(of: DateOrder.allCases)
    decimalComma = choices.one(of: [false, true])
    text = String(decoding: choices.rest, as: UTF8.self)
  }

  /// Words that are a value without a digit.
  private static let words = [
    "noon", "midnight", "mittag", "midi", "free", "no cost", "no charge", "complimentary", "n/c", "gratis",
    "kostenlos", "gratuit",
  ]

  func run() throws {
    let date = WrittenDate(text, order: order)
    let clock = WrittenClock(text)
    let figure = WrittenFigure(text, decimalComma: decimalComma)
    let money = value(of: .event, "cost")
    let phone = value(of: .coach, "phone")
    let hasDigit = text.utf8.contains { 0x30...0x39 ~= $0 }
    let hasWord = Self.words.contains(where: text.lowercased().contains)
    try demand(
      hasDigit || date == nil && figure == nil && phone == nil,
      "\(text.debugDescription) is a value without a digit")
    try demand(
      hasDigit || hasWord || clock == nil && money == nil,
      "\(text.debugDescription) is a value without a digit or a word")
    try check(date)
    for rule in [WrittenClock.Rule.unknown, .events, .twentyFourHours, .morning, .afternoon] {
      _ = clock?.times(rule)
    }
    for email in WrittenEmail.list(text) { try demand(text.contains(email), "\(email) isn't in the text") }
    for kind in [PersonName.Kind.coach, .athlete] {
      for name in PersonName.list(text, of: kind) {
        try demand(
          !name.spoken.isEmpty && !name.spoken.utf8.contains { 0x30...0x39 ~= $0 }, "\(name) is no name")
      }
    }
    let place = WrittenPlace(text)
    try demand(
      place.state == nil
        || place.state.map { text.lowercased().contains($0.code.lowercased().prefix(1)) } == true,
      "\(place) has a state that isn't in \(text.debugDescription)")
  }

  /// What the text is as the value of a field.
  private func value(of kind: RecordKind, _ name: String) -> FieldValue? {
    var options = ValueCheck.plain
    options.usesDecimalComma = decimalComma
    return kind.schema[name].flatMap { FieldReader.read(text, field: $0, options: options).value }
  }

  /// A date that is read in full is read again as the same days.
  private func check(_ date: WrittenDate?) throws {
    guard let date, let days = date.days(in: 2026) else { return }
    let again = WrittenDate(days.first.description, order: order)
    try demand(again?.days()?.first == days.first, "\(days.first) is read as \(String(describing: again))")
    if let last = days.last { try demand(last >= days.first, "\(date) ends before it begins") }
  }
}
