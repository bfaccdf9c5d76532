package import CompassModel

import struct Foundation.Decimal

/// How figures of metrics are written.
package enum MetricFigure {
  /// What stands where nobody said what measured.
  package static let unknownSource = "source not given"

  /// The figure of a record: the number in its type's format, or the text where there is no number.
  package static func cell(_ metric: PerformanceMetric) -> ReportCell {
    let type = MetricType.of(metric.metricType)
    return cell(
      value: metric.value, text: metric.displayValue, type, unit: metric.unit ?? type.unit,
      isRegistered: type.isRegistered)
  }

  /// The figure of a mark of a line.
  package static func cell(_ mark: MetricMark, of line: MetricLine) -> ReportCell {
    cell(
      value: mark.value, text: mark.text, line.type, unit: line.unit, isRegistered: line.type.isRegistered)
  }

  /// - Parameter isRegistered: whether the type is, which takes a search of the registry to know.
  static func cell(
    value: Decimal?, text: String?, _ type: MetricType, unit: String, isRegistered: Bool
  ) -> ReportCell {
    guard let value else { return text.map(ReportCell.string) ?? .empty }
    // Nobody says how exact a custom metric is: it is written as it was recorded.
    let format = isRegistered ? type.format : .decimal(places: max(0, -value.exponent))
    return .number(value, ReportCell.NumberStyle(format, unit: shown(unit)))
  }

  /// How what is worked out of the figures of a line is written: a mean, a difference, an axis.
  package static func style(of line: MetricLine) -> ReportCell.NumberStyle {
    ReportCell.NumberStyle(
      line.type.isRegistered ? line.type.format : .decimal(places: line.places), unit: shown(line.unit))
  }

  /// The registry's unit of plain counts is a word for machines.
  private static func shown(_ unit: String) -> String { unit == "count" ? "" : unit }

  /// The day and the source of a mark: `Apr 18, 2026 · TrackMan`.
  package static func measured(_ mark: MetricMark, _ locale: ReportLocale) -> String {
    locale.text(mark.day) + " · " + (mark.source ?? unknownSource)
  }

  /// How much a mark differs from the occasion before; nil where nothing can be said.
  package static func change(of mark: MetricMark, in line: MetricLine) -> ReportCell? {
    line.change(of: mark).map { .change($0.by, style(of: line), isBetter: line.isBetter($0.by)) }
  }

  /// The columns of a table of statistics.
  static let statisticColumns = [
    ReportColumn("metric_type", "Statistic", weight: 2),
    ReportColumn("latest", "Latest", alignment: .trailing), ReportColumn("recorded_date", "Date"),
    ReportColumn("source", "Source", weight: 1), ReportColumn("verified", "Verified"),
    ReportColumn("count", "n", alignment: .trailing),
  ]

  /// What stands in a table of statistics: the latest with its day, its source and whether it is verified, and how many
  /// there are.
  static func statisticCells(_ line: MetricLine, among lines: [MetricLine]) -> [ReportCell] {
    [
      .string(name(of: line, among: lines)), cell(line.latest, of: line), .date(line.latest.day),
      .string(line.latest.source ?? unknownSource), .verified(line.latest.isVerified),
      .number(Decimal(line.count), .init(.integer)),
    ]
  }

  /// The part of a stable name that tells a line from others: `exit-velo`, `bat-speed-km-h`.
  static func slug(of line: MetricLine, among lines: [MetricLine]) -> String {
    let words = [line.key.type, lines.contains { isOtherUnit($0, line) } ? line.key.unit : ""]
    return words.flatMap { $0.split { !$0.isASCII || !($0.isLetter || $0.isNumber) } }.joined(separator: "-")
  }

  private static func isOtherUnit(_ line: MetricLine, _ other: MetricLine) -> Bool {
    line.key.type == other.key.type && line.key.unit != other.key.unit
  }

  /// The name of a line beside others: the type, and its unit where the type has lines in several units.
  package static func name(of line: MetricLine, among lines: [MetricLine]) -> String {
    guard lines.contains(where: { isOtherUnit($0, line) }) else { return line.type.displayLabel }
    return line.type.displayLabel + " (\(line.unit.isEmpty ? "no unit" : line.unit))"
  }
}

extension MetricType {
  /// The label with a capital first letter, which a custom key lacks.
  package var displayLabel: String { label.prefix(1).uppercased() + label.dropFirst() }
}
