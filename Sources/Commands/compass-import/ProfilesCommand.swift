import ArgumentParser
import CompassCommandLine
import CompassFiles
import CompassImport
import CompassImportArguments
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// `compass-import profiles`: lists, shows, checks and drafts profiles.
struct ProfilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "List, show, check and draft profiles, which describe the files of a program.",
    usage: "compass-import profiles <subcommand>",
    discussion: """
      EXAMPLES
        compass-import profiles list
        compass-import profiles show hittrax-a
        compass-import profiles new export.csv > my-league.json
        compass-import profiles check my-league.json
        compass-import --profile my-league.json export.csv

      \(CommandExit.table)
      """,
    subcommands: [List.self, Show.self, Check.self, New.self])

  /// The installed profiles.
  static func installed() throws -> [ImportProfile] {
    let profiles = try ProfileFolder.read(TemplateLookup())
    guard !profiles.isEmpty else {
      throw ToolError(
        "No import profiles found",
        help: "Set COMPASS_TEMPLATES to the templates folder, which contains the folder Profiles")
    }
    return profiles
  }

  /// `compass-import profiles list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List all profiles.",
      usage: "compass-import profiles list",
      discussion: """
        EXAMPLES
          compass-import profiles list

        \(CommandExit.table)
        """)

    func run() throws {
      var table = TextTable([.init("Name", isFixed: true), .init("Kind", isFixed: true), .init("File")])
      for profile in try ProfilesCommand.installed().sorted(by: { ($0.kind, $0.name) < ($1.kind, $1.name) }) {
        table.add([profile.name, profile.kind.plural, profile.title])
      }
      try table.write()
    }
  }

  /// `compass-import profiles show NAME`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what a profile does and how well its format is tested.",
      usage: "compass-import profiles show <name> …",
      discussion: """
        EXAMPLES
          compass-import profiles show gamechanger-stats

        \(CommandExit.table)
        """)

    @Argument(
      help: ArgumentHelp("Profile names or files.", valueName: "name"),
      completion: Completions.profiles)
    var names: [String]

    func run() throws {
      let texts = try names.map { try ProfileChoice.named($0).description }
      try StandardOutput.write(Array(TerminalText.escapedLines(texts.joined(separator: "\n")).utf8))
    }
  }

  /// `compass-import profiles check FILE`.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check profile files, and report the first error.",
      usage: "compass-import profiles check <file> …",
      discussion: """
        EXAMPLES
          compass-import profiles check my-league.json

        \(CommandExit.table)
        """)

    @Argument(
      help: ArgumentHelp("Profile files.", valueName: "file"), completion: .file(extensions: ["json"]))
    var files: [String]

    func run() throws {
      let installed = try ProfileFolder.read(TemplateLookup())
      for file in files {
        let profile = try ImportProfile(json: TemplateLookup.text(at: file), path: file)
        // An installed profile doesn't conflict with itself.
        let others = installed.filter { $0 != profile }
        var lines = ["\(file): profile \(profile.name) is valid"]
        lines += profile.remarks(beside: others).map { "  note: \($0)" }
        try StandardOutput.write(Array(lines.map { TerminalText.escaped($0) + "\n" }.joined().utf8))
      }
    }
  }

  /// `compass-import profiles new FILE`.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Draft a profile from a file's headers and values.",
      usage: "compass-import profiles new <file> [--as <kind>]",
      discussion: """
        Fields are guessed from the headers and values. The draft goes to standard \
        output. Complete it in an editor.

        EXAMPLES
          compass-import profiles new export.csv > my-league.json

        \(CommandExit.table)
        """)

    @Argument(help: ArgumentHelp("Delimited text file, or - for standard input.", valueName: "file"))
    var file: String

    @OptionGroup(title: "Reading the file") var reading: FileReadingOptions

    func run() throws {
      let source = try FileSource(argument: file, as: .records)
      let options = try reading.importOptions(now: ReadingOptions.timeless)
      let draft = try ProfileDraft(of: ImportInput(path: file, source: source), options: options)
      try StandardOutput.write(Array(draft.json.utf8))
    }
  }
}
