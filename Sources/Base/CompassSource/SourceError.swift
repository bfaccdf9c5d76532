/// Why the bytes of a file can't be read.
public struct SourceError: Error, Sendable, CustomStringConvertible {
  /// The problem, in words for people.
  public let description: String
  /// The error of the source.
  public let underlying: any Error

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - description: the problem, in words for people.
  ///   - underlying: the error of the source.
  public init(_ description: String, _ underlying: any Error) {
    self.description = description
    self.underlying = underlying
  }
}
