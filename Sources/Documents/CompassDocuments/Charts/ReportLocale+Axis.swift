package import CompassModel
import Foundation

extension ReportLocale {
  /// A day without its year, for the ticks of an axis: `Apr 15`.
  ///
  /// What the locale writes for the whole date, less the year and what stood between.
  package func dayText(_ day: CalendarDate) -> String {
    let year = String(day.year)
    let whole = text(day)
    guard let place = whole.range(of: year, options: .backwards) else { return whole }
    let isSeparator = { (character: Character) in " ,/-–\u{A0}\u{202F}".contains(character) }
    var before = whole[..<place.lowerBound]
    while let last = before.last, isSeparator(last) { before.removeLast() }
    let after = whole[place.upperBound...].drop(while: isSeparator)
    return String(before.isEmpty ? after : after.isEmpty ? before : before + " " + after)
  }

  /// The name of a month, 1 to 12, cut to as few letters, three or more, as tell it from the others: `Apr`.
  package func shortName(ofMonth month: Int) -> String {
    let names = (1...12).map { name(ofMonth: $0) }
    let length = (3...9).first { length in Set(names.map { $0.prefix(length) }).count == 12 } ?? 9
    return String(names[month - 1].prefix(length))
  }
}
