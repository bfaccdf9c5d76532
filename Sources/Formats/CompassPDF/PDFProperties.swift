package import Foundation

/// What a document says of itself: the entries of its information dictionary (PDF 32000-1 §14.3.3) and its
/// language.
package struct PDFProperties: Sendable, Hashable {
  /// The title, which readers show in the window's bar.
  package var title: String
  /// Who made what is in it.
  package var author: String?
  /// What it is about.
  package var subject: String?
  /// The program that laid it out.
  package var creator: String
  /// When it was made; the same instant gives the same bytes.
  ///
  /// Nil leaves the date out.
  package var created: Date?
  /// The natural language of the text (BCP 47), as screen readers need it.
  package var language: String
  /// The archive standard that it keeps.
  package var conformance: PDFConformance

  /// Creates the description of a document.
  package init(
    title: String, author: String? = nil, subject: String? = nil, creator: String = "Compass Toolkit",
    created: Date? = nil, language: String = "en-US", conformance: PDFConformance = .none
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.creator = creator
    self.created = created
    self.language = language
    self.conformance = conformance
  }
}
