package import CompassDocuments
package import CompassModel
package import CompassStore

extension ReportAttachment {
  /// The most bytes of records that are put into a document.
  package static let maximumByteCount = 32 << 20

  /// The records that a report was made of as CSV, to be imported again.
  ///
  /// Fields that the audience of the report may not read are left out, so that the file says no more than its pages.
  ///
  /// - Parameters:
  ///   - selection: the records.
  ///   - audience: who the report is for.
  ///   - reader: the store.
  /// - Throws: ``DocumentError`` where they are too many for a document, and what the store throws.
  /// - Complexity: O(n) in the number of records.
  package static func records(
    _ selection: Selection, for audience: Audience, in reader: any StoreReading
  ) throws -> ReportAttachment {
    let kind = selection.kind
    var bytes: [UInt8] = []
    var export = try RecordExport(kind, as: .csv, for: audience) { piece in
      bytes += piece
      guard bytes.count <= maximumByteCount else {
        throw DocumentError(
          message: "Too many \(kind.plural) to attach to a document",
          help: "Remove --attach-data, and write them with `compass-export \(kind.plural) --csv`")
      }
    }
    try reader.forEach(selection) { try export.write($0) }
    try export.finish()
    return ReportAttachment(
      name: kind.plural + ".csv",
      description: "The \(kind.plural) of this report. Import them with compass-import \(kind.plural).csv",
      bytes: bytes
    )
  }
}
