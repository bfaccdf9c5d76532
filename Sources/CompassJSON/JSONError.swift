/// Why a file of JSON cannot be read at all.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  public let message: String

  /// Creates an error.
  public init(_ message: String) { self.message = message }

  /// What is wrong, in one sentence.
  public var description: String { message }
}
