internal import CompassModel
internal import CompassXLSX
internal import Foundation

/// Lays out the sheet of the numbers that charts are drawn from: real ones, a row for each point, and no others.
struct XLSXChartData {
  /// The columns of the sheet.
  enum Column: Int, CaseIterable {
    case series, place, value, verified, unverified, highlighted, lowest, highest, label

    var title: String {
      switch self {
      case .series: "Series"
      case .place: "Day or category"
      case .value: "Value"
      case .verified: "Verified"
      case .unverified: "Not verified"
      case .highlighted: "Highlighted"
      case .lowest: "Lowest sample"
      case .highest: "Highest sample"
      case .label: "Label"
      }
    }

    var width: Double {
      switch self {
      case .series, .place: 24
      case .label: 20
      default: 15
      }
    }
  }

  /// A series with the rows of its points.
  struct Series {
    var name: String
    /// The points by row; nil where a category has none.
    var points: [ReportChart.Point?]
    var rows: ClosedRange<Int>

    func has(_ matches: (ReportChart.Point) -> Bool) -> Bool { points.contains { $0.map(matches) ?? false } }
  }

  /// The numbers of a chart.
  struct Block {
    var series: [Series]
    /// Whether places are days that a workbook can hold.
    var hasDays: Bool
    /// The row of its title.
    var row: Int
  }

  private(set) var page = XLSXPage(widths: Column.allCases.map(\.width))
  /// The numbers of each chart, in the order of the report; nil of one without points.
  private(set) var blocks: [Block?] = []
  /// No column is wider, in characters.
  private static let widest = 44.0
  private let mapper: XLSXCellMapper
  private let theme: XLSXTheme

  init(_ charts: [ReportChart], theme: XLSXTheme, mapper: XLSXCellMapper, back: String?) {
    self.mapper = mapper
    self.theme = theme
    if let back {
      page.add([XLSXPage.Cell(column: 0, content: .link(back, XLSXTarget(sheet: 0)), style: theme.sheetLink)])
    }
    for (number, chart) in charts.enumerated() {
      // A figure's trend may be drawn large as well: its numbers are the same.
      if let known = charts[..<number].firstIndex(where: { $0.hasSamePoints(as: chart) }) {
        blocks.append(blocks[known])
      } else {
        blocks.append(chart.points.isEmpty ? nil : add(chart))
      }
    }
  }

  private mutating func add(_ chart: ReportChart) -> Block {
    page.skip()
    let row = page.next
    page.add(chart.title, theme.heading(level: 2).unwrapped, span: 1, height: 20)
    page.add(
      Column.allCases.map { column in
        XLSXPage.Cell(
          column: column.rawValue, content: .value(.text(column.title)),
          style: theme.header(column.rawValue < 2 || column == .label ? .leading : .trailing))
      }, height: 24)
    let hasDays =
      chart.kind == .trend
      && chart.points.allSatisfy { point in
        if case .day(let day) = point.place { mapper.serial(day) != nil } else { false }
      }
    let lists =
      chart.kind == .bars && chart.series.count > 1 ? aligned(chart.series) : chart.series.map(\.points)
    var series: [Series] = []
    for (described, points) in zip(chart.series, lists) where !points.isEmpty {
      let first = page.next
      for (index, point) in points.enumerated() {
        let place = point?.place ?? lists.lazy.compactMap { $0[index]?.place }.first
        add(point, place, of: described, chart)
      }
      series.append(Series(name: described.name, points: points, rows: first...(page.next - 1)))
    }
    return Block(series: series, hasDays: hasDays, row: row)
  }

  private mutating func add(
    _ point: ReportChart.Point?, _ place: ReportChart.Place?, of series: ReportChart.Series,
    _ chart: ReportChart
  ) {
    func cell(_ column: Column, _ cell: ReportCell) -> XLSXPage.Cell {
      let isText = column == .series || column == .place || column == .label
      return XLSXPage.Cell(
        column: column.rawValue,
        content: .report(cell, XLSXTheme.Place(alignment: isText ? .leading : .trailing, isInTable: true)),
        style: theme.paragraph)
    }
    func number(_ column: Column, _ value: Decimal?) -> XLSXPage.Cell {
      cell(column, value.map { .number($0, chart.style) } ?? .empty)
    }
    let placed: ReportCell =
      switch place {
      case .day(let day)?: .date(day)
      case .category(let name)?: .string(name)
      case nil: .empty
      }
    let value = point?.value
    for (column, text) in [
      (Column.series, series.name), (.place, placed.text), (.label, point?.label ?? ""),
    ] {
      let width = min(XLSXTextWidth.widestLine(text) + 3, Self.widest)
      page.widths[column.rawValue] = max(page.widths[column.rawValue], width)
    }
    let isVerified = point?.isVerified ?? false
    let isMarked = chart.kind == .trend
    page.add([
      cell(.series, .string(series.name.isEmpty ? chart.title : series.name)), cell(.place, placed),
      number(.value, value), number(.verified, isMarked && isVerified ? value : nil),
      number(.unverified, isMarked && !isVerified ? value : nil),
      number(.highlighted, isMarked && point?.isHighlighted ?? false ? value : nil),
      number(.lowest, point?.spread?.lowerBound), number(.highest, point?.spread?.upperBound),
      cell(.label, point?.label.map { .string($0) } ?? .empty),
    ])
  }

  /// Series of bars over the same categories, as programs take those of the first for all of them.
  private func aligned(_ series: [ReportChart.Series]) -> [[ReportChart.Point?]] {
    struct Key: Hashable {
      var place: ReportChart.Place
      var time: Int
    }
    func keyed(_ points: [ReportChart.Point]) -> [(Key, ReportChart.Point)] {
      var times: [ReportChart.Place: Int] = [:]
      return points.map { point in
        defer { times[point.place, default: 0] += 1 }
        return (Key(place: point.place, time: times[point.place] ?? 0), point)
      }
    }
    var order: [Key] = []
    var known: Set<Key> = []
    for (key, _) in series.flatMap({ keyed($0.points) }) where known.insert(key).inserted {
      order.append(key)
    }
    return series.map { series in
      let points = Dictionary(uniqueKeysWithValues: keyed(series.points))
      return order.map { points[$0] }
    }
  }
}

extension XLSXCellMapper {
  /// The number that stands for a day; nil for one that a workbook cannot hold.
  func serial(_ day: CalendarDate) -> Int? {
    XLSXDate(year: day.year, month: day.month, day: day.day)?.serial
  }
}

extension ReportChart {
  fileprivate func hasSamePoints(as other: ReportChart) -> Bool {
    name == other.name && title == other.title && kind == other.kind && style == other.style
      && series == other.series
  }
}
