/// The stable name of one kind of finding, in kebab case: `event-end-before-start`.
///
/// A code names the fault and reads well in "allow ‹code›". Every code that can be reported has an entry
/// in the catalogue of codes with What, Why, Example and Fix.
public struct DiagnosticCode: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name in kebab case.
  public let rawValue: String

  /// Creates a code from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a code from its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The name in kebab case.
  public var description: String { rawValue }

  /// Orders codes by name.
  public static func < (lhs: DiagnosticCode, rhs: DiagnosticCode) -> Bool { lhs.rawValue < rhs.rawValue }
}
