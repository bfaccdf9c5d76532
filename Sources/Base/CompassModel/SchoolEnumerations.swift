/// The division a school plays in.
public enum SchoolDivision: String, FieldEnumeration {
  case d1 = "D1"
  case d2 = "D2"
  case d3 = "D3"
  case naia = "NAIA"
  case juco = "JUCO"

  /// The stored values of `schools.division`.
  public static let enumeration = Enumeration(
    "division",
    [
      .init("D1", "D1", ["di", "d i", "division i", "division 1", "ncaa d1", "ncaa di", "ncaa division i"]),
      .init(
        "D2", "D2", ["dii", "d ii", "division ii", "division 2", "ncaa d2", "ncaa dii", "ncaa division ii"]),
      .init(
        "D3", "D3",
        ["diii", "d iii", "division iii", "division 3", "ncaa d3", "ncaa diii", "ncaa division iii"]),
      .init("NAIA", "NAIA"),
      .init("JUCO", "JUCO", ["njcaa", "junior college", "community college"]),
    ])
}

/// How far things have come with a school.
public enum SchoolStatus: String, FieldEnumeration {
  case researching, contacted, visiting
  case offerReceived = "offer_received"
  case committed
  case notPursuing = "not_pursuing"

  /// The canonical values of `schools.status` and what older ones have become.
  public static let enumeration = Enumeration(
    "school status",
    [
      .init("researching", "Researching", ["research"]),
      .init("contacted", "Contacted", ["contact"]),
      .init("visiting", "Visiting", ["visit", "visited"]),
      .init("offer_received", "Offer Received", ["offer", "offered"]),
      .init("committed", "Committed", ["commit"]),
      .init("not_pursuing", "Not Pursuing", ["not interested", "passed"]),
    ],
    legacy: [
      .init("interested", "researching"), .init("recruited", "visiting"), .init("camp_invite", "visiting"),
      .init("official_visit_invited", "visiting"), .init("official_visit_scheduled", "visiting"),
      .init("declined", "not_pursuing"),
    ])
}

/// How likely a school is.
public enum FitTier: String, FieldEnumeration {
  case reach, match, safety, unlikely

  /// The stored values of `schools.fit_tier`.
  public static let enumeration = Enumeration(
    "fit tier",
    [
      .init("reach", "Reach", ["stretch"]), .init("match", "Match", ["target"]),
      .init("safety", "Safety", ["likely"]), .init("unlikely", "Unlikely"),
    ])
}

/// The role of a coach at a school.
public enum CoachRole: String, FieldEnumeration {
  case head, assistant, recruiting

  /// The stored values of `coaches.role` (seed 002 §3; seed 004 gives labels).
  public static let enumeration = Enumeration(
    "role",
    [
      .init("head", "Head Coach", ["hc", "head baseball coach", "head softball coach"]),
      .init(
        "assistant", "Assistant Coach",
        ["asst", "asst coach", "associate head coach", "pitching coach", "hitting coach", "ac"]),
      .init(
        "recruiting", "Recruiting Coordinator", ["recruiter", "recruiting coach", "rc", "recruiting coord"]),
    ])
}
