/// Why a calendar could not be read at all.
public struct ICalError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String { case unreadable }
    private let value: Value

    private init(_ value: Value) { self.value = value }

    /// The bytes could not be read from where they stand.
    public static let unreadable = Code(.unreadable)

    /// The name in kebab case.
    public var description: String { value.rawValue }
  }

  /// The kind of failure.
  public let code: Code
  /// What happened, for people.
  public let message: String
  /// The failure underneath, where there is one.
  public let underlying: (any Error)?

  /// Creates a failure.
  public init(_ code: Code, message: String, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlying = underlying
  }

  /// What happened, for people.
  public var description: String { message }
}
