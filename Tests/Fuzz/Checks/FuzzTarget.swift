/// What is fuzzed, and how an input is judged: the fuzzer and the tests that replay its finds run the same.
package enum FuzzTarget: String, Sendable, CaseIterable {
  /// Any bytes as a delimited file.
  case csv
  /// Any texts through the writer and back.
  case writer
  /// Any text as the value of any field.
  case values
  /// Any text as a date, a time, a figure, an amount, a place, a name or a contact.
  case grammars
  /// Any texts as a record, through the rules.
  case records
  /// Any texts as headers.
  case headers
  /// Any bytes as a calendar.
  case calendar
  /// Any text as a rule of repetition.
  case recurrence
  /// Any lines as the definition of a zone.
  case zones
  /// Any bytes as a JSON file.
  case json

  /// Judges an input.
  ///
  /// - Throws: ``Violation`` that says which property does not hold.
  package func check(_ bytes: [UInt8]) throws {
    switch self {
    case .csv: try CSVCheck(bytes).run()
    case .writer: try WriterCheck(bytes).run()
    case .values: try ValueCheck(bytes).run()
    case .grammars: try GrammarCheck(bytes).run()
    case .records: try RecordCheck(bytes).run()
    case .headers: try HeaderCheck(bytes).run()
    case .calendar: try CalendarCheck(bytes).run()
    case .recurrence: try RecurrenceCheck(bytes).run()
    case .zones: try ZoneCheck(bytes).run()
    case .json: try JSONCheck(bytes).run()
    }
  }
}

/// A property that an input broke.
package struct Violation: Error, CustomStringConvertible {
  /// Which one, with what was seen.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Demands a property.
func demand(_ holds: Bool, _ description: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(description()) }
}

/// The first bytes of an input, which choose the options; an input that is too short has zeros there.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next byte.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// One of some values, by the next byte.
  mutating func one<Value>(of values: [Value]) -> Value { values[Int(byte()) % values.count] }
}
