package import CompassModel
package import CompassValidation
package import Foundation

/// What every report is told: for whom, when, and how it looks.
package struct DocumentContext: Sendable {
  /// Who the report is for.
  package var audience: Audience
  /// When the report was made.
  package var created: Date
  /// Today, where the user is.
  package var today: CalendarDate
  /// The zone in which instants are shown.
  package var zone: TimeZone
  /// The paper.
  package var paper: ReportDocument.Paper
  /// Which side of the paper is at the top; nil is what suits the report.
  package var orientation: ReportDocument.Orientation?
  /// How days and numbers are written.
  package var locale: ReportLocale
  /// Colours and faces.
  package var theme: ReportTheme
  /// Labels of tests that the app doesn't have.
  package var lexicon: Lexicon
  /// Lines that the family wrote for readers who want to reply.
  package var contact: [String] = []

  /// Creates a context.
  package init(
    audience: Audience = .coach, created: Date, today: CalendarDate? = nil, zone: TimeZone = .gmt,
    paper: ReportDocument.Paper = .letter, orientation: ReportDocument.Orientation? = nil,
    locale: ReportLocale = .us, theme: ReportTheme = .compass, lexicon: Lexicon = .empty
  ) {
    self.audience = audience
    self.created = created
    self.today = today ?? CalendarDate(of: created, in: zone)
    self.zone = zone
    self.paper = paper
    self.orientation = orientation
    self.locale = locale
    self.theme = theme
    self.lexicon = lexicon
  }

  /// A document with all that the context says of one.
  package func document(
    title: String, subject: String, author: String? = nil, sections: [ReportSection]
  ) -> ReportDocument {
    var document = ReportDocument(
      title: title, subject: subject, author: author, created: created, paper: paper, sections: sections)
    document.orientation = orientation ?? .portrait
    document.audience = audience
    document.locale = locale
    document.day = today
    document.theme = theme
    return document
  }
}
