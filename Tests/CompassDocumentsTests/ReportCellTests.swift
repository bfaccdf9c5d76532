import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("Report cells")
struct ReportCellTests {
  @Test(
    "A cell's text carries prefix and unit",
    arguments: [
      (ReportCell.NumberStyle(.decimal(places: 1), unit: "mph"), "92.1", "92.1 mph"),
      (ReportCell.NumberStyle(.percent(places: 1), unit: "%"), "45.5", "45.5%"),
      (ReportCell.NumberStyle.dollars, "150", "$150"),
      (ReportCell.NumberStyle(.duration), "112.34", "1:52.34"),
    ])
  func numbers(style: ReportCell.NumberStyle, value: String, expected: String) throws {
    #expect(ReportCell.number(try #require(Decimal(string: value)), style).text == expected)
  }

  @Test("Verified is a word either way")
  func verified() {
    #expect(ReportCell.verified(true).text == "Verified")
    #expect(ReportCell.verified(false).text == "Not verified")
  }
}
