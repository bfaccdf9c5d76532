import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassTemplates
import CompassValidation
import Foundation

/// The look of a document: paper, accent color, pictures.
struct DocumentStyleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Paper size. Default: set by the store, otherwise letter.", visibility: .hidden))
  var paper: Paper?

  @Option(
    help: ArgumentHelp("Page orientation. Default: the report's own.", visibility: .hidden))
  var orientation: ReportDocument.Orientation?

  @Option(
    help: ArgumentHelp(
      "Color of links, charts and the bar over the title, such as 1D4E89.", valueName: "color",
      visibility: .hidden),
    transform: Self.color)
  var accent: Color?

  @OptionGroup var templates: TemplateOptions

  @Option(
    help: ArgumentHelp("Photo of the athlete (PNG or JPEG).", valueName: "file"), completion: .file())
  var photo: String?

  @Option(
    help: ArgumentHelp("School or club logo (PNG or JPEG).", valueName: "file", visibility: .hidden),
    completion: .file())
  var logo: String?

  private static func color(_ text: String) throws -> Color {
    guard let color = Color(hex: text) else {
      throw ValidationError("Unknown color \"\(TerminalText.escaped(text))\". Write it like 1D4E89.")
    }
    return color
  }

  /// The paper of the store's settings.
  private static func paper(_ reader: any StoreReading) throws -> Paper? {
    try reader.setting(StoreSettings.paper).flatMap(Paper.init(rawValue:))
  }

  /// Makes sure that no athlete gets the photo of another one.
  func checkPhoto(_ athletes: AthleteOptions) throws {
    guard photo != nil, athletes.eachAthlete else { return }
    throw ToolError(
      "--photo shows one athlete, so it can't be used with --each-athlete",
      help: "Name the athlete with --athlete, or remove --photo")
  }

  /// Returns the context of a report.
  ///
  /// The command line overrides the store's settings.
  ///
  /// - Parameters:
  ///   - reader: the store, which keeps the user's time zone.
  ///   - audience: the audience of the report.
  ///   - details: the private details that the audience may read as well.
  /// - Throws: an error if the logo is invalid, and errors from the store.
  func context(
    _ place: PlaceOptions, _ reader: any StoreReading, for audience: AudienceChoice,
    including details: Set<Audience.Detail> = []
  ) throws -> DocumentContext {
    let logo = try logo.map { try ReportImage(file: .named($0), alternative: "Logo") }
    return DocumentContext(
      audience: audience.audience.including(details), created: try place.clock.instant(),
      today: try place.today(reader), zone: try place.zone(reader),
      paper: try paper ?? Self.paper(reader) ?? .letter,
      orientation: orientation,
      brand: Brand(accent: accent ?? Brand().accent, logo: logo),
      lexicon: try Lexicon.read(templates.lookup))
  }

  /// Returns the document with the pictures that the user asked for.
  ///
  /// - Throws: an error if a picture is invalid.
  func finished(_ document: ReportDocument) throws -> ReportDocument {
    var document = document
    let logo = document.brand.logo
    let person = document.author.map { "Photo of \($0)" } ?? "Photo"
    let photo = try photo.map { try ReportImage(file: .named($0), alternative: person) }
    document.updateTitle { title in
      title.photo = photo
      title.logo = logo
    }
    return document
  }
}
