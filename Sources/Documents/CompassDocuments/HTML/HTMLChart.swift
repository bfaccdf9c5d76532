import CompassModel
import Foundation

/// An SVG drawing of a chart.
///
/// Horizontal positions are percentages of the width, so the chart fits phones and desktops without scaling
/// its text. Vertical positions are in pixels.
struct HTMLChart {
  let chart: ReportChart
  let plot: ChartPlot

  /// The height of a plot with an axis.
  private static let plotHeight = 190.0
  /// The height of a sparkline and the space above and below its line.
  private static let (sparkHeight, sparkMargin) = (36.0, 5.0)
  /// The heights of a horizontal bar's name, of the bar, and of the space below the last bar of a name.
  private static let (nameHeight, barHeight, rowSpace) = (18.0, 15.0, 9.0)
  /// The width of a letter and the height of a line of text, in pixels.
  static let (letterWidth, lineHeight) = (6.4, 14.0)
  /// The width of a plot on the narrowest phone and on a desktop, in pixels.
  static let (phoneWidth, deskWidth) = (260.0, 620.0)
  /// The width that a point needs, in pixels.
  private static let dotWidth = 10.0
  /// The share of a category's width that its bars fill.
  private static let barShare = 0.64
  /// The number of different series styles.
  static let seriesCount = 6

  /// Whether the bars are horizontal, because their names would not fit side by side on a phone.
  var isLying: Bool {
    guard chart.kind == .bars, case .categories(let names) = plot.places else { return false }
    let place = Self.phoneWidth / Double(max(1, names.count))
    let widest = names.map(\.count).max() ?? 0
    return Double(widest + 1) * Self.letterWidth > place || Self.letterWidth * 4 > place
  }

  private var categoryCount: Int { if case .categories(let names) = plot.places { names.count } else { 0 } }

  /// The height of the drawing in pixels, without the labels below the axis.
  var height: Double { isLying ? Double(categoryCount) * rowHeight : Self.plotHeight }

  private var rowHeight: Double {
    Self.nameHeight + Self.barHeight * Double(max(1, plot.series.count)) + Self.rowSpace
  }

  /// The width of the labels left of the axis, in rem.
  var leftMargin: Double {
    isLying ? 0 : Double(plot.values.ticks.map(\.text.count).max() ?? 0) * 0.44 + 0.75
  }

  /// The SVG elements of the chart.
  var markup: String { isLying ? lyingBars : axes + (chart.kind == .bars ? bars : lines) }

  // MARK: Axes

  private var axes: String {
    var result = ""
    for tick in plot.values.ticks {
      let y = Self.text(height(tick.position))
      result += "<line x1=\"0\" y1=\"\(y)\" x2=\"100%\" y2=\"\(y)\" class=\"grid\"/>"
      result += text(tick.text, x: "-8", y: height(tick.position) + 4, "tick end")
    }
    switch plot.places {
    case .days(let axis):
      for (index, tick) in axis.ticks.enumerated() {
        let x = Self.share(tick.position)
        // On a phone, every other label is too close to its neighbors.
        let name = axis.ticks.count > 4 && index % 2 == 1 ? "tick wide" : "tick"
        result +=
          "<line x1=\"\(x)\" y1=\"\(Self.text(height))\" x2=\"\(x)\" y2=\"\(Self.text(height + 4))\" class=\"axis\"/>"
        result += text(tick.text, x: x, y: height + 18, name)
        if let year = tick.year { result += text(year, x: x, y: height + 32, name) }
      }
    case .categories(let names):
      for (index, name) in names.enumerated() {
        result += text(
          name, x: Self.share((Double(index) + 0.5) / Double(names.count)), y: height + 18, "tick")
      }
    }
    let base = Self.text(height(chart.kind == .bars ? plot.zero : 0))
    return result + "<line x1=\"0\" y1=\"\(base)\" x2=\"100%\" y2=\"\(base)\" class=\"axis\"/>\n"
  }

  // MARK: Lines and points

  private var lines: String {
    var result = ""
    for marks in plot.series { result += path(marks, height: height(_:)) }
    for mark in plot.marks {
      let x = Self.share(mark.x)
      if let spread = mark.spread, spread.upperBound > spread.lowerBound {
        let (low, high) = (Self.text(height(spread.lowerBound)), Self.text(height(spread.upperBound)))
        result += "<line x1=\"\(x)\" y1=\"\(low)\" x2=\"\(x)\" y2=\"\(high)\" class=\"spread\"/>"
      }
    }
    for marks in plot.series {
      // If points would overlap, draw only the first, the last and the highlighted ones.
      let isDense = Double(marks.count) * Self.dotWidth > Self.deskWidth
      for mark in marks
      where !isDense || mark.point.isHighlighted || mark == marks.first || mark == marks.last {
        result += dot(mark, height: height(_:), title: title(of: mark))
      }
    }
    return result + "\n" + labels
  }

  private func path(_ marks: [ChartPlot.Mark], height: (Double) -> Double) -> String {
    zip(marks, marks.dropFirst()).map { from, to in
      "<line x1=\"\(Self.share(from.x))\" y1=\"\(Self.text(height(from.y)))\" x2=\"\(Self.share(to.x))\" "
        + "y2=\"\(Self.text(height(to.y)))\" class=\"line s\(from.series % Self.seriesCount)\"/>"
    }.joined()
  }

