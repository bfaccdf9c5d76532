package import Foundation

/// A file that travels inside the document, which was made from it (PDF 32000-1 §7.11.4).
package struct PDFAttachment: Sendable, Hashable {
  /// The most bytes that an attached file may have.
  package static let maximumBytes = 256 << 20

  /// The file's name, without folders.
  package var name: String
  /// The file.
  package var bytes: [UInt8]
  /// Its media type, such as `text/csv`.
  package var mediaType: String
  /// What it is, for people.
  package var description: String
  /// When it was made; the document's own date if nil.
  package var modified: Date?

  /// Describes an attached file.
  package init(
    name: String, bytes: [UInt8], mediaType: String, description: String, modified: Date? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.mediaType = mediaType
    self.description = description
    self.modified = modified
  }
}
