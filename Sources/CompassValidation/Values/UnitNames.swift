/// The names of units of measurement.
package enum UnitNames {
  /// The unit that a text means, as the app writes it; nil where it means none.
  package static func unit(named text: String) -> String? { MeasurementUnit.named(text)?.name }
}
