/// A parameter of a property (RFC 5545 §3.2), `TZID=America/New_York`.
public struct ICalParameter: Sendable, Hashable {
  /// The name in capitals.
  public var name: String
  /// The values, without quotes, `^n`, `^^` and `^'` put back (RFC 6868).
  public var values: [String]

  /// Creates a parameter.
  public init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }
}
