import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassFiles
import CompassModel
import CompassStore
import CompassTemplates
import CompassValidation
import Foundation

/// The look of a document: paper, theme, pictures.
struct DocumentStyleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Paper size. Default: set by the store, otherwise letter.", visibility: .hidden))
  var paper: Paper?

  @Option(
    help: ArgumentHelp(
      "Page orientation. Default: the report's own.", visibility: .hidden))
  var orientation: ReportDocument.Orientation?

  @Option(
    help: ArgumentHelp(
      "Theme name or file, for colors and fonts. Default: the standard theme.",
      valueName: "name", visibility: .hidden),
    completion: Completions.reportThemes)
  var theme: String?

  @OptionGroup var templates: TemplateOptions

  @Option(
    help: ArgumentHelp("Photo of the athlete (PNG or JPEG).", valueName: "file"), completion: .file())
  var photo: String?

  @Option(
    help: ArgumentHelp("School or club logo (PNG or JPEG).", valueName: "file", visibility: .hidden),
    completion: .file())
  var logo: String?

  /// The paper of the store's settings.
  private static func paper(_ reader: any StoreReading) throws -> Paper? {
    try reader.setting(StoreSettings.paper).flatMap(Paper.init(rawValue:))
  }

  /// Returns the context of a report.
  ///
  /// The command line overrides the store's settings.
  ///
  /// - Parameters:
  ///   - reader: the store, which keeps the user's time zone.
  ///   - audience: the audience of the report.
  ///   - details: the private details that the audience may read as well.
  /// - Throws: an error if a theme is invalid, and errors from the store.
  func context(
    _ place: PlaceOptions, _ reader: any StoreReading, for audience: AudienceChoice,
    including details: Set<Audience.Detail> = []
  ) throws -> DocumentContext {
    let chosen = try chosenTheme()
    for remark in chosen?.contrastRemarks ?? [] {
      StandardError.write("warning: \(TerminalText.escaped("Theme \(chosen?.name ?? ""): \(remark)"))\n")
    }
    return DocumentContext(
      audience: audience.audience.including(details), created: try place.clock.instant(),
      today: try place.today(reader), zone: try place.zone(reader),
      paper: try paper ?? Self.paper(reader) ?? .letter,
      orientation: orientation,
      theme: chosen ?? .compass, lexicon: try Lexicon.read(lookup))
  }

  /// Returns the document with the pictures that the user asked for.
  ///
  /// - Throws: an error if a picture is invalid.
  func finished(_ document: ReportDocument) throws -> ReportDocument {
    var document = document
    let person = document.author.map { "Photo of \($0)" } ?? "Photo"
    let photo = try photo.map { try ReportImage(file: .named($0), alternative: person) }
    let logo = try logo.map { try ReportImage(file: .named($0), alternative: "Logo") }
    let ofTheme = document.theme.logo
    document.updateTitle { title in
      if let photo { title.photo = photo }
      title.logo = logo ?? title.logo ?? ofTheme
    }
    return document
  }

  private var lookup: TemplateLookup { templates.lookup }

  private func chosenTheme() throws -> ReportTheme? {
    try theme.map { text in
      let folder = TemplateFolder(ReportTheme.folder, in: lookup)
      return try ReportTheme(
        contentsOf: .named(
          folder.path(
            named: text, thing: "theme", help: "`compass-export templates list` lists all")))
    }
  }
}
