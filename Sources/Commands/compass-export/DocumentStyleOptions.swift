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
    help:
      "The paper of the PDF and of printed sheets; as the store's settings say unless given, else letter."
  )
  var paper: ReportDocument.Paper?

  @Option(help: "Which side of the paper is at the top.")
  var orientation: ReportDocument.Orientation?

  @Option(
    help: ArgumentHelp(
      "What the document shows and in which order: the name of a template, or a file.", valueName: "name"),
    completion: Completions.reportTemplates)
  var template: String?

  @Option(
    help: ArgumentHelp("Colours and faces: the name of a theme, or a file.", valueName: "name"),
    completion: Completions.reportThemes)
  var theme: String?

  @OptionGroup var templates: TemplateOptions

  @Option(
    help: ArgumentHelp(
      "How days, times and numbers are written: as the store's settings say unless given, else en-US.",
      valueName: "language"),
    completion: Completions.locales, transform: Self.locale)
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

  /// Who a document is for: as told, else as a template for coaches or the store's settings have it.
  ///
  /// - Parameters:
  ///   - given: what the command line says.
  ///   - reader: the store, which keeps the settings.
  ///   - report: the report's name in the catalogue: `event-metrics`.
  /// - Throws: what is wrong with a template, and what the store throws.
  func chosenAudience(
    _ given: AudienceChoice?, _ reader: any StoreReading, report: String
  ) throws -> ChosenAudience {
    if given == nil, try chosenTemplate(for: report)?.readers == .coach { return ChosenAudience(.coach) }
    return try ChosenAudience(given, reader, usual: .coach)
  }

  /// What every report is told; what the command line says goes before what a template says, and that before the
  /// store's settings.
  ///
  /// - Parameters:
  ///   - reader: the store, which keeps the user's zone.
  ///   - report: the report's name in the catalogue: `event-metrics`.
  ///   - audience: who it is for.
  ///   - details: what they read besides.
  /// - Throws: what is wrong with a template, and what the store throws.
  func context(
    _ place: PlaceOptions, _ reader: any StoreReading, report: String, for audience: AudienceChoice,
    including details: Set<Audience.Detail> = []
  ) throws -> DocumentContext {
    let template = try chosenTemplate(for: report)
    if template?.readers == .coach, audience == .family {
      throw CommandFailure(
        "The template \(template?.name ?? "") is for coaches, who do not read what families do",
        help: "Leave --audience family out, or take another template")
    }
    let chosen = try chosenTheme()
    for remark in chosen?.contrastRemarks ?? [] {
      StandardError.write("warning: \(TerminalText.escaped("the theme \(chosen?.name ?? ""): \(remark)"))\n")
    }
    return DocumentContext(
      audience: audience.audience.including(details), created: try place.clock.instant(),
      today: try place.today(reader), zone: try place.zone(reader),
      paper: try paper ?? template?.paper ?? Self.paper(reader) ?? .letter,
      orientation: orientation ?? template?.orientation,
      locale: try locale ?? template?.locale ?? Self.locale(reader) ?? .us,
      theme: chosen ?? template?.theme ?? .compass)
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
    _ document: ReportDocument, report: String, attachment: () throws -> ReportAttachment? = { nil }
  ) throws -> ReportDocument {
    var document =
      try chosenTemplate(for: report).map { try $0.apply(to: document, report: report) }
      ?? document.withUsualSections()
    let person = document.author.map { "Photo of \($0)" } ?? "Photo"
    let photo = try photo.map { try ReportImage(file: .named($0), alternative: person) }
    let logo = try logo.map { try ReportImage(file: .named($0), alternative: "Logo") }
    let ofTheme = document.theme.logo
    if document.titleBlock == nil, photo != nil || logo != nil {
      StandardError.write("note: this template shows no title, where a picture would stand\n")
    }
    document.updateTitle { title in
      if let photo { title.photo = photo }
      title.logo = logo ?? title.logo ?? ofTheme
    }
    document.isArchival = pdfa
    if attachData {
      guard let records = try attachment() else {
        throw CommandFailure(
          "--attach-data: there are no records that this document alone is made of",
          help: "Leave it out, and write the records with --csv")
      }
      document.attachment = records
    }
    return document
  }

  /// Makes sure that what was asked for can be had in the formats.
  func checkFormats(_ formats: [DocumentFormat]) throws {
    guard !formats.contains(.pdf) else { return }
    for (option, isGiven) in [("--attach-data", attachData), ("--pdfa", pdfa)] where isGiven {
      throw CommandFailure("\(option) is for PDFs, and none is written", help: "Add --pdf")
    }
  }

  /// The details that a document shows, as a part of what a file is about: the same document in another look, on
  /// other paper or in another language may replace it, one with other details may not.
  func subject(_ context: DocumentContext) -> [String] {
    ["details=" + context.audience.details.map(\.rawValue).sorted().joined(separator: ",")]
  }

  /// What tells the files of a template from others: its name, without the report's that their names begin with.
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
        "The template \(chosen.name) is for \(chosen.report.name), and this is \(report)",
        help: others.isEmpty
          ? "`compass-export templates new \(report)` writes one to begin with"
          : "Templates for \(report) are \(others.joined(separator: ", "))")
    }
    return chosen
  }
}
