public import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
public import CompassModel
import CompassStore
import Foundation

/// `compass-export coach-directory`: the coaches school by school.
struct CoachDirectoryCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "coach-directory",
    abstract: "Coaches by school: names, roles and contact data.",
    usage: "compass-export coach-directory [<options>]",
    discussion: """
      The directory is for your family: it has email addresses, phone numbers,
      notes and last contacts. With --audience coach it has names and roles only.

      EXAMPLES
        compass-export coach-directory
        compass-export coach-directory --school "Whitlock University" --html
        compass-export coach-directory --role recruiting --xlsx

      \(CommandExit.readingTable)
      """)
  static let kind = RecordKind.coach
  static let report = "coach-directory"
  static let defaultAudience = AudienceChoice.family
  static let familyDetails: Set = [Audience.Detail.contacts]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Option(
    help: ArgumentHelp("School name or ID. Repeatable.", valueName: "school"),
    completion: Completions.schools)
  var school: [String] = []

  @Option(help: "Coach role. Repeatable.")
  var role: [CoachRole] = []

  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    var query = CoachQuery(owners: scope.owners)
    var context = context
    if !school.isEmpty {
      let schools = try RecordFinder(reader, owners: scope.owners).schools(school)
      context.audience = context.audience.reading(schools)
      query.schools = schools.map(\.id)
    }
    if !role.isEmpty { query.roles = role }
    let coaches = try reader.coaches(query)
    let report = CoachDirectoryReport(
      coaches, interactions: try reader.interactions(InteractionQuery(owners: scope.owners)),
      events: try reader.events(EventQuery(owners: scope.owners)),
      names: try ReportNames(of: scope.athletes, reader), filters: filterWords, context: context)
    return MadeDocument(
      document: report.document(), omissions: report.omissions(),
      caution: MadeDocument.caution(
        schools: Set(coaches.map(\.schoolID)), option: "--school", for: context.audience),
      emptyMessage: coaches.isEmpty ? "No coaches match your filters" : nil)
  }

  private var filterWords: [String] {
    role.isEmpty ? [] : [role.map(\.label).joined(separator: ", ")]
  }
}

extension CoachRole: ExpressibleByArgument {}
