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

/// How a document looks: paper, template, theme, locale, pictures.
struct DocumentStyleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Paper size. Default: set by the template or the store, otherwise letter.", visibility: .hidden))
  var paper: ReportDocument.Paper?

  @Option(
    help: ArgumentHelp(
      "Page orientation. Default: set by the template, otherwise by the report.", visibility: .hidden))
  var orientation: ReportDocument.Orientation?

  @Option(
    help: ArgumentHelp(
      "Template name or file. Default: the standard layout.", valueName: "name"),
    completion: Completions.reportTemplates)
  var template: String?

  @Option(
    help: ArgumentHelp(
      "Theme name or file, for colors and fonts. Default: the template's, otherwise the standard theme.",
      valueName: "name", visibility: .hidden),
    completion: Completions.reportThemes)
  var theme: String?

  @OptionGroup var templates: TemplateOptions

  @Option(
    help: ArgumentHelp(
      "Language of dates and numbers. Default: set by the template or the store, otherwise en-US.",
      valueName: "language", visibility: .hidden),
    completion: Completions.locales, transform: Self.locale)
  var locale: ReportLocale?

  @Option(
    help: ArgumentHelp("Photo of the athlete (PNG or JPEG).", valueName: "file"), completion: .file())
  var photo: String?

  @Option(
    help: ArgumentHelp("School or club logo (PNG or JPEG).", valueName: "file", visibility: .hidden),
    completion: .file())
  var logo: String?

  /// The paper of the store's settings.
  private static func paper(_ reader: any StoreReading) throws -> ReportDocument.Paper? {
    try reader.setting(StoreSettings.paper).flatMap(ReportDocument.Paper.init(rawValue:))
  }

  /// The locale of the store's settings; another machine may lack it.
  private static func locale(_ reader: any StoreReading) throws -> ReportLocale? {
    try reader.setting(StoreSettings.locale).flatMap { try? ReportLocale($0) }
  }

  private static func locale(_ text: String) throws -> ReportLocale {
    do { return try ReportLocale(text) } catch {
      throw ValidationError("\(error.message). \(error.help ?? "")")
    }
  }

  /// Returns the audience of a document: the command line's, a template's, the store's setting or the document's own.
  ///
  /// - Parameters:
  ///   - given: the audience of the command line.
  ///   - reader: the store, which keeps the settings.
  ///   - report: the report's name in the catalog: `event-metrics`.
  ///   - usual: the document's own audience.
  /// - Throws: what is wrong with a template, and what the store throws.
  func chosenAudience(
    _ given: AudienceChoice?, _ reader: any StoreReading, report: String,
    default usual: AudienceChoice = .coach
  ) throws -> ChosenAudience {
    if given == nil, try chosenTemplate(for: report)?.readers == .coach { return ChosenAudience(.coach) }
    return try ChosenAudience(given, reader, default: usual)
  }

  /// Returns the context of a report.
  ///
  /// The command line overrides the template, and the template overrides the store's settings.
  ///
  /// - Parameters:
  ///   - reader: the store, which keeps the user's time zone.
  ///   - report: the report's name in the catalog: `event-metrics`.
  ///   - audience: the audience of the report.
  ///   - details: the private details that the audience may read as well.
  /// - Throws: an error if a template is invalid, and errors from the store.
  func context(
    _ place: PlaceOptions, _ reader: any StoreReading, report: String, for audience: AudienceChoice,
    including details: Set<Audience.Detail> = []
  ) throws -> DocumentContext {
    let template = try chosenTemplate(for: report)
    if template?.readers == .coach, audience == .family {
      throw CommandFailure(
        "Template \(template?.name ?? "") is for coaches, so it can't be used with --audience family",
        help: "Remove --audience family, or use another template")
    }
    let chosen = try chosenTheme()
    for remark in chosen?.contrastRemarks ?? [] {
      StandardError.write("warning: \(TerminalText.escaped("Theme \(chosen?.name ?? ""): \(remark)"))\n")
    }
    return DocumentContext(
      audience: audience.audience.including(details), created: try place.clock.instant(),
      today: try place.today(reader), zone: try place.zone(reader),
      paper: try paper ?? template?.paper ?? Self.paper(reader) ?? .letter,
      orientation: orientation ?? template?.orientation,
      locale: try locale ?? template?.locale ?? Self.locale(reader) ?? .us,
      theme: chosen ?? template?.theme ?? .compass, lexicon: try Lexicon.read(lookup))
  }

  /// Returns the document with the template and the pictures that the user asked for.
  ///
  /// - Parameters:
  ///   - document: the document from its builder.
  ///   - report: the report's name in the catalog: `event-metrics`.
  /// - Throws: an error if a template or a picture is invalid.
  func finished(_ document: ReportDocument, report: String) throws -> ReportDocument {
    var document =
      try chosenTemplate(for: report).map { try $0.apply(to: document, report: report) }
      ?? document.withUsualSections()
    let person = document.author.map { "Photo of \($0)" } ?? "Photo"
    let photo = try photo.map { try ReportImage(file: .named($0), alternative: person) }
    let logo = try logo.map { try ReportImage(file: .named($0), alternative: "Logo") }
    let ofTheme = document.theme.logo
    if document.titleBlock == nil, photo != nil || logo != nil {
      StandardError.write("note: --photo and --logo are ignored, because this template has no title\n")
    }
    document.updateTitle { title in
      if let photo { title.photo = photo }
      title.logo = logo ?? title.logo ?? ofTheme
    }
    return document
  }

  /// The part of the file name for the template: its name without the report's name at the start.
  var nameParts: [String] {
    guard let name = template.map(TemplateFolder.name(of:)) else { return [] }
    let report = ReportCatalog.reports.map(\.name).first { name == $0 || name.hasPrefix($0 + "-") }
    let own = name.dropFirst(report.map { $0.count + 1 } ?? 0)
    return own.isEmpty ? [] : [String(own)]
  }

  // MARK: Templates

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

  private func chosenTemplate(for report: String) throws -> ReportTemplate? {
    guard let text = template else { return nil }
    let path = try TemplateFolder(ReportTemplate.folder, in: lookup).path(
      named: text, thing: "template", help: "`compass-export templates list` lists all")
    let chosen = try ReportTemplate(contentsOf: path, lookup: lookup)
    guard chosen.report.isCalled(report) else {
      let others = try ReportTemplate.installed(lookup).filter { $0.report.isCalled(report) }.map(\.name)
      throw CommandFailure(
        "Template \(chosen.name) is for \(chosen.report.name), not for \(report)",
        help: others.isEmpty
          ? "`compass-export templates new \(report)` creates one"
          : "Templates for \(report): \(others.joined(separator: ", "))")
    }
    return chosen
  }
}
