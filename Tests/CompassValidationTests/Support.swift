import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

/// The reading options of the tests: month first, New York, 15 February 2026.
let options: ReadingOptions = {
  let zone = TimeZone(identifier: "America/New_York") ?? .gmt
  return ReadingOptions(timeZone: zone, now: Date(rfc3339: "2026-02-15T17:00:00Z") ?? .distantPast)
}()

/// The field of a kind that tests read into.
func field(_ kind: RecordKind, _ name: String) throws -> FieldDescriptor { try #require(kind.schema[name]) }

/// Reads a text into a field.
func reading(
  _ text: String, _ kind: RecordKind, _ name: String, _ changed: ReadingOptions? = nil
) throws -> Reading {
  FieldReader.read(text, field: try field(kind, name), options: changed ?? options)
}

/// The value that a text of a field comes to, as text; nil where there is none.
func value(
  _ text: String, _ kind: RecordKind, _ name: String, _ changed: ReadingOptions? = nil
) throws -> String? {
  try reading(text, kind, name, changed).value?.canonicalText
}

/// The codes of what is said of a text.
func codes(
  _ text: String, _ kind: RecordKind, _ name: String, _ changed: ReadingOptions? = nil
) throws -> [String] {
  try reading(text, kind, name, changed).issues.map(\.code.rawValue)
}

extension FieldIssue {
  /// The sentence with everything shown.
  var text: String { message.rendered(showingPersonal: true) }
}

extension ReadingOptions {
  /// The same options with another order of dates.
  func with(_ order: DateOrder) -> ReadingOptions {
    var result = self
    result.dateOrder = order
    return result
  }

  /// The same options with decimal commas.
  var withDecimalComma: ReadingOptions {
    var result = self
    result.usesDecimalComma = true
    return result
  }
}
