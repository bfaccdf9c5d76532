import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassExport
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-export schools`.
struct SchoolsCommand: RecordsCommand {
  static let configuration = RecordOptions.configuration(
    "schools", abstract: "List schools, or write them as data.")
  static let columns = [
    TextTable.Column("Name"), .init("Place"), .init("Division"), .init("Conference"),
    .init("Status"),
  ]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  func cells(_ school: School, _ reader: any StoreReading) -> [String] {
    let place = [school.city, school.state].compactMap(\.self).joined(separator: ", ")
    return [
      (school.isFavorite ? "★ " : "") + school.name, place.isEmpty ? school.location ?? "" : place,
      school.division?.label ?? "", school.conference ?? "", school.status?.label ?? "",
    ]
  }
}

/// `compass-export coaches`.
struct CoachesCommand: RecordsCommand {
  static let configuration = RecordOptions.configuration(
    "coaches", abstract: "List coaches, or write them as data.")
  static let columns = [
    TextTable.Column("Name"), .init("Role"), .init("School"), .init("E-mail"), .init("Phone"),
  ]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  func cells(_ coach: Coach, _ reader: any StoreReading) throws -> [String] {
    let school = try reader.values(of: .school, id: coach.schoolID)?["name"]?.canonicalText
    return [coach.fullName, coach.role.label, school ?? "", coach.email ?? "", coach.phone ?? ""]
  }
}

/// `compass-export interactions`.
struct InteractionsCommand: RecordsCommand {
  static let configuration = RecordOptions.configuration(
    "interactions", abstract: "List interactions, or write them as data.",
    note: """
      Interactions are contacts with schools and coaches. The list shows the newest
      first.
      """)
  static let columns = [
    TextTable.Column("When", isFixed: true), .init("Type"), .init("Direction"), .init("School"),
    .init("Coach"),
    .init("Subject"),
  ]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  func query(_ scope: AthleteScope, _ reader: any StoreReading) -> InteractionQuery {
    var query = InteractionQuery(owners: scope.owners)
    if records.isList { query.sort = .dateDescending }
    return query
  }

  func cells(_ interaction: Interaction, _ reader: any StoreReading) throws -> [String] {
    let school = try reader.values(of: .school, id: interaction.schoolID)?["name"]?.canonicalText
    let coach = try interaction.coachID.flatMap { try reader.values(of: .coach, id: $0) }.flatMap(Coach.init)?
      .fullName
    let zone = try shared.zone(reader)
    return [
      CalendarDate(of: interaction.occurredAt, in: zone).displayText, interaction.type.label,
      interaction.direction.label, school ?? "", coach ?? "", interaction.subject ?? "",
    ]
  }
}

/// `compass-export trips`.
struct TripsCommand: RecordsCommand {
  static let configuration = RecordOptions.configuration(
    "trips", abstract: "List trips, or write data or a calendar.",
    example: "compass-export trips --ics --audience family > trips.ics")
  static let columns = [
    TextTable.Column("Dates", isFixed: true), .init("Name"), .init("Destination"), .init("Type"),
  ]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions
  @OptionGroup var calendar: CalendarOutputOptions

  @Option(help: "Audience of calendars. Coaches see no trips. Default: the store's setting, otherwise coach.")
  var audience: AudienceChoice?

  @OptionGroup var include: IncludeOptions

  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] {
    let chosen = try ChosenAudience(audience, reader, default: .coach)
    if writesDocuments { chosen.writeNote() }
    try records.wholeData.check(
      hasDocuments: writesDocuments, hasData: !records.formats.isEmpty, for: chosen.choice, given: audience,
      formats: "--ics, --google-csv, --outlook-csv or --links")
    return try athletes.scopes(reader)
  }

  var writesDocuments: Bool { calendar.isWanted }

  var isSplit: Bool { calendar.split }

  func query(_ scope: AthleteScope, _ reader: any StoreReading) -> TripQuery {
    var query = TripQuery(owners: scope.owners)
    if isList { query.sort = .dateDescending }
    return query
  }

  func documents(
    _ scope: AthleteScope, _ query: TripQuery, _ reader: any StoreReading
  ) throws -> OutputPlan {
    guard calendar.isWanted else { return OutputPlan() }
    let zone = try shared.zone(reader)
    let entries = try CalendarEntries(of: scope.athletes, zone: zone.identifier, reader)
    let choice = try ChosenAudience(audience, reader, default: .coach).choice
    let trips = try reader.trips(query)
    return CalendarPlan(
      options: calendar.options(scope, .trip, zone, for: choice.audience.including(include.details)),
      entries: trips.map(entries.entry), kind: .trip,
      nameParts: try scope.nameParts(reader) + (choice == .family ? ["family"] : []),
      emptyMessage: trips.isEmpty ? Self.emptyMessage : "Coaches see no trips. Add --audience family."
    ).plan(calendar)
  }

  func cells(_ trip: Trip, _ reader: any StoreReading) -> [String] {
    [
      CalendarDate.range(from: trip.startDate, to: trip.endDate), trip.name, trip.destination,
      trip.tripType?.label ?? "",
    ]
  }
}

/// `compass-export athletes`.
struct AthletesCommand: RecordsCommand {
  static let configuration = RecordOptions.configuration(
    "athletes", abstract: "List athletes, or write them as data.")
  static let columns = [
    TextTable.Column("Name"), .init("Class", isFixed: true), .init("Position"), .init("School"),
  ]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  /// A list of names is what one chooses from; a file with several minors in it has to be asked for.
  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] {
    if records.isList, athletes.athlete == nil { return [AthleteScope(athletes: [], owners: nil)] }
    return try athletes.scopes(reader)
  }

  func cells(_ athlete: Athlete, _ reader: any StoreReading) -> [String] {
    [
      athlete.fullName, athlete.graduationYear.map(String.init) ?? "",
      [athlete.primaryPosition, athlete.secondaryPosition].compactMap(\.self).joined(separator: " / "),
      athlete.highSchool ?? "",
    ]
  }
}
