import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore

struct DocumentFormatOptions: ParsableArguments {
  @Flag(help: "Write a PDF. This is the default format.")
  var pdf = false

  @Flag(help: "Write an Excel workbook (XLSX).")
  var xlsx = false

  @Flag(help: "Write a self-contained web page.")
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

/// The audience and the look of a document.
struct DocumentLookOptions: ParsableArguments {
  @Option(help: "Audience. Default: the store's setting, otherwise the document's own.")
  var audience: AudienceChoice?

  @OptionGroup var include: IncludeOptions

  @OptionGroup var style: DocumentStyleOptions

  /// Returns the context of a report; the command line overrides the store's settings.
  ///
  /// - Throws: an error if the logo is invalid, and errors from the store.
  func context(
    _ place: PlaceOptions, _ reader: any StoreReading, for audience: AudienceChoice,
    familyDetails: Set<Audience.Detail> = []
  ) throws -> DocumentContext {
    let details = include.details.union(audience == .family ? familyDetails : [])
    return try style.context(place, reader, for: audience, including: details)
  }
}

extension AudienceChoice {
  /// The parts of file names that distinguish a family's files from those for coaches.
  var nameParts: [String] { self == .family ? ["family"] : [] }
}

extension ReportDocument.Orientation: ExpressibleByArgument {}

extension PlannedOutput {
  /// The files of a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - nameParts: what the files are called, part by part: `season`, `2026`.
  ///   - emptyMessage: why the document has no content; nil if it has some.
  static func documents(
    _ document: ReportDocument, _ formats: [DocumentFormat], nameParts: [String],
    emptyMessage: String? = nil
  ) -> [PlannedOutput] {
    formats.map { format in
      PlannedOutput(nameParts: nameParts, content: .report(document, format), emptyMessage: emptyMessage)
    }
  }
}
