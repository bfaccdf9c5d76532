import CompassCSV
package import CompassModel

/// A sheet that people fill in without instructions, to be imported: what it asks for, and in which order.
package struct FillInTemplate: Sendable {
  /// The version of the form, which a workbook says in its properties, so that later imports know it.
  package static let version: Int32 = 1

  package let kind: RecordKind
  /// The columns in order.
  package let columns: [TemplateColumn]
  /// The names that lists offer.
  let names: TemplateNames

  /// Creates a template.
  ///
  /// - Parameters:
  ///   - kind: the kind of the records.
  ///   - names: the names that lists offer; where there are several athletes, rows say whose they are.
  package init(_ kind: RecordKind, names: TemplateNames = TemplateNames()) {
    self.kind = kind
    self.names = names
    columns = TemplateColumn.columns(of: kind, namesAthlete: names[.athlete].count > 1)
  }

  /// The kinds of records whose names the columns of a kind offer.
  package static func linkedKinds(of kind: RecordKind) -> Set<RecordKind> {
    Set(
      TemplateColumn.columns(of: kind, namesAthlete: true).compactMap { column in
        switch column.field.type {
        case .link(let kind), .links(let kind): kind
        default: nil
        }
      })
  }

  /// The header of a CSV file of the records, under the app's column names.
  ///
  /// An instant stands in one column there, since nothing in a text file tells a day from a time.
  package var csv: [UInt8] {
    CSVWriter.bytes(
      of: [columns.filter { $0.part != .clock }.map { .typed($0.field.name) }],
      format: .init(hasByteOrderMark: true))
  }
}
