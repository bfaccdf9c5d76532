/// How much a JSON file may ask for before it is refused.
public struct JSONLimits: Sendable, Hashable {
  /// How deep arrays and objects may stand in each other.
  public var depth = 128
  /// The most bytes of one row, as UTF-8; arrays of rows may be of any size.
  public var rowBytes = 16 << 20
  /// The most values of one row, those in its arrays and objects among them.
  public var rowValues = 1 << 18
  /// The most bytes of a comment.
  public var commentBytes = 1 << 14
  /// The most tables that a file may hold.
  public var tables = 64
  /// The most different names of members that a table of rows may have.
  public var columns = 2048
  /// The most findings that are kept of one row.
  public var rowFindings = 100

  /// Creates the usual limits.
  public init() {}
}
