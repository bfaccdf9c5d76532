internal import CompassModel
internal import CompassXLSX
internal import Foundation

/// Maps a report's cell to a workbook value and the number format that shows the same text.
struct XLSXCellMapper {
  /// A value with the part of its look that depends on its type.
  struct Mapped {
    var value: XLSXValue
    var numberFormat: String?
  }

  /// The most digits that survive in a workbook, which keeps numbers as binary fractions.
  static let significantDigits = 15

  /// Returns the value and the number format of a cell.
  ///
  /// A number or a date becomes text if a workbook can't show it exactly as ``ReportCell/text`` does.
  /// The reader's program chooses the decimal separator and the short names of months.
  func map(_ cell: ReportCell, mayLink: Bool) -> Mapped {
    switch cell {
    case .empty: return Mapped(value: .blank)
    case .string(let text): return Mapped(value: .text(Self.normalizedLines(text)))
    case .number(let value, let style):
      return Self.number(value, style) ?? Mapped(value: .text(cell.text))
    case .date(let date):
      guard let day = XLSXDate(year: date.year, month: date.month, day: date.day), day.serial != nil else {
        return Mapped(value: .text(cell.text))
      }
      return Mapped(value: .date(day), numberFormat: XLSXNumberFormat.date)
    case .time(let time):
      return Mapped(
        value: .time(seconds: Double(time.secondsSinceMidnight)), numberFormat: XLSXNumberFormat.time)
    case .verified(let flag):
      // The format has the mark, so that people can filter by the word.
      return Mapped(value: .text(cell.text), numberFormat: flag ? "\"✓ \"@" : "\"○ \"@")
    case .link(let text, let url):
      let shown = text.isEmpty ? url : text
      let isLink = mayLink && XLSXLink.isAllowed(url)
      return Mapped(value: isLink ? .link(url: url, text: shown) : .text(shown))
    case .badge(let badge): return Mapped(value: .text(badge.text))
    case .change(let value, let style, let isBetter):
      return change(value, style, isBetter) ?? Mapped(value: .text(cell.text))
    case .reference(let text, _): return Mapped(value: .text(text))
    case .lines: return Mapped(value: .text(Self.normalizedLines(cell.text)))
    }
  }

  /// Maps a change to a number; its format writes the sign, the verdict, and "no change".
  private func change(_ value: Decimal, _ style: ReportCell.NumberStyle, _ isBetter: Bool?) -> Mapped? {
    guard let amount = Self.number(abs(value), style), let pattern = amount.numberFormat else { return nil }
    let positive = String(pattern.prefix { $0 != ";" })
    let verdict = isBetter.map { " (\($0 ? "better" : "worse"))" } ?? ""
    let sections =
      ["+", "−"].map { XLSXNumberFormat.literal($0) + positive + XLSXNumberFormat.literal(verdict) }
      + [XLSXNumberFormat.literal("no change")]
    let format = sections.joined(separator: ";")
    // A prefix or a unit may contain a semicolon, which separates sections of a format.
    guard !(style.prefix + style.unit).utf8.contains(UInt8(ascii: ";")),
      format.utf8.count <= XLSXLimits.libraryField
    else { return nil }
    switch amount.value {
    case .number(let number):
      return Mapped(value: .number(value < 0 ? -number : number), numberFormat: format)
    // Excel shows no time that is less than none.
    case .time(let seconds) where value >= 0 || seconds == 0:
      return Mapped(value: .time(seconds: seconds), numberFormat: format)
    default: return nil
    }
  }

  private static func number(_ value: Decimal, _ style: ReportCell.NumberStyle) -> Mapped? {
    guard value.isFinite, significantDigitCount(value) <= significantDigits else { return nil }
    let suffix = style.unit.isEmpty || style.unit == "%" ? style.unit : " " + style.unit
    // LibreOffice pairs escaped quotes, those of two sections too.
    let quotes = (style.prefix + suffix).utf8.count { $0 == UInt8(ascii: "\"") }
    guard quotes == 0 || (quotes == 1 && style.prefix.isEmpty) else { return nil }
    let places: Int
    var pattern: String
    switch style.format(of: value) {
    case .decimal(let count), .percent(let count):
      places = count
      pattern = XLSXNumberFormat.number(decimals: count, groupsThousands: style.groupsThousands)
    case .rate(let count):
      places = count
      pattern = XLSXNumberFormat.number(decimals: count, hidesLeadingZero: true)
    case .integer:
      places = 0
      pattern = XLSXNumberFormat.number(decimals: 0, groupsThousands: style.groupsThousands)
    case .duration:
      guard value >= 0 else { return nil }
      places = 2
      pattern = value.rounded(places: 2) < 3600 ? "[m]:ss.00" : "[h]:mm:ss.00"
    }
    let literalPrefix = XLSXNumberFormat.literal(style.prefix)
    let literalSuffix = XLSXNumberFormat.literal(suffix)
    let positive = literalPrefix + pattern + literalSuffix
    // A report writes "$-5" where Excel by itself would write "-$5".
    pattern = style.prefix.isEmpty ? positive : positive + ";" + literalPrefix + "-" + pattern + literalSuffix
    let isWritable = !pattern.utf8.contains { $0 < 0x20 } && pattern.utf8.count <= XLSXLimits.libraryField
    guard isWritable, let stored = Double(shownValue(value, places: places, style.format).description) else {
      return nil
    }
    let isDuration = style.format == .duration
    return Mapped(value: isDuration ? .time(seconds: stored) : .number(stored), numberFormat: pattern)
  }

  /// Returns the value to store: the recorded one, or the rounded one if programs would show it differently.
  ///
  /// Programs differ on halves (the binary fraction nearest to 92.05 is below it), on negative numbers that
  /// round to zero, and on fractions of a day.
  private static func shownValue(_ value: Decimal, places: Int, _ format: MetricType.Format) -> Decimal {
    let rounded = value.rounded(places: places)
    let isHalf = abs(value - rounded) * 2 == Decimal(sign: .plus, exponent: -places, significand: 1)
    return isHalf || rounded.isZero || format == .duration ? rounded : value
  }

  private static func significantDigitCount(_ value: Decimal) -> Int {
    abs(value.significand).description.utf8.count
  }

  /// The text with every line ending made the one that Excel uses.
  static func normalizedLines(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var bytes: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D {
        bytes.append(0x0A)
      } else if !(byte == 0x0A && previous == 0x0D) {
        bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Decimal {
  /// The number rounded to so many decimals, halves away from zero.
  func rounded(places: Int) -> Decimal {
    var source = self
    var result = Decimal()
    NSDecimalRound(&result, &source, places, .plain)
    return result
  }
}
