import CompassSource
internal import Foundation

/// An instant in the format of PDF, always in UTC.
///
/// It is computed without Foundation's calendars, so it doesn't depend on the machine's time zone.
struct PDFDate {
  /// The supported instants: the years 1 to 9999.
  private static let seconds = -62_135_596_800.0...253_402_300_799.0

  private let year: Int
  private let month: Int
  private let day: Int
  private let second: Int

  /// - Throws: ``PDFError`` outside of the years 1 to 9999.
  init(_ instant: Date) throws(PDFError) {
    guard PDFDate.seconds.contains(instant.timeIntervalSince1970) else {
      throw PDFError("The PDF's date is out of range")
    }
    let total = Int(instant.timeIntervalSince1970.rounded(.down))
    second = ((total % 86_400) + 86_400) % 86_400
    (year, month, day) = CivilCalendar.date((total - second) / 86_400)
  }

  /// As in `D:20260415183000+00'00'` (PDF 32000-1 §7.9.4).
  var text: String { "D:\(padded(year, 4))\(padded(month))\(padded(day))\(clock)+00'00'" }

  private var clock: String {
    [second / 3600, second / 60 % 60, second % 60].map { padded($0) }.joined()
  }

  private func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
