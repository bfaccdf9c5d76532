import CompassDocuments
import Foundation
import TestSupport
import Testing

/// Whole documents in every format, as they were looked at and kept; `RECORD_SNAPSHOTS=1` writes them anew.
@Suite("Reports as files")
struct ReportGoldenTests {
  /// A document by the name of its files.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let document: ReportDocument
    var testDescription: String { name }
  }

  static let samples = [
    Sample(name: "sample-event", document: SampleReports.event()),
    Sample(name: "all-blocks", document: SampleReports.allBlocks()),
  ]

  @Test("The page", arguments: samples)
  func page(sample: Sample) throws {
    var bytes: [UInt8] = []
    try HTMLReportWriter().write(sample.document) { bytes += $0 }
    try Golden.compare(bytes, with: "\(sample.name).html")
  }
}
