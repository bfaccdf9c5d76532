import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassFiles
import CompassModel
import CompassTemplates
import CompassValidation

/// `compass-export templates`: how reports are to look.
struct TemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "List, show, check and create templates and themes.",
    usage: "compass-export templates <subcommand>",
    discussion: """
      A template sets a report's sections, columns, words and colors. A theme sets
      only colors and fonts. Both are JSON files that you can copy and edit.

      EXAMPLES
        compass-export templates list
        compass-export templates show event-metrics
        compass-export templates new event-metrics > our-club.json
        compass-export templates check our-club.json
        compass-export metrics --event latest --pdf --template our-club.json

      \(CommandExit.table)
      """,
    subcommands: [List.self, Show.self, Check.self, New.self])

  /// The installed themes.
  static func themes(_ lookup: TemplateLookup) throws -> [ReportTheme] {
    try TemplateFolder(ReportTheme.folder, in: lookup).paths.map { try ReportTheme(contentsOf: .named($0)) }
  }

  /// `compass-export templates list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List templates and themes.",
      usage: "compass-export templates list",
      discussion: """
        EXAMPLES
          compass-export templates list

        \(CommandExit.table)
        """)

    func run() throws {
      let lookup = TemplateLookup()
      let templates = try ReportTemplate.installed(lookup)
      let themes = try TemplatesCommand.themes(lookup)
      guard !templates.isEmpty || !themes.isEmpty else {
        throw CommandFailure(
          "No templates or themes found",
          help: "Set COMPASS_TEMPLATES to the folder that contains Reports and Themes")
      }
      var table = TextTable([.init("Name", isFixed: true), .init("For", isFixed: true), .init("Title")])
      let places = Dictionary(
        ReportCatalog.reports.enumerated().map { ($0.element.name, $0.offset) },
        uniquingKeysWith: { first, _ in first })
      for template in templates.sorted(by: {
        (places[$0.report.name] ?? 0, $0.name) < (places[$1.report.name] ?? 0, $1.name)
      }) {
        table.add([template.name, template.report.name, template.title])
      }
      for theme in themes { table.add([theme.name, "--theme", theme.title]) }
      try table.write()
    }
  }

  /// `compass-export templates show NAME`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the contents of templates and themes.",
      usage: "compass-export templates show <name> … [--json]",
      discussion: """
        EXAMPLES
          compass-export templates show event-metrics
          compass-export templates show print > my-theme.json

        \(CommandExit.table)
        """)

    @Argument(
      help: ArgumentHelp("Template or theme names, or file paths.", valueName: "name"),
      completion: Completions.reportTemplates)
    var names: [String]

    @Flag(help: "Print sections, facts, tables and columns as JSON Lines.")
    var json = false

    func run() throws {
      let texts = try names.map { try text(of: $0) }
      try StandardOutput.write(Array(texts.joined(separator: json ? "" : "\n").utf8))
    }

    private func text(of name: String) throws -> String {
      switch try TemplateFile(named: name, TemplateLookup()) {
      case .template(let template):
        return json ? template.descriptionJSON.text() + "\n" : TerminalText.escapedLines(template.description)
      case .theme(let theme): return theme.json
      }
    }
  }

  /// `compass-export templates check FILE`.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check template and theme files for errors.",
      usage: "compass-export templates check <file> …",
      discussion: """
        EXAMPLES
          compass-export templates check our-club.json

        \(CommandExit.table)
        """)

    @Argument(
      help: ArgumentHelp("Template or theme files.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var files: [String]

    func run() throws {
      let lookup = TemplateLookup()
      for file in files {
        var lines: [String]
        switch try TemplateFile(at: file, lookup) {
        case .template(let template):
          lines = ["\(file): Template \(template.name) for \(template.report.name) is valid"]
          lines += template.remarks(beside: try others(than: file, ReportTemplate.folder, lookup))
            .map { "  note: \($0)" }
        case .theme(let theme):
          lines = ["\(file): Theme \(theme.name) is valid"]
          lines += theme.contrastRemarks.map { "  warning: \($0)" }
          if try others(than: file, ReportTheme.folder, lookup).contains(theme.name) {
            lines.append(
              "  note: An installed theme is also named \(theme.name). Rename this one")
          }
        }
        try StandardOutput.write(Array(lines.map { TerminalText.escaped($0) + "\n" }.joined().utf8))
      }
    }

    /// The names of what is installed in other files.
    private func others(than file: String, _ folder: String, _ lookup: TemplateLookup) throws -> [String] {
      let own = FileIdentity(file).resolvedPath
      return TemplateFolder(folder, in: lookup).paths.filter { FileIdentity($0).resolvedPath != own }
        .map(TemplateFolder.name(of:))
    }
  }

  /// `compass-export templates new REPORT`.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Print a template or theme for you to edit.",
      usage: "compass-export templates new <report>",
      discussion: """
        Prints the standard template of a report. With theme, prints a theme that has
        the app's colors.

        EXAMPLES
          compass-export templates new event-metrics > our-club.json
          compass-export templates new theme > our-colors.json

        \(CommandExit.table)
        """)

    @Argument(
      help: ArgumentHelp(
        "Report: \(ReportCatalog.reports.map(\.name).joined(separator: ", ")); or theme.",
        valueName: "report"),
      completion: .list(ReportCatalog.reports.map(\.name) + [Self.theme]))
    var report: String

    private static let theme = "theme"

    func run() throws {
      try StandardOutput.write(Array(try text().utf8))
    }

    private func text() throws -> String {
      if report == Self.theme { return ReportTheme.compass.json }
      guard let description = ReportCatalog.report(named: report) else {
        let names = ReportCatalog.reports.map(\.name)
        let near = Suggestion.nearest(to: report, among: names).map { "Did you mean \($0)? " } ?? ""
        throw CommandFailure(
          "Unknown report \"\(report)\"",
          help: near + "Use \(names.joined(separator: ", "))")
      }
      return description.draft
    }
  }
}

/// A file of the templates: a report's or a theme.
enum TemplateFile {
  case template(ReportTemplate)
  case theme(ReportTheme)

  /// Reads a file, which says itself what it is.
  ///
  /// - Throws: `TemplateError` that names the line which is wrong, and `FileError`.
  init(at path: String, _ lookup: TemplateLookup) throws {
    let text = try TemplateLookup.text(at: path)
    let members = JSONValue(parsing: text)?.members.map(\.name) ?? []
    let isTheme =
      !members.contains("report") && !members.contains("sections")
      && members.contains { ["colors", "badges", "families", "text_scale"].contains($0) }
    self =
      isTheme
      ? .theme(try ReportTheme(json: text, path: path))
      : .template(try ReportTemplate(json: text, path: path, lookup: lookup))
  }

  /// Finds what a user names: a template first, a theme then.
  ///
  /// - Throws: `TemplateError` where none is called so.
  init(named name: String, _ lookup: TemplateLookup) throws {
    guard !TemplateFolder.isPath(name) else {
      self = try TemplateFile(at: name, lookup)
      return
    }
    let themes = TemplateFolder(ReportTheme.folder, in: lookup)
    let reports = TemplateFolder(ReportTemplate.folder, in: lookup)
    let isTheme = themes.names.contains(name) && !reports.names.contains(name)
    let path = try (isTheme ? themes : reports).path(
      named: name, thing: isTheme ? "theme" : "template", help: "`compass-export templates list` lists all")
    self =
      isTheme
      ? .theme(try ReportTheme(contentsOf: .named(path)))
      : .template(try ReportTemplate(contentsOf: path, lookup: lookup))
  }
}
