import CompassXLSX
import TestSupport
import Testing

@Suite("A sheet has its layout, its table and its page")
struct SheetTests {
  @Test(arguments: [false, true])
  func layout(isStreaming: Bool) throws {
    let read = try Scratch().read(isStreaming: isStreaming) { workbook, sheet in
      var style = XLSXStyle()
      style.isBold = true
      style.fill = XLSXColor(0x1E3A5F)
      style.fontColor = .white
      style.bottom = .thin
      style.lineColor = .black
      style.wraps = true
      style.horizontal = .center
      style.vertical = .center
      style.indent = 1
      let header = try workbook.format(style)
      try sheet.setColumns(0...1, width: 18)
      try sheet.freeze(rows: 1)
      try sheet.setRow(0, height: 24)
      try sheet.write(.text("Metric"), row: 0, column: 0, format: header)
      try sheet.write(.text("Value"), row: 0, column: 1, format: header)
      try sheet.write(.text("Exit velocity"), row: 1, column: 0)
      try sheet.merge(XLSXRange(rows: 2...2, columns: 0...1), text: "Note", format: header)
      try sheet.setAutofilter(XLSXRange(rows: 0...2, columns: 0...1))
    }
    let sheet = read.sheets[0]
    #expect(sheet.frozen == "A2")
    #expect(sheet.filter == "A1:B3")
    #expect(sheet.merges == ["A3:B3"])
    #expect(sheet.heights["1"] == 24)
    #expect(abs((sheet.widths["A"] ?? 0) - 18.7109375) < 0.001)
    #expect(sheet.cells["A1"]?.isBold == true)
    #expect(sheet.cells["A1"]?.fill == "FF1E3A5F")
    #expect(sheet.cells["A2"]?.isBold == false)
  }

  @Test func blackIsAColor() throws {
    let read = try Scratch().read { workbook, sheet in
      var style = XLSXStyle()
      style.fill = .black
      try sheet.write(.text("x"), row: 0, column: 0, format: workbook.format(style))
    }
    #expect(read.sheets[0].cells["A1"]?.fill == "FF000000")
  }

  @Test func page() throws {
    let read = try Scratch().read { _, sheet in
      try sheet.write(.text("Metric"), row: 0, column: 0)
      var page = XLSXPageSetup()
      page.isLandscape = true
      page.pagesWide = 1
      page.repeatedRows = 0...0
      page.margins = .init(left: 0.5, right: 0.5, top: 0.75, bottom: 0.75)
      page.header = .init(left: [.text("R&Gabe & 50% [Field]")])
      page.footer = .init(left: [.text("Spring Showcase")], right: XLSXPageSetup.Line.pageOfPages)
      try sheet.setPage(page)
    }
    let sheet = read.sheets[0]
    #expect(sheet.paper == "1")
    #expect(sheet.orientation == "landscape")
    #expect(sheet.isFitted)
    #expect(sheet.titleRows == "$1:$1")
    #expect(sheet.header[0] == "R&&Gabe && 50% [Field]")
    #expect(sheet.footer == ["Spring Showcase", nil, "Page &P of &N"])
  }

  @Test func paperIsA4WhereAskedFor() throws {
    let read = try Scratch().read { _, sheet in
      var page = XLSXPageSetup()
      page.paper = .a4
      try sheet.setPage(page)
    }
    #expect(read.sheets[0].paper == "9")
    #expect(read.sheets[0].orientation == "portrait")
  }

