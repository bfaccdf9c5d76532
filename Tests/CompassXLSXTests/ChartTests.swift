import Foundation
import TestSupport
import Testing

@testable import CompassXLSX

@Suite("A chart is drawn from cells, and says what it shows")
struct ChartTests {
  private static let points: [(day: Int, value: Double)] = [(46_000, 84.2), (46_040, 86.9), (46_133, 94.3)]

  /// A sheet of numbers under a name that the library would write bare, and a chart of them.
  private func chart(
    _ workbook: XLSXWorkbook, data name: String = "Q1", _ kind: XLSXChart.Kind = .scatter
  ) throws -> XLSXChart {
    let data = try workbook.addSheet(name)
    for (row, point) in Self.points.enumerated() {
      try data.write(.number(Double(point.day)), row: row, column: 0)
      try data.write(.number(point.value), row: row, column: 1)
    }
    return XLSXChart(kind, [series(data)])
  }

  private func series(_ sheet: XLSXSheet, rows: ClosedRange<Int> = 0...2) -> XLSXChart.Series {
    var series = XLSXChart.Series(
      "Exit velocity", places: .init(sheet, XLSXRange(rows: rows, columns: 0...0)),
      values: .init(sheet, XLSXRange(rows: rows, columns: 1...1)))
    series.line = XLSXChart.Line(0x3B82F6, width: 2.25)
    return series
  }

