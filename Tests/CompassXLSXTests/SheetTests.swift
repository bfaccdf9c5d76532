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
    #expect(Scratch.code { try sheet.setPage(page) } == .name)
    let text = try Python.run(
      "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('xl/workbook.xml').decode())",
      workbook.finish().path)
    #expect(String(decoding: text, as: UTF8.self).contains("!$B$2:$XFD$1048576<"))
  }

  @Test func pageThatDoesNotFitTheSheetIsRefused() throws {
    let changes: [(inout XLSXPageSetup) -> Void] = [
      {
        $0.pagesWide = 1
        $0.pagesTall = 40_000
      }, { $0.area = XLSXRange(rows: 0...1_048_576, columns: 0...0) }, { $0.repeatedColumns = 0...16_384 },
      { $0.breaks = [0] }, { $0.breaks = Array(1...1_024) },
    ]
    for change in changes {
      let scratch = try Scratch()
      let sheet = try scratch.workbook().addSheet("Data")
      var page = XLSXPageSetup()
      change(&page)
      #expect(Scratch.code { try sheet.setPage(page) } == .range)
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
    #expect(Scratch.code { try streamed.write(.text("b"), row: 4, column: 0) } == .order)
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
    func code(_ totals: [XLSXTable.Total], rows: ClosedRange<Int> = 0...2) -> XLSXError.Code? {
      var table = XLSXTable(name: "Costs", headers: ["a", "b"])
      table.totals = totals
      return Scratch.code { try sheet.addTable(table, range: XLSXRange(rows: rows, columns: 0...1)) }
    }
    #expect(code([.empty]) == .range)
    #expect(code([.empty, .sum(1)], rows: 0...1) == .range)
    #expect(code([.empty, .sum(.nan)]) == .number)
    #expect(code([.empty, .text("a\nb")]) == .table)
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
    try sheet.merge(XLSXRange(rows: 6...7, columns: 0...1))
    let other = XLSXTable(name: "Two", headers: ["a", "b"])
    #expect(
      Scratch.code { try sheet.addTable(other, range: XLSXRange(rows: 4...8, columns: 1...2)) } == .overlap)
    #expect(
      Scratch.code { try sheet.addTable(table, range: XLSXRange(rows: 10...11, columns: 0...1)) } == .name)
    #expect(Scratch.code { try sheet.merge(XLSXRange(rows: 7...8, columns: 1...2)) } == .overlap)
    #expect(Scratch.code { try sheet.merge(XLSXRange(rows: 4...5, columns: 0...0)) } == .overlap)
    #expect(Scratch.code { try sheet.merge(XLSXRange(rows: 9...9, columns: 0...0)) } == .range)
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
    #expect(Scratch.code { try sheet.merge(XLSXRange(rows: 5...6, columns: 0...1)) } == .unsupported)
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
