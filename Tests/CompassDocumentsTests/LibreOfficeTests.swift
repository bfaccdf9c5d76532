import CompassDocuments
import CompassGraphics
import CompassModel
import CompassXLSX
import Foundation
import TestSupport
import Testing

@Suite("A spreadsheet program shows what the report says")
struct LibreOfficeTests {
  /// The sheets of workbooks as LibreOffice shows them, by the names of file and sheet; one start for all of them.
  private func shown(_ documents: [(name: String, document: ReportDocument)]) throws -> [String: [[String]]] {
    let folder = NSTemporaryDirectory() + "office-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var files: [String] = []
    for (name, document) in documents {
      let report = try XLSXReportWriter().write(document, temporaryDirectory: folder)
      files.append("\(folder)/\(name).xlsx")
      try Data(report.file.readBytes()).write(to: URL(fileURLWithPath: "\(folder)/\(name).xlsx"))
    }
    // Field separator, quote, UTF-8, first line, columns, language, quote all, numbers, as shown, formulas, spaces,
    // every sheet.
    let filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1"
    let made = try Tool.run(
      "soffice",
      [
        "--headless", "-env:UserInstallation=file://\(folder)/profile", "--convert-to", filter, "--outdir",
        folder,
      ]
        + files)
    guard made.status == 0 else { throw Tool.Complaint(program: "soffice", errors: made.errors) }
    var sheets: [String: [[String]]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".csv") {
      sheets[String(file.dropLast(4))] = try ShownCells.ofCSV("\(folder)/\(file)")
    }
    return sheets
  }

  private func texts(_ table: ReportTable) throws -> [[String]] {
    var rows: [[String]] = []
    try table.rows.forEach { rows.append($0.map(\.text)) }
    return rows
  }

  @Test("cell by cell, and the cover, the calendar and the numbers of charts, too")
  func cells() throws {
    let season = SampleWorkbooks.season(picture: try QRSymbol("photo").png(moduleSide: 8))
    let sheets = try shown([("season", season), ("event", SampleReports.event())])
    for table in [SampleWorkbooks.figures, SampleWorkbooks.money] {
      let rows = try #require(sheets["season-\(table.title)"])
      #expect(rows[1] == table.columns.map(\.title))
      let wanted = try texts(table)
      #expect(
        rows.dropFirst(2).prefix(wanted.count).map { row in
          row.map { $0.replacing("✓ ", with: "").replacing("○ ", with: "") }
        } == wanted)
    }
    #expect(sheets["season-Costs"]?.last == ["Total", "", "$579.50"])
    let cover = (sheets["season-Summary"] ?? []).flatMap { $0 }
    for text in [
      "Jordan Lee", "Season Summary 2026", "94.3 mph", "6.82 sec", "3.87", "7:45 AM", "Event page",
    ] {
      #expect(cover.contains(text), "\(text)")
    }
    #expect(
      sheets["season-Chart data"]?.contains {
        $0.prefix(4) == ["Exit velocity", "Nov 2, 2025", "86.9 mph", "86.9 mph"]
      } == true)
    let april = (sheets["season-April 2026"] ?? []).flatMap { $0 }
    #expect(april.contains("8:00 AM Kettle Creek Spring Showcase ▸"))
    #expect(sheets["event-Metrics"]?.count == 7)
  }
}
