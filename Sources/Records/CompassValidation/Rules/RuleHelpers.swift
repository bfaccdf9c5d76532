import CompassModel
import CompassSource
import Foundation

/// What the rule sets share.
enum RuleHelpers {
  /// Says which required fields have neither a value nor a text that was complained of already.
  static func requireAll(_ draft: Draft, _ issues: inout [FieldIssue]) {
    for field in required[draft.kind] ?? []
    where draft.values[field.index] == nil && !draft.mentions(field.name) {
      issues.add(field.name, .requiredMissing, .rejectsRecord, Wording.missing(field, of: draft.kind))
    }
  }

  private static let required = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { kind in
      (kind, kind.schema.fields.filter { $0.isRequired && $0.type != .id })
    })

  /// Says that a field fails a rule: a required one rejects the record, another is emptied and its value
  /// kept aside.
  static func fail(
    _ name: String, _ code: DiagnosticCode, _ message: Message, help: Message? = nil, _ draft: inout Draft,
    _ issues: inout [FieldIssue]
  ) {
    guard let field = draft.kind.schema[name] else { return }
    let effect = field.failureEffect
    issues.add(name, code, effect, message, help: help)
    if effect == .emptiesField, let value = draft.values[field] {
      draft.setAside(name, text: value.canonicalText)
    }
  }

  /// Fails a number that lies outside a range.
  ///
  /// - Parameter unit: what the number is in, so that another one may be suggested; nil for a number without.
  static func check(
    _ name: String, in range: ClosedRange<Decimal>, unit: MeasurementUnit? = nil, _ code: DiagnosticCode,
    below: Message, above: Message, _ draft: inout Draft, _ issues: inout [FieldIssue]
  ) {
    guard let number = draft.number(name), !range.contains(number) else { return }
    let help = unit?.mistakeHelp(of: number) { range.contains($0) }
    fail(name, code, number < range.lowerBound ? below : above, help: help, &draft, &issues)
  }

  /// Says that something has happened at a moment which is yet to come.
  static func checkHappened(
    _ name: String, _ draft: Draft, _ context: RuleContext, _ issues: inout [FieldIssue]
  ) {
    guard case .instant(let moment)? = draft.values[name], moment > context.options.now,
      let field = draft.kind.schema[name]
    else { return }
    let day = CalendarDate(of: moment, in: context.options.timeZone)
    issues.add(
      name, .happenedInFuture, .warns, "\(field.label) is in the future: \(day.displayText)",
      help: "Check the year of the date.")
  }

  /// The degrees of latitude that there are.
  static let latitudes: ClosedRange<Decimal> = -90...90
  /// The degrees of longitude that there are.
  static let longitudes: ClosedRange<Decimal> = -180...180

  /// Degrees of latitude and longitude within the globe.
  static func checkCoordinates(
    _ latitude: String, _ longitude: String, _ draft: inout Draft, _ issues: inout [FieldIssue]
  ) {
    check(
      latitude, in: latitudes, .coordinateOutOfRange, below: "Latitude must be at least -90",
      above: "Latitude must not exceed 90", &draft, &issues)
    check(
      longitude, in: longitudes, .coordinateOutOfRange, below: "Longitude must be at least -180",
      above: "Longitude must not exceed 180", &draft, &issues)
  }
}

extension Draft {
  /// The number of a field, whole or decimal.
  func number(_ name: String) -> Decimal? {
    switch values[name] {
    case .decimal(let number): number
    case .integer(let number): Decimal(number)
    default: nil
    }
  }

  func text(_ name: String) -> String? {
    if case .text(let text) = values[name] { text } else { nil }
  }

  func date(_ name: String) -> CalendarDate? {
    if case .date(let date) = values[name] { date } else { nil }
  }

  func time(_ name: String) -> TimeOfDay? {
    if case .time(let time) = values[name] { time } else { nil }
  }

  func flag(_ name: String) -> Bool {
    if case .boolean(let flag) = values[name] { flag } else { false }
  }

  func id(_ name: String) -> UUID? {
    if case .id(let id) = values[name] { id } else { nil }
  }
}

extension String {
  /// Whether a word of the text begins with one of some words in small ASCII letters; case is ignored.
  ///
  /// - Complexity: O(n) in the length of the text.
  func hasWord(beginningWith words: [StaticString]) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      let view = ByteView(bytes)
      return bytes.indices.contains { index in
        view[index].isLetter && !view[index - 1].isLetter && words.contains { view.hasWord($0, at: index) }
      }
    }
  }
}
