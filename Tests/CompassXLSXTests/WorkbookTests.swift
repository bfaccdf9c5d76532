import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassXLSX

@Suite("A workbook is whole or it is not there")
struct WorkbookTests {
  private func sample(_ scratch: Scratch, isStreaming: Bool) throws -> XLSXFile {
    let workbook = try scratch.workbook(isStreaming: isStreaming)
    let sheet = try workbook.addSheet("Data")
    let date = try workbook.format(XLSXStyle(numberFormat: XLSXNumberFormat.date))
    for row in 0..<200 {
      try sheet.write(.text("row \(row)"), row: row, column: 0)
      try sheet.write(.number(Double(row) / 7), row: row, column: 1)
      if let day = XLSXDate(year: 2026, month: 4, day: 1 + row % 30) {
        try sheet.write(.date(day), row: row, column: 2, format: date)
      }
      try sheet.write(.link(url: "https://example.com/\(row)", text: "link"), row: row, column: 3)
    }
    if !isStreaming {
      try sheet.addTable(
        XLSXTable(name: "Rows", headers: ["a", "b", "c", "d"]),
        range: XLSXRange(rows: 0...199, columns: 0...3))
    }
    return try workbook.finish()
  }

  @Test(arguments: [false, true])
  func sameInputSameBytes(isStreaming: Bool) throws {
    let scratch = try Scratch()
    let first = try sample(scratch, isStreaming: isStreaming).readBytes()
    let second = try sample(scratch, isStreaming: isStreaming).readBytes()
    #expect(first == second)
    #expect(first.count > 5_000)
  }

