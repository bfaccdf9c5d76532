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

  /// Creates the metadata of a document.
  package init(
    title: String, author: String? = nil, subject: String? = nil, creator: String = "Compass Toolkit",
    created: Date? = nil, language: String = "en-US"
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.creator = creator
    self.created = created
    self.language = language
  }

  /// The longest text of an entry, in UTF-16 units; libharu's limit is 65,535 bytes.
  private static let maximumUnits = 2_000

  /// Returns a text for the information dictionary.
  ///
  /// It removes control characters and shortens very long texts.
  static func entry(_ text: String) -> String {
    var result = ""
    var units = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: continue
      default: break
      }
      units += scalar.utf16.count
      if units > maximumUnits { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
