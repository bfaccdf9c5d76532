import CompassModel
import Foundation
import Testing

@testable import CompassDocuments

@Suite("Charts: where the points stand")
struct ChartPlotTests {
  private func chart(
    _ kind: ReportChart.Kind, _ points: [ReportChart.Point], better: MetricType.Direction = .higher
  ) -> ReportChart {
    ReportChart(
      name: "chart", title: "Chart", kind: kind, series: [ReportChart.Series("", points)],
      style: ReportCell.NumberStyle(.decimal(places: 1), unit: "mph"), better: better, alternative: "A chart."
    )
  }

  private func day(_ text: String) throws -> ReportChart.Place { .day(try #require(CalendarDate(iso: text))) }

  @Test("A trend's points stand at their days, in the order of the days, with their values as texts")
  func trend() throws {
    let plot = try #require(
      ChartPlot(
        chart(.trend, [.init(try day("2026-04-18"), 92), .init(try day("2026-02-28"), 90)], better: .lower), )
    )
    #expect(plot.marks.map(\.text) == ["90.0 mph", "92.0 mph"])
    #expect(plot.marks[0].x < plot.marks[1].x && plot.marks[0].y < plot.marks[1].y)
    #expect(plot.unit == "mph")
    #expect(plot.note == "Lower is better")
  }

  @Test("The spread of samples is within the axis")
  func spread() throws {
    let plot = try #require(
      ChartPlot(chart(.trend, [.init(try day("2026-04-18"), 92, spread: 60...99)])))
    let spread = try #require(plot.marks.first?.spread)
    #expect(spread.lowerBound >= 0 && spread.upperBound <= 1 && spread.upperBound - spread.lowerBound > 0.5)
  }

  @Test("Bars share the width, go from zero, and days are categories too")
  func bars() throws {
    let plot = try #require(
      ChartPlot(
        chart(.bars, [.init(.category("A"), 3), .init(.category("B"), -1), .init(try day("2026-04-18"), 2)]),
      ))
    #expect(plot.places == .categories(["A", "B", "Apr 18, 2026"]))
    #expect(plot.marks.map { ($0.x * 6).rounded() } == [1, 3, 5])
    #expect(plot.zero > 0 && plot.marks[1].y < plot.zero)
  }

  @Test("A chart without points has no plot")
  func empty() {
    #expect(ChartPlot(chart(.trend, [])) == nil)
    #expect(ChartPlot(chart(.bars, [.init(.category("A"), .nan)])) == nil)
  }
}
