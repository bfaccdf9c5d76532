import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("Charts: the axes")
struct ChartScaleTests {
  private func scale(
    _ values: [String], _ format: MetricType.Format = .decimal(places: 1), unit: String = "mph",
    includesZero: Bool = false
  ) -> ChartScale {
    ChartScale(
      values.compactMap { Decimal(string: $0) }, style: ReportCell.NumberStyle(format, unit: unit),
      includesZero: includesZero)
  }

  private func axis(_ days: String...) throws -> DateAxis {
    try #require(DateAxis(days.compactMap { CalendarDate(iso: $0) }))
  }

  @Test("Ticks are round numbers around the values, written with no more decimals than they need")
  func roundNumbers() {
    #expect(scale(["78.3", "92.1"]).ticks.map(\.text) == ["75", "80", "85", "90", "95"])
    #expect(
      scale(["6.31", "6.95"], .decimal(places: 2)).ticks.map(\.text) == ["6.2", "6.4", "6.6", "6.8", "7.0"])
    #expect(
      scale([".312", ".410"], .rate(places: 3), unit: "").ticks.map(\.text) == [
        ".300", ".350", ".400", ".450",
      ])
    #expect(scale(["3", "4"], .integer).ticks.map(\.text) == ["3", "4"])
  }

  @Test("An axis spans at least 8 % of its middle value, so that a hundredth isn't progress")
  func leastSpan() throws {
    for values in [["6.83", "6.85"], ["88.3", "92.1"], ["-5", "-4.9"], ["120"], ["52.1", "52.3"]] {
      for style in [MetricType.Format.decimal(places: 2), .duration] {
        let scale = scale(values, style)
        let middle = abs(scale.lowest + scale.highest) / 2
        #expect(scale.highest - scale.lowest >= middle * Decimal(sign: .plus, exponent: -2, significand: 8))
      }
    }
  }

  @Test("Every value lies within the axis, whose ends are ticks")
  func ends() {
    for values in [
      ["88.3", "92.1"], ["-5", "-4.9"], ["0.1", "1000000"], ["1e-30", "1e60"], ["7"], ["0"], ["-3"],
    ] {
      let scale = scale(values, .decimal(places: 2))
      #expect(scale.ticks.first?.position == 0)
      #expect(scale.ticks.last?.position == 1)
      #expect((2...5).contains(scale.ticks.count))
      for value in values.compactMap({ Decimal(string: $0) }) {
        #expect(value >= scale.lowest && value <= scale.highest)
      }
    }
  }

  @Test("One value, and equal values, stand in the middle of an axis that shows some of what is around")
  func oneValue() {
    let scale = scale(["92.1", "92.1"])
    #expect(scale.lowest < 92 && scale.highest > 93)
    let value = Decimal(sign: .plus, exponent: -1, significand: 921)
    #expect((0.25...0.75).contains(scale.position(of: value)))
    #expect(self.scale(["0"]).lowest == 0)
  }

  @Test("Durations are counted in seconds and minutes, as clocks are")
  func durations() {
    #expect(
      scale(["112.34", "131"], .duration, unit: "").ticks.map(\.text) == ["1:50", "2:00", "2:10", "2:20"])
    #expect(
      scale(["2.1", "2.3"], .duration, unit: "").ticks.map(\.text) == [
        "0:02.10", "0:02.15", "0:02.20", "0:02.25", "0:02.30",
      ])
  }

  @Test("Bars go from zero, up and down")
  func zero() {
    let scale = scale(["-12", "30"], .integer, unit: "", includesZero: true)
    #expect(scale.ticks.map(\.text) == ["-20", "0", "20", "40"])
    #expect(self.scale(["4", "9"], .integer, includesZero: true).lowest == 0)
    #expect(self.scale([], .integer, includesZero: true).ticks.count >= 2)
  }

  @Test("A number that nobody would count the digits of is a power of ten")
  func extremes() {
    #expect(
      scale(["1e100", "9e100"], .integer).ticks.map(\.text) == ["0", "2.5e100", "5e100", "7.5e100", "1e101"])
  }

  @Test("A tick keeps the sign of a percentage and the sign of money")
  func signs() {
    #expect(scale(["12", "48"], .percent(places: 1), unit: "%").ticks.first?.text == "10%")
    let style = ReportCell.NumberStyle.dollars
    #expect(ChartScale([1250, 3400], style: style).ticks.first?.text == "$1,000")
    // Dollars have two decimals or none.
    #expect(
      ChartScale([0, 8], style: style, includesZero: true).ticks.map(\.text).allSatisfy {
        !$0.hasSuffix(".5")
      })
  }

  @Test("Days are to scale: as far apart on paper as in the calendar")
  func toScale() throws {
    let axis = try axis("2026-01-01", "2026-01-11", "2026-04-11")
    let days = ["2026-01-01", "2026-01-11", "2026-04-11"].compactMap { CalendarDate(iso: $0) }
    let places: [Double] = days.map { axis.position(of: $0) }
    let near = places[1] - places[0]
    let far = places[2] - places[1]
    #expect(abs(far - 9 * near) < 1e-9)
    #expect(places[0] > 0 && places[2] < 1)
  }

  @Test("Days, weeks, months and years are the ticks, as long as the stretch is")
  func dateTicks() throws {
    #expect(
      try axis("2026-04-15", "2026-04-18").ticks.map(\.text) == ["Apr 15", "Apr 16", "Apr 17", "Apr 18"])
    #expect(
      try axis("2026-03-01", "2026-03-29").ticks.map(\.text) == [
        "Mar 1", "Mar 8", "Mar 15", "Mar 22", "Mar 29",
      ])
    let winter = try axis("2025-10-20", "2026-02-10")
    #expect(winter.ticks.map(\.text) == ["Nov", "Dec", "Jan", "Feb"])
    #expect(winter.ticks.map(\.year) == ["2025", nil, "2026", nil])
    #expect(
      try axis("2023-06-01", "2026-05-01").ticks.map(\.text) == ["Jul", "Jan", "Jul", "Jan", "Jul", "Jan"])
    #expect(try axis("2019-06-01", "2026-05-01").ticks.map(\.text) == ["2020", "2022", "2024", "2026"])
    #expect(try axis("0001-01-01", "9999-12-31").ticks.map(\.text) == ["2000", "4000", "6000", "8000"])
  }

  @Test("One day is written whole and stands in the middle")
  func oneDay() throws {
    let axis = try axis("2026-04-15")
    #expect(axis.ticks.map(\.text) == ["Apr 15, 2026"])
    #expect(axis.ticks.map(\.position) == [0.5])
    #expect(DateAxis([]) == nil)
  }

  @Test(
    "Whatever the stretch, there are two to six ticks, in order, within the axis",
    arguments: [
      1, 2, 5, 6, 9, 13, 20, 31, 45, 59, 62, 90, 120, 200, 366, 500, 800, 1500, 3000, 9000, 100_000,
    ])
  func stretches(days: Int) throws {
    for start in stride(from: 20_000, to: 20_400, by: 13) {
      let ends = [start, start + days].compactMap { CalendarDate(daysSince1970: $0) }
      let axis = try #require(DateAxis(ends))
      #expect((2...6).contains(axis.ticks.count))
      #expect(axis.ticks.map(\.position) == axis.ticks.map(\.position).sorted())
      for tick in axis.ticks { #expect(tick.day >= ends[0] && tick.day <= ends[1]) }
    }
  }
}
