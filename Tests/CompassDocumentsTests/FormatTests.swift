import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("The text of days, times and numbers in documents")
struct FormatTests {
  @Test(
    "Thousands are separated, and dollars have cents only if there are any",
    arguments: [
      (ReportCell.NumberStyle(.integer, unit: "rpm"), "2118", "2,118 rpm"),
      (ReportCell.NumberStyle(.integer), "999", "999"), (ReportCell.NumberStyle(.integer), "-1000", "-1,000"),
      (ReportCell.NumberStyle(.decimal(places: 1)), "999.95", "1,000.0"),
      (ReportCell.NumberStyle(.decimal(places: 1)), "1234567.25", "1,234,567.3"),
      (ReportCell.NumberStyle(.duration), "4000", "1:06:40.00"),
      (ReportCell.NumberStyle(.rate(places: 3)), "0.406", ".406"),
      (ReportCell.NumberStyle.dollars, "11200", "$11,200"), (ReportCell.NumberStyle.dollars, "0", "$0"),
      (ReportCell.NumberStyle.dollars, "89.95", "$89.95"), (ReportCell.NumberStyle.dollars, "89.5", "$89.50"),
      (ReportCell.NumberStyle.dollars, "1240.004", "$1,240"),
      (ReportCell.NumberStyle.ungrouped, "2027", "2027"),
    ])
  func number(style: ReportCell.NumberStyle, value: String, expected: String) throws {
    #expect(Format.number(try #require(Decimal(string: value)), style) == expected)
  }

  @Test("A change has a sign and a verdict in words, and one too small to be seen is none")
  func change() throws {
    let style = ReportCell.NumberStyle(.integer, unit: "rpm")
    #expect(Format.change(1_250, style, isBetter: true) == "+1,250 rpm (better)")
    #expect(Format.change(-3, style, isBetter: false) == "−3 rpm (worse)")
    #expect(Format.change(try #require(Decimal(string: "0.2")), style, isBetter: nil) == "no change")
  }

  @Test("Days, times and months are in American English")
  func days() throws {
    let first = try #require(CalendarDate(iso: "2026-04-15"))
    let last = try #require(CalendarDate(iso: "2026-05-02"))
    #expect(Format.text(first) == "Apr 15, 2026" && Format.textWithoutYear(first) == "Apr 15")
    #expect(Format.text(try #require(TimeOfDay(iso: "21:05"))) == "9:05 PM")
    #expect(Format.range(from: first, to: last) == "Apr 15 - May 2, 2026")
    #expect(Format.range(from: last, to: first) == "May 2, 2026")
    #expect(Format.text(month: 4, year: 2026) == "April 2026")
    #expect(Format.name(ofWeekday: 7) == "Sun" && Format.name(ofWeekday: 1) == "Mon")
  }

  @Test(
    "A custom metric without a unit may be a score, so its thousands aren't separated",
    arguments: [
      ("sat_practice", "1280", "", "1280"), ("grip", "1280", "lb", "1,280 lb"),
      ("spin_rate", "2118", "rpm", "2,118 rpm"),
    ])
  func scores(type: String, value: String, unit: String, expected: String) throws {
    let line = try Metrics.line([try Metrics.metric(type, value, on: "2026-01-10", unit: unit)])
    #expect(MetricFigure.cell(line.latest, of: line).text == expected)
  }
}