  /// A part of the finished workbook as text.
  private func part(_ name: String, _ workbook: XLSXWorkbook) throws -> String {
    let file = try workbook.finish()
    let bytes = try Python.run(
      "import sys, zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())",
      file.path, name)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Its cells are those of their sheet, whatever that is called, and their numbers are in it",
    arguments: ["Data 1", "Q1", "2026", "it's", "a!b", "Ω & more"])
  func cells(_ name: String) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Charts")
    try sheet.insert(try chart(workbook, data: name), row: 2, column: 1)
    let xml = try part("xl/charts/chart1.xml", workbook)
    let quoted = "'" + name.replacing("'", with: "''").replacing("&", with: "&amp;") + "'"
    #expect(xml.contains("<c:f>\(quoted)!$A$1:$A$3</c:f>"))
    #expect(xml.contains("<c:f>\(quoted)!$B$1:$B$3</c:f>"))
    let numbers = xml.split(separator: "<c:v>").compactMap { Double($0.prefix { $0 != "<" }) }
    let wanted = Self.points.map { Double($0.day) } + Self.points.map(\.value)
    #expect(zip(numbers, wanted).allSatisfy { abs($0 - $1) < 1e-9 } && numbers.count == wanted.count)
  }

  @Test("A text that begins with = is a text and no formula")
  func formulas() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Charts")
    var chart = try chart(workbook)
    chart.title = "=1+1"
    chart.values.title = "=A1"
    chart.places.title = "=B1"
    chart.series[0].name = "=C1"
    chart.series[0].labels = [2: "=D1"]
    try sheet.insert(chart, row: 0, column: 0)
    let xml = try part("xl/charts/chart1.xml", workbook)
    for text in ["=1+1", "=A1", "=B1", "=D1"] { #expect(xml.contains("<a:t>\(text)</a:t>"), "\(text)") }
    #expect(xml.contains("<c:v>=C1</c:v>"))
    #expect(xml.components(separatedBy: "<c:f>").count == 3)
  }

  @Test("An independent reader finds its kind, its looks and its place")
  func reader() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Charts")
    var chart = try chart(workbook)
    chart.title = "Exit <Velocity> & more"
    chart.alternative = "Rises from 84.2 to 94.3 mph."
    chart.places.numberFormat = XLSXNumberFormat.date
    chart.values.scale = XLSXChart.Scale(from: 80, to: 95, step: 5)
    chart.series[0].marker = XLSXChart.Marker(.circle, size: 8, fill: 0xFFFFFF, line: .init(0x000000))
    chart.series[0].labels = [2: "PB"]
    chart.width = 600
    chart.height = 300
    try sheet.insert(chart, row: 2, column: 1, offset: (4, 6))
    let file = try workbook.finish()
    let said = try Python.run(
      Python.importOpenPyXL + """
        sheet = openpyxl.load_workbook(sys.argv[1])["Charts"]
        chart = sheet._charts[0]
        series = chart.series[0]
        print(type(chart).__name__, chart.title.tx.rich.p[0].r[0].t, chart.y_axis.scaling.min, chart.y_axis.scaling.max,
              chart.y_axis.majorUnit, chart.x_axis.number_format.formatCode, series.marker.symbol, series.marker.size,
              chart.anchor._from.row, chart.anchor._from.col, sep="|", end="")
        """, file.path)
    #expect(
      String(decoding: said, as: UTF8.self)
        == "ScatterChart|Exit <Velocity> & more|80.0|95.0|5.0|[$-409]mmm d, yyyy|circle|8.0|2|1")
    let drawing = try Python.run(
      "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('xl/drawings/drawing1.xml').decode())",
      file.path)
    #expect(String(decoding: drawing, as: UTF8.self).contains(#"descr="Rises from 84.2 to 94.3 mph.""#))
  }

  @Test(
    "Bars have colours of their own, in both directions", arguments: [XLSXChart.Kind.columns, .bars, .lines])
  func bars(_ kind: XLSXChart.Kind) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Charts")
    var chart = try chart(workbook, kind)
    chart.series[0].fill = 0x3B82F6
    chart.series[0].fills = [1: 0x000000]
    chart.series[0].valueFormat = "0.0"
    chart.hasLegend = true
    try sheet.insert(chart, row: 0, column: 0)
    let xml = try part("xl/charts/chart1.xml", workbook)
    #expect(
      xml.contains(kind == .lines ? "<c:lineChart>" : "<c:barDir val=\"\(kind == .bars ? "bar" : "col")\"/>"))
    #expect(xml.contains("000000"))
    #expect(xml.contains("<c:legendPos val=\"b\"/>"))
  }

  @Test("Bars begin at zero, points at the end of their axis")
  func crossing() throws {
    for (kind, crossing) in [(XLSXChart.Kind.columns, "autoZero"), (.bars, "autoZero"), (.scatter, "min")] {
      let scratch = try Scratch()
      let workbook = try scratch.workbook()
      let sheet = try workbook.addSheet("Charts")
      var chart = try chart(workbook, kind)
      chart.values.scale = XLSXChart.Scale(from: -100, to: 100, step: 50)
      try sheet.insert(chart, row: 0, column: 0)
      let xml = try part("xl/charts/chart1.xml", workbook)
      #expect(xml.contains("<c:crosses val=\"\(crossing)\"/>"))
      #expect(xml.contains("<c:crosses val=\"min\"/>") == (kind == .scatter))
    }
  }

  @Test("What Excel refuses or the library writes wrong is refused before")
  func refused() throws {
    let seriesCount = "a chart needs 1 to 255 series"
    let size = "a chart must be 1 to 10000 pixels wide and high"
    let infinite = "axis limits must be finite numbers"
    let steps = "an axis must go from a lower to a higher number in at most 1000 steps"
    let noPoint = "a chart label or color has no matching point"
    let faults: [((inout XLSXChart) -> Void, String)] = [
      ({ $0.series = [] }, seriesCount),
      ({ $0.series = Array(repeating: $0.series[0], count: 256) }, seriesCount),
      ({ $0.title = String(repeating: "a", count: 256) }, "chart text is longer than 255 UTF-16 units"),
      (
        { $0.alternative = String(repeating: "é", count: 1_001) },
        "the description of a chart or picture is longer than 2000 bytes"
      ),
      ({ $0.width = 0 }, size), ({ $0.height = 20_000 }, size),
      ({ $0.values.scale = XLSXChart.Scale(from: .nan, to: 1, step: 1) }, infinite),
      ({ $0.values.scale = XLSXChart.Scale(from: 1, to: 1, step: 1) }, steps),
      ({ $0.values.scale = XLSXChart.Scale(from: 0, to: 1, step: 0) }, steps),
      ({ $0.values.scale = XLSXChart.Scale(from: 0, to: 1e9, step: 1) }, steps),
      ({ $0.values.scale = XLSXChart.Scale(from: 0, to: .infinity, step: 1) }, infinite),
      (
        { $0.values.numberFormat = String(repeating: "0", count: 128) },
        "a number format must have 1 to 127 bytes and no control characters"
      ),
      ({ $0.series[0].labels = [3: "x"] }, noPoint), ({ $0.series[0].fills = [-1: 0x000000] }, noPoint),
      (
        { $0.series[0].line = XLSXChart.Line(0x000000, width: .nan) },
        "a chart line can be at most 20 points wide"
      ),
      (
        { $0.series[0].marker = XLSXChart.Marker(.circle, size: 1, fill: 0x000000, line: .init(0x000000)) },
        "a chart marker must be 2 to 72 points in size"
      ),
    ]
    for (index, (change, message)) in faults.enumerated() {
      let scratch = try Scratch()
      let workbook = try scratch.workbook()
      let sheet = try workbook.addSheet("Charts")
      var chart = try chart(workbook)
      change(&chart)
      #expect(Scratch.refusal { try sheet.insert(chart, row: 0, column: 0) } == message, "fault \(index)")
    }
  }

  @Test("Its cells are of one column of a sheet in memory of its own workbook")
  func refusedCells() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Charts")
    let data = try workbook.addSheet("Data")
    let streamed = try workbook.addSheet("Streamed", isStreamed: true)
    let foreign = try scratch.workbook().addSheet("Data")
    func refusal(_ series: XLSXChart.Series) -> String? {
      Scratch.refusal { try sheet.insert(XLSXChart(.scatter, [series]), row: 0, column: 0) }
    }
    let shape = "a series must be at most 32000 cells of one column or row"
    #expect(refusal(series(streamed)) == "a chart can't use a streamed sheet")
    #expect(refusal(series(foreign)) == "the cells of a chart must belong to its workbook")
    #expect(refusal(series(data, rows: 0...32_000)) == shape)
    var uneven = series(data)
    uneven.places = .init(data, XLSXRange(rows: 0...1, columns: 0...0))
    #expect(refusal(uneven) == "a series needs as many categories as values")
    uneven.places = .init(data, XLSXRange(rows: 0...1, columns: 0...1))
    #expect(refusal(uneven) == shape)
    #expect(
      Scratch.refusal { try streamed.insert(XLSXChart(.scatter, [series(data)]), row: 0, column: 0) }
        == "a streamed sheet can't have charts or pictures")
    for (row, column) in [(-1, 0), (1_048_576, 0), (0, 16_384)] {
      #expect(
        Scratch.refusal { try sheet.insert(XLSXChart(.scatter, [series(data)]), row: row, column: column) }
          == "a chart or picture must start in a cell of the sheet")
    }
  }
}
