package import CompassModel
package import Foundation

/// Records that can be read as often as needed.
package protocol RecordRows: Sendable {
  /// Calls a closure with each record, in order, until it returns false.
  func scan(_ body: (FieldValues) throws -> Bool) throws
}

/// Lays out records of any kind as a table: the fields that any of them has, in the order of their schema.
///
/// Private fields and IDs are left out.
package struct RecordsReport: Sendable {
  private let kind: RecordKind
  private let rows: any RecordRows
  private let names: [UUID: String]
  private let zone: TimeZone
  private let audience: Audience
  private let maximumColumns: Int
  private let created: Date
  private let paper: Paper

  /// Creates the report of some records.
  ///
  /// - Parameters:
  ///   - names: what the records are called that links lead to.
  ///   - zone: the zone in which instants are shown.
  ///   - audience: who it is for.
  ///   - maximumColumns: how many columns there is room for; those that are left out are named.
  package init(
    kind: RecordKind, rows: any RecordRows, names: [UUID: String], zone: TimeZone, audience: Audience,
    maximumColumns: Int = .max,
    created: Date, paper: Paper
  ) {
    self.names = names
    self.zone = zone
    self.audience = audience
    self.maximumColumns = maximumColumns
    self.kind = kind
    self.rows = rows
    self.created = created
    self.paper = paper
  }

  /// The document.
  ///
  /// - Throws: what the source throws.
  /// - Complexity: O(n) in the number of records, which are read once here and again by the writers.
  package func document() throws -> ReportDocument {
    var count = 0
    var filled: Set<Int> = []
    try scanReadable { values in
      count += 1
      for field in kind.schema.fields where isShown(field) && cell(values[field], field) != .empty {
        filled.insert(field.index)
      }
      return true
    }
    let title = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
    let all = kind.schema.fields.filter { filled.contains($0.index) }
    let fields = Array(all.prefix(maximumColumns))
    var document = ReportDocument(title: title, subject: title, created: created, paper: paper)
    document.things = kind.plural
    let subtitle = count == 1 ? "1 \(kind.rawValue)" : "\(count) \(kind.plural)"
    let table = ReportTable(
      name: kind.plural, title: title, columns: fields.map(Self.column),
      rows: Rows(report: self, fields: fields),
      emptyText: "No \(kind.plural)")
    document.sections = [
      ReportSection("title", blocks: [.title(ReportTitle(title, subtitle: subtitle))]),
      ReportSection(kind.plural, blocks: [.table(table)]),
    ]
    if all.count > fields.count {
      let names = all.dropFirst(fields.count).map(\.label).joined(separator: ", ")
      document.omissions = ["Columns without room on the page: \(names). Write CSV or XLSX to see them."]
    }
    return document
  }

  private func isShown(_ field: FieldDescriptor) -> Bool {
    Self.shows(field) && audience.reads(field, in: kind)
  }

  /// Whether documents show a field at all; some are for programs only.
  package static func shows(_ field: FieldDescriptor) -> Bool {
    switch field.type {
    case .id, .foreignID, .json: false
    case .link(let kind): kind != .athlete
    case .instant: field.name != "created_at" && field.name != "updated_at"
    case .text: field.name != "source_key"
    default: true
    }
  }

  /// Calls a closure with each record as the audience may see it, until it returns false.
  private func scanReadable(_ body: (FieldValues) throws -> Bool) throws {
    try rows.scan { values in try audience.readable(values).map(body) ?? true }
  }

  /// Whether the audience may see no record.
  ///
  /// - Throws: what the source throws.
  package func isEmpty() throws -> Bool {
    var isEmpty = true
    try scanReadable { _ in
      isEmpty = false
      return false
    }
    return isEmpty
  }

  private static func column(_ field: FieldDescriptor) -> ReportColumn {
    switch field.type {
    case .integer, .decimal, .money, .metricValue, .height, .weight:
      ReportColumn(field.name, field.label, alignment: .trailing)
    case .text, .longText, .texts, .url: ReportColumn(field.name, field.label, weight: 1)
    default: ReportColumn(field.name, field.label)
    }
  }

  private func cell(_ value: FieldValue?, _ field: FieldDescriptor) -> ReportCell {
    switch value.map({ PublicURL.valueWithoutSecrets($0, field.type) }) {
    case nil, .json: return .empty
    case .id(let id): return names[id].map(ReportCell.string) ?? .empty
    case .ids(let ids): return Self.text(ids.compactMap { names[$0] })
    case .text(let text):
      if field.type == .email || field.type == .phone { return .contact(text) }
      guard case .enumeration(let enumeration) = field.type else { return Self.text([text]) }
      return Self.text([enumeration.cases.first { $0.value == text }?.label ?? text])
    case .texts(let texts): return Self.text(texts)
    case .integer(let number): return .number(Decimal(number), .ungrouped)
    case .decimal(let number):
      if case .money = field.type { return .number(number, .dollars) }
      let format = MetricType.Format.decimal(places: max(0, -number.exponent))
      return .number(number, .init(format, groupsThousands: false))
    case .boolean(let flag): return .string(flag ? "Yes" : "No")
    case .date(let date): return .date(date)
    case .time(let time): return .time(time)
    case .instant(let instant): return .string(text(of: instant))
    }
  }

  private static func text(_ texts: [String]) -> ReportCell {
    let text = texts.joined(separator: ", ")
    return text.isEmpty ? .empty : .string(text)
  }

  /// Returns the day and time in the report's zone, with `UTC` if the offset is zero.
  private func text(of instant: Date) -> String {
    let day = CalendarDate(of: instant, in: zone)
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
    let rest = seconds - day.daysSince1970 * 86_400
    let time = TimeOfDay(hour: rest / 3600, minute: rest / 60 % 60).map { ", " + $0.displayText } ?? ""
    return day.displayText + time
      + (zone.secondsFromGMT(for: instant) == 0 ? " UTC" : "")
  }

  private struct Rows: RowSource {
    let report: RecordsReport
    let fields: [FieldDescriptor]

    var isEmpty: Bool { get throws { try report.isEmpty() } }

    func scan(_ body: ([ReportCell]) throws -> Bool) throws {
      try report.scanReadable { values in try body(fields.map { report.cell(values[$0], $0) }) }
    }
  }
}
