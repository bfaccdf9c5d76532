package import CompassFiles
import CompassModel
import CompassTemplates

extension ReportTemplate {
  /// The version of the format that is read.
  package static let version = 1
  /// The folder of report templates among the templates.
  package static let folder = "Reports"
  /// The most items of a template, and the deepest columns within columns.
  static let maximumItems = 500
  static let maximumDepth = 3

  /// Reads a template from a file, and what it names: its theme, its pictures.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - lookup: where themes are looked for.
  /// - Throws: `TemplateError` that names the line which is wrong, and `FileError`.
  package init(contentsOf path: String, lookup: TemplateLookup) throws {
    try self.init(json: TemplateLookup.text(at: path), path: path, lookup: lookup)
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: its JSON.
  ///   - path: what to call it in messages; the files that it names are beside it.
  ///   - lookup: where themes are looked for.
  /// - Throws: `TemplateError` that names the line which is wrong, and `FileError` for the files that it names.
  package init(json text: String, path: String, lookup: TemplateLookup) throws {
    let object = try TemplateObject(
      json: text, path: path, help: "Run `compass-export templates new REPORT` to create one")
    try object.allow([
      "$schema", "version", "name", "title", "report", "notes", "audience", "theme", "paper", "orientation",
      "locale", "logo", "footer", "wording", "sections",
    ])
    try object.requireVersion(Self.version)
    name = try object.text("name")
    title = try object.text("title")
    notes = try object.optionalText("notes")
    let named = try object.text("report")
    guard let report = ReportCatalog.report(named: named) else {
      throw object.unknown(
        "report", named, "unknown report", among: ReportCatalog.reports.map(\.name))
    }
    self.report = report
    self.path = path
    readers = try object.choice("audience", Readers.self)
    theme = try object.optionalText("theme").map { try Self.theme($0, object, lookup) }
    paper = try object.choice("paper", ReportDocument.Paper.self)
    orientation = try object.choice("orientation", ReportDocument.Orientation.self)
    locale = try object.optionalText("locale").map { text in
      do throws(DocumentError) { return try ReportLocale(text) } catch {
        throw object.error("locale", "is \(text): unknown locale", error.help)
      }
    }
    logo = try object.optionalText("logo").map { _ in
      try object.image("logo", alternative: "Logo", orElse: "use --logo FILE")
    }
    footer = try object.optionalTemplateText("footer")
    wording = try Self.wording(object)
    items = nil
    if object.has("sections") {
      let parser = ReportTemplateParser(report: report)
      let items = try parser.items(object, "sections", depth: 0)
      guard !items.isEmpty else {
        throw object.error(
          "sections", "is empty", "Remove it to show all sections of the report")
      }
      self.items = items
    }
  }

  /// All templates of the first folder of templates that has any.
  ///
  /// - Throws: `TemplateError` for the first that is wrong, and `FileError`.
  package static func installed(_ lookup: TemplateLookup) throws -> [ReportTemplate] {
    try TemplateFolder(folder, in: lookup).paths.map { try ReportTemplate(contentsOf: $0, lookup: lookup) }
  }

  /// The theme of a name, or in a file beside the template.
  private static func theme(
    _ text: String, _ object: TemplateObject, _ lookup: TemplateLookup
  ) throws -> ReportTheme {
    let folder = TemplateFolder(ReportTheme.folder, in: lookup)
    if TemplateFolder.isPath(text) {
      return try object.withFile("theme", orElse: "use --theme FILE") { try ReportTheme(contentsOf: $0) }
    }
    return try ReportTheme(
      contentsOf: .named(
        folder.path(ofName: text) { object.unknown("theme", text, "unknown theme", among: $0) }))
  }

  private static func wording(_ object: TemplateObject) throws -> [String: String] {
    var wording: [String: String] = [:]
    for member in try object.optionalObject("wording")?.value.members ?? [] {
      guard let text = member.value.stringValue else {
        throw object.error("wording.\(member.name)", "must be text")
      }
      guard !member.name.isEmpty else { throw object.error("wording", "contains an empty word") }
      wording[member.name] = text
    }
    return wording
  }
}

extension TemplateObject {
  /// Reads a file that a member names: one below the folder of the template, since whoever sends a template does not
  /// decide which other files are read.
  ///
  /// - Parameters:
  ///   - name: the member.
  ///   - otherwise: how a person names a file that is elsewhere.
  ///   - read: reads the file.
  func withFile<Value>(
    _ name: String, orElse otherwise: String?, _ read: (FilePlace) throws -> Value
  ) throws -> Value {
    let file = try text(name)
    let help = ["Put the file in the template's folder", otherwise].compactMap(\.self)
      .joined(separator: ", or ")
    guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else {
      throw error(name, "is \(file), which is outside the template's folder", help)
    }
    do {
      return try read(.chosen(file, in: PathText.folder(of: path)))
    } catch let error as FileError where error.code == .link || error.code == .notAFile {
      throw self.error(name, "is \(file): \(error.reason)", help)
    }
  }

  /// The picture in a file that a member names.
  ///
  /// - Parameter otherwise: how a person names a picture that is elsewhere.
  func image(_ name: String, alternative: String, orElse otherwise: String? = nil) throws -> ReportImage {
    try withFile(name, orElse: otherwise) { try ReportImage(file: $0, alternative: alternative) }
  }

  /// A text with places; nil where there is none.
  func optionalTemplateText(_ name: String) throws -> ReportTemplateText? {
    guard let text = try optionalText(name) else { return nil }
    do { return try ReportTemplateText(text) } catch { throw self.error(name, error.message, error.help) }
  }
}
