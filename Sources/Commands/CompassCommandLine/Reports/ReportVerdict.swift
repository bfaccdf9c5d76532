/// The findings of a run that no baseline knows, however many of them are listed.
package struct ReportVerdict: Sendable, Hashable {
  /// The errors.
  package var errors: Int
  /// The warnings.
  package var warnings: Int
  /// The findings of any severity that are known.
  package var known: Int
}