  private func dot(_ mark: ChartPlot.Mark, height: (Double) -> Double, title: String?) -> String {
    let hollow = mark.point.isVerified ? "" : " hollow"
    return "<circle cx=\"\(Self.share(mark.x))\" cy=\"\(Self.text(height(mark.y)))\" "
      + "r=\"\(mark.point.isHighlighted ? "5.5" : "3.5")\" class=\"dot s\(mark.series % Self.seriesCount)\(hollow)\">"
      + (title.map { "<title>\(HTMLText.escaped($0))</title>" } ?? "") + "</circle>"
  }

  /// Returns the tooltip of a mark.
  private func title(of mark: ChartPlot.Mark) -> String {
    let place =
      switch mark.point.place {
      case .day(let day): day.description
      case .category(let name): name
      }
    let remark = mark.point.label.map { " (\($0))" } ?? ""
    return "\(place): \(mark.text)\(remark)"
  }

  // MARK: Bars

  /// Returns the CSS classes of a bar: its series, and `faded` if only other bars are highlighted.
  private func look(of mark: ChartPlot.Mark) -> String {
    let look = "s\(mark.series % Self.seriesCount)"
    let isFaded = !mark.point.isHighlighted && plot.marks.contains { $0.point.isHighlighted }
    return isFaded ? look + " faded" : look
  }

  private var bars: String {
    let place = 1 / Double(max(1, categoryCount))
    let width = place * Self.barShare / Double(max(1, plot.series.count))
    return plot.marks.map { mark in
      let x = mark.x - place * Self.barShare / 2 + Double(mark.series) * width
      let (top, bottom) = (height(max(mark.y, plot.zero)), height(min(mark.y, plot.zero)))
      let y = mark.point.value < 0 ? bottom + 13 : top - 5
      return "<rect x=\"\(Self.share(x))\" y=\"\(Self.text(top))\" width=\"\(Self.share(width))\" "
        + "height=\"\(Self.text(max(bottom - top, 1)))\" class=\"fill \(look(of: mark))\">"
        + "<title>\(HTMLText.escaped(title(of: mark)))</title></rect>"
        + text(words(mark), x: Self.share(x + width / 2), y: y, "value")
    }.joined() + "\n"
  }

  /// Horizontal bars, each below its name.
  private var lyingBars: String {
    guard case .categories(let names) = plot.places else { return "" }
    var result = ""
    for (index, name) in names.enumerated() {
      result += text(name, x: "0", y: Double(index) * rowHeight + 12, "tick start name")
    }
    // The longest bar leaves room for its value.
    let reach = 0.8
    for mark in plot.marks {
      let index = (mark.x * Double(names.count) - 0.5).rounded()
      let y = index * rowHeight + Self.nameHeight + Double(mark.series) * Self.barHeight
      let (left, right) = (min(mark.y, plot.zero) * reach, max(mark.y, plot.zero) * reach)
      result +=
        "<rect x=\"\(Self.share(left))\" y=\"\(Self.text(y))\" width=\"\(Self.share(right - left))\" "
        + "height=\"\(Self.text(Self.barHeight - 1))\" class=\"fill \(look(of: mark))\">"
        + "<title>\(HTMLText.escaped(title(of: mark)))</title></rect>"
        + "<text x=\"\(Self.share(right))\" dx=\"6\" y=\"\(Self.text(y + Self.barHeight / 2 + 4))\" class=\"value start\">"
        + "\(HTMLText.escaped(words(mark)))</text>"
    }
    return result + "\n"
  }

  /// Returns the text next to a mark: its label and its value, without the unit, which is next to the title.
  func words(_ mark: ChartPlot.Mark) -> String {
    let value = Format.shortText(mark.point.value, chart.style)
    return [mark.point.label, value].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the legend key of a series of bars.
  static func key(bar series: Int) -> String {
    "<rect x=\"0\" y=\"3\" width=\"100%\" height=\"10\" class=\"fill s\(series % seriesCount)\"/>"
  }

  /// The lines of a sparkline, with the last and the highlighted points.
  var sparkline: String {
    func height(_ y: Double) -> Double {
      Self.sparkHeight - Self.sparkMargin - y * (Self.sparkHeight - 2 * Self.sparkMargin)
    }
    let dots = plot.series.flatMap { marks in marks.filter { $0 == marks.last || $0.point.isHighlighted } }
    return plot.series.map { path($0, height: height) }.joined()
      + dots.map { dot($0, height: height, title: nil) }.joined()
  }

  // MARK: Numbers

  func height(_ y: Double) -> Double { (1 - y) * height }

  func text(_ words: String, x: String, y: Double, _ name: String) -> String {
    "<text x=\"\(x)\" y=\"\(Self.text(y))\" class=\"\(name)\">\(HTMLText.escaped(words))</text>"
  }

  /// A share of the width: `37.5%`.
  static func share(_ share: Double) -> String { text(share * 100) + "%" }

  /// A length with at most two decimals.
  static func text(_ length: Double) -> String {
    let hundredths = (length * 100).rounded()
    guard hundredths.isFinite, abs(hundredths) < 1e9 else { return "0" }
    let number = Int(hundredths)
    if number % 100 == 0 { return String(number / 100) }
    return String(Double(number) / 100)
  }
}
