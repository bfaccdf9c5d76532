package import CompassSource

/// A stored record that a report shows, so that people can check it.
package struct ReportRecord: Sendable, Hashable {
  /// The row that the record comes from, in words: `line 4`.
  package var place: String
  /// The values that people check first: the day, the name, the place and the time.
  package var parts: [SourceExcerpt.Field]

  /// Creates a record.
  package init(place: String, parts: [SourceExcerpt.Field]) {
    self.place = place
    self.parts = parts
  }
}
