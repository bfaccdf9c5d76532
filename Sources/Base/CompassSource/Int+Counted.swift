extension Int {
  /// The number with what is counted: `1 event`, `2 events`.
  ///
  /// - Parameter plural: the plural where an `s` does not make it.
  package func counted(_ singular: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? singular : plural ?? singular + "s")"
  }
}
