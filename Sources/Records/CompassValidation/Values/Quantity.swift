public import Foundation

/// A figure as it stands in a text: a number, the unit beside it, and the shape it was written in.
public struct Quantity: Sendable, Hashable {
  /// The shape that a figure was written in.
  public enum Shape: Sendable, Hashable {
    /// A number, with a unit or without: `92.1 mph`.
    case number
    /// Minutes and seconds, or hours, minutes and seconds: `1:52.4`; the number is seconds.
    case clock
    /// Feet and inches: `6'2"`; the number is inches.
    case feetAndInches
    /// Two numbers as they stand: `86-88`; the number is the larger.
    case range(first: Decimal, second: Decimal)
    /// Several tries of one test: `88 / 91`; the number is the largest.
    case tries(least: Decimal, most: Decimal)
    /// A speed that was touched: `T88`.
    case touched
  }

  /// The number.
  public var number: Decimal
  /// The unit beside the number, as written; nil where there is none.
  public var unit: String?
  /// The shape.
  public var shape: Shape
  /// The text that the figure was read from.
  public var text: String
  /// Whether something stands beside the number that the number doesn't say: a mark like `~`, a remark.
  package var hasRemark = false

  /// Creates a figure.
  public init(number: Decimal, unit: String? = nil, shape: Shape = .number, text: String) {
    self.number = number
    self.unit = unit
    self.shape = shape
    self.text = text
  }
}
