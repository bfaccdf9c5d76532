package import Foundation

/// A file that travels inside the document (PDF 32000-1 §7.11.4).
package struct PDFAttachment: Sendable, Hashable {
  /// The most bytes that an attached file may have.
  package static let maximumBytes = 256 << 20

  /// What the file is to the document (ISO 19005-3, annex E).
  package enum Relationship: String, Sendable, Hashable {
    /// What the document was made from.
    case source = "Source"
    /// The data behind a table or a chart.
    case data = "Data"
  }

  /// The file's name, without folders.
  package var name: String
  /// The file.
  package var bytes: [UInt8]
  /// Its media type, such as `text/csv`.
  package var mediaType: String
  /// What it is, for people.
  package var description: String
  /// What it is to the document.
  package var relationship: Relationship
  /// When it was made; the document's own date if nil.
  package var modified: Date?

  /// Describes an attached file.
  package init(
    name: String, bytes: [UInt8], mediaType: String, description: String,
    relationship: Relationship = .data, modified: Date? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.mediaType = mediaType
    self.description = description
    self.relationship = relationship
    self.modified = modified
  }
}
