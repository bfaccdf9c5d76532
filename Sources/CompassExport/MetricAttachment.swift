package import CompassDocuments
import CompassModel
package import CompassStore

/// The metrics that a report was made of as a CSV file inside it, which `compass-import` reads back.
package struct MetricAttachment {
  /// The most metrics: a document is held in memory, and so are they.
  package static let maximumCount = 50_000

  private let query: MetricQuery
  private let audience: Audience

  /// The attachment of what a query asks for.
  ///
  /// - Parameter audience: who reads the document; notes and the columns of a family's own files are theirs.
  package init(_ query: MetricQuery, audience: Audience) {
    self.query = query
    self.audience = audience
  }

  /// The file; nil where there are more than ``maximumCount``.
  ///
  /// - Throws: what reading throws.
  package func make(_ reader: any StoreReading) throws -> ReportAttachment? {
    guard try reader.count(query) <= Self.maximumCount else { return nil }
    let bytes = Bytes()
    var export = try RecordExport(.metric, as: .csv) { bytes.all += $0 }
    try reader.forEach(query) { values in
      var values = values
      if !audience.reads(.notes) {
        values["notes"] = nil
        values["extra"] = nil
      }
      try export.write(values)
    }
    try export.finish()
    return ReportAttachment(
      name: "metrics.csv", description: "The measurements of this report, to be imported with compass-import",
      bytes: bytes.all)
  }

  private final class Bytes {
    var all: [UInt8] = []
  }
}
