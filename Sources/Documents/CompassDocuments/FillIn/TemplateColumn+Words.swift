import CompassModel
import CompassValidation
import CompassXLSX
import Foundation

extension TemplateColumn {
  /// How to write what stands in the column, in a sentence or two.
  ///
  /// - Parameter hasList: whether there is a list to choose from.
  package func howToWrite(hasList: Bool) -> String {
    if isDay { return dayWords }
    if isClock { return "A time such as 9:00 AM." }
    switch field.type {
    case .boolean: return "Choose Yes or No."
    case .enumeration: return "Choose one from the list."
    case .link(let kind):
      return hasList
        ? "Choose from the list, or write the name of another \(kind.rawValue)."
        : "Write the name exactly as in your list of \(kind.plural)."
    case .links(let kind):
      let several = "Separate several with semicolons."
      return hasList ? "Choose one \(kind.rawValue) from the list. \(several)" : several
    case .texts: return "Separate several with semicolons."
    case .integer: return "A whole number\(rangeWords)."
    case .decimal: return "A number\(rangeWords)."
    case .weight: return "A number\(rangeWords)."
    case .money: return "US dollars, a number\(rangeWords). 0 is free."
    case .state: return "Two letters; choose from the list."
    case .timeZone: return "Choose from the list, or write another zone's IANA name."
    case .email: return "An address such as name@example.com."
    case .phone: return "A number such as (478) 555-0100."
    case .url: return "An address that starts with https://."
    case .twitterHandle: return "Without the @. At most 15 letters, digits and underscores."
    case .instagramHandle: return "Without the @. At most 30 letters, digits, periods and underscores."
    case .metricType: return "Choose from the list, or write your own name."
    case .metricValue:
      return "A number, with its unit if it isn't the usual one. 1:52.4 and 9'6\" also work."
    case .height: return "Feet and inches such as 6'1\", or inches such as 73."
    case .longText:
      return (lengthWords.map { $0 + " " } ?? "") + "Press Alt+Enter for a new line."
    case .text where field.name == "unit": return "Choose from the list, or write another unit."
    default: return lengthWords ?? "Any text."
    }
  }

  private var dayWords: String {
    let notBefore = notBefore.flatMap { kind.schema[$0] }
    return "A date such as 4/15/2026" + (notBefore.map { ", not before \($0.label)." } ?? ".")
  }

  private var lengthWords: String? {
    field.maximumLength.map { "Up to \(Self.shown(Decimal($0))) characters." }
  }

  private var rangeWords: String {
    guard let bounds = NumberBounds.of(field, in: kind) else { return "" }
    guard let maximum = bounds.maximum else { return ", \(shownBound(bounds.minimum)) or more" }
    return " from \(shownBound(bounds.minimum)) to \(shownBound(maximum))"
  }

  /// A bound; years are not grouped.
  private func shownBound(_ number: Decimal) -> String {
    field.name.hasSuffix("year") ? number.text : Self.shown(number)
  }

  private static func shown(_ number: Decimal) -> String {
    let text = number.text
    guard text.utf8.count > 4, !text.utf8.contains(UInt8(ascii: ".")) else { return text }
    return text.dropLast(3) + "," + text.suffix(3)
  }

  // MARK: What Excel checks

  /// What may stand in the cells of the column, and what is said of it there.
  ///
  /// - Parameters:
  ///   - list: what is chosen from.
  ///   - columns: all columns of the sheet, by the names of their fields.
  func validation(list: TemplateList?, columns: [String: Int]) -> XLSXValidation {
    let how = howToWrite(hasList: list != nil)
    let needed = isRequired ? "Needed. " : ""
    return XLSXValidation(
      rule(list, columns), strictness: strictness,
      help: .init(title: header, text: needed + about + "\n" + how),
      complaint: .init(title: header, text: complaint(list, how)))
  }

  private func rule(_ list: TemplateList?, _ columns: [String: Int]) -> XLSXValidation.Rule {
    if let list { return .list(name: list.name) }
    if isDay {
      if let other = notBefore.flatMap({ columns[$0] }) { return .dateFrom(column: other) }
      return Self.days.map { .date(from: $0.first, to: $0.last) } ?? .any
    }
    if isClock { return .time }
    let bounds = NumberBounds.of(field, in: kind)
    if isFigure {
      return .number(
        isWhole: field.type == .integer,
        from: bounds.map { NSDecimalNumber(decimal: $0.minimum).doubleValue },
        to: bounds?.maximum.map { NSDecimalNumber(decimal: $0).doubleValue })
    }
    return field.maximumLength.map { .text(maximum: $0) } ?? .any
  }

  /// What is refused is what the import would refuse; names that the store lacks, and values that the lists cannot
  /// all hold, are asked about.
  private var strictness: XLSXValidation.Strictness {
    switch field.type {
    case .link, .state, .timeZone, .metricType: .asks
    case .text where field.name == "unit": .asks
    case .links: .allows
    default: .refuses
    }
  }

  /// The days that need no second look; a workbook counts days from March 1900 on.
  private static let days: (first: XLSXDate, last: XLSXDate)? = {
    guard let first = XLSXDate(year: FieldReader.ordinaryYears.lowerBound, month: 3, day: 1),
      let last = XLSXDate(year: FieldReader.ordinaryYears.upperBound, month: 12, day: 31)
    else { return nil }
    return (first, last)
  }()

  private func complaint(_ list: TemplateList?, _ how: String) -> String {
    switch field.type {
    case .link(let kind):
      return "This \(kind.rawValue) is not in the list. Import it first, or check the spelling."
    case .metricType: return "This metric type is not in the list. It will be saved as your own type."
    case .state, .timeZone: return "This value is not in the list."
    case .text where field.name == "unit":
      return "This unit is not in the list. The value will be saved with this unit."
    case .enumeration(let enumeration):
      let choice = "Choose one of: \(enumeration.cases.map(\.label).joined(separator: ", "))."
      return choice.utf16.count <= XLSXLimits.validationText ? choice : how
    default: return "Invalid value. \(how)"
    }
  }
}
