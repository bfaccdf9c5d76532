internal import CompassModel
internal import CompassXLSX

/// The distribution of a report over sheets.
struct XLSXReportPlan {
  /// The content of a sheet.
  enum Kind: Equatable {
    /// Everything but tables, calendars and charts, and links to the other sheets.
    case cover
    case charts
    case table(Int)
    case month(Int)
    case year(Int)
    /// The numbers that the charts are drawn from.
    case chartData
  }

  struct Sheet {
    var kind: Kind
    /// The title that its name is made of.
    var title: String
  }

  /// A block of the report, or its number if it has a sheet of its own.
  enum Item {
    case title(ReportTitle)
    case heading(String, level: Int)
    case facts([ReportFact])
    case text(String)
    /// The values with the number of the first of their trends among the charts.
    case tiles([ReportTile], firstTrend: Int)
    case table(Int)
    case month(Int)
    case year(Int)
    case chart(Int)
    case code(ReportCode)
    case anchor(String)
  }

  private(set) var items: [Item] = []
  private(set) var tables: [ReportTable] = []
  private(set) var months: [ReportMonth] = []
  private(set) var years: [ReportYear] = []
  /// The charts of the report and the trends of its tiles.
  private(set) var charts: [ReportChart] = []
  /// The numbers of the charts on the sheet for charts.
  private(set) var largeCharts: [Int] = []
  /// The sheets in their order.
  private(set) var sheets: [Sheet] = []
  /// Whether the first sheet is the cover.
  private(set) var hasCover = false

  init(_ document: ReportDocument) {
    for block in document.blocks { add(block) }
    let contents = items.filter { if case .anchor = $0 { false } else { true } }
    // A table alone needs no sheet that leads to it.
    let isTableAlone =
      contents.count == 1 && contents.contains { if case .table = $0 { true } else { false } }
    hasCover = !isTableAlone
    if hasCover { sheets.append(Sheet(kind: .cover, title: "Summary")) }
    if !largeCharts.isEmpty { sheets.append(Sheet(kind: .charts, title: "Charts")) }
    for item in items {
      switch item {
      case .table(let number): sheets.append(Sheet(kind: .table(number), title: tables[number].title))
      case .month(let number):
        let month = months[number]
        sheets.append(
          Sheet(kind: .month(number), title: Format.text(month: month.month, year: month.year)))
      case .year(let number): sheets.append(Sheet(kind: .year(number), title: String(years[number].year)))
      default: break
      }
    }
    if !charts.isEmpty {
      sheets.append(Sheet(kind: .chartData, title: "Chart data"))
    }
  }

  private mutating func add(_ block: ReportBlock) {
    switch block {
    case .title(let title): items.append(.title(title))
    case .heading(let text, let level): items.append(.heading(text, level: level))
    case .facts(let facts): items.append(.facts(facts))
    case .text(let text): items.append(.text(text))
    case .table(let table):
      items.append(.table(tables.count))
      tables.append(table)
    case .tiles(let tiles):
      items.append(.tiles(tiles, firstTrend: charts.count))
      charts += tiles.compactMap(\.trend)
    case .chart(let chart):
      items.append(.chart(charts.count))
      largeCharts.append(charts.count)
      charts.append(chart)
    case .month(let month):
      items.append(.month(months.count))
      months.append(month)
    case .year(let year):
      items.append(.year(years.count))
      years.append(year)
    case .code(let code): items.append(.code(code))
    case .group(let group): group.columns.forEach { $0.blocks.forEach { add($0) } }
    case .anchor(let name): items.append(.anchor(name))
    case .pageBreak: break
    }
  }

  func sheet(of kind: Kind) -> Int? { sheets.firstIndex { $0.kind == kind } }

  /// Where the sections of the report are: on the sheet of what they begin with, or else on the cover.
  ///
  /// - Parameters:
  ///   - cover: the rows of the anchors on the cover.
  ///   - charts: the row of each chart on the sheet for charts.
  func targets(cover: [String: Int], charts chartRows: [Int: Int]) -> [String: XLSXTarget] {
    var result: [String: XLSXTarget] = [:]
    for (index, item) in items.enumerated() {
      guard case .anchor(let name) = item, result[name] == nil else { continue }
      let own: XLSXTarget? =
        items[(index + 1)...].lazy.compactMap { item -> XLSXTarget?? in
          switch item {
          case .title, .heading, .text: nil
          case .table(let number): .some(self.target(of: .table(number)))
          case .month(let number): .some(self.target(of: .month(number)))
          case .year(let number): .some(self.target(of: .year(number)))
          case .chart(let number):
            .some(self.sheet(of: .charts).map { XLSXTarget(sheet: $0, row: chartRows[number] ?? 0) })
          case .facts, .tiles, .code, .anchor: .some(nil)
          }
        }.first ?? nil
      result[name] = own ?? cover[name].map { XLSXTarget(sheet: 0, row: $0) }
    }
    return result
  }

  private func target(of kind: Kind) -> XLSXTarget? { sheet(of: kind).map { XLSXTarget(sheet: $0) } }
}
