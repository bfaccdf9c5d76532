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

  @Option(
    help: ArgumentHelp(
      "How days, times and numbers are written: en-US unless told otherwise.", valueName: "language"),
    transform: Self.locale)
  var locale: ReportLocale?

  @Flag(help: "Make the PDF one to be kept for good: PDF/A.")
  var pdfa = false

  @Flag(help: "Put the records into the PDF as a file, to be imported again.")
  var attachData = false

  @Option(
    help: ArgumentHelp("A picture of the athlete, PNG or JPEG.", valueName: "file"), completion: .file())
  var photo: String?

  @Option(
    help: ArgumentHelp("A school's or a club's logo, PNG or JPEG.", valueName: "file"), completion: .file())
  var logo: String?

  private static func locale(_ text: String) throws -> ReportLocale {
    do { return try ReportLocale(text) } catch {
      throw ValidationError("\(error.message). \(error.help ?? "")")
    }
  }

  /// What every report is told.
  ///
  /// - Parameters:
  ///   - reader: the store, which keeps the user's zone.
  ///   - report: the report's name in the catalogue: `event-metrics`.
  /// - Throws: what is wrong with a template, and what the store throws.
  func context(
    _ place: PlaceOptions, _ reader: any StoreReading, report: String? = nil
  ) throws -> DocumentContext {
    let base = audience == .family ? Audience.family : .coach
    return DocumentContext(
      audience: base.including(Set(include)), created: try place.clock.instant(),
      today: try place.today(reader), zone: try place.zone(reader), paper: paper ?? .letter,
      orientation: orientation, locale: locale ?? .us)
  }

  /// The document as it was asked for: as a template has it, with pictures, made to be kept.
  ///
  /// - Parameters:
  ///   - document: the document as its builder made it.
  ///   - report: the report's name in the catalogue: `event-metrics`.
  ///   - attachment: the records that it was made of, asked for where they are wanted;
  ///     `ReportAttachment.records(query.selection, for: context.audience, in: reader)`.
  /// - Throws: what is wrong with a template or a picture.
  func finished(
    _ document: ReportDocument, report: String? = nil, attachment: () throws -> ReportAttachment? = { nil }
  ) throws -> ReportDocument {
    var document = document
    let person = document.author.map { "Photo of \($0)" } ?? "Photo"
    let photo = try photo.map { try ReportImage(file: $0, alternative: person) }
    let logo = try logo.map { try ReportImage(file: $0, alternative: "Logo") } ?? document.theme.logo
    document.updateTitle { title in
      if let photo { title.photo = photo }
      if let logo { title.logo = logo }
    }
    document.isArchival = pdfa
    if attachData { document.attachment = try attachment() }
    return document
  }

  /// The look as a part of what a file is about.
  func subject(_ context: DocumentContext) -> [String] {
    let details = context.audience.details.map(\.rawValue).sorted().joined(separator: ",")
    return [
      "details=" + details, "paper=" + context.paper.rawValue,
      context.orientation.map { "orientation=" + $0.rawValue },
      context.locale == .us ? nil : "locale=" + context.locale.identifier,
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
