public import CompassSource

/// The findings of an input, in memory or on disk, gone through as often as needed.
public protocol ReportFindings: Sendable {
  /// Goes through the findings in the order of the file.
  ///
  /// - Parameter body: what to do with each; what it throws ends the walk.
  func forEach(_ body: (Diagnostic) throws -> Void) throws
}

/// Findings in memory.
public struct MemoryFindings: ReportFindings, Hashable {
  /// The findings in the order of the file.
  public var diagnostics: [Diagnostic]

  /// Creates findings in memory.
  public init(_ diagnostics: [Diagnostic] = []) { self.diagnostics = diagnostics }

  /// Goes through the findings in the order of the file.
  public func forEach(_ body: (Diagnostic) throws -> Void) rethrows {
    for diagnostic in diagnostics { try body(diagnostic) }
  }
}
