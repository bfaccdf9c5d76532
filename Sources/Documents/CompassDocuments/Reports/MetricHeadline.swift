import CompassModel

/// A number at the top of a report.
package struct MetricHeadline: Sendable {
  /// The most numbers at the top: college coaches asked for at most four (domain reference §1.1).
  package static let maximumCount = 4

  package let line: MetricLine
  /// The measurement.
  package let mark: MetricMark

  /// Creates the headline of a line: its primary value, otherwise the best, otherwise the latest.
  package init(of line: MetricLine) {
    self.line = line
    mark = line.primary ?? line.best ?? line.latest
  }

  /// Returns one headline for each type, the most important first.
  ///
  /// The primary metric comes first, then the tests of the athlete's positions, then types with a better way,
  /// other values of a day and game statistics. Verified values come before others, new ones before old ones,
  /// and the order of the registry decides the rest. Hand times come last if a device timed the same test.
  ///
  /// - Parameters:
  ///   - lines: the lines in the order of the registry, all of one athlete.
  ///   - tests: the tests of the athlete's positions.
  ///   - primary: the type of the athlete's primary metric, which may be outside the lines.
  ///   - count: the most headlines.
  package static func chosen(
    from lines: [MetricLine], tests: PositionTests?, primary: String?, count: Int = maximumCount
  ) -> [MetricHeadline] {
    var types: Set<String> = []
    let order = tests?.order(of: lines) ?? [:]
    let all = lines.map(MetricHeadline.init).enumerated().sorted { lhs, rhs in
      let (left, right) = (lhs.element, rhs.element)
      func isPrimary(_ headline: MetricHeadline) -> Bool {
        headline.mark.isPrimary || headline.line.key.type == primary
      }
      if isPrimary(left) != isPrimary(right) { return isPrimary(left) }
      // Hand times come last if a device timed the same test.
      let isTimed = (left.line.isBesideDevice, right.line.isBesideDevice)
      if isTimed.0 != isTimed.1 { return isTimed.1 }
      let places = (order[left.line.type.key] ?? .max, order[right.line.type.key] ?? .max)
      if places.0 != places.1 { return places.0 < places.1 }
      if left.rank != right.rank { return left.rank < right.rank }
      if left.mark.isVerified != right.mark.isVerified { return left.mark.isVerified }
      return left.mark.day != right.mark.day ? left.mark.day > right.mark.day : lhs.offset < rhs.offset
    }
    return Array(all.map(\.element).filter { types.insert($0.line.key.type).inserted }.prefix(count))
  }

  /// 0 for types with a best, 1 for other values of a day, 2 for game statistics.
  private var rank: Int {
    switch line.type.meaning {
    case .mark where line.direction != .neither: 0
    case .mark, .standing: 1
    case .statistic: 2
    }
  }

  /// Returns the tile.
  ///
  /// - Parameters:
  ///   - history: the line with all earlier measurements, even if the report doesn't show them.
  ///   - comparison: the percentile in words.
  ///   - trend: the chart.
  package func tile(
    history: MetricLine, comparison: String?, trend: ReportChart?
  ) -> ReportTile {
    var remarks: [ReportCell] = []
    if history.isPersonalBest(mark.id) { remarks.append(.string("Personal best")) }
    if let change = history.change(of: mark), let cell = MetricFigure.change(of: mark, in: history) {
      remarks.append(cell)
      remarks.append(.string("since \(Format.text(change.since.day))"))
    }
    if let comparison { remarks.append(.string(comparison)) }
    if let better = line.betterUnverified {
      let figure = MetricFigure.cell(better, of: line).text
      remarks.append(.string("Not verified: \(figure), \(better.source ?? MetricFigure.unknownSource)"))
    }
    let samples = mark.samples.map { " · \($0.count) samples" } ?? ""
    return ReportTile(
      line.type.displayLabel, MetricFigure.cell(mark, of: line),
      detail: MetricFigure.measured(mark) + samples, isVerified: mark.isVerified, remarks: remarks,
      trend: trend)
  }
}
