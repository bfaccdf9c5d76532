import CompassModel

/// A figure that stands at the top of a report.
package struct MetricHeadline: Sendable {
  /// The most figures at the top: college coaches asked for no more (domain reference §1.1).
  package static let maximumCount = 4

  /// What it is of.
  package let line: MetricLine
  /// The figure.
  package let mark: MetricMark

  /// The figure that stands for a line: the one that the athlete chose; else the best that was verified, else the
  /// best; of what has no best the latest.
  package init(of line: MetricLine) {
    self.line = line
    mark = line.primary ?? line.bestVerified ?? line.best ?? line.latest
  }

  /// The figures at the top, one a type: the one that the athlete chose first, then what was verified, then the
  /// newest, then in the order of the registry.
  ///
  /// What has a best comes before what has none, whoever verified it: two good games are no headline, and of a spin
  /// rate nobody said which way is better.
  ///
  /// - Parameters:
  ///   - lines: the lines in the order of the registry, all of one athlete.
  ///   - count: how many figures at most.
  package static func chosen(from lines: [MetricLine], count: Int = maximumCount) -> [MetricHeadline] {
    var types: Set<String> = []
    let all = lines.map(MetricHeadline.init).enumerated().sorted { lhs, rhs in
      let (left, right) = (lhs.element, rhs.element)
      if left.mark.isPrimary != right.mark.isPrimary { return left.mark.isPrimary }
      if left.rank != right.rank { return left.rank < right.rank }
      if left.mark.isVerified != right.mark.isVerified { return left.mark.isVerified }
      return left.mark.day != right.mark.day ? left.mark.day > right.mark.day : lhs.offset < rhs.offset
    }
    return Array(all.map(\.element).filter { types.insert($0.line.key.type).inserted }.prefix(count))
  }

  /// 0 for what has a best, 1 for other figures of a day, 2 for what games add up to.
  private var rank: Int {
    switch line.type.meaning {
    case .mark where line.direction != .neither: 0
    case .mark, .standing: 1
    case .statistic: 2
    }
  }

  /// The tile of the figure.
  ///
  /// - Parameters:
  ///   - history: the line with all that was measured before, where that is more than the line of the report.
  ///   - comparison: what the figure means beside others, in words.
  ///   - trend: the way it went.
  package func tile(
    history: MetricLine, comparison: String?, trend: ReportChart?, _ locale: ReportLocale
  ) -> ReportTile {
    var remarks: [ReportCell] = []
    if history.isPersonalBest(mark.id) { remarks.append(.string("Personal best")) }
    if let change = history.change(of: mark), let cell = MetricFigure.change(of: mark, in: history) {
      remarks.append(cell)
      remarks.append(.string("since \(locale.text(change.since.day))"))
    }
    if let comparison { remarks.append(.string(comparison)) }
    // The better figure that nobody verified is not hidden, and neither is that nobody did.
    if mark.isVerified, let best = line.best, best.value != mark.value {
      let figure = locale.text(MetricFigure.cell(best, of: line))
      remarks.append(.string("Not verified: \(figure), \(best.source ?? MetricFigure.unknownSource)"))
    }
    let samples = mark.samples.map { " · \($0.count) samples" } ?? ""
    return ReportTile(
      line.type.displayLabel, MetricFigure.cell(mark, of: line),
      detail: MetricFigure.measured(mark, locale) + samples, isVerified: mark.isVerified, remarks: remarks,
      trend: trend)
  }
}
