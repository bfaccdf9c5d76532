import CompassSource
import Foundation

/// Writes the values of cells as a delimited file has them.
struct CellText {
  /// The last day that a number stands for, December 31, 9999.
  private static let lastSerial = 2_958_466.0
  /// The first number that is a moment of our days and no length of time, in 1954.
  private static let firstMoment = 20_000.0
  /// How many figures a spreadsheet shows of a number; what follows is the noise of binary fractions.
  private static let figures = 15

  /// Whether days are counted from January 1, 1904 (ECMA-376 Part 1 §18.17.4.1).
  let is1904: Bool

  /// Appends a number as its format means it, and returns what kind of value was written.
  ///
  /// A figure that the format shows with words, percent signs or padding zeros is a text. So are the name of
  /// a month or a weekday, a year alone, and a length of time that is not a time of day.
  ///
  /// - Parameters:
  ///   - bytes: the number as it stands in the file.
  ///   - format: the format of its cell.
  ///   - text: what it is appended to.
  func append(
    number bytes: some Collection<UInt8>, _ format: CellFormat, to text: inout [UInt8]
  ) -> SheetRow.Cell.Kind {
    if format.isPlain, Self.appendPlain(bytes, to: &text) { return .number }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      text.append(contentsOf: bytes)
      return .text
    }
    if format.parts.isEmpty { return appendFigure(value, format.figures(of: value), to: &text) }
    if let kind = appendMoment(value, format.parts, to: &text) { return kind }
    text += Self.plain(value)
    return .number
  }

  // MARK: Figures

  /// Appends a number that needs no second look; false where it does.
  private static func appendPlain(_ bytes: some Collection<UInt8>, to text: inout [UInt8]) -> Bool {
    var digits = 0
    var point = false
    var last: UInt8 = 0
    var isFirst = true
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        if digits > 0 || byte != 0x30 { digits += 1 }
      case 0x2D where isFirst: break
      case 0x2E where !point && !isFirst: point = true
      default: return false
      }
      isFirst = false
      last = byte
    }
    guard digits <= figures, digits > 0 || bytes.elementsEqual([0x30]), last != 0x2E,
      !(point && last == 0x30)
    else { return false }
    text.append(contentsOf: bytes)
    return true
  }

  private func appendFigure(
    _ value: Double, _ figures: CellFormat.Figures?, to text: inout [UInt8]
  ) -> SheetRow.Cell.Kind {
    guard let figures else {
      text += Self.plain(value)
      return .number
    }
    guard figures.hasPlace || figures.prefix.isEmpty else {
      text += figures.prefix
      return .text
    }
    if value < 0, !figures.prefix.isEmpty { text.append(0x2D) }
    let shown = figures.prefix.isEmpty ? value : value.magnitude
    text += figures.prefix
    if figures.percents > 0 {
      text += Self.plain(shown * pow(100, Double(figures.percents)))
      text += repeatElement(0x25, count: figures.percents)
    } else if !figures.zeros.isEmpty, let whole = Int(exactly: shown), whole >= 0 {
      text += Self.padded(whole, figures.zeros)
    } else {
      text += Self.plain(shown)
    }
    text += figures.suffix
    return figures.zeros.isEmpty ? .number : .text
  }

  /// A whole number with the zeros of its format before it: 2134 is `02134`.
  private static func padded(_ value: Int, _ pattern: [UInt8]) -> [UInt8] {
    var digits = Array(String(value).utf8)
    var result: [UInt8] = []
    for byte in pattern.reversed() {
      result.append(byte == 0x30 ? digits.popLast() ?? 0x30 : byte)
    }
    return digits + result.reversed()
  }

  /// A number with the figures that a spreadsheet shows, without an exponent where that is not longer than needed.
  static func plain(_ value: Double) -> [UInt8] {
    guard value != 0 else { return [0x30] }
    // -1.23450000000000e+02
    let parts = String(format: "%.\(figures - 1)e", value.magnitude).utf8.split(separator: 0x65)
    guard parts.count == 2, let exponent = Int(String(decoding: parts[1], as: UTF8.self)) else { return [] }
    var digits = parts[0].filter { $0 != 0x2E }
    while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
    var result: [UInt8] = value < 0 ? [0x2D] : []
    switch exponent {
    case 0...20:
      let zeros = max(0, exponent + 1 - digits.count)
      let whole = digits + repeatElement(0x30, count: zeros)
      result += whole[...exponent]
      if whole.count > exponent + 1 { result += [0x2E] + whole[(exponent + 1)...] }
    case -10..<0:
      result += [0x30, 0x2E] + repeatElement(0x30, count: -exponent - 1) + digits
    default:
      result.append(digits[0])
      if digits.count > 1 { result += [0x2E] + digits.dropFirst() }
      result += Array("E\(exponent > 0 ? "+" : "")\(exponent)".utf8)
    }
    return result
  }

  // MARK: Days and times

  /// Appends a day, a time, or both, and returns its kind; nil for a number that stands for none.
  private func appendMoment(
    _ value: Double, _ parts: CellFormat.Parts, to text: inout [UInt8]
  ) -> SheetRow.Cell.Kind? {
    let hasDay = !parts.isDisjoint(with: .ofDay)
    guard value >= 0, value < Self.lastSerial else { return nil }
    // Times are fractions of a day, of which 9:30 is none exactly.
    let thousandths = (value * 86_400_000).rounded()
    // Fractions of a second are cut off, as whoever reads the text of a moment does.
    let seconds = Int(thousandths) / 1000
    // Of moments that a device wrote as text Excel shows `08:24.9`; the day is there all the same.
    let isHidden = value >= Self.firstMoment && parts.isDisjoint(with: [.hours, .elapsed])
    guard hasDay || isHidden else { return appendTime(Int(thousandths), parts, to: &text) }
    let hasTime = !parts.isDisjoint(with: .ofTime)
    let days = seconds / 86_400
    // A time alone in a cell for both has no day.
    if days > 0 || is1904 || !hasTime {
      guard let day = day(days) else { return nil }
      if !hasTime, let name = Self.name(of: day, days, parts, is1904: is1904) {
        text += Array(name.utf8)
        return .text
      }
      Self.append(day.year, width: 4, to: &text)
      for part in [day.month, day.day] {
        text.append(0x2D)
        Self.append(part, width: 2, to: &text)
      }
      guard hasTime else { return .date }
      text.append(0x20)
    }
    appendClock(seconds % 86_400, parts, to: &text)
    return .date
  }

  /// Hours, minutes and seconds as far as the format has them; the first of them goes on beyond its bound.
  private func appendTime(
    _ thousandths: Int, _ parts: CellFormat.Parts, to text: inout [UInt8]
  ) -> SheetRow.Cell.Kind {
    if parts.contains(.hours) {
      let seconds = parts.contains(.elapsed) ? thousandths / 1000 : thousandths / 1000 % 86_400
      appendClock(seconds, parts, to: &text)
      return seconds < 86_400 ? .date : .text
    }
    let fraction = thousandths % 1000
    if parts.contains(.minutes) {
      text += Array(String(thousandths / 60_000).utf8)
      text.append(0x3A)
      Self.append(thousandths / 1000 % 60, width: 2, to: &text)
    } else {
      text += Array(String(thousandths / 1000).utf8)
    }
    if fraction > 0 {
      text.append(0x2E)
      Self.append(fraction, width: 3, to: &text)
      while text.last == 0x30 { text.removeLast() }
    }
    return .text
  }

  /// Hours, minutes and, where the format or the time has them, seconds: what was typed as 5:42 may be minutes and
  /// seconds to whoever reads it, and with `:00` behind it would be hours for ever.
  private func appendClock(_ seconds: Int, _ parts: CellFormat.Parts, to text: inout [UInt8]) {
    let hasSeconds = parts.contains(.seconds) || seconds % 60 != 0
    Self.append(seconds / 3600, width: 2, to: &text)
    for part in [seconds / 60 % 60, seconds % 60].prefix(hasSeconds ? 2 : 1) {
      text.append(0x3A)
      Self.append(part, width: 2, to: &text)
    }
  }

  private static func append(_ number: Int, width: Int, to text: inout [UInt8]) {
    let digits = Array(String(number).utf8)
    text += repeatElement(0x30, count: max(0, width - digits.count))
    text += digits
  }

  private typealias Day = (year: Int, month: Int, day: Int)

  /// The day of a number, counted as spreadsheets do: 1900 has a February 29 there, and a January 0 before all.
  private func day(_ number: Int) -> Day? {
    if is1904 { return CivilCalendar.date(number - 24_107) }
    switch number {
    case 0: return (1900, 1, 0)
    case 1..<60: return CivilCalendar.date(number - 25_568)
    case 60: return (1900, 2, 29)
    default: return CivilCalendar.date(number - 25_569)
    }
  }

  /// What a format shows that has a weekday, a month or a year and nothing else.
  private static func name(of day: Day, _ number: Int, _ parts: CellFormat.Parts, is1904: Bool) -> String? {
    let name: String
    switch parts.intersection(.ofDay) {
    // January 1, 1904 was a Friday; the seventh day of the other epoch is a Saturday, whatever the calendar says.
    case .weekday: name = CivilCalendar.weekdays[(number + (is1904 ? 4 : 5)) % 7]
    case .month where 1...12 ~= day.month: name = CivilCalendar.months[day.month - 1]
    case .year: return String(day.year)
    default: return nil
    }
    return parts.contains(.longName) ? name : String(name.prefix(3))
  }
}
