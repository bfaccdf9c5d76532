import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The units in the headers of measurements: `Height (cm)`, `Value (km/h)`.
///
/// They apply to plain numbers. A unit in the cell or in a column of units overrides them.
struct HeaderUnits: Sendable {
  /// The units by column.
  private(set) var units: [Int: String] = [:]
  /// The default unit for metrics without one.
  private var ofMetrics: String?

  /// Reads the units in the headers of a file, except for JSON.
  init(_ survey: FileSurvey, _ roles: ColumnRoles) {
    for (index, column) in roles.columns.enumerated() where !survey.table.isJSON {
      guard case .field(let field) = column.target,
        let unit = HeaderNames.measure(in: column.header).unit
      else { continue }
      switch field.type {
      case .height, .weight: units[index] = unit
      case .metricValue: ofMetrics = unit
      default: break
      }
    }
  }

  /// Adds the unit of the header, or of the name of an unknown test, to a metric with a plain number.
  ///
  /// - Parameters:
  ///   - draft: the draft of the metric.
  ///   - test: the name of the test as written in the row: `Shuttle (s)`.
  func complete(_ draft: inout Draft, test: @autoclosure () -> String?) {
    guard let quantity = draft.quantity, quantity.unit == nil, draft.values["unit"] == nil,
      case .text(let key)? = draft.values["metric_type"]
    else { return }
    var unit = ofMetrics
    if let type = MetricType.registered(key) {
      // In a column of several metrics, the unit may apply to only some of them.
      guard let ofMetrics, !type.unit.isEmpty,
        FieldReader.converted(1, from: ofMetrics, to: type.unit, places: 6) != nil
      else { return }
    } else {
      unit = test().flatMap { HeaderNames.measure(in: $0).unit } ?? unit
    }
    guard let unit else { return }
    switch quantity.shape {
    case .number, .range, .tries, .touched: draft.values["unit"] = .text(unit)
    case .clock, .feetAndInches: break
    }
  }

  /// Returns a cell with the unit of its header, or nil if the cell isn't a plain number or the header lacks
  /// a unit.
  func joined(_ record: SourceRecord, _ column: Int) -> String? {
    units.isEmpty ? nil : joined(record.string(at: column), ofColumn: column)
  }

  /// Returns a text with the unit of its column's header.
  ///
  /// Returns nil if the text isn't a plain number or the header lacks a unit.
  func joined(_ text: String, ofColumn column: Int) -> String? {
    guard let unit = units[column], !text.isEmpty else { return nil }
    let isNumber = text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || [0x20, 0x2C, 0x2E].contains($0) }
    return isNumber ? "\(text) \(unit)" : nil
  }
}
