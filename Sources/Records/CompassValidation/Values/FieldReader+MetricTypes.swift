import CompassModel
import CompassSource
import Synchronization

extension FieldReader {
  /// The most names of metric types that are remembered with what they came to.
  static let maximumRememberedTypes = 4096

  /// Names of types that the registry lacks; looking for the nearest one is dear, and a file repeats them.
  private static let remembered = Mutex<[String: Reading]>([:])
  private static let keysByLabel = Dictionary(
    MetricType.registry.map { ($0.label, $0.key) }, uniquingKeysWith: { first, _ in first })

  /// Reads a metric type into its key; a name that the registry lacks becomes a custom key.
  static func metricType(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    let (string, _) = TextCleaner.clean(text, keepsLines: false)
    if string.isEmpty { return .empty }
    if MetricType.registered(string) != nil { return .value(.text(string)) }
    if let key = keysByLabel[string] { return .value(.text(key)) }
    // A key of an export stays as it is: "bat_power" may be a family's own.
    let isKey = string.utf8.contains(0x5F) && MetricType.customKey(for: string) == string
    if let type = options.lexicon.test(named: string), !isKey || type.isRegistered || type.key == string {
      return .value(.text(type.key))
    }
    if let reading = typeWithUnit(string, options.lexicon) ?? noType(string, field) { return reading }
    if let known = remembered.withLock({ $0[string] }) { return known }
    let reading = customType(string, field)
    remembered.withLock { table in
      if table.count < maximumRememberedTypes { table[string] = reading }
    }
    return reading
  }

  /// The reading of `Exit Velocity (mph)`: a unit in parentheses behind the name of a type is that of the value.
  private static func typeWithUnit(_ string: String, _ lexicon: Lexicon) -> Reading? {
    let scalars = string.unicodeScalars
    guard scalars.last == ")", let open = scalars.lastIndex(of: "("),
      let type = lexicon.test(named: String(scalars[..<open])),
      let unit = MeasurementUnit.named(String(scalars[scalars.index(after: open)...].dropLast()))
    else { return nil }
    var reading = Reading.value(.text(type.key))
    if unit.name != type.unit { reading.sides = [Reading.Side("unit", .text(unit.name))] }
    return reading
  }

  /// The reading of a text that is no name once its control characters are gone; nil for a name.
  private static func noType(_ string: String, _ field: FieldDescriptor) -> Reading? {
    var string = string
    return string.withUTF8 { buffer in
      ByteView(buffer).withPlain { plain in
        plain.isSpreadsheetError ? spreadsheetError(plain, field) : plain.isNothing ? .empty : nil
      }
    }
  }

  private static func customType(_ string: String, _ field: FieldDescriptor) -> Reading {
    let key = MetricType.customKey(for: string)
    if let limit = field.maximumLength, key.unicodeScalars.count > limit {
      return .unreadable(field, .textTooLong, Wording.tooLong(field, limit: limit))
    }
    let reading = Reading.value(.text(key))
    let words = MetricType.registry.flatMap { [$0.label, $0.key] }
    if let near = Suggestion.nearest(to: string, among: words), let type = MetricType.named(near) {
      return reading.warning(
        field, .metricTypeNearMiss,
        "Unknown metric type \(value: Shown.text(string)): saved as your own type",
        help: "Did you mean \(value: type.label)?")
    }
    return reading.noting(
      field, .metricTypeCustom,
      "Unknown metric type \(value: Shown.text(string)): saved as your own type \(value: key)",
      help:
        "Add a Unit column or --set unit=UNIT: seconds are better lower, speeds higher. Run `compass-import metric-types` to list known types."
    )
  }
}
