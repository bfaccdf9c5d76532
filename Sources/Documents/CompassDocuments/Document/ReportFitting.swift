/// How a report is made to fit on so many pages: by leaving out and by cutting, in a fixed order, and never by
/// letters that are too small to read.
package struct ReportFitting: Sendable, Hashable {
  /// Something that makes a report shorter.
  package enum Step: Sendable, Hashable {
    /// Only so many rows of a section's tables.
    case limitRows(section: String, Int)
    /// Charts and trends of a section are left out.
    case omitCharts(section: String)
    /// The section is left out.
    case omit(section: String)
  }

  /// The most pages.
  package var pages: Int
  /// The steps, applied one after the other until the report fits.
  package var steps: [Step]
  /// How many rows sections have that the document doesn't, by the section's name.
  package var furtherRows: [String: Int] = [:]
}
