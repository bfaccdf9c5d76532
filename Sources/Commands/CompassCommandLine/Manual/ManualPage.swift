import CompassModel
import CompassSource

/// A manual page of a command, made of its help and of ``ManualTopics`` (mdoc, `mdoc(7)`).
struct ManualPage {
  private let command: CommandDescription
  private let root: CommandDescription
  private let day: CalendarDate

  /// A page.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - root: the command that it belongs to, or itself.
  ///   - day: the day of the page.
  init(_ command: CommandDescription, of root: CommandDescription, day: CalendarDate) {
    self.command = command
    self.root = root
    self.day = day
  }

  /// The name of the page, under which `man` finds it.
  var name: String { command.path.joined(separator: "-") }

  /// The page as mdoc.
  var text: String {
    let discussion = ManualDiscussion(command.discussion ?? "")
    var page = """
      .Dd \(CivilCalendar.months[day.month - 1]) \(day.day), \(day.year)
      .Dt \(name.uppercased()) 1
      .Os Compass Toolkit \(ToolVersion.current)
      .Sh NAME
      .Nm \(name)
      .Nd \(Mdoc.text(Self.described(command.abstract ?? "")))
      .Sh SYNOPSIS

      """
    page += synopsis
    page += ".Sh DESCRIPTION\n" + Mdoc.paragraphs([command.abstract ?? ""] + discussion.paragraphs)
    if !command.visibleSubcommands.isEmpty {
      page += ".Sh COMMANDS\n.Bl -tag -width Ds\n"
      for subcommand in command.visibleSubcommands {
        page += ".It Xr \(subcommand.path.joined(separator: "-")) 1\n"
        page += Mdoc.sentences(subcommand.abstract ?? "")
      }
      page += ".El\n"
    }
    page += options
    page += list("ENVIRONMENT", macro: "Ev", concerning(ManualTopics.environment))
    page += list("FILES", macro: "Pa", concerning(ManualTopics.files))
    var statuses = discussion.exitCodes
    statuses += ManualTopics.interruptions.filter { entry in
      !statuses.contains { $0.term.contains(entry.term) }
    }
    page += list("EXIT STATUS", macro: "Li", statuses)
    if !discussion.examples.isEmpty {
      page += ".Sh EXAMPLES\n.Bd -literal\n"
      page += discussion.examples.map { Mdoc.literal($0) + "\n" }.joined() + ".Ed\n"
    }
    return page + seeAlso
  }

  private func concerning(_ entries: [ManualTopics.Entry]) -> [ManualTopics.Entry] {
    entries.filter { $0.command == nil || $0.command == root.commandName }
  }

  // MARK: Parts

  private var synopsis: String {
    var lines = ".Nm \(command.path.joined(separator: " "))\n"
    if !command.visibleSubcommands.isEmpty { lines += ".Ar command\n" }
    let named = (command.arguments ?? []).filter { !$0.isPositional }
    for argument in named where !argument.isOptional {
      lines += "." + term(argument) + "\n"
    }
    if named.contains(where: \.isOptional) { lines += ".Op Ar options\n" }
    for argument in command.arguments ?? [] where argument.isPositional {
      let value = "Ar " + (argument.valueName ?? "value") + (argument.isRepeating ? " ..." : "")
      lines += (argument.isOptional ? ".Op " : ".") + value + "\n"
    }
    return lines
  }

  private var options: String {
    let arguments = command.arguments ?? []
    guard !arguments.isEmpty else { return "" }
    var result = ".Sh OPTIONS\n"
    var sections: [String] = []
    for argument in arguments where !sections.contains(argument.sectionTitle ?? "") {
      sections.append(argument.sectionTitle ?? "")
    }
    for section in sections.sorted(by: { $0.isEmpty && !$1.isEmpty }) {
      if !section.isEmpty { result += ".Ss \(section)\n" }
      result += ".Bl -tag -width Ds\n"
      for argument in arguments where (argument.sectionTitle ?? "") == section {
        result += ".It \(term(argument))\n\(Mdoc.sentences(argument.abstract ?? ""))"
        if let values = argument.allValues, !values.isEmpty, !argument.isFlag {
          result += Mdoc.sentences("One of \(values.joined(separator: ", ")).")
        }
        if let value = argument.defaultValue, !argument.isFlag {
          result += Mdoc.sentences("The default is \(value).")
        }
      }
      result += ".El\n"
    }
    return result
  }

  /// An option with all its names, as it stands before what is said of it.
  private func term(_ argument: CommandDescription.Argument) -> String {
    let value = argument.isFlag ? "" : " Ar " + Mdoc.text(argument.valueName ?? "value")
    guard !argument.isPositional else { return String(value.dropFirst()) }
    return (argument.names ?? []).map { name in
      (name.kind == "long" ? "Fl Fl " : "Fl ") + Mdoc.text(name.name) + value
    }.joined(separator: " , ")
  }

  private func list(_ title: String, macro: String, _ entries: [ManualTopics.Entry]) -> String {
    guard !entries.isEmpty else { return "" }
    let items = entries.map { ".It \(macro) \(Mdoc.text($0.term))\n" + Mdoc.sentences($0.text) }
    return ".Sh \(title)\n.Bl -tag -width Ds\n" + items.joined() + ".El\n"
  }

  private var seeAlso: String {
    let others = ["compass-export", "compass-feed", "compass-import"]
    let family = [root.path.joined(separator: "-")] + others
    let names = Set(family).subtracting([name]).sorted()
    return ".Sh SEE ALSO\n" + names.map { ".Xr \($0) 1" }.joined(separator: " ,\n") + "\n"
  }

  /// An abstract as the line under NAME: no capital, no full stop.
  private static func described(_ abstract: String) -> String {
    let text = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
