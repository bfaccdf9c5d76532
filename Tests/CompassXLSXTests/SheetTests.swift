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
      style.fill = 0x1E3A5F
      style.fontColor = 0xFFFFFF
      style.bottom = .thin
      style.lineColor = 0x000000
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
      try sheet.merge(XLSXRange(rows: 2...2, columns: 0...1), format: header)
      try sheet.write(.text("Note"), row: 2, column: 0, format: header)
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
      style.fill = 0x000000
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

  @Test func pageHasAnAreaRepeatedColumnsAndBreaks() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Q1")
    try sheet.write(.text("Metric"), row: 0, column: 0)
    var page = XLSXPageSetup()
    page.area = XLSXRange(rows: 1...9, columns: 0...3)
    page.repeatedRows = 1...1
    page.repeatedColumns = 0...1
    page.pagesWide = 2
    page.pagesTall = 3
    page.breaks = [4, 7]
    try sheet.setPage(page)
    try sheet.setTab(0x3B82F6)
    let file = try workbook.finish()
    let said = try Python.run(
      Python.importOpenPyXL + """
        sheet = openpyxl.load_workbook(sys.argv[1])["Q1"]
        area = sheet.print_area
        print(area if isinstance(area, str) else area[0], sheet.print_title_rows, sheet.print_title_cols, sheet.page_setup.fitToWidth,
              sheet.page_setup.fitToHeight, [b.id for b in sheet.row_breaks.brk], sheet.sheet_properties.tabColor.rgb,
              sep="|", end="")
        """, file.path)
    let shown = String(decoding: said, as: UTF8.self).replacing("'Q1'!", with: "").replacing("$", with: "")
    #expect(shown == "A2:D10|2:2|A:B|2|3|[4, 7]|FF3B82F6")
  }

  @Test func namesThatTheLibraryWouldCutAreRefused() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet(String(repeating: "ễ", count: 31))
    var page = XLSXPageSetup()
    page.repeatedRows = 0...0
    page.area = XLSXRange(rows: 1...1_048_575, columns: 1...16_383)
    try sheet.setPage(page)
    page.repeatedColumns = 0...0
    #expect(!sheet.canRepeatRowsAndColumns)
    #expect(Scratch.refusal { try sheet.setPage(page) } == "the sheet name is too long for repeated cells")
    let text = try Python.run(
      "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('xl/workbook.xml').decode())",
      workbook.finish().path)
    #expect(String(decoding: text, as: UTF8.self).contains("!$B$2:$XFD$1048576<"))
  }

  @Test func pageThatDoesNotFitTheSheetIsRefused() throws {
    let outside = "the printed or repeated cells are outside the sheet"
    let breaks = "a sheet can have at most 1023 page breaks, each above a row"
    let changes: [((inout XLSXPageSetup) -> Void, String)] = [
      (
        {
          $0.pagesWide = 1
          $0.pagesTall = 40_000
        }, "a sheet must fit on 1 to 32767 pages"
      ),
      ({ $0.area = XLSXRange(rows: 0...1_048_576, columns: 0...0) }, outside),
      ({ $0.repeatedColumns = 0...16_384 }, outside),
      ({ $0.breaks = [0] }, breaks), ({ $0.breaks = Array(1...1_024) }, breaks),
    ]
    for (change, message) in changes {
      let scratch = try Scratch()
      let sheet = try scratch.workbook().addSheet("Data")
      var page = XLSXPageSetup()
      change(&page)
      #expect(Scratch.refusal { try sheet.setPage(page) } == message)
    }
  }

  @Test func streamedAndOtherSheetsStandSideBySide() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let first = try workbook.addSheet("First")
    let streamed = try workbook.addSheet("Streamed", isStreamed: true)
    let last = try workbook.addSheet("Last", isStreamed: false)
    for sheet in [first, last] {
      try sheet.write(.text("b"), row: 5, column: 0)
      try sheet.write(.text("a"), row: 1, column: 0)
      try sheet.addTable(
        XLSXTable(name: sheet.name, headers: ["t"]), range: XLSXRange(rows: 0...5, columns: 0...0))
    }
    try streamed.write(.text("a"), row: 5, column: 0)
    #expect(
      Scratch.refusal { try streamed.write(.text("b"), row: 4, column: 0) }
        == "row 5 of a streamed sheet comes after row 6")
    let read = try ReadWorkbook(path: workbook.finish().path)
    #expect(read.sheets.map { $0.cells.keys.sorted() } == [["A1", "A2", "A6"], ["A6"], ["A1", "A2", "A6"]])
    #expect(read.sheets.map(\.tables.count) == [1, 0, 1])
  }

  @Test func tableSumsItsColumnsUp() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    for row in 1...3 { try sheet.write(.number(Double(row)), row: row, column: 1) }
    var table = XLSXTable(name: "Costs", headers: ["What", "It's [#]"])
    table.totals = [.text("Total"), .sum(6)]
    var style = XLSXStyle(numberFormat: "0.00")
    style.isBold = true
    let bold = try workbook.format(style)
    try sheet.addTable(table, range: XLSXRange(rows: 0...4, columns: 0...1), totalFormats: [bold, bold])
    let file = try workbook.finish()
    let read = try ReadWorkbook(path: file.path).sheets[0]
    #expect(read.tables.first?.range == "A1:B5")
    #expect(read.cells["A5"]?.text == "Total")
    #expect(read.cells["A5"]?.isBold == true)
    #expect(read.cells["B5"]?.text == "=SUBTOTAL(109,[It''s '['#']])")
    #expect(read.cells["B5"]?.format == "0.00")
    let value = try Python.run(
      Python.importOpenPyXL
        + "print(openpyxl.load_workbook(sys.argv[1], data_only=True)['Data']['B5'].value, end='')", file.path)
    #expect(String(decoding: value, as: UTF8.self) == "6")
  }

  @Test func totalsThatExcelRefusesAreRefused() throws {
    let scratch = try Scratch()
    let sheet = try scratch.workbook().addSheet("Data")
    func refusal(_ totals: [XLSXTable.Total], rows: ClosedRange<Int> = 0...2) -> String? {
      var table = XLSXTable(name: "Costs", headers: ["a", "b"])
      table.totals = totals
      return Scratch.refusal { try sheet.addTable(table, range: XLSXRange(rows: rows, columns: 0...1)) }
    }
    #expect(refusal([.empty]) == Self.wrongShape)
    #expect(refusal([.empty, .sum(1)], rows: 0...1) == Self.wrongShape)
    #expect(refusal([.empty, .sum(.nan)]) == "a total is not a finite number")
    #expect(
      refusal([.empty, .text("a\nb")]) == "a total's text must be one line of at most 255 characters")
  }

  private static let wrongShape =
    "a table needs a title row, a data row, one title per column and at most one total per column"
  private static let wrongTitles = "table titles must be unique, filled in and on one line"

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
    #expect(
      Scratch.refusal { try sheet.setPage(page) } == "a header or footer is longer than 255 UTF-16 units")
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
    (["Value", "value"], "Metrics", 0...1, Self.wrongTitles),
    (["", "b"], "Metrics", 0...1, Self.wrongTitles),
    (["a\nb", "b"], "Metrics", 0...1, Self.wrongTitles), (["a"], "Metrics", 0...1, Self.wrongShape),
    (["a", "b"], "A1", 0...1, "the name is also a cell reference"),
    (["a", "b"], "Metrics", 0...0, Self.wrongShape),
    (["a", String(repeating: "b", count: 256)], "Metrics", 0...1, Self.wrongTitles),
  ])
  func tableIsRefused(
    _ headers: [String], _ name: String, _ rows: ClosedRange<Int>, _ message: String
  ) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    let table = XLSXTable(name: name, headers: headers)
    #expect(
      Scratch.refusal { try sheet.addTable(table, range: XLSXRange(rows: rows, columns: 0...1)) } == message)
  }

  @Test func nothingOverlaps() throws {
    let workbook = try Scratch().workbook()
    let sheet = try workbook.addSheet("Data")
    let table = XLSXTable(name: "One", headers: ["a", "b"])
    try sheet.addTable(table, range: XLSXRange(rows: 0...4, columns: 0...1))
    try sheet.merge(XLSXRange(rows: 6...7, columns: 0...1))
    let other = XLSXTable(name: "Two", headers: ["a", "b"])
    #expect(
      Scratch.refusal { try sheet.addTable(other, range: XLSXRange(rows: 4...8, columns: 1...2)) }
        == "Data!B5:C9 overlaps another table, merged cells or a filter")
    #expect(
      Scratch.refusal { try sheet.addTable(table, range: XLSXRange(rows: 10...11, columns: 0...1)) }
        == "the name is in use")
    #expect(
      Scratch.refusal { try sheet.merge(XLSXRange(rows: 7...8, columns: 1...2)) }
        == "Data!B8:C9 overlaps other merged cells or a table")
    #expect(
      Scratch.refusal { try sheet.merge(XLSXRange(rows: 4...5, columns: 0...0)) }
        == "Data!A5:A6 overlaps other merged cells or a table")
    #expect(
      Scratch.refusal { try sheet.merge(XLSXRange(rows: 9...9, columns: 0...0)) }
        == "merged cells must be two or more cells of the sheet")
    #expect(
      Scratch.refusal { try sheet.setAutofilter(XLSXRange(rows: 0...4, columns: 0...1)) }
        == "a sheet can have one filter, which can't overlap a table")
    #expect(
      Scratch.refusal {
        try workbook.defineName("ONE", sheet: sheet, range: XLSXRange(rows: 0...0, columns: 0...0))
      } == "the name is in use")
  }

  @Test func namedRangeOfALongSheetNameIsRefusedBeforeItIsCut() throws {
    let workbook = try Scratch().workbook()
    let sheet = try workbook.addSheet(String(repeating: "ễ", count: 31))
    let range = XLSXRange(rows: 0...1_048_575, columns: 0...16_383)
    try workbook.defineName("All", sheet: sheet, range: range)
    #expect(
      Scratch.refusal {
        try workbook.defineName(String(repeating: "a", count: 128), sheet: sheet, range: range)
      } == "the name is longer than 127 bytes")
  }

  @Test func streamedRowsComeInOrder() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: true)
    let sheet = try workbook.addSheet("Data")
    try sheet.write(.number(1), row: 5, column: 3)
    try sheet.write(.number(2), row: 5, column: 0)
    let late = "row 5 of a streamed sheet comes after row 6"
    #expect(Scratch.refusal { try sheet.write(.number(3), row: 4, column: 0) } == late)
    #expect(Scratch.refusal { try sheet.setRow(4, height: 20) } == late)
    #expect(
      Scratch.refusal { try sheet.merge(XLSXRange(rows: 5...6, columns: 0...1)) }
        == "merged cells of a streamed sheet must be in one row")
    let table = XLSXTable(name: "Metrics", headers: ["a"])
    #expect(
      Scratch.refusal { try sheet.addTable(table, range: XLSXRange(rows: 8...9, columns: 0...0)) }
        == "a streamed sheet can't have tables")
    let read = try ReadWorkbook(path: workbook.finish().path)
    #expect(read.sheets[0].cells.keys.sorted() == ["A6", "D6"])
  }

  @Test(arguments: [-1.0, 0, 410, .nan])
  func rowHeightIsRefused(_ height: Double) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(
      Scratch.refusal { try sheet.setRow(0, height: height) } == "a row can be at most 409.0 points high")
  }

  @Test(arguments: [-1.0, 256, .nan])
  func columnWidthIsRefused(_ width: Double) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(
      Scratch.refusal { try sheet.setColumns(0...0, width: width) }
        == "a sheet has 16384 columns of 0 to 255 characters")
  }

  @Test func formatThatWouldBeCutIsRefused() throws {
    let workbook = try Scratch().workbook()
    for numberFormat in [String(repeating: "0", count: 128), ""] {
      #expect(
        Scratch.refusal { _ = try workbook.format(XLSXStyle(numberFormat: numberFormat)) }
          == "a number format must have 1 to 127 bytes and no control characters")
    }
    var style = XLSXStyle()
    style.fontSize = .nan
    #expect(Scratch.refusal { _ = try workbook.format(style) } == "a font size must be 1 to 409 points")
  }

  @Test func formatOfAnotherWorkbookIsRefused() throws {
    let scratch = try Scratch()
    let foreign = try scratch.workbook().format(XLSXStyle())
    let sheet = try scratch.workbook().addSheet("Data")
    #expect(
      Scratch.refusal { try sheet.write(.number(1), row: 0, column: 0, format: foreign) }
        == "the format belongs to another workbook")
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
    #expect(
      Scratch.refusal { try sheet.writeLink(to: sheet, text: "x", row: 0, column: 0) }
        == "the workbook is already finished")
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
