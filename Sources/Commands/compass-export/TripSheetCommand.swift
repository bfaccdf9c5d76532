import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-export trip-sheet`: a trip with its events, day by day.
struct TripSheetCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip-sheet",
    abstract: "A trip day by day: events, places and directions.",
    usage: "compass-export trip-sheet (--trip <trip> | <days>) [<options>]",
    discussion: """
      Uses the events that name the trip in their `trip` column. Without such
      events, it uses those on the days of the trip. --trip can also be a name
      that only events use. The sheet is for your family. With --audience coach
      it has no lodging, purpose or costs.

      EXAMPLES
        compass-export trip-sheet --trip "Gulf Coast Championship Week"
        compass-export trip-sheet --trip next
        compass-export trip-sheet --since 2026-07-13 --until 2026-07-20 --html

      \(CommandExit.readingTable)
      """)
  static let kind = RecordKind.trip
  static let report = "trip-sheet"
  static let defaultAudience = AudienceChoice.family
  /// The most days between --since and --until.
  static let maximumDays = 366

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Option(
    help: ArgumentHelp("Trip name, ID (or its start) or next.", valueName: "trip"),
    completion: Completions.trips)
  var trip: String?

  @OptionGroup var days: DayOptions
  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let isStretch = days.since != nil || days.until != nil
    guard (trip != nil) != isStretch else {
      throw ValidationError("Use either --trip, or --since with --until.")
    }
    guard isStretch else { return }
    guard let since = days.since, let until = days.until else {
      throw ValidationError("Use --since and --until together.")
    }
    guard until.daysSince1970 - since.daysSince1970 < Self.maximumDays else {
      throw ValidationError("--since and --until cover more than \(Self.maximumDays) days. Choose fewer.")
    }
  }

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    let report = try report(scope, context, reader)
    return MadeDocument(
      document: try report.document(), nameParts: [report.name],
      omissions: report.omissions(),
      emptyMessage: report.events.isEmpty && (trip == nil || !context.audience.reads(.travel))
        ? report.hidesEvents ? EventsCommand.emptyMessage(hasEvents: true) : "No events on this trip" : nil)
  }

  private func report(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> TripSheetReport {
    let names = try ReportNames(of: scope.athletes, reader)
    func sheet(
      _ name: String, _ days: ClosedRange<CalendarDate>, _ events: [Event], choice: TripSheetReport.Choice,
      trip: Trip? = nil, others: [Event] = []
    ) -> TripSheetReport {
      TripSheetReport(
        trip: trip, name: name, days: days, events: events, choice: choice, others: others, names: names,
        directions: ReportDirections.finder, basecamp: trip.flatMap(ReportDirections.init(basecampOf:)),
        context: context)
    }
    if let since = days.since, let until = days.until {
      var query = EventQuery(owners: scope.owners)
      query.since = since
      query.until = until
      let name = "Trip, \(Format.range(from: since, to: until))"
      return sheet(name, since...until, try reader.events(query), choice: .days)
    }
    let text = trip ?? "next"
    let named = try TripEvents.named(text, in: reader, owners: scope.owners)
    let finder = RecordFinder(reader, owners: scope.owners, today: context.today)
    if let trip = try finder.trip(text, isOptional: !named.isEmpty) {
      // The trip of one athlete has no events of another.
      let owners = trip.userID.map { [Optional($0)] } ?? scope.owners
      let found = try TripEvents(of: trip, reader, owners: owners)
      return sheet(
        trip.name, trip.days, found.events, choice: found.areNamed ? .column : .days, trip: trip,
        others: found.others)
    }
    let first = named.first?.startDate ?? context.today
    let last = named.map { max($0.startDate, $0.endDate ?? $0.startDate) }.max() ?? first
    return sheet(named.first?.tripName ?? text, first...last, named, choice: .column)
  }
}
