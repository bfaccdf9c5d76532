package import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// Everything about a record and what hangs on it.
package struct RecordSheet: Sendable, Hashable {
  /// A field, or a text that is kept beside the record.
  package struct Line: Sendable, Hashable {
    /// What it is called.
    package let label: String
    /// What it says, perhaps on several lines.
    package let text: String
  }

  /// Records that hang on this one, or that it hangs on.
  package struct Section: Sendable, Hashable {
    /// What they are: `Coaches`.
    package let title: String
    /// What scripts call them: `coaches`.
    package let key: String
    /// The first of them.
    package var items: [Item] = []
    /// How many there are.
    package var count = 0
  }

  /// A record in a section.
  package struct Item: Sendable, Hashable {
    /// Its kind.
    package let kind: RecordKind
    /// Its id; nil of one that is only named.
    package let id: UUID?
    /// What is said of it.
    package let text: String
  }

  /// The most records that a section lists.
  package static let maximumItems = 12

  /// The record.
  package let values: FieldValues
  /// What it is called.
  package let title: String
  /// The fields that have a value, by their labels.
  package let lines: [Line]
  /// What else its files said of it.
  package let extra: [Line]
  /// What hangs on it.
  package let sections: [Section]
  /// What made it what it is, the latest first.
  package let history: [RecordEntry]

  /// Looks at a record.
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - reader: the store.
  ///   - zone: the zone in which moments are days.
  package init(_ values: FieldValues, _ reader: any StoreReading, zone: TimeZone) throws {
    self.values = values
    title = RecordTitle.name(of: values, nil, zone: zone)
    lines = try values.present.compactMap { field, value in
      guard field.name != "id", field.name != "extra" else { return nil }
      return Line(label: field.label, text: try Self.text(value, field, values, reader, zone))
    }
    let members = values["extra"].flatMap(JSONValue.init(fieldValue:))?.members ?? []
    // Names of coaches who are not in the store stand among those who were present.
    extra = members.filter { $0.name != "coaches_present" }.map {
      Line(label: $0.name, text: $0.value.stringValue ?? $0.value.text())
    }
    var collector = SheetCollector(values, reader, zone: zone)
    sections = try collector.sections()
    history =
      if case .id(let id)? = values["id"] { try reader.entries(touching: values.kind, id: id) } else { [] }
  }

  /// A value as people read it, what it links to with its id.
  private static func text(
    _ value: FieldValue, _ field: FieldDescriptor, _ values: FieldValues, _ reader: any StoreReading,
    _ zone: TimeZone
  ) throws -> String {
    func named(_ kind: RecordKind, _ id: UUID) throws -> String {
      guard let linked = try reader.values(of: kind, id: id) else { return "\(id.text) (missing)" }
      return "\(RecordTitle.name(of: linked, nil, zone: zone)) (\(id.text.prefix(8)))"
    }
    switch (value, field.type) {
    case (.id(let id), .link(let kind)): return try named(kind, id)
    case (.ids(let ids), .links(let kind)):
      return try ids.map { try named(kind, $0) }.joined(separator: ", ")
    case (.decimal(let inches), .height): return height(inches)
    case (.decimal(let pounds), .weight): return "\(pounds.text) lbs"
    case (.text(let key), .metricType): return MetricType.of(key).label
    default: return FieldText.shown(value, field, reader, zone: zone)
    }
  }

  /// Inches as people say heights: `6'1"`.
  private static func height(_ inches: Decimal) -> String {
    let feet = NSDecimalNumber(decimal: inches / 12).intValue
    return "\(feet)'\((inches - Decimal(feet * 12)).text)\""
  }
}
