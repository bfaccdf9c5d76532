public import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
public import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-export interaction-log`: the contacts with schools and coaches, and what they come to.
struct InteractionLogCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "interaction-log",
    abstract: "Contacts with schools and coaches, with charts.",
    usage: "compass-export interaction-log [<options>]",
    discussion: """
      Includes charts by month and school, and the schools without a reply. The
      log is for your family. With --audience coach it needs --school and has no
      subjects, contents or sentiments.

      EXAMPLES
        compass-export interaction-log
        compass-export interaction-log --school "Whitlock University" --since 2026-01-01
        compass-export interaction-log --type email --type phone_call --xlsx

      \(CommandExit.readingTable)
      """)
  static let kind = RecordKind.interaction
  static let report = "interaction-log"
  static let defaultAudience = AudienceChoice.family

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Option(
    help: ArgumentHelp("School name or ID. Repeatable.", valueName: "school"),
    completion: Completions.schools)
  var school: [String] = []

  @Option(help: ArgumentHelp("Coach name or ID.", valueName: "coach"), completion: Completions.coaches)
  var coach: String?

  @Option(
    help: ArgumentHelp("email, text, phone_call, in_person_visit … Repeatable.", valueName: "type"),
    completion: .list(InteractionType.allCases.map(\.rawValue)))
  var type: [String] = []

  @Option(help: "Direction of the contact.")
  var direction: InteractionDirection?

  @OptionGroup var days: DayOptions
  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    var query = InteractionQuery(owners: scope.owners)
    var history = InteractionQuery(owners: scope.owners)
    var context = context
    if !school.isEmpty {
      let schools = try RecordFinder(reader, owners: scope.owners).schools(school)
      context.audience = context.audience.reading(schools)
      query.schools = schools.map(\.id)
      history.schools = query.schools
    }
    if let coach {
      let id = try RecordFinder(reader, owners: scope.owners).id(
        of: .coach, coach, unknown: "No coach has this name or ID",
        help: "`compass-export coaches` lists all")
      query.coaches = [id]
    }
    if !type.isEmpty { query.types = try type.map(Self.type) }
    query.directions = direction.map { [$0] }
    // A day is one of the user's zone.
    let interactions = try reader.interactions(query).filter { interaction in
      let day = CalendarDate(of: interaction.occurredAt, in: context.zone)
      return (days.since.map { day >= $0 } ?? true) && (days.until.map { day <= $0 } ?? true)
    }
    if coach != nil { history.schools = Array(Set(interactions.map(\.schoolID))) }
    let report = InteractionLogReport(
      interactions, history: try reader.interactions(history),
      names: try ReportNames(of: scope.athletes, reader, for: context.audience),
      filters: try filterWords(context), context: context)
    return MadeDocument(
      document: report.document(), omissions: report.omissions(),
      emptyMessage: report.interactions.isEmpty
        ? interactions.isEmpty
          ? "No interactions match your filters"
          : "A coach sees only the interactions with one school: name it with --school, or add --audience family."
        : nil)
  }

  private static func type(_ text: String) throws -> InteractionType {
    let enumeration = InteractionType.enumeration
    if let match = enumeration.match(text), let type = InteractionType(rawValue: match.value) { return type }
    let words = enumeration.cases.flatMap { [$0.value, $0.label] }
    throw ToolError.unknown(
      "Unknown interaction type \"\(text)\"", text, among: words,
      help: "Use \(enumeration.cases.map(\.value).joined(separator: ", "))")
  }

  private func filterWords(_ context: DocumentContext) throws -> [String] {
    [
      type.isEmpty ? nil : try type.map { try Self.type($0).label }.joined(separator: ", "),
      direction.map(\.label), days.since.map { "from \(Format.text($0))" },
      days.until.map { "until \(Format.text($0))" },
    ].compactMap(\.self)
  }
}

extension InteractionDirection: ExpressibleByArgument {
  /// The names on the command line, in the order of the help.
  public static var allValueStrings: [String] { ["inbound", "outbound"] }
}