  @Test func longFooterIsRefused() throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    var page = XLSXPageSetup()
    page.footer = .init(left: [.text(String(repeating: "&", count: 130))])
    #expect(Scratch.code { try sheet.setPage(page) } == .text)
  }

  @Test func table() throws {
    let read = try Scratch().read { _, sheet in
      try sheet.write(.text("Exit velocity"), row: 1, column: 0)
      try sheet.write(.number(92.1), row: 1, column: 1)
      let table = XLSXTable(name: "Metrics", headers: ["Metric & <unit>", "Value_x0041_"])
      try sheet.addTable(table, range: XLSXRange(rows: 0...1, columns: 0...1))
    }
    let table = try #require(read.sheets[0].tables.first)
    #expect(table.name == "Metrics")
    #expect(table.range == "A1:B2")
    #expect(table.headers[0] == "Metric & <unit>")
    #expect(read.sheets[0].cells["A1"]?.text == "Metric & <unit>")
  }

  @Test(arguments: [
    (["Value", "value"], "Metrics", 0...1, XLSXError.Code.table), (["", "b"], "Metrics", 0...1, .table),
    (["a\nb", "b"], "Metrics", 0...1, .table), (["a"], "Metrics", 0...1, .range),
    (["a", "b"], "A1", 0...1, .name), (["a", "b"], "Metrics", 0...0, .range),
    (["a", String(repeating: "b", count: 256)], "Metrics", 0...1, .table),
  ])
  func tableIsRefused(
    _ headers: [String], _ name: String, _ rows: ClosedRange<Int>, _ code: XLSXError.Code
  ) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    let table = XLSXTable(name: name, headers: headers)
    #expect(Scratch.code { try sheet.addTable(table, range: XLSXRange(rows: rows, columns: 0...1)) } == code)
  }

  @Test func nothingOverlaps() throws {
    let workbook = try Scratch().workbook()
    let sheet = try workbook.addSheet("Data")
    let table = XLSXTable(name: "One", headers: ["a", "b"])
    try sheet.addTable(table, range: XLSXRange(rows: 0...4, columns: 0...1))
    try sheet.merge(XLSXRange(rows: 6...7, columns: 0...1), text: "x")
    let other = XLSXTable(name: "Two", headers: ["a", "b"])
    #expect(
      Scratch.code { try sheet.addTable(other, range: XLSXRange(rows: 4...8, columns: 1...2)) } == .overlap)
    #expect(
      Scratch.code { try sheet.addTable(table, range: XLSXRange(rows: 10...11, columns: 0...1)) } == .name)
    #expect(Scratch.code { try sheet.merge(XLSXRange(rows: 7...8, columns: 1...2), text: "x") } == .overlap)
    #expect(Scratch.code { try sheet.merge(XLSXRange(rows: 4...5, columns: 0...0), text: "x") } == .overlap)
    #expect(Scratch.code { try sheet.merge(XLSXRange(rows: 9...9, columns: 0...0), text: "x") } == .range)
    #expect(Scratch.code { try sheet.setAutofilter(XLSXRange(rows: 0...4, columns: 0...1)) } == .overlap)
    #expect(
      Scratch.code {
        try workbook.defineName("ONE", sheet: sheet, range: XLSXRange(rows: 0...0, columns: 0...0))
      } == .name)
  }

  @Test func namedRangeOfALongSheetNameIsRefusedBeforeItIsCut() throws {
    let workbook = try Scratch().workbook()
    let sheet = try workbook.addSheet(String(repeating: "ễ", count: 31))
    let range = XLSXRange(rows: 0...1_048_575, columns: 0...16_383)
    try workbook.defineName("All", sheet: sheet, range: range)
    #expect(
      Scratch.code { try workbook.defineName(String(repeating: "a", count: 128), sheet: sheet, range: range) }
        == .name)
  }

  @Test func streamedRowsComeInOrder() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: true)
    let sheet = try workbook.addSheet("Data")
    try sheet.write(.number(1), row: 5, column: 3)
    try sheet.write(.number(2), row: 5, column: 0)
    #expect(Scratch.code { try sheet.write(.number(3), row: 4, column: 0) } == .order)
    #expect(Scratch.code { try sheet.setRow(4, height: 20) } == .order)
    #expect(
      Scratch.code { try sheet.merge(XLSXRange(rows: 5...6, columns: 0...1), text: "x") } == .unsupported)
    let table = XLSXTable(name: "Metrics", headers: ["a"])
    #expect(
      Scratch.code { try sheet.addTable(table, range: XLSXRange(rows: 8...9, columns: 0...0)) }
        == .unsupported)
    let read = try ReadWorkbook(path: workbook.finish().path)
    #expect(read.sheets[0].cells.keys.sorted() == ["A6", "D6"])
  }

  @Test(arguments: [-1.0, 0, 410, .nan])
  func rowHeightIsRefused(_ height: Double) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(Scratch.code { try sheet.setRow(0, height: height) } == .range)
  }

  @Test(arguments: [-1.0, 256, .nan])
  func columnWidthIsRefused(_ width: Double) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(Scratch.code { try sheet.setColumns(0...0, width: width) } == .range)
  }

  @Test func formatThatWouldBeCutIsRefused() throws {
    let workbook = try Scratch().workbook()
    #expect(
      Scratch.code { _ = try workbook.format(XLSXStyle(numberFormat: String(repeating: "0", count: 128))) }
        == .style)
    #expect(Scratch.code { _ = try workbook.format(XLSXStyle(numberFormat: "")) } == .style)
    var style = XLSXStyle()
    style.fontSize = .nan
    #expect(Scratch.code { _ = try workbook.format(style) } == .style)
  }

  @Test func formatOfAnotherWorkbookIsRefused() throws {
    let scratch = try Scratch()
    let foreign = try scratch.workbook().format(XLSXStyle())
    let sheet = try scratch.workbook().addSheet("Data")
    #expect(Scratch.code { try sheet.write(.number(1), row: 0, column: 0, format: foreign) } == .style)
  }

  @Test(
    "A link leads to another sheet, whatever its name", arguments: ["More", "2026", "it's", "Smith & Sons"])
  func sheetLink(_ name: String) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    let target = try workbook.addSheet(name)
    try sheet.writeLink(to: target, text: "3 rows", row: 0, column: 0)
    let file = try workbook.finish()
    let location = try Python.run(
      Python.importOpenPyXL + """
        cell = openpyxl.load_workbook(sys.argv[1])["Data"]["A1"]
        print(cell.value, cell.hyperlink.location, sep="|", end="")
        """, file.path)
    let quoted = name == "More" ? name : "'" + name.replacing("'", with: "''") + "'"
    #expect(String(decoding: location, as: UTF8.self) == "3 rows|\(quoted)!A1")
  }

  @Test func linkToASheetThatTheLibraryWouldCutIsTextAlone() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    try sheet.writeLink(to: try workbook.addSheet("Field #2"), text: "3 rows", row: 0, column: 0)
    let cell = try ReadWorkbook(path: workbook.finish().path).sheets[0].cells["A1"]
    #expect(cell?.text == "3 rows")
    #expect(cell?.link == nil)
    #expect(Scratch.code { try sheet.writeLink(to: sheet, text: "x", row: 0, column: 0) } == .closed)
  }

  @Test(arguments: [false, true])
  func rowsHaveADefaultHeight(isStreaming: Bool) throws {
    let read = try Scratch().read(isStreaming: isStreaming) { _, sheet in
      try sheet.setDefaultRowHeight(18)
      try sheet.write(.text("plain"), row: 0, column: 0)
      try sheet.setRow(1, height: 48)
      try sheet.write(.text("tall"), row: 1, column: 0)
      try sheet.setRow(2, height: 33)
    }
    #expect(read.sheets[0].heights == ["1": 18, "2": 48, "3": 33])
  }

  @Test(arguments: [
    ("", 0.0, 0.0), ("0000000000", 9.0, 11.0), ("iiiiiiiiii", 4.0, 6.0), ("東京東京東", 10.0, 10.0),
    ("e\u{301}e\u{301}", 1.5, 2.2), ("short\n0000000000", 9.0, 11.0),
  ])
  func textWidth(_ text: String, _ least: Double, _ most: Double) {
    #expect((least...most).contains(XLSXTextWidth.widestLine(text)))
  }

  @Test(arguments: [
    ("", 1), ("one", 1), ("one\ntwo", 2), ("one\n\ntwo\n", 4), (String(repeating: "0", count: 95), 10),
  ])
  func lineCount(_ text: String, _ count: Int) {
    #expect(XLSXTextWidth.lineCount(text, width: 10) == count)
  }
}
