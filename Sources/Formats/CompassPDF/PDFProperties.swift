package import Foundation

/// The metadata of a document: the entries of its information dictionary (PDF 32000-1 §14.3.3) and its
/// language.
package struct PDFProperties: Sendable, Hashable {
  /// The title, which PDF readers show in the title bar.
  package var title: String
  /// The author of the content.
  package var author: String?
  /// The subject.
  package var subject: String?
  /// The program that created the layout.
  package var creator: String
  /// The creation date, or nil to omit it.
  ///
  /// Set it to a fixed date to get the same bytes every time.
  package var created: Date?
  /// The language of the text for screen readers (BCP 47).
  package var language: String
  /// The archive standard that the document follows.
  package var conformance: PDFConformance

  /// Creates the metadata of a document.
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
