import CompassModel

extension HTMLPage {
  /// Adds a chart: drawn, described in a sentence, and its points as a table that opens.
  func add(_ chart: ReportChart) throws {
    let id = newID(chart.name.isEmpty ? "chart" : chart.name)
    try add("<figure class=\"chart\" id=\"\(id)\">\n<figcaption>")
    add(text: chart.title)
    guard let plot = ChartPlot(chart) else {
      try add("</figcaption>\n<p class=\"empty\">\(HTMLText.escaped(chart.alternative))</p>\n</figure>\n")
      return
    }
    let notes = [plot.unit, plot.note ?? ""].filter { !$0.isEmpty }
    if !notes.isEmpty {
      try add(" ")
      try add(notes.joined(separator: " · "), in: "span", class: "unit")
    }
    try add("</figcaption>\n")
    try addLegend(chart, plot)
    let drawing = HTMLChart(chart: chart, plot: plot)
    try add(
      """
      <svg class="plot" role="img" aria-labelledby="\(id)-name \(id)-text" \
      height="\(HTMLChart.text(drawing.height))" style="--left:\(HTMLChart.text(drawing.leftMargin))rem;--under:\(drawing.isLying ? "1" : "2.75")rem">
      <title id="\(id)-name">\(HTMLText.escaped(chart.title))</title>
      <desc id="\(id)-text">\(HTMLText.escaped(chart.alternative))</desc>

      """)
    try add(drawing.markup)
    try add("</svg>\n")
    try addPoints(of: chart)
    try add("</figure>\n")
  }

  func add(sparkline chart: ReportChart) throws {
    guard let plot = ChartPlot(chart), plot.marks.count > 1 else { return }
    try add(
      "<svg class=\"spark\" role=\"img\" height=\"36\" aria-label=\"\(HTMLText.escaped(chart.alternative))\">"
    )
    try add(HTMLChart(chart: chart, plot: plot).sparkline)
    try add("</svg>")
  }

  private func addLegend(_ chart: ReportChart, _ plot: ChartPlot) throws {
    var entries: [(mark: String, name: String)] = []
    if chart.series.count > 1 {
      for (index, series) in chart.series.enumerated() {
        let line =
          "<line x1=\"0\" y1=\"8\" x2=\"100%\" y2=\"8\" class=\"line s\(index % HTMLChart.seriesCount)\"/>"
        entries.append((chart.kind == .trend ? line : HTMLChart.key(bar: index), series.name))
      }
    }
    if chart.kind == .trend, Set(plot.marks.map(\.point.isVerified)).count > 1 {
      for flag in [true, false] {
        let dot = "<circle cx=\"50%\" cy=\"8\" r=\"4\" class=\"dot s0\(flag ? "" : " hollow")\"/>"
        entries.append((dot, ReportCell.verified(flag).text))
      }
    }
    guard !entries.isEmpty else { return }
    try add("<ul class=\"legend\">\n")
    for entry in entries {
      try add("<li><svg class=\"key\" aria-hidden=\"true\">\(entry.mark)</svg> ")
      add(text: entry.name)
      try add("</li>\n")
    }
    try add("</ul>\n")
  }

  private func addPoints(of chart: ReportChart) throws {
    let isOfDays = chart.points.allSatisfy { if case .day = $0.place { true } else { false } }
    let hasSeries = chart.series.count > 1
    let hasSpread = chart.points.contains { $0.spread != nil }
    let hasLabels = chart.points.contains { $0.label != nil }
    let titles = [
      hasSeries ? "Series" : nil, isOfDays ? "Date" : "Category", "Value",
      hasSpread ? "Lowest and highest" : nil, chart.kind == .trend ? "Verified" : nil,
      hasLabels ? "Remark" : nil,
    ].compactMap(\.self)
    try add("<details><summary>Numbers as a table</summary>\n")
    try add("<div class=\"scroll\"><table class=\"points\">\n<caption class=\"hidden\">")
    add(text: chart.title)
    try add("</caption>\n<thead><tr>")
    for title in titles { try add("<th scope=\"col\">\(HTMLText.escaped(title))</th>") }
    try add("</tr></thead>\n<tbody>\n")
    for series in chart.series {
      for point in series.points {
        try add("<tr>")
        if hasSeries { try add(series.name, in: "td", class: "name") }
        try add("<th scope=\"row\">")
        switch point.place {
        case .day(let day): try add(.date(day))
        case .category(let name): add(text: name)
        }
        try add("</th><td>")
        try add(.number(point.value, chart.style))
        try add("</td>")
        if hasSpread {
          try add("<td>")
          let ends = point.spread.map { [$0.lowerBound, $0.upperBound] } ?? []
          add(text: ends.map { Format.number($0, chart.style) }.joined(separator: " – "))
          try add("</td>")
        }
        if chart.kind == .trend {
          try add("<td>")
          try add(.verified(point.isVerified))
          try add("</td>")
        }
        if hasLabels { try add("<td>\(HTMLText.escaped(point.label ?? ""))</td>") }
        try add("</tr>\n")
      }
    }
    try add("</tbody>\n</table></div></details>\n")
  }
}