  @Test(arguments: [["A", "a"], ["Report", "Report"], [""]])
  func propertiesHaveNamesOfTheirOwn(_ names: [String]) throws {
    let scratch = try Scratch()
    var properties = XLSXWorkbook.Properties(created: Scratch.clock)
    properties.custom = names.map { .init($0, .text("x")) }
    let workbook = try XLSXWorkbook(temporaryDirectory: scratch.path, properties: properties)
    _ = try workbook.addSheet("Data")
    #expect(
      Scratch.refusal { _ = try workbook.finish() }
        == "names of custom properties must be unique and not empty")
  }

  @Test("A chart or a picture that is missing after writing is noticed", arguments: 0..<4)
  func objects(_ fault: Int) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    try sheet.write(.number(1), row: 0, column: 0)
    let cells = XLSXChart.Cells(sheet, XLSXRange(rows: 0...0, columns: 0...0))
    try sheet.insert(
      XLSXChart(.scatter, [XLSXChart.Series("a", places: cells, values: cells)]), row: 2, column: 0)
    let file = try workbook.finish()
    let sheets = [XLSXProof.Sheet(name: "Data", rowCount: 1)]
    var objects = XLSXProof.Objects(seriesCounts: [1], anchorCounts: [1])
    try XLSXProof.prove(path: file.path, sheets: sheets, objects: objects)
    switch fault {
    case 0: objects.seriesCounts = [2]
    case 1: objects.seriesCounts = [1, 1]
    case 2: objects.anchorCounts = [2]
    default: objects.pictures = [.init(byteCount: 1, hash: 1)]
    }
    #expect(
      Scratch.refusal { try XLSXProof.prove(path: file.path, sheets: sheets, objects: objects) }
        == "charts or pictures are missing after writing; is the disk full?")
  }

  @Test func theClockIsTheCallers() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    _ = try workbook.addSheet("Data")
    let read = try ReadWorkbook(path: workbook.finish().path)
    #expect(read.created == "2026-04-15T12:00:00")
    #expect(read.title == "Metrics & more")
    #expect(read.author == "Compass")
  }

  @Test(arguments: [0.0, 0.5])
  func theFirstSecondOf1970IsNotNow(_ seconds: Double) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(created: Date(timeIntervalSince1970: seconds))
    _ = try workbook.addSheet("Data")
    #expect(try ReadWorkbook(path: workbook.finish().path).created == "1970-01-01T00:00:01")
  }

  @Test func finishingTwiceIsAnError() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    let format = try workbook.format(XLSXStyle())
    let file = try workbook.finish()
    let finished = "the workbook is already finished"
    #expect(Scratch.refusal { _ = try workbook.finish() } == finished)
    #expect(Scratch.refusal { _ = try workbook.addSheet("More") } == finished)
    #expect(Scratch.refusal { try sheet.write(.number(1), row: 0, column: 0, format: format) } == finished)
    #expect(Scratch.refusal { try sheet.freeze(rows: 1) } == finished)
    #expect(Scratch.refusal { _ = try workbook.format(XLSXStyle()) } == finished)
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func aWorkbookNeedsASheet() throws {
    #expect(Scratch.refusal { _ = try Scratch().workbook().finish() } == "a workbook needs a sheet")
  }

  @Test(arguments: [false, true])
  func aSheetOutlivesItsWorkbook(isStreaming: Bool) throws {
    let scratch = try Scratch()
    var sheet: XLSXSheet? = try scratch.workbook(isStreaming: isStreaming).addSheet("Data")
    try sheet?.write(.text("still here"), row: 0, column: 0)
    try sheet?.write(.text("and here"), row: 1, column: 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).count == 1)
    sheet = nil
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    #expect(openFiles(under: scratch.path).isEmpty)
  }

  @Test func theFileGoesWithItsLastReference() throws {
    let scratch = try Scratch()
    var file: XLSXFile? = try sample(scratch, isStreaming: true)
    let path = try #require(file?.path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try XLSXProof.prove(path: path, sheets: [XLSXProof.Sheet(name: "Data", rowCount: 200)])
    file = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aMissingTemporaryDirectoryIsAnError() throws {
    let properties = XLSXWorkbook.Properties(created: Scratch.clock)
    let message = Scratch.refusal {
      _ = try XLSXWorkbook(temporaryDirectory: "/nonexistent/place", properties: properties)
    }
    #expect(message?.contains("a temporary folder could not be created: /nonexistent/place") == true)
  }

  @Test(
    "A sheet that ends in the middle is found, though the archive is in order",
    arguments: [
      "data[:len(data) // 2]", "data.replace(b'</worksheet>', b'')",
      "data.replace(b'<row r=\"7\"', b'<wor r=\"7\"')",
      "data.replace(b'</row>', b'', 1)", "data + b'<row/>'", "b''",
      "re.sub(rb'<row r=\"9\".*?</row>', b'', data)", "data.replace(b'row 3', b'\\x01')",
      "data[:9000] + data[9100:]", "data[:data.index(b'</sheetData>')]",
      "data.replace(b'<row r=\"7\"', b'<row r=\"7\" ht=\"9\"')[:-1]",
    ], [false, true])
  func damage(_ edit: String, isProvenByPlace: Bool) throws {
    let scratch = try Scratch()
    let file = try sample(scratch, isStreaming: true)
    let whole = try Python.run(
      """
      import sys, zipfile
      data = zipfile.ZipFile(sys.argv[1]).read("xl/worksheets/sheet1.xml")
      print(data.index(b"</sheetData>") - data.index(b"<sheetData>") - len(b"<sheetData>"))
      """, file.path)
    let byteCount = try #require(Int(String(decoding: whole, as: UTF8.self).filter { $0 != "\n" }))
    let damaged = scratch.path + "/damaged.xlsx"
    _ = try Python.run(
      """
      import sys, zipfile, re
      source, target = zipfile.ZipFile(sys.argv[1]), zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED)
      for name in source.namelist():
          data = source.read(name)
          if name == "xl/worksheets/sheet1.xml": data = \(edit)
          target.writestr(name, data)
      target.close()
      """, file.path, damaged)
    let sheets = [
      XLSXProof.Sheet(name: "Data", rowCount: 200, rowByteCount: isProvenByPlace ? byteCount : nil)
    ]
    try XLSXProof.prove(path: file.path, sheets: sheets)
    #expect(Scratch.kind { try XLSXProof.prove(path: damaged, sheets: sheets) } == .damagedWorkbook)
  }

  @Test func aCutOrMissingFileIsFound() throws {
    let scratch = try Scratch()
    let file = try sample(scratch, isStreaming: false)
    let bytes = try file.readBytes()
    let cut = scratch.path + "/cut.xlsx"
    let sheets = [XLSXProof.Sheet(name: "Data", rowCount: 200)]
    for count in [0, 1, bytes.count / 2, bytes.count - 1] {
      try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: cut))
      #expect(Scratch.kind { try XLSXProof.prove(path: cut, sheets: sheets) } == .damagedWorkbook)
    }
    #expect(Scratch.kind { try XLSXProof.prove(path: cut + "x", sheets: sheets) } == .damagedWorkbook)
    let more = sheets + [XLSXProof.Sheet(name: "More", rowCount: 0)]
    #expect(Scratch.kind { try XLSXProof.prove(path: file.path, sheets: more) } == .damagedWorkbook)
  }

  @Test func randomWorkbooksAreReadBackWhole() throws {
    var random = SplitMix(state: 20_260_415)
    for _ in 0..<6 {
      let scratch = try Scratch()
      var expected: [String: String] = [:]
      let isStreaming = random.next() % 2 == 0
      let read = try scratch.read(isStreaming: isStreaming) { _, sheet in
        var row = 0
        for _ in 0..<60 {
          row += Int(random.next() % 3)
          let column = Int(random.next() % 30)
          let text = random.text()
          try sheet.write(.text(text), row: row, column: column)
          expected[XLSXRange.cellName(row: row, column: column)] = text
        }
      }
      #expect(read.sheets[0].cells.mapValues(\.text) == expected)
    }
  }

  private func openFiles(under path: String) -> [String] {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
    }
    .filter { $0.contains(path) }
  }
}

extension SplitMix {
  mutating func text() -> String {
    let pieces = [
      "=", "\u{301}", "<", "&", "\"", "é", "ễ", "🏟", " ", "\n", "a", "_", "x", "0041", "'", "]]>", "-",
    ]
    return (0...(next() % 12)).map { _ in pieces[Int(next() % UInt64(pieces.count))] }.joined()
  }
}
