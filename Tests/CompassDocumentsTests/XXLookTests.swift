import CompassDocuments
import CompassGraphics
import Foundation
import Testing

@Suite struct XXLook {
  @Test func look() throws {
    let out = "/tmp/tmp-xlsx/out"
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    let picture = try QRSymbol("photo").png(moduleSide: 8)
    func put(_ name: String, _ document: ReportDocument, streamed: Int = 20_000) throws {
      let report = try XLSXReportWriter(streamedRowCount: streamed).write(document, temporaryDirectory: out)
      try Data(report.readBytes()).write(to: URL(fileURLWithPath: "\(out)/\(name).xlsx"))
      if !report.notes.isEmpty { FileHandle.standardError.write(Data("\(name): \(report.notes)\n".utf8)) }
    }
    try put("season", SampleWorkbooks.season(picture: picture))
    for (index, strained) in StrainedReports.all.enumerated() { try put("strained\(index)", strained.document) }
  }
}
