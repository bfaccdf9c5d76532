extension Int {
  /// The number with what is counted: `1 event`, `2 events`.
  ///
  /// - Parameter plural: the plural where an `s` does not make it.
  package func counted(_ singular: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? singular : plural ?? singular + "s")"
  }
}

extension ClosedRange<Int> {
  /// Returns the numbers in words for people: "line 3", "lines 3–5".
  package func words(_ noun: String) -> String {
    count == 1 ? "\(noun) \(lowerBound)" : "\(noun)s \(lowerBound)–\(upperBound)"
  }
}
