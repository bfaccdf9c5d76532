import CompassModel
import Foundation

extension HTMLChart {
  /// The most points that are labelled; whoever wants all figures has the table.
  private static let maximumLabels = 40

  private struct Label {
    let mark: ChartPlot.Mark
    let words: String
    /// The line that the words stand on, in pixels from above.
    let y: Double

    /// Which end of the words is at the point, so that none is cut off at the plot's ends.
    var anchor: String { mark.x < 0.12 ? "start" : mark.x > 0.88 ? "end" : "middle" }

    func box(_ plotWidth: Double) -> CGRect {
      let width = Double(words.count) * HTMLChart.letterWidth
      let offset = anchor == "start" ? 6 : anchor == "end" ? width - 6 : width / 2
      return CGRect(
        x: mark.x * plotWidth - offset, y: y - HTMLChart.lineHeight, width: width,
        height: HTMLChart.lineHeight)
    }
  }

  /// The values beside the points that say most, as far as they stay clear of each other, of lines and of points;
  /// those that only a desk has room for are left out on a phone.
  var labels: String {
    var result = ""
    var onPhone: [CGRect] = []
    var onDesk: [CGRect] = []
    for mark in labelledMarks {
      let words = self.words(mark)
      let radius = mark.point.isHighlighted ? 9.0 : 7.0
      let places = [height(mark.y) - radius, height(mark.y) + radius + 10].map {
        Label(mark: mark, words: words, y: $0)
      }
      guard let label = places.first(where: { isFree($0, Self.deskWidth, onDesk) }) else { continue }
      onDesk.append(label.box(Self.deskWidth))
      var name = "value \(label.anchor)" + (mark.point.isHighlighted ? " strong" : "")
      if isFree(label, Self.phoneWidth, onPhone) {
        onPhone.append(label.box(Self.phoneWidth))
      } else {
        name += " wide"
      }
      result += text(words, x: Self.share(mark.x), y: label.y, name)
    }
    return result
  }

  private func isFree(_ label: Label, _ plotWidth: Double, _ taken: [CGRect]) -> Bool {
    let box = label.box(plotWidth)
    guard box.minY >= -Self.lineHeight, box.maxY <= height + 2, !taken.contains(where: box.intersects) else {
      return false
    }
    func place(_ mark: ChartPlot.Mark) -> CGPoint { CGPoint(x: mark.x * plotWidth, y: height(mark.y)) }
    for marks in plot.series {
      for (index, mark) in marks.enumerated() {
        if mark != label.mark, box.insetBy(dx: -3, dy: -3).contains(place(mark)) { return false }
        if let spread = mark.spread {
          let (top, bottom) = (height(spread.upperBound), height(spread.lowerBound))
          let bar = CGRect(x: place(mark).x - 3, y: top + 1, width: 6, height: bottom - top)
          if bar.intersects(box) { return false }
        }
        // What stands out is said even where a line runs behind the words.
        let isMinor = !label.mark.point.isHighlighted && label.mark.point.label == nil
        if isMinor, index > 0, Self.crosses(place(marks[index - 1]), place(mark), box.insetBy(dx: 2, dy: 2)) {
          return false
        }
      }
    }
    return true
  }

  /// Whether a line runs through a box.
  private static func crosses(_ start: CGPoint, _ end: CGPoint, _ box: CGRect) -> Bool {
    // The part of the line that is within the box from left to right.
    let (left, right) = start.x <= end.x ? (start, end) : (end, start)
    let (first, last) = (max(left.x, box.minX), min(right.x, box.maxX))
    guard first <= last else { return false }
    func y(_ x: Double) -> Double {
      right.x > left.x ? left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x) : left.y
    }
    return max(y(first), y(last)) >= box.minY && min(y(first), y(last)) <= box.maxY
  }

  /// The points that are labelled, those that matter most first: what stands out, what has a word, the ends.
  private var labelledMarks: ArraySlice<ChartPlot.Mark> {
    let ends = plot.series.flatMap { marks in [marks.last, marks.first].compactMap(\.self) }
    var seen: Set<ChartPlot.Mark> = []
    let marks = plot.marks.filter(\.point.isHighlighted) + plot.marks.filter { $0.point.label != nil } + ends
    return marks.filter { seen.insert($0).inserted }.prefix(Self.maximumLabels)
  }
}
