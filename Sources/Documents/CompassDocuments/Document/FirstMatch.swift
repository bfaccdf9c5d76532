/// Ends a loop over records at the first match.
private struct FirstMatch: Error {}

/// Returns whether a loop finds anything, and ends it there.
///
/// - Parameter loop: reads the records and calls the function that it gets for a match.
/// - Throws: what the loop throws.
/// - Complexity: O(n) in the number of records up to the first match.
func hasAny(_ loop: (_ found: () throws -> Void) throws -> Void) throws -> Bool {
  do {
    try loop { throw FirstMatch() }
    return false
  } catch is FirstMatch {
    return true
  }
}
