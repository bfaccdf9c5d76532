package import CompassModel
package import CompassValidation
package import Foundation

/// The settings of a report: its audience, its time and its appearance.
package struct DocumentContext: Sendable {
  package var audience: Audience
  /// When the report was made.
  package var created: Date
  /// Today, where the user is.
  package var today: CalendarDate
  /// The zone in which instants are shown.
  package var zone: TimeZone
  package var paper: Paper
  /// The page orientation; nil uses the report's default.
  package var orientation: ReportDocument.Orientation?
  /// The accent color and the logo.
  package var brand: Brand
  /// Labels of tests that the app doesn't have.
  package var lexicon: Lexicon
  /// Lines that the family wrote for readers who want to reply.
  package var contact: [String] = []

  package init(
    audience: Audience = .coach, created: Date, today: CalendarDate? = nil, zone: TimeZone = .gmt,
    paper: Paper = .letter, orientation: ReportDocument.Orientation? = nil,
    brand: Brand = Brand(), lexicon: Lexicon = .empty
  ) {
    self.audience = audience
    self.created = created
    self.today = today ?? CalendarDate(of: created, in: zone)
    self.zone = zone
    self.paper = paper
    self.orientation = orientation
    self.brand = brand
    self.lexicon = lexicon
  }

  /// Returns a document with the settings of the context.
  package func document(
    title: String, subject: String, author: String? = nil, sections: [ReportSection]
  ) -> ReportDocument {
    var document = ReportDocument(
      title: title, subject: subject, author: author, created: created, paper: paper, sections: sections)
    document.orientation = orientation ?? .portrait
    document.audience = audience
    document.day = today
    document.brand = brand
    return document
  }
}
