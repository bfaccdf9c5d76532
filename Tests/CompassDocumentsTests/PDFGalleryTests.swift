import CompassPDF
import Foundation
import Testing

@testable import CompassDocuments

@Suite("PDF reports: for the eye")
struct PDFGalleryTests {
  /// The folder that `PDF_GALLERY` names, into which every sample is written to be looked at.
  static let folder = ProcessInfo.processInfo.environment["PDF_GALLERY"]

  @Test(
    "Every report that strains the layout can be drawn, and looked at", arguments: PDFLayoutTests.all.indices)
  func gallery(index: Int) throws {
    let (name, document) = PDFLayoutTests.all[index]
    let report = try PDFReportWriter().write(document)
    #expect(report.pageCount > 0 && report.pageCount < 200, "\(name)")
    guard let folder = Self.folder else { return }
    let number = String(format: "%02d", index)
    let file = "\(number) \(name).pdf".replacing(" ", with: "-").replacing(",", with: "")
    try Data(report.bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(file))
  }
}
