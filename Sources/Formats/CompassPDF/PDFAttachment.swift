package import Foundation

/// A file attached to the document that was made from it (PDF 32000-1 §7.11.4).
package struct PDFAttachment: Sendable, Hashable {
  /// The most bytes of an attached file.
  package static let maximumBytes = 256 << 20

  /// The file's name, without folders.
  package var name: String
  /// The file's contents.
  package var bytes: [UInt8]
  /// Its media type, such as `text/csv`.
  package var mediaType: String
  /// A description for people.
  package var description: String
  /// The modification date; nil means the document's own date.
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
