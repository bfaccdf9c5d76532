import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore

/// What a document is written as.
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

/// Who a document is for, and how it looks.
struct DocumentLookOptions: ParsableArguments {
  @Option(help: "Audience. Default: the store's setting, otherwise the document's own.")
  var audience: AudienceChoice?

  @OptionGroup var include: IncludeOptions

  @OptionGroup var style: DocumentStyleOptions

  /// Who the document is for: as told, else as a template or the store's settings have it.
  ///
  /// - Parameters:
  ///   - reader: the store, which keeps the settings.
  ///   - report: the report's name in the catalogue: `event-metrics`.
  /// - Throws: what is wrong with a template, and what the store throws.
  func chosenAudience(
    _ reader: any StoreReading, report: String, default usual: AudienceChoice = .coach
  ) throws -> ChosenAudience {
    try style.chosenAudience(audience, reader, report: report, default: usual)
  }

  /// What every report is told; what the command line says goes before what a template says, and that before the
  /// store's settings.
  ///
  /// - Parameters:
  ///   - reader: the store, which keeps the user's zone.
  ///   - report: the report's name in the catalogue: `event-metrics`.
  ///   - audience: who it is for.
  /// - Throws: what is wrong with a template, and what the store throws.
  func context(
    _ place: PlaceOptions, _ reader: any StoreReading, report: String, for audience: AudienceChoice,
    familyDetails: Set<Audience.Detail> = []
  ) throws -> DocumentContext {
    let details = include.details.union(audience == .family ? familyDetails : [])
    return try style.context(place, reader, report: report, for: audience, including: details)
  }

  /// Returns the document with the template and the pictures that the user asked for.
  ///
  /// - Parameters:
  ///   - document: the document as its builder made it.
  ///   - report: the report's name in the catalogue: `event-metrics`.
  /// - Throws: what is wrong with a template or a picture.
  func finished(_ document: ReportDocument, report: String) throws -> ReportDocument {
    try style.finished(document, report: report)
  }

  /// What tells the files of a family from those for coaches, which must never take each other's place, and those of a
  /// template from others.
  func nameParts(_ audience: AudienceChoice) -> [String] {
    style.nameParts + (audience == .family ? ["family"] : [])
  }
}

extension ReportDocument.Paper: ExpressibleByArgument {}
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
