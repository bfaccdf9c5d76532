import ArgumentParser
import CompassCommandLine
import CompassFiles
import CompassModel
import CompassSource
import CompassTemplates
import CompassValidation

/// `compass-import metric-types`: lists the tests that are known by name.
struct MetricTypesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metric-types",
    abstract: "List the known metric types with units, better direction and other names.",
    usage: "compass-import metric-types [<word>]",
    discussion: """
      Other names are imported as your own metric types, with the unit from the file.

      EXAMPLES
        compass-import metric-types
        compass-import metric-types dash

      \(CommandExit.table)
      """)

  @Argument(help: ArgumentHelp("Show only metric types with this word in a name.", valueName: "word"))
  var word: String?

  func run() throws {
    let lexicon = try Lexicon.read(TemplateLookup())
    var table = TextTable([
      .init("Key", isFixed: true), .init("Name", isFixed: true), .init("Unit", isFixed: true),
      .init("Better", isFixed: true), .init("Other names"),
    ])
    let wanted = word?.foldedWords ?? ""
    for type in MetricType.registry + lexicon.tests {
      let words = lexicon.words(for: type)
      let names = [type.key.foldedWords, type.label.foldedWords] + words
      guard wanted.isEmpty || names.contains(where: { $0.contains(wanted) }) else { continue }
      table.add([type.key, type.label, type.unit, type.better.rawValue, words.joined(separator: ", ")])
    }
    try table.write()
  }
}
