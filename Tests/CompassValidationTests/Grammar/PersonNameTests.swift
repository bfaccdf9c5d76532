import CompassModel
import Testing

@testable import CompassValidation

@Suite("Names of people as families write them")
struct PersonNameTests {
  /// One name, the same for coaches and athletes.
  static let names: [(String, String)] = [
    ("Danny Hall", "Danny|Hall"), ("D. Hall", "D.|Hall"), ("J.T. Hall", "J.T.|Hall"),
    ("J. T. Hall", "J. T.|Hall"), ("JT Hall", "JT|Hall"), ("Danny R. Hall", "Danny R.|Hall"),
    ("Mary Ann Smith", "Mary Ann|Smith"), ("Ryan O'Dell", "Ryan|O'Dell"), ("Luis Peña", "Luis|Peña"),
    ("Cole Fitzgerald-Monroe", "Cole|Fitzgerald-Monroe"), ("Jean-Luc Moreau", "Jean-Luc|Moreau"),
    ("DANNY HALL", "DANNY|HALL"), ("danny hall", "danny|hall"), ("  Danny   Hall ", "Danny|Hall"),
    ("Danny\u{A0}Hall", "Danny|Hall"),
  ]

  /// The last name stands first.
  static let lastNamesFirst: [(String, String)] = [
    ("Hall, Danny", "Danny|Hall"), ("Hall,Danny", "Danny|Hall"), ("HALL, DANNY", "DANNY|HALL"),
    ("Smith, Mary Ann", "Mary Ann|Smith"), ("Hall, D.", "D.|Hall"), ("Hall, J.T.", "J.T.|Hall"),
    ("Hall, Danny R.", "Danny R.|Hall"), ("de la Cruz, Maria", "Maria|de la Cruz"),
    ("De La Cruz, Diego", "Diego|De La Cruz"), ("van Beek, Ludwig", "Ludwig|van Beek"),
    ("O'Dell, Ryan", "Ryan|O'Dell"), ("Hall-Ray, Anna", "Anna|Hall-Ray"),
    ("Hall, Danny (C)", "Danny|Hall [C]"), ("Hall, Danny - Head Coach", "Danny|Hall [Head Coach]"),
    (#"Hall, Danny "Ace""#, #"Danny "Ace"|Hall"#),
  ]

  /// Suffixes and particles are part of the last name.
  static let wholeLastNames: [(String, String)] = [
    ("DeMarcus Hall Jr.", "DeMarcus|Hall Jr."), ("Danny Hall Jr", "Danny|Hall Jr"),
    ("Danny Hall Sr.", "Danny|Hall Sr."), ("Danny Hall II", "Danny|Hall II"),
    ("Danny Hall III", "Danny|Hall III"), ("Danny Hall IV", "Danny|Hall IV"),
    ("Hall Jr., Danny", "Danny|Hall Jr."), ("Hall III, Danny", "Danny|Hall III"),
    ("Danny Hall, Jr.", "Danny|Hall Jr."), ("Danny Hall, III", "Danny|Hall III"),
    ("Hall, Danny Jr.", "Danny|Hall Jr."), ("Hall, Danny, Jr.", "Danny|Hall Jr."),
    ("Danny Hall Jr. (C)", "Danny|Hall Jr. [C]"), ("Mary Ann Smith Jr.", "Mary Ann|Smith Jr."),
    ("Maria de la Cruz", "Maria|de la Cruz"), ("Diego De La Cruz", "Diego|De La Cruz"),
    ("Mary Ann de la Cruz", "Mary Ann|de la Cruz"), ("Maria de la Cruz Jr.", "Maria|de la Cruz Jr."),
    ("Ludwig van Beek", "Ludwig|van Beek"), ("Ana del Rio", "Ana|del Rio"),
    ("Anna von Berg", "Anna|von Berg"), ("Pieter van der Meer", "Pieter|van der Meer"),
  ]

  /// Titles in front of a name are no part of it.
  static let titles: [(String, String)] = [
    ("Coach Danny Hall", "Danny|Hall"), ("coach danny hall", "danny|hall"),
    ("COACH DANNY HALL", "DANNY|HALL"), ("Coach: Danny Hall", "Danny|Hall"),
    ("Coach Hall, Danny", "Danny|Hall"), ("Coach D. Hall", "D.|Hall"),
    ("Coach DeMarcus Hall Jr.", "DeMarcus|Hall Jr."), ("Coach Mary Ann Smith", "Mary Ann|Smith"),
    ("Coach Maria de la Cruz", "Maria|de la Cruz"), ("Asst Coach Danny Hall", "Danny|Hall"),
    ("Asst. Coach Danny Hall", "Danny|Hall"), ("Assistant Coach Danny Hall", "Danny|Hall"),
    ("Assistant Coach: Danny Hall", "Danny|Hall"), ("Head Coach Danny Hall", "Danny|Hall"),
    ("Head Coach: Danny Hall", "Danny|Hall"), ("Head Coach - Danny Hall", "Danny|Hall"),
    ("HC Danny Hall", "Danny|Hall"), ("HC: Danny Hall", "Danny|Hall"), ("HC - Danny Hall", "Danny|Hall"),
    ("Recruiting Coordinator Danny Hall", "Danny|Hall"),
    ("Recruiting Coordinator: Danny Hall", "Danny|Hall"),
    ("Recruiting Coordinator - Danny Hall", "Danny|Hall"), ("Trainer: Ann Lee", "Ann|Lee"),
    ("Dr. Ann Lee", "Ann|Lee"), ("Dr Ann Lee", "Ann|Lee"), ("Mr. Danny Hall", "Danny|Hall"),
    ("Mrs. Ann Lee", "Ann|Lee"), ("Ms. Ann Lee", "Ann|Lee"), ("Prof. Ann Lee", "Ann|Lee"),
  ]

  /// Names that begin or end like a title, a particle or the word between two names.
  static let lookalikes: [(String, String)] = [
    ("Drew Hallmark", "Drew|Hallmark"), ("Danny Coachman", "Danny|Coachman"),
    ("Brandon Sanderson", "Brandon|Sanderson"), ("Andy Orlando", "Andy|Orlando"),
    ("Vance Delaney", "Vance|Delaney"), ("Dean Vance", "Dean|Vance"),
  ]

  /// Roles, numbers and nicknames beside a name.
  static let riders: [(String, String)] = [
    ("Danny Hall - Head Coach", "Danny|Hall [Head Coach]"),
    ("Danny Hall – Head Coach", "Danny|Hall [Head Coach]"),
    ("Danny Hall — Head Coach", "Danny|Hall [Head Coach]"),
    ("Coach Danny Hall - Head Coach", "Danny|Hall [Head Coach]"),
    ("Danny Hall, Head Coach", "Danny|Hall [Head Coach]"),
    ("Danny Hall, Pitching Coach", "Danny|Hall [Pitching Coach]"),
    ("Danny Hall, Recruiting Coordinator", "Danny|Hall [Recruiting Coordinator]"),
    ("Danny Hall, HC", "Danny|Hall [HC]"), ("Danny Hall (HC)", "Danny|Hall [HC]"),
    ("Danny Hall (pitching)", "Danny|Hall [pitching]"),
    ("Danny Hall (Head Coach)", "Danny|Hall [Head Coach]"),
    ("Danny Hall (asst/recruiting)", "Danny|Hall [asst/recruiting]"),
    ("Dr. Ann Lee (trainer)", "Ann|Lee [trainer]"),
    ("Maria de la Cruz (pitching)", "Maria|de la Cruz [pitching]"),
    ("Danny Hall (SS/RHP)", "Danny|Hall [SS/RHP]"), ("Danny Hall(C)", "Danny|Hall [C]"),
    ("#12 Danny Hall", "Danny|Hall [#12]"), ("#7 Hall, Danny", "Danny|Hall [#7]"),
    ("#00 Danny Hall Jr.", "Danny|Hall Jr. [#00]"),
    (#"Danny "Ace" Hall"#, #"Danny "Ace"|Hall"#), ("Danny “Ace” Hall", "Danny “Ace”|Hall"),
    (#"Coach Danny "Ace" Hall Jr."#, #"Danny "Ace"|Hall Jr."#),
    (#"Danny "Ace" Hall (C)"#, #"Danny "Ace"|Hall [C]"#),
  ]

  /// Several people in one cell.
  static let several: [(String, [String])] = [
    ("Danny Hall / Mike Ray", ["Danny|Hall", "Mike|Ray"]),
    ("Danny Hall/Mike Ray", ["Danny|Hall", "Mike|Ray"]),
    ("Danny Hall & Mike Ray", ["Danny|Hall", "Mike|Ray"]),
    ("Danny Hall and Mike Ray", ["Danny|Hall", "Mike|Ray"]),
    ("Danny Hall; Mike Ray", ["Danny|Hall", "Mike|Ray"]),
    ("Danny Hall\nMike Ray", ["Danny|Hall", "Mike|Ray"]),
    ("Danny Hall\r\nMike Ray", ["Danny|Hall", "Mike|Ray"]),
    ("Danny Hall; Mike Ray; Al Lee", ["Danny|Hall", "Mike|Ray", "Al|Lee"]),
    ("Danny & Mike Hall", ["Danny|Hall", "Mike|Hall"]),
    ("Danny and Mike Hall", ["Danny|Hall", "Mike|Hall"]),
    ("Hall, Danny; Ray, Mike", ["Danny|Hall", "Mike|Ray"]),
    ("Hall, Danny / Ray, Mike", ["Danny|Hall", "Mike|Ray"]),
    ("Hall, Danny\nRay, Mike", ["Danny|Hall", "Mike|Ray"]),
    ("Coach Danny Hall / Mike Ray", ["Danny|Hall", "Mike|Ray"]),
    ("Danny Hall Jr. / Mike Ray", ["Danny|Hall Jr.", "Mike|Ray"]),
    ("D. Hall & M. Ray", ["D.|Hall", "M.|Ray"]),
    ("Danny Hall (HC); Mike Ray (RC)", ["Danny|Hall [HC]", "Mike|Ray [RC]"]),
    ("Danny Hall, HC; Mike Ray, RC", ["Danny|Hall [HC]", "Mike|Ray [RC]"]),
    ("Maria de la Cruz\nAnn Lee", ["Maria|de la Cruz", "Ann|Lee"]),
    ("Danny Hall / TBD", ["Danny|Hall"]), ("Danny Hall;", ["Danny|Hall"]),
    ("Danny Hall\n", ["Danny|Hall"]),
  ]

  /// Coaches of whom only the last name is written.
  static let lastNamesAlone: [(String, [String])] = [
    ("Hall", ["|Hall"]), ("HALL", ["|HALL"]), ("Coach Hall", ["|Hall"]), ("Coach: Hall", ["|Hall"]),
    ("Head Coach Hall", ["|Hall"]), ("HC Hall", ["|Hall"]), ("Mr. Hall", ["|Hall"]), ("Dr. Lee", ["|Lee"]),
    ("O'Dell", ["|O'Dell"]), ("Fitzgerald-Monroe", ["|Fitzgerald-Monroe"]), ("Hall Jr.", ["|Hall Jr."]),
    ("Coach de la Cruz", ["|de la Cruz"]), ("Hall (HC)", ["|Hall [HC]"]),
    ("Coach Hall (pitching)", ["|Hall [pitching]"]), ("Hall - Head Coach", ["|Hall [Head Coach]"]),
    ("Hall, Head Coach", ["|Hall [Head Coach]"]), ("Hall / Ray", ["|Hall", "|Ray"]),
    ("Coach Hall & Coach Ray", ["|Hall", "|Ray"]), ("Coach Hall / Coach Ray", ["|Hall", "|Ray"]),
    ("Coach Hall\nCoach Ray", ["|Hall", "|Ray"]),
  ]

  /// Athletes of whom only the first name is written.
  static let firstNamesAlone: [(String, [String])] = [
    ("Danny", ["Danny|"]), ("DANNY", ["DANNY|"]), ("DeMarcus", ["DeMarcus|"]), ("J.T.", ["J.T.|"]),
    ("Jean-Luc", ["Jean-Luc|"]), ("Danny (C)", ["Danny| [C]"]), ("#12 Danny", ["Danny| [#12]"]),
    ("Danny & Mike", ["Danny|", "Mike|"]), ("Danny / Mike", ["Danny|", "Mike|"]),
    ("Danny and Mike", ["Danny|", "Mike|"]), ("Danny\nMike", ["Danny|", "Mike|"]),
  ]

  /// Cells that name nobody.
  static let nobody = [
    "", " ", "\u{A0}", "\n", "TBD", "tbd", "TBA", "N/A", "n/a", "-", "–", "—", "none", "None", "?", "??",
    "Staff", "staff", "Coaching Staff", "COACHING STAFF", "Unknown", "unknown", "(full)", "(TBD)", "Coach",
    "Head Coach", "Coach TBD", "TBD / TBD", "danny@example.com", "@coachhall",
    "Danny Hall danny@example.com", "Danny Hall <danny@example.com>", "Danny Hall 555-010-0199",
    "555-010-0199", "12", "#12", "12 Danny Hall", "Danny Hall 12", "Danny Hall #12", "Danny Hall 2027",
    "D3 coach", "6/14/2026", "ask the new coach after the game", "They never told us who coaches there",
  ]

  private static func shown(_ text: String, _ kind: PersonName.Kind) -> [String] {
    PersonName.list(text, of: kind).map(\.description)
  }

  @Test("A first name and a last name", arguments: names)
  func plain(text: String, expected: String) { expectBoth(text, [expected]) }

  @Test("The last name first", arguments: lastNamesFirst)
  func turned(text: String, expected: String) { expectBoth(text, [expected]) }

  @Test("Suffixes and particles stay with the last name", arguments: wholeLastNames)
  func suffixesAndParticles(text: String, expected: String) { expectBoth(text, [expected]) }

  @Test("Titles are taken off", arguments: titles)
  func untitled(text: String, expected: String) { expectBoth(text, [expected]) }

  @Test("What only looks like a title or an \"and\" is part of the name", arguments: lookalikes)
  func untouched(text: String, expected: String) { expectBoth(text, [expected]) }

  @Test("Roles and numbers are riders, nicknames stay", arguments: riders)
  func riding(text: String, expected: String) { expectBoth(text, [expected]) }

  @Test("Several people in a cell are told apart", arguments: several)
  func people(text: String, expected: [String]) { expectBoth(text, expected) }

  @Test("One word is the last name of a coach", arguments: lastNamesAlone)
  func coaches(text: String, expected: [String]) { #expect(Self.shown(text, .coach) == expected) }

  @Test("One word is the first name of an athlete", arguments: firstNamesAlone)
  func athletes(text: String, expected: [String]) { #expect(Self.shown(text, .athlete) == expected) }

  @Test("What names nobody is no name", arguments: nobody)
  func noNames(text: String) { expectBoth(text, []) }

  /// Expects the same names for coaches and athletes.
  private func expectBoth(
    _ text: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Self.shown(text, .coach) == expected, "as a coach", sourceLocation: sourceLocation)
    #expect(Self.shown(text, .athlete) == expected, "as an athlete", sourceLocation: sourceLocation)
  }
}
