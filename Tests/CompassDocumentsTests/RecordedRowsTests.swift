import CompassModel
import CompassXLSX
import Foundation
import Testing

@testable import CompassDocuments

@Suite("What is remembered of cells that come again")
struct RecordedRowsTests {
  private static let plain = ReportCell.NumberStyle(.decimal(places: 1))

  @Test(arguments: [
    (ReportCell.string("é"), ReportCell.string("e\u{301}")),
    (.string("\u{1E69}"), .string("s\u{307}\u{323}")),
    (.string(""), .empty),
    (.number(1, plain), .number(1, ReportCell.NumberStyle(.decimal(places: 2)))),
    (.number(1, plain), .number(1, ReportCell.NumberStyle(.decimal(places: 1), unit: "mph"))),
    (.number(1, plain), .number(-1, plain)),
    (.verified(true), .verified(false)),
    (.badge(ReportBadge("Camp", .green)), .badge(ReportBadge("Camp", .red))),
    (.badge(ReportBadge("Camp", .green)), .string("Camp")),
  ])
  func differentCellsAreNeverTakenForEachOther(_ one: ReportCell, _ other: ReportCell) {
    #expect(ReportCellKey(one) != ReportCellKey(other))
    #expect(ReportCellKey(one) == ReportCellKey(one))
    #expect(ReportCellKey(other) == ReportCellKey(other))
  }

  @Test func aLinkIsCountedEveryTimeAndSoNotRemembered() {
    #expect(ReportCellKey(.link("Map", url: "https://example.com")) == nil)
  }

  @Test func recordingStopsForGoodAtTheFirstRowWithoutRoom() {
    var rows = XLSXRecordedRows(columnCount: 2, mostCells: 4)
    var new: [String] = []
    func record(_ row: [ReportCell]) -> Bool { rows.record(row) { new.append($0.text) } }
    #expect(record([.string("a"), .string("b")]))
    #expect(record([.string("a")]))
    #expect(!record([.string("c"), .string("d")]))
    #expect(!record([.string("a"), .string("b")]))
    #expect(rows.rowCount == 2)
    #expect(new == ["a", "b"])
    #expect(rows.different.map(\.text) == ["a", "b"])
    #expect((0..<2).map { rows.number(row: 0, column: $0) } == [0, 1])
    #expect((0..<2).map { rows.number(row: 1, column: $0) } == [0, XLSXRecordedRows.missing])
  }

  @Test func aWorkbookOfManyRowsIsTheSameWhoeverWritesThem() throws {
    let directory = NSTemporaryDirectory() + "recorded-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let table = StrainedReports.table(3, XLSXReportWriter.streamedRowCount) { row, column in
      switch column {
      case 0: .number(Decimal(row % 900) / 10, Self.plain)
      case 1: row % 1_000 == 7 ? .string("one\ntwo") : .string("source \(row % 50)")
      default: row % 3 == 0 ? .empty : .verified(row % 2 == 0)
      }
    }
    let document = ReportDocument(
      title: "Many", subject: "", created: SampleReports.created, blocks: [.table(table)])
    let files = try [XLSXRecordedRows.mostCells, 0].map { count in
      try XLSXReportWriter(
        streamedRowCount: XLSXReportWriter.streamedRowCount, mostRecordedCells: count
      ).write(document, temporaryDirectory: directory).file.readBytes()
    }
    #expect(files[0] == files[1])
  }

  @Test(arguments: StrainedReports.all.indices, [1, XLSXReportWriter.streamedRowCount])
  func aWorkbookIsTheSameHoweverManyRowsAreRecorded(_ index: Int, _ streamedRowCount: Int) throws {
    let directory = NSTemporaryDirectory() + "recorded-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let files = try [XLSXRecordedRows.mostCells, 20, 0].map { count in
      try XLSXReportWriter(streamedRowCount: streamedRowCount, mostRecordedCells: count)
        .write(StrainedReports.all[index].document, temporaryDirectory: directory).file.readBytes()
    }
    #expect(files[0] == files[1])
    #expect(files[0] == files[2])
  }
}
