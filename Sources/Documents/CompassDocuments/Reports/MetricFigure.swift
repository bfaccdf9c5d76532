package import CompassModel

import struct Foundation.Decimal

/// Formats values of metrics as cells.
package enum MetricFigure {
  /// The text for a missing source.
  package static let unknownSource = "source not given"

  /// Returns the value of a record: the number in its type's format, otherwise the text.
  package static func cell(_ metric: PerformanceMetric, _ type: MetricType) -> ReportCell {
    cell(
      value: metric.value, text: metric.displayValue, type, unit: metric.unit ?? type.unit,
      isRegistered: type.isRegistered)
  }

  /// Returns the value of a mark of a line.
  package static func cell(_ mark: MetricMark, of line: MetricLine) -> ReportCell {
    mark.value.map { .number($0, style(of: line)) } ?? mark.text.map(ReportCell.string) ?? .empty
  }

  /// - Parameter isRegistered: whether the registry has the type, so that callers can look it up once.
  static func cell(
    value: Decimal?, text: String?, _ type: MetricType, unit: String, isRegistered: Bool
  ) -> ReportCell {
    guard let value else { return text.map(ReportCell.string) ?? .empty }
    // The precision of a custom metric is unknown, so it is written as recorded.
    let format = isRegistered ? type.format : .decimal(places: max(0, -value.exponent))
    return .number(value, style(format, unit: unit, isRegistered: isRegistered))
  }

  /// The format of a line's values, all with the same number of decimals.
  package static func style(of line: MetricLine) -> ReportCell.NumberStyle {
    style(
      line.type.isRegistered ? line.type.format : .decimal(places: line.places), unit: line.unit,
      isRegistered: line.type.isRegistered)
  }

  /// A custom metric without a unit may be a score such as the SAT's, whose thousands aren't separated.
  private static func style(
    _ format: MetricType.Format, unit: String, isRegistered: Bool
  ) -> ReportCell.NumberStyle {
    let shown = shown(unit)
    return .init(format, unit: shown, groupsThousands: isRegistered || !shown.isEmpty)
  }

  /// A unit as pages show it: `lb` for pounds, nothing for counts.
  private static func shown(_ unit: String) -> String {
    unit == "count" ? "" : MetricHistory.Key.unit(unit) == "lb" ? "lb" : unit
  }

  /// The day and the source of a mark: `Apr 18, 2026 · TrackMan`.
  package static func measured(_ mark: MetricMark) -> String {
    Format.text(mark.day) + " · " + (mark.source ?? unknownSource)
  }

  /// Returns the difference from the occasion before; nil if there is nothing to compare.
  package static func change(of mark: MetricMark, in line: MetricLine) -> ReportCell? {
    line.change(of: mark).map { change($0.by, of: line) }
  }

  /// A difference between values of a line; one too small to be written is neither better nor worse.
  static func change(_ by: Decimal, of line: MetricLine) -> ReportCell {
    let style = style(of: line)
    let isNone = ReportCell.number(abs(by), style).text == ReportCell.number(0, style).text
    return .change(by, style, isBetter: isNone ? nil : line.isBetter(by))
  }

  /// The columns of a table of statistics.
  static let statisticColumns = [
    ReportColumn("metric_type", "Statistic", weight: 2),
    ReportColumn("latest", "Latest", alignment: .trailing), ReportColumn("recorded_date", "Date"),
    ReportColumn("source", "Source", weight: 1), ReportColumn("verified", "Verified"),
    ReportColumn("count", "n", alignment: .trailing),
  ]

  /// Returns a row of a table of statistics: the latest value with its day, source and verification, and the
  /// number of values.
  static func statisticCells(_ line: MetricLine, among lines: [MetricLine]) -> [ReportCell] {
    [
      .string(name(of: line, among: lines)), cell(line.latest, of: line), .date(line.latest.day),
      .string(line.latest.source ?? unknownSource), .verified(line.latest.isVerified),
      .number(Decimal(line.count), .init(.integer)),
    ]
  }

  /// The part of a stable name that tells a line from others: `exit-velo`, `bat-speed-km-h`.
  static func slug(of line: MetricLine, among lines: [MetricLine]) -> String {
    let words = [
      line.key.type, lines.contains { isOtherUnit($0, line) } ? line.key.unit : "",
      isBesideDevice(line, lines) ? "hand" : "",
    ]
    return words.flatMap { $0.split { !$0.isASCII || !($0.isLetter || $0.isNumber) } }.joined(separator: "-")
  }

  private static func isOtherUnit(_ line: MetricLine, _ other: MetricLine) -> Bool {
    line.key.type == other.key.type && line.key.unit != other.key.unit
  }

  private static func isBesideDevice(_ line: MetricLine, _ lines: [MetricLine]) -> Bool {
    line.key.isHandTimed && lines.contains { $0.key == line.key.ofDevice }
  }

  /// Returns the name of a line among others: the type, and the unit or `hand-timed` to tell lines apart.
  package static func name(of line: MetricLine, among lines: [MetricLine]) -> String {
    var name = line.type.displayLabel
    if lines.contains(where: { isOtherUnit($0, line) }) {
      name += " (\(line.unit.isEmpty ? "no unit" : line.unit))"
    }
    return name + (isBesideDevice(line, lines) ? ", hand-timed" : "")
  }
}

extension MetricType {
  /// The label in sentence case: `60-yard dash`, `ERA`.
  package var displayLabel: String {
    let words = label.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.split(separator: "-", omittingEmptySubsequences: false).map { part in
        part.dropFirst().contains(where: \.isLowercase) ? part.lowercased() : String(part)
      }.joined(separator: "-")
    }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
