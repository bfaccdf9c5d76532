/// The archive standard that a document keeps (ISO 19005).
package enum PDFConformance: String, Sendable, Hashable, CaseIterable {
  /// None.
  case none
  /// PDF/A-2b: looks the same forever; nothing may be attached to it.
  case a2b = "2b"
  /// PDF/A-3b: as 2b, and files of any kind may be attached.
  case a3b = "3b"
}
