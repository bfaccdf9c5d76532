package import CompassModel
import CompassValidation
package import Foundation

/// Titles of records for use in sentences.
package enum RecordTitle {
  /// Returns the kind and title of a record: `the event Fall Camp (Oct 3, 2026)`.
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - reader: the store, for the names of linked records; nil omits them.
  ///   - zone: the time zone for converting instants to days.
  package static func of(_ values: FieldValues, _ reader: (any StoreReading)?, zone: TimeZone) -> String {
    let name = name(of: values, reader, zone: zone)
    return "the \(values.kind.rawValue) \(name)"
  }

  /// Returns the title of a record without its kind: `Fall Camp (Oct 3, 2026)`.
  package static func name(of values: FieldValues, _ reader: (any StoreReading)?, zone: TimeZone) -> String {
    func text(_ field: String) -> String? { values[field]?.canonicalText }
    func linked(_ field: String, _ kind: RecordKind) -> String? {
      guard case .id(let id)? = values[field] else { return nil }
      return (try? reader?.lastValues(of: kind, id: id))?["name"]?.canonicalText
    }
    switch values.kind {
    case .athlete: return text("full_name") ?? ""
    case .school: return text("name") ?? ""
    case .coach:
      let name = [text("first_name"), text("last_name")].compactMap(\.self).joined(separator: " ")
      return linked("school_id", .school).map { "\(name) (\($0))" } ?? name
    case .event:
      let days = Event(values)?.dateRange
      return (text("name") ?? "") + (days.map { " (\($0))" } ?? "")
    case .trip:
      let days = Trip(values).map { CalendarDate.range(from: $0.startDate, to: $0.endDate) }
      return (text("name") ?? "") + (days.map { " (\($0))" } ?? "")
    case .metric:
      guard let metric = PerformanceMetric(values) else { return "" }
      return "\(Self.text(of: metric)) (\(metric.recordedDate.displayText))"
    case .interaction:
      guard let interaction = Interaction(values) else { return "" }
      let day = CalendarDate(of: interaction.occurredAt, in: zone).displayText
      return "\(interaction.subject ?? interaction.type.label) (\(day))"
    }
  }

  /// Returns the type and value of a measurement: `60-yard dash 6.94 sec`.
  package static func text(of metric: PerformanceMetric) -> String {
    let type = MetricType.of(metric.metricType)
    let unit = metric.unit ?? type.unit
    let isRegistered = MetricType.registered(metric.metricType) != nil
    let figure = metric.value.map { value in
      (isRegistered ? type.formatted(value) : value.text)
        + (unit.isEmpty || unit == "count" ? "" : " " + unit)
    }
    return "\(type.label) \(figure ?? metric.displayValue ?? "")"
  }
}
