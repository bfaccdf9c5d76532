package import CompassModel
package import CompassValidation

/// The meaning of the cells in a column.
package enum ColumnTarget: Sendable, Hashable {
  /// A field of the record.
  case field(FieldDescriptor)
  /// A whole name that is split into the first and the last.
  case fullName
  /// The first name of an athlete, which becomes part of the full name.
  case firstName
  /// The last name of an athlete.
  case lastName
  /// The duration of the event. With the start time, it gives the end time.
  case duration
  /// How many minutes before the start of an event people report.
  case arrival
  /// A place as people write it, which is split: `12 Elm St, Durham, NC 27701`.
  case fullPlace
  /// Whether an event lasts all day. Its times are then ignored.
  case allDay
  /// The team at home in a game; with the other one, it makes the name.
  case homeTeam
  /// The other team.
  case awayTeam
  /// Whether a game is at home or away.
  case side
  /// Whether an event is canceled, registered for or attended, in one word.
  case status
  /// The sides on which an athlete bats and throws: `R/R`.
  case batsThrows
  /// The feet of a height. The inches are in another column.
  case heightFeet
  /// The address or the number of a coach, or both.
  case contactDetails
  /// The time of day of an interaction. The date is in another column.
  case timeOfInteraction
  /// The row number and the reasons that an earlier import added to a rejected row.
  case rejectionRemark
  /// The cells that a rejected row has beyond the header.
  case rejectionSurplus
  /// The automatic choices that an earlier import made for the file of a rejected row.
  case rejectionDecisions
  /// The JSON object of columns that an export wrote.
  case extraObject
  /// An unknown column. Its text is stored with the record as an extra field.
  case extra
  /// A column of another record of the same row.
  case unused

  /// The names that `--map` and messages use for the target.
  package var name: String {
    if case .field(let field) = self { field.name } else { Self.names[self] ?? "" }
  }

  private static let names: [ColumnTarget: String] = [
    .fullName: "full_name", .firstName: "first_name", .lastName: "last_name", .duration: "duration",
    .arrival: "arrival_minutes", .fullPlace: "full_place", .allDay: "all_day", .homeTeam: "home_team",
    .awayTeam: "away_team", .side: "home_away", .status: "status", .timeOfInteraction: "occurred_time",
    .batsThrows: "bats_throws", .heightFeet: "height_feet", .contactDetails: "contact_details",
    .rejectionRemark: "_reasons", .rejectionSurplus: RejectedFile.surplusColumn,
    .rejectionDecisions: RejectedFile.decisionsColumn, .extraObject: "extra", .extra: "extra",
    .unused: "unused",
  ]

  /// Returns the column name for a field name that a person typed, or nil if the name is unknown.
  package static func typedName(_ name: String, of kind: RecordKind, _ lexicon: Lexicon) -> String? {
    switch HeaderWords.of(kind, lexicon).target(named: name) {
    case nil, .extra, .unused, .extraObject, .rejectionRemark, .rejectionSurplus, .rejectionDecisions: nil
    case .field(let field): field.name
    case .some: name
    }
  }
}
