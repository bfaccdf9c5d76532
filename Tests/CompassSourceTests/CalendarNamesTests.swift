import Foundation
import Testing

@testable import CompassSource

@Suite("Names of months and weekdays")
struct CalendarNamesTests {
  @Test("Each has its place in the year or the week, and is named in four languages")
  func names() {
    #expect(CalendarNames.months.count == 12 && CalendarNames.weekdays.count == 7)
    #expect(CivilCalendar.months[2] == "March" && CivilCalendar.weekdays[6] == "Sunday")
    for word in ["jan", "sept", "fevrier", "wednesday", "thurs", "dez", "so", "domingo"] {
      #expect(CalendarNames.words.contains(word), "\(word)")
    }
    #expect(!CalendarNames.words.contains("second"))
  }

  @Test(
    "Cells with accents in the names look like dates", arguments: ["5. März", "12 février 2026", "1 août"])
  func accents(text: String) { #expect(CellForm(Array(text.utf8)[...]).contains(.date)) }

  @Test("No other file of the sources lists them")
  func once() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").path
    let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
    let found = try files.filter { $0.hasSuffix(".swift") }.filter { file in
      let text = try String(contentsOfFile: sources + "/" + file, encoding: .utf8).lowercased()
      return ["\"february\"", "\"thursday\"", "\"febrero\""].contains(where: text.contains)
    }
    #expect(found == ["Base/CompassSource/CalendarNames.swift"])
  }
}
