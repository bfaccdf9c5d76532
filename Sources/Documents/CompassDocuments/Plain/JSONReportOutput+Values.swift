import CompassModel
internal import CompassPDF

import struct Foundation.Decimal

extension JSONReportOutput {
  /// Returns a cell: its type, its text as every format shows it, and its value if that adds information.
  func json(_ cell: ReportCell) -> JSONValue {
    let (type, members): (String, [JSONValue.Member?]) =
      switch cell {
      case .empty: ("empty", [])
      case .string, .lines: ("text", [])
      case .number(let value, let style): ("number", Self.members(value, style))
      case .date(let date): ("date", [.init("value", .string(date.description))])
      case .time(let time): ("time", [.init("value", .string(time.description))])
      case .verified(let flag): ("verified", [.init("value", .boolean(flag))])
      // Omit addresses that a page must not link to.
      case .link(_, let url): ("link", [.init("url", PDFLink(url).map { .string($0.address) })])
      case .badge(let badge): ("badge", [.init("color", .string("\(badge.color)"))])
      case .change(let value, let style, let isBetter):
        ("change", Self.members(value, style) + [.init("better", isBetter.map(JSONValue.boolean))])
      case .reference(_, let section): ("reference", [.init("section", .string(section))])
      }
    let text = JSONValue.Member("text", .string(cell.text))
    return .object([.init("type", .string(type)), text] + members.compactMap(\.self))
  }

  /// Returns a badge with the name of its color.
  func json(_ badge: ReportBadge) -> JSONValue {
    .object([.init("text", .string(badge.text)), .init("color", .string("\(badge.color)"))])
  }

  /// Returns a headline number.
  func json(_ tile: ReportTile) -> JSONValue {
    .object(
      [
        .init("label", .string(tile.label)), .init("value", json(tile.value)),
        .init("detail", tile.detail.isEmpty ? nil : .string(tile.detail)),
        .init("verified", tile.isVerified.map(JSONValue.boolean)),
        .init("remarks", tile.remarks.isEmpty ? nil : .array(tile.remarks.map(json))),
        .init("trend", tile.trend.map { .object(members(of: $0).compactMap(\.self)) }),
      ].compactMap(\.self))
  }

  /// Returns a chart with all its points.
  func members(of chart: ReportChart) -> [JSONValue.Member?] {
    let better: JSONValue? =
      switch chart.better {
      case .higher: .string("higher")
      case .lower: .string("lower")
      case .neither: nil
      }
    let series = chart.series.map { series -> JSONValue in
      .object([
        .init("name", .string(series.name)),
        .init("points", .array(series.points.map { json($0, chart.style) })),
      ])
    }
    return [
      .init("name", .string(chart.name)), .init("title", .string(chart.title)),
      .init("kind", .string(chart.kind == .trend ? "trend" : "bars")), .init("better", better),
      .init("alternative", .string(chart.alternative)), .init("series", .array(series)),
    ]
  }

  private func json(_ point: ReportChart.Point, _ style: ReportCell.NumberStyle) -> JSONValue {
    let place: JSONValue.Member =
      switch point.place {
      case .day(let day): .init("date", .string(day.description))
      case .category(let name): .init("category", .string(name))
      }
    return .object(
      [
        place, .init("text", .string(Format.number(point.value, style))),
      ]
        + (Self.members(point.value, style) + [
          .init("label", point.label.map(JSONValue.string)),
          .init("highlighted", point.isHighlighted ? .boolean(true) : nil),
          .init("verified", point.isVerified ? .boolean(true) : nil),
          .init("lowest", point.spread.flatMap { Self.number($0.lowerBound) }),
          .init("highest", point.spread.flatMap { Self.number($0.upperBound) }),
        ]).compactMap(\.self))
  }

  /// Returns a value with its prefix, unit and format.
  private static func members(_ value: Decimal, _ style: ReportCell.NumberStyle) -> [JSONValue.Member?] {
    let format: JSONValue? =
      switch style.format {
      case .decimal, .integer: nil
      case .rate: .string("rate")
      case .percent: .string("percent")
      case .duration: .string("duration")
      }
    return [
      .init("value", number(value)), .init("prefix", style.prefix.isEmpty ? nil : .string(style.prefix)),
      .init("unit", style.unit.isEmpty ? nil : .string(style.unit)), .init("format", format),
    ]
  }

  /// Returns a number without rounding, or nil if it isn't a number.
  private static func number(_ value: Decimal) -> JSONValue? { value.isNaN ? nil : .number("\(value)") }
}
