import ArgumentParser
import CompassCommandLine
import CompassFiles
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// How the records of a kind are listed or written whole.
struct RecordOptions: ParsableArguments {
  @Flag(help: "Write the records whole as CSV, to be imported again.")
  var csv = false

  @Flag(help: "Write the records whole as JSON, an array of rows.")
  var json = false

  @OptionGroup var output: OutputOptions

  /// The formats asked for.
  var formats: [OutputFormat] { (csv ? [.csv] : []) + (json ? [.json] : []) }
}

/// A kind of records that is listed as a table or written whole.
protocol RecordsCommand: ParsableCommand {
  /// The kind as the store asks for it.
  associatedtype Query: StoreQuery
  /// What every command has.
  var shared: SharedOptions { get }
  /// How the records are listed or written.
  var records: RecordOptions { get }
  /// The documents to write, by athletes.
  func scopes(_ reader: any StoreReading) throws -> [AthleteScope]
  /// Whether each athlete gets a document.
  var isEachAthlete: Bool { get }
  /// The records wanted.
  func query(_ scope: AthleteScope, _ reader: any StoreReading) throws -> Query
  /// The columns of the list.
  static var columns: [TextTable.Column] { get }
  /// The cells of a record in the list.
  func cells(_ record: Query.Record, _ reader: any StoreReading) throws -> [String]
  /// What is said when nothing is found.
  static var emptyMessage: String { get }
}

extension RecordsCommand {
  func run() throws {
    let kind = Query.Record.kind
    let store = try shared.open()
    let planned = try store.read { reader -> [PlannedOutput] in
      let scopes = try scopes(reader)
      guard !records.formats.isEmpty else {
        try list(scopes, reader)
        return []
      }
      return try scopes.flatMap { scope -> [PlannedOutput] in
        let selection = try query(scope, reader).selection
        if try reader.count(selection) == 0 { try shared.reportEmpty(Self.emptyMessage) }
        let person = isEachAthlete ? scope.athletes.first.map { " \($0.fullName)" } ?? "" : ""
        return records.formats.map { format in
          PlannedOutput(
            format: format, title: kind.plural + person, thing: kind.plural + person,
            content: .records(kind, selection))
        }
      }
    }
    guard !planned.isEmpty else { return }
    try records.output.write(planned, shared: shared)
  }

  private func list(_ scopes: [AthleteScope], _ reader: any StoreReading) throws {
    var table = TextTable(Self.columns)
    var count = 0
    for scope in scopes {
      for record in try reader.records(query(scope, reader)) {
        table.add([String(record.id.text.prefix(8))] + (try cells(record, reader)))
        count += 1
      }
    }
    guard count > 0 else { return try shared.reportEmpty(Self.emptyMessage) }
    try StandardOutput.write(Array(table.text.utf8))
  }
}

/// `compass-export schools`.
struct SchoolsCommand: RecordsCommand {
  static let configuration = CommandConfiguration(
    commandName: "schools", abstract: "The schools, with their status.")
  static let columns = [
    TextTable.Column("ID"), .init("Name"), .init("Place"), .init("Division"), .init("Conference"),
    .init("Status"),
  ]
  static let emptyMessage = "No schools match your filters"

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] { try athletes.scopes(reader) }
  var isEachAthlete: Bool { athletes.eachAthlete }
  func query(_ scope: AthleteScope, _ reader: any StoreReading) -> SchoolQuery {
    SchoolQuery(owners: scope.owners)
  }

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
  static let configuration = CommandConfiguration(
    commandName: "coaches", abstract: "The coaches, with their schools.")
  static let columns = [
    TextTable.Column("ID"), .init("Name"), .init("Role"), .init("School"), .init("E-mail"), .init("Phone"),
  ]
  static let emptyMessage = "No coaches match your filters"

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] { try athletes.scopes(reader) }
  var isEachAthlete: Bool { athletes.eachAthlete }
  func query(_ scope: AthleteScope, _ reader: any StoreReading) -> CoachQuery {
    CoachQuery(owners: scope.owners)
  }

  func cells(_ coach: Coach, _ reader: any StoreReading) throws -> [String] {
    let school = try reader.values(of: .school, id: coach.schoolID)?["name"]?.canonicalText
    return [coach.fullName, coach.role.label, school ?? "", coach.email ?? "", coach.phone ?? ""]
  }
}

/// `compass-export interactions`.
struct InteractionsCommand: RecordsCommand {
  static let configuration = CommandConfiguration(
    commandName: "interactions", abstract: "The contacts with schools and coaches, the newest first.")
  static let columns = [
    TextTable.Column("ID"), .init("When"), .init("Type"), .init("Direction"), .init("School"), .init("Coach"),
    .init("Subject"),
  ]
  static let emptyMessage = "No interactions match your filters"

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] { try athletes.scopes(reader) }
  var isEachAthlete: Bool { athletes.eachAthlete }

  func query(_ scope: AthleteScope, _ reader: any StoreReading) -> InteractionQuery {
    var query = InteractionQuery(owners: scope.owners)
    query.newestFirst = records.formats.isEmpty
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
  static let configuration = CommandConfiguration(
    commandName: "trips", abstract: "The trips, the newest first.")
  static let columns = [
    TextTable.Column("ID"), .init("Dates"), .init("Name"), .init("Destination"), .init("Type"),
  ]
  static let emptyMessage = "No trips match your filters"

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] { try athletes.scopes(reader) }
  var isEachAthlete: Bool { athletes.eachAthlete }

  func query(_ scope: AthleteScope, _ reader: any StoreReading) -> TripQuery {
    var query = TripQuery(owners: scope.owners)
    query.newestFirst = records.formats.isEmpty
    return query
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
  static let configuration = CommandConfiguration(
    commandName: "athletes", abstract: "The athletes of the store.")
  static let columns = [
    TextTable.Column("ID"), .init("Name"), .init("Class"), .init("Position"), .init("School"),
  ]
  static let emptyMessage = "No athletes match your filters"

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  /// A list of names is what one chooses from; a file with several minors in it has to be asked for.
  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] {
    if records.formats.isEmpty, athletes.athlete == nil { return [AthleteScope(athletes: [], owners: nil)] }
    return try athletes.scopes(reader)
  }

  var isEachAthlete: Bool { athletes.eachAthlete }
  func query(_ scope: AthleteScope, _ reader: any StoreReading) -> AthleteQuery {
    AthleteQuery(owners: scope.owners)
  }

  func cells(_ athlete: Athlete, _ reader: any StoreReading) -> [String] {
    [
      athlete.fullName, athlete.graduationYear.map(String.init) ?? "",
      [athlete.primaryPosition, athlete.secondaryPosition].compactMap(\.self).joined(separator: " / "),
      athlete.highSchool ?? "",
    ]
  }
}
