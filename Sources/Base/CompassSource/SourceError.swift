/// Why the bytes of a file can't be read.
public struct SourceError: Error, Sendable, CustomStringConvertible {
  /// What happened, for people.
  public let description: String
  /// The error of the source.
  public let underlying: any Error

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - description: what happened, for people.
  ///   - underlying: the error of the source.
  public init(_ description: String, _ underlying: any Error) {
    self.description = description
    self.underlying = underlying
  }
}
