public import Foundation

/// A measurement in a text: a number, its unit and the form in which it was written.
public struct Quantity: Sendable, Hashable {
  /// The form of a measurement.
  public enum Shape: Sendable, Hashable {
    /// A number, with a unit or without: `92.1 mph`.
    case number
    /// Minutes and seconds, or hours, minutes and seconds: `1:52.4`; the number is seconds.
    case clock
    /// Feet and inches: `6'2"`; the number is inches.
    case feetAndInches
    /// Two numbers in the order of the text: `86-88`; the number is the larger one.
    case range(first: Decimal, second: Decimal)
    /// Several tries of one test: `88 / 91`; the number is the largest.
    case tries(least: Decimal, most: Decimal)
    /// A top speed: `T88`.
    case touched
  }

  /// The number.
  public var number: Decimal
  /// The unit as written, if any.
  public var unit: String?
  /// The form.
  public var shape: Shape
  /// The original text.
  public var text: String
  /// Whether the text says more than the number, with a mark like `~` or a remark.
  package var hasRemark = false

  /// Creates a measurement.
  public init(number: Decimal, unit: String? = nil, shape: Shape = .number, text: String) {
    self.number = number
    self.unit = unit
    self.shape = shape
    self.text = text
  }
}
