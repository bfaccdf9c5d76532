package import CompassModel

/// What the cells of a column are for.
package enum ColumnTarget: Sendable, Hashable {
  /// A field of the record.
  case field(FieldDescriptor)
  /// A whole name that is split into the first and the last.
  case fullName
  /// The first name of an athlete, whose whole name is kept.
  case firstName
  /// The last name of an athlete.
  case lastName
  /// How long the event takes, which with the start time gives its end.
  case duration
  /// How many minutes before the start of an event people report.
  case arrival
  /// A place as people write it, which is split: `12 Elm St, Durham, NC 27701`.
  case fullPlace
  /// Whether an event takes whole days, so that its times mean nothing.
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
  /// The feet of a height whose inches have a column of their own.
  case heightFeet
  /// The address or the number of a coach, or both.
  case contactDetails
  /// The time of day of an interaction whose day stands in another column.
  case timeOfInteraction
  /// What an earlier import wrote beside a rejected row: its number and the reasons.
  case rejectionRemark
  /// The cells that a rejected row has beyond the header.
  case rejectionSurplus
  /// What an earlier import decided for the file of a rejected row.
  case rejectionDecisions
  /// The JSON object of columns that an export wrote.
  case extraObject
  /// Nothing we know: the text is kept beside the record.
  case extra

  /// The names that `--map` and messages use for the target.
  package var name: String {
    switch self {
    case .field(let field): field.name
    case .fullName: "full_name"
    case .firstName: "first_name"
    case .lastName: "last_name"
    case .duration: "duration"
    case .arrival: "arrival_minutes"
    case .fullPlace: "full_place"
    case .allDay: "all_day"
    case .homeTeam: "home_team"
    case .awayTeam: "away_team"
    case .side: "home_away"
    case .status: "status"
    case .timeOfInteraction: "occurred_time"
    case .batsThrows: "bats_throws"
    case .heightFeet: "height_feet"
    case .contactDetails: "contact_details"
    case .rejectionRemark: "_reasons"
    case .rejectionSurplus: RejectedFile.surplusColumn
    case .rejectionDecisions: RejectedFile.decisionsColumn
    case .extraObject, .extra: "extra"
    }
  }
}
