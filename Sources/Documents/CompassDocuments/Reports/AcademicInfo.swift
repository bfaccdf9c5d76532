import CompassModel
import Foundation

/// The academic facts of a school, which the app stores as JSON without a fixed form
/// (`schools.academic_info`).
struct AcademicInfo {
  /// The keys of public facts, which have their own columns in a report.
  private static let figures: Set<String> = [
    "gpa_requirement", "sat_requirement", "act_requirement", "student_size", "admission_rate",
    "graduation_rate", "tuition_in_state", "tuition_out_of_state", "avg_net_price",
  ]
  /// The keys of where the school is, which the school's own columns say.
  private static let places: Set<String> = ["address", "city", "state", "latitude", "longitude"]

  /// The words that say how large a school is.
  private static let sizes: Set<String> = ["very small", "small", "medium", "large", "very large"]

  private let members: [JSONValue.Member]
  private let showsRemarks: Bool

  /// The figures of a JSON object; any other value has none.
  ///
  /// - Parameter showsRemarks: whether a text is shown where a figure is expected. It may be a note of the family's.
  init(_ value: JSONValue?, showsRemarks: Bool = true) {
    members = value?.members ?? []
    self.showsRemarks = showsRemarks
  }

  /// Whether the values must be numbers or short words.
  var hasRemarks: Bool {
    members.contains { member in
      Self.figures.contains(member.name) && Self.scalar(member.value).map { !Self.isFigure($0) } ?? false
    }
  }

  /// Whether a text is a number or a short word, such as `8,400`, `3.0-3.5` or `large`.
  private static func isFigure(_ text: String) -> Bool {
    sizes.contains(text.foldedName) || !text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  private subscript(key: String) -> JSONValue? { members.first { $0.name == key }?.value }

  /// The text of a scalar; nil for any other value.
  private static func scalar(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text), .number(let text): text.trimmedBlanks
    case .boolean(let flag): flag ? "Yes" : "No"
    case nil, .null, .array, .object: nil
    }
  }

  /// Returns the text of a fact if the audience may see it.
  private func figure(_ key: String) -> String? {
    Self.scalar(self[key]).flatMap { showsRemarks || Self.isFigure($0) ? $0 : nil }
  }

  /// Returns a number, or the text if it isn't one.
  func number(_ key: String, _ style: ReportCell.NumberStyle) -> ReportCell {
    guard let text = figure(key) else { return .empty }
    guard let number = Decimal.plain(text) else { return .text(text) }
    return .number(number, style)
  }

  /// An amount of dollars.
  func dollars(_ key: String) -> ReportCell { number(key, .dollars) }

  /// A share as a percentage: both 0.14 and 14 are 14 %.
  func share(_ key: String) -> ReportCell {
    guard let text = figure(key) else { return .empty }
    guard let number = Decimal.plain(text) else { return .text(text) }
    return .number(number <= 1 ? number * 100 : number, .init(.percent(places: 0), unit: "%"))
  }

  /// Returns a text without changes.
  func text(_ key: String) -> ReportCell { .text(figure(key)) }

  /// The facts without their own columns: further requirements, and keys that the app doesn't have.
  var others: ReportCell {
    let parts = members.compactMap { member -> String? in
      guard !Self.figures.contains(member.name), !Self.places.contains(member.name) else { return nil }
      if case .array(let values) = member.value {
        let texts = values.compactMap(Self.scalar)
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
      }
      let label = member.name.replacing("_", with: " ")
      return Self.scalar(member.value).map { "\(label.prefix(1).uppercased() + label.dropFirst()): \($0)" }
    }
    return .text(PublicURL.textWithoutSecrets(parts.joined(separator: "; ")))
  }
}

/// An offer of a school, which the app keeps as JSON of free shape (`schools.offer_details`).
struct OfferDetails {
  private let value: JSONValue?

  /// Reads the offer from a JSON object.
  init(_ value: JSONValue?) { self.value = value }

  /// The kind: `Preferred walk on`.
  var type: ReportCell { .text(words("offer_type") ?? words("type")) }

  /// Whether the athlete accepted the offer.
  var status: ReportCell { .text(words("offer_status") ?? words("status")) }

  /// How much of the cost it covers: an amount or a percentage.
  var scholarship: ReportCell {
    if let amount = decimal("scholarship_amount") { return .number(amount, .dollars) }
    let percentage = decimal("scholarship_percentage")
    return percentage.map { .number($0, .init(.percent(places: 0), unit: "%")) } ?? .empty
  }

  /// The day by which it has to be answered.
  var deadline: ReportCell {
    guard let text = (value?["deadline_date"] ?? value?["deadline"])?.stringValue else { return .empty }
    return CalendarDate(iso: String(text.prefix(10))).map(ReportCell.date) ?? .text(text)
  }

  private func words(_ key: String) -> String? {
    guard let text = value?[key]?.stringValue?.trimmedBlanks, !text.isEmpty else { return nil }
    let words = text.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private func decimal(_ key: String) -> Decimal? {
    switch value?[key] {
    case .number(let text), .string(let text): Decimal.plain(text.trimmedBlanks)
    default: nil
    }
  }
}

extension Decimal {
  /// The number that a text is as a whole; nil for any other text, which `Decimal(string:)` would cut off.
  fileprivate static func plain(_ text: String) -> Decimal? {
    let digits = text.utf8.first == 0x2D ? text.utf8.dropFirst() : text.utf8[...]
    let isPlain =
      !digits.isEmpty && digits.count <= 20
      && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      && digits.count(where: { $0 == 0x2E }) <= 1
    return isPlain ? Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) : nil
  }
}
