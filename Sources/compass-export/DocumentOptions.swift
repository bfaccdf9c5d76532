import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore
import Foundation

/// What a document is written as.
struct DocumentFormatOptions: ParsableArguments {
  @Flag(help: "Write a PDF; so it is where no format is named.")
  var pdf = false

  @Flag(help: "Write an XLSX workbook.")
  var xlsx = false

  @Flag(help: "Write a web page that needs nothing else.")
  var html = false

  @Flag(help: "Write the main table as CSV.")
  var csv = false

  @Flag(help: "Write the document as JSON.")
  var json = false

  /// The formats in the order in which they are written.
  var formats: [DocumentFormat] {
    let named: [DocumentFormat] =
      (pdf ? [.pdf] : []) + (xlsx ? [.xlsx] : []) + (html ? [.html] : []) + (csv ? [.csv] : [])
      + (json ? [.json] : [])
    return named.isEmpty ? [.pdf] : named
  }
}

/// Who a document is for, and how it looks.
struct DocumentLookOptions: ParsableArguments {
  @Option(help: "Who the document is for.")
  var audience: AudienceChoice = .coach

  @Option(
    help: ArgumentHelp(
      "What the document says besides: notes, costs, coaches, contacts; may be repeated.",
      valueName: "detail"))
  var include: [Audience.Detail] = []

  @Option(help: "The paper of the PDF and of printed sheets.")
  var paper: ReportDocument.Paper?

  @Option(help: "Which side of the paper is at the top.")
  var orientation: ReportDocument.Orientation?

  @Flag(help: "Put the records that it was made of into the PDF, to be imported again.")
  var attachData = false

  /// What every report is told.
  ///
  /// - Parameter reader: the store, which keeps the user's zone.
  func context(_ place: PlaceOptions, _ reader: any StoreReading) throws -> DocumentContext {
    let base = audience == .family ? Audience.family : .coach
    return DocumentContext(
      audience: base.including(Set(include)), created: try place.clock.instant(),
      today: try place.today(reader), zone: try place.zone(reader), paper: paper ?? .letter,
      orientation: orientation)
  }

  /// The document as it was asked for: as a template has it, with pictures, made to be kept.
  func finished(_ document: ReportDocument) throws -> ReportDocument {
    document
  }

  /// The look as a part of what a file is about.
  func subject(_ context: DocumentContext) -> [String] {
    let details = context.audience.details.map(\.rawValue).sorted().joined(separator: ",")
    return [
      "details=" + details, "paper=" + context.paper.rawValue,
      context.orientation.map { "orientation=" + $0.rawValue },
    ].compactMap(\.self)
  }

  /// What tells the files of a family from those for coaches, which must never take each other's place.
  var nameParts: [String] { audience == .family ? ["family"] : [] }
}

/// Who the document is for.
enum AudienceChoice: String, ExpressibleByArgument, CaseIterable {
  case coach, family
}

extension Audience.Detail: ExpressibleByArgument {}
extension ReportDocument.Paper: ExpressibleByArgument {}
extension ReportDocument.Orientation: ExpressibleByArgument {}

extension PlannedOutput {
  /// The files of a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - nameParts: what the files are called, part by part: `season`, `2026`.
  ///   - thing: what they are about, so that they may be replaced by the same thing later.
  static func documents(
    _ document: ReportDocument, _ formats: [DocumentFormat], nameParts: [String], thing: [String]
  ) -> [PlannedOutput] {
    formats.map { format in
      PlannedOutput(
        nameParts: nameParts, thing: thing.joined(separator: " "), content: .report(document, format))
    }
  }
}
