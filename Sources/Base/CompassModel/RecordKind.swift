/// The seven kinds of records that the toolkit knows.
public enum RecordKind: String, Sendable, Hashable, CaseIterable, Comparable {
  /// A student-athlete, the owner that every other record's `user_id` names.
  case athlete
  /// A school that may recruit the athlete.
  case school
  /// A coach of a school.
  case coach
  /// A camp, showcase, visit or game.
  case event
  /// A measurement of the athlete.
  case metric
  /// A contact with a school or coach.
  case interaction
  /// A journey with dates and places.
  case trip

  /// The name of the kind in the plural, which names its files and commands: `athletes`.
  public var plural: String {
    switch self {
    case .athlete: "athletes"
    case .school: "schools"
    case .coach: "coaches"
    case .event: "events"
    case .metric: "metrics"
    case .interaction: "interactions"
    case .trip: "trips"
    }
  }

  /// The app's table of this kind.
  public var tableName: String {
    switch self {
    case .athlete: "users"
    case .metric: "performance_metrics"
    default: plural
    }
  }

  /// Orders kinds by what must be there first: an import applies athletes before schools before coaches.
  public static func < (lhs: RecordKind, rhs: RecordKind) -> Bool { lhs.rank < rhs.rank }

  /// The place of the kind among all kinds, counted from 0.
  package var place: Int { rank }

  private var rank: Int {
    switch self {
    case .athlete: 0
    case .school: 1
    case .coach: 2
    case .event: 3
    case .metric: 4
    case .interaction: 5
    case .trip: 6
    }
  }

  /// The kind that a plural, a singular or a table name means, case and blanks aside.
  public init?(named name: String) {
    let folded = name.lowercased()
    guard
      let kind = RecordKind.allCases.first(where: {
        $0.plural == folded || $0.rawValue == folded || $0.tableName == folded
      })
    else { return nil }
    self = kind
  }
}
