package import CompassModel
package import Foundation

/// Records that can be read as often as needed.
package protocol RecordRows: Sendable {
  /// Lends the records in their order.
  func forEach(_ body: (FieldValues) throws -> Void) throws
}

/// Lays out records of any kind as a table: the fields that any of them has, in the order of their schema.
///
/// It is a list for those whose records they are, and leaves nothing out but ids.
package struct RecordsReport: Sendable {
  private let kind: RecordKind
  private let rows: any RecordRows
  private let created: Date
  private let paper: ReportDocument.Paper

  /// Creates the report of some records.
  package init(
    kind: RecordKind, rows: any RecordRows, created: Date, paper: ReportDocument.Paper
  ) {
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
    try rows.forEach { values in
      count += 1
      for field in kind.schema.fields where Self.isShown(field) && Self.cell(values[field]) != .empty {
        filled.insert(field.index)
      }
    }
    let title = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
    let fields = kind.schema.fields.filter { filled.contains($0.index) }
    var document = ReportDocument(title: title, subject: title, created: created, paper: paper)
    document.things = kind.plural
    document.blocks = [
      .title(ReportTitle(title, subtitle: count == 1 ? "1 \(kind.rawValue)" : "\(count) \(kind.plural)")),
      .table(
        ReportTable(
          name: kind.plural, title: title, columns: fields.map(Self.column), rows: Rows(fields: fields, rows: rows),
          emptyText: "No \(kind.plural)")),
    ]
    return document
  }

  /// What only programs read is in no document.
  private static func isShown(_ field: FieldDescriptor) -> Bool {
    switch field.type {
    case .id, .link, .links, .foreignID, .json: false
    case .instant: field.name != "created_at" && field.name != "updated_at"
    default: true
    }
  }

  private static func column(_ field: FieldDescriptor) -> ReportColumn {
    switch field.type {
    case .integer, .decimal, .money, .metricValue, .height, .weight:
      ReportColumn(field.name, field.label, alignment: .trailing)
    case .text, .longText, .texts, .url: ReportColumn(field.name, field.label, weight: 1)
    default: ReportColumn(field.name, field.label)
    }
  }

  private static func cell(_ value: FieldValue?) -> ReportCell {
    switch value {
    case nil, .id, .ids, .json: .empty
    case .text(let text): text.isEmpty ? .empty : .string(text)
    case .texts(let texts): texts.isEmpty ? .empty : .string(texts.joined(separator: ", "))
    case .integer(let number): .number(Decimal(number), .init(.integer))
    case .decimal(let number): .number(number, .init(.decimal(places: max(0, -number.exponent))))
    case .boolean(let flag): .string(flag ? "Yes" : "No")
    case .date(let date): .date(date)
    case .time(let time): .time(time)
    case .instant(let instant): .string(instant.rfc3339)
    }
  }

  private struct Rows: RowSource {
    let fields: [FieldDescriptor]
    let rows: any RecordRows

    var isEmpty: Bool {
      get throws {
        var isEmpty = true
        try rows.forEach { _ in isEmpty = false }
        return isEmpty
      }
    }

    func forEach(_ body: ([ReportCell]) throws -> Void) throws {
      try rows.forEach { values in try body(fields.map { RecordsReport.cell(values[$0]) }) }
    }
  }
}
