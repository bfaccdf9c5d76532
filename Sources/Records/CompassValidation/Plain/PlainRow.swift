package import CompassModel
import Foundation

/// A record of which every text is plainly right: each field is one integer, and of none is anything to be
/// said.
///
/// Days count from 1970-01-01, times are seconds since midnight, yes is 1, numbers are thousandths rounded
/// away from zero, a state is its place among the states; of any other value only that it is there.
package struct PlainRow: Sendable {
  private var numbers: [Int]
  private var present: UInt64 = 0

  /// Creates a record without values; nil for a kind of more fields than fit.
  package init?(kind: RecordKind) {
    let count = kind.schema.fields.count
    guard count <= UInt64.bitWidth else { return nil }
    numbers = Array(repeating: 0, count: count)
  }

  /// The number of a field by its place in the schema; nil where it is empty.
  package subscript(index: Int) -> Int? {
    get { present & 1 << UInt64(index) == 0 ? nil : numbers[index] }
    set {
      guard let newValue else {
        present &= ~(1 << UInt64(index))
        return
      }
      present |= 1 << UInt64(index)
      numbers[index] = newValue
    }
  }

  /// The place of a field in the schema of its kind, which has one of that name.
  package static func place(_ name: String, of kind: RecordKind) -> Int {
    guard let place = kind.schema.index(of: name) else { preconditionFailure("\(kind) has no \(name)") }
    return place
  }

  /// Empties all fields.
  package mutating func removeAll() { present = 0 }

  /// The number that stands for a value; nil where none does.
  static func number(_ value: FieldValue) -> Int? {
    switch value {
    case .date(let date): date.daysSince1970
    case .time(let time): time.secondsSinceMidnight
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): thousandths(Double(number))
    case .decimal(let number): thousandths(NSDecimalNumber(decimal: number).doubleValue)
    case .text, .texts, .instant, .json: 0
    // Whether there is such a record must be looked up.
    case .id, .ids: nil
    }
  }

  private static func thousandths(_ number: Double) -> Int? {
    guard abs(number) < 1e12 else { return nil }
    let scaled = number * 1000
    return Int(scaled.rounded(.awayFromZero))
  }
}
