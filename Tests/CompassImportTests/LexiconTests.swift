import CompassCalendars
import CompassFiles
import CompassModel
import CompassSource
import CompassTemplates
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("The words that people use")
struct LexiconTests {
  /// The words of a section in all languages, each with what it means.
  private static func words(
    _ section: Lexicon.Section
  ) throws -> [(word: String, meaning: String, file: String)] {
    try files().flatMap { path in
      let json = try #require(JSONValue(parsing: TemplateLookup.text(at: path)))
      let lists: [(String, JSONValue)] =
        switch json[section.rawValue] {
        case .array(let words)?: [(section.rawValue, .array(words))]
        case let object?: object.members.map { ($0.name, $0.value) }
        case nil: []
        }
      return lists.flatMap { meaning, list in
        guard case .array(let words) = list else { return [(word: String, meaning: String, file: String)]() }
        return words.compactMap(\.stringValue).map { ($0, meaning, path) }
      }
    }
  }

  private static func files() throws -> [String] {
    let paths = TemplateFolder(Lexicon.folder, in: Lexicon.checkout).paths
    try #require(paths.map { $0.suffix(7) } == ["de.json", "en.json", "es.json", "fr.json"])
    return paths
  }

  @Test("A word has one meaning in its section, whatever the language", arguments: Lexicon.Section.allCases)
  func meanings(section: Lexicon.Section) throws {
    var seen: [String: String] = [:]
    for (word, meaning, file) in try Self.words(section) {
      #expect(word == word.foldedWords, "\(word) in \(file)")
      #expect(seen[word] == nil || seen[word] == meaning, "\(word) in \(file)")
      seen[word] = meaning
    }
    #expect(!seen.isEmpty)
  }

  @Test("The meanings are values that are stored, or what the reader knows to do with")
  func values() throws {
    func meanings(_ section: Lexicon.Section) throws -> Set<String> {
      Set(try Self.words(section).map(\.meaning))
    }
    let types = Set(EventType.allCases.map(\.rawValue))
    #expect(try meanings(.eventCells).subtracting(types) == ["other"])
    #expect(
      try meanings(.eventTitles).subtracting(["showcase", "camp", "game"]) == [
        "practice", "errand", "other", "absence",
      ])
    #expect(try meanings(.eventStatus) == ["cancelled", "registered", "attended", "planned"])
    #expect(try meanings(.answers) == ["yes", "no"])
    #expect(try meanings(.coachRoles).isSubset(of: CoachRole.allCases.map(\.rawValue)))
    #expect(try meanings(.divisions).isSubset(of: SchoolDivision.allCases.map(\.rawValue)))
    #expect(try meanings(.contactTypes).isSubset(of: InteractionType.allCases.map(\.rawValue)))
    #expect(try meanings(.directions).isSubset(of: InteractionDirection.allCases.map(\.rawValue)))
  }

  @Test("The published schema takes the files")
  func schema() throws {
    let script = """
      import sys, json, glob, jsonschema
      schema = json.load(open(sys.argv[1] + "/Schemas/lexicon.schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      for file in glob.glob(sys.argv[1] + "/Lexicon/*.json"):
          jsonschema.Draft202012Validator(schema).validate(json.load(open(file)))
      """
    let result = try Tool.run(Tool.python, ["-c", script, try #require(Lexicon.checkout.folders.first)])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("At least 120 tests have a unit, a direction and other names, none of which means two of them")
  func tests() throws {
    let lexicon = Lexicon.installed
    #expect(lexicon.tests.count >= 120)
    var owners: [String: String] = [:]
    for type in MetricType.registry + lexicon.tests {
      for word in [type.key.foldedWords, type.label.foldedWords] + lexicon.words(for: type) {
        #expect(owners[word] == nil || owners[word] == type.key, "\(word)")
        owners[word] = type.key
        #expect(lexicon.test(named: word)?.key == type.key, "\(word)")
      }
    }
    for type in lexicon.tests {
      #expect(MetricType.customKey(for: type.key) == type.key)
      #expect(type.unit.isEmpty || FieldReader.unitName(type.unit) == type.unit, "\(type.key)")
    }
  }

  @Test(
    "Calendars, program files and spreadsheets tell types by the same words",
    arguments: [
      ("Tidewater Invitational", "game"), ("Elite ID Camp", "camp"), ("16U Tryouts", "showcase"),
      ("Scrimmage vs Hawks", "game"), ("Official visit, Duke", "official_visit"), ("Team dinner", nil),
      ("Sommercamp Nordsee", "camp"), ("Torneo Copa del Bajío", "game"), ("Game vs Hawks - Picture Day", nil),
      ("Camp deadline", nil), ("Doctor visit", nil), ("Pay camp deposit", nil),
      ("Duke practice + campus tour", nil), ("Tournoi de Laval", "game"),
    ] as [(String, String?)])
  func consumers(title: String, type: String?) throws {
    let calendar = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260401T000000Z\r
      DTSTART:20260418T180000\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    let expected = type.map { [$0] } ?? []
    let profiles = try ProfileTests.installed.get()
    let google =
      "Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private\n"
      + "\"\(title)\",04/18/2026,6:00 PM,04/18/2026,7:00 PM,False,,,False\n"
    for (name, text) in [
      ("team.ics", calendar), ("google.csv", google),
      ("dates.csv", "What,When,Where\n\"\(title)\",4/18/2026,Dome\n"),
    ] {
      let importing = try Importing()
      try importing.take(["\(name)": text]) { $0.profiles = profiles }
      #expect(try importing.column("type", of: .event) == expected, "\(name)")
    }
  }

  @Test(
    "Marks say that an event is off, and are no part of its name",
    arguments: [
      ("CANCELLED - Old Orchard", "Old Orchard"), ("Spring Camp (ppd)", "Spring Camp"),
      ("Rained out: Hawks", "Hawks"), ("[Abgesagt] Sommercamp", "Sommercamp"), ("Postponed Hawks", "Hawks"),
    ])
  func marks(title: String, name: String) {
    #expect(Lexicon.installed.withoutCancelledMark(title) == (name, true))
  }

  @Test(
    "Other titles are no marks",
    arguments: ["Not cancelled", "Cancelled", "Camp - rain or shine", "Hawks (DH)"])
  func otherMarks(title: String) {
    #expect(Lexicon.installed.withoutCancelledMark(title) == (title, false))
  }

  @Test(
    "A status sets what it says, and an unknown one is a warning once for its column",
    arguments: [
      ("Cancelled", "cancelled"), ("rained out", "cancelled"), ("Registered", "registered"),
      ("paid", "registered"), ("went", "attended"), ("Tentative", nil), ("inscrito", "registered"),
    ] as [(String, String?)])
  func status(word: String, field: String?) throws {
    let importing = try Importing()
    let text = "Name,Type,Date,Status\nA,camp,2026-04-18,\(word)\n"
    #expect(try importing.take(["e.csv": text]).faults == [])
    for name in ["cancelled", "registered", "attended"] {
      #expect(try importing.column(name, of: .event) == [name == field ? "true" : "-"], "\(name)")
    }
  }

  @Test("Unknown statuses are one warning with their number")
  func unknownStatus() throws {
    let text = "Name,Type,Date,Status\nA,camp,2026-04-18,with Grandpa\nB,camp,2026-04-19,green\n"
    let outcome = try Importing().take(["e.csv": text])
    #expect(outcome.faults == ["status-unknown 2:19"])
    #expect(outcome.files[0].findings[0].records == 2)
  }

  @Test("The type that the user gives all rows goes before titles, and words that they explain before that")
  func given() throws {
    let importing = try Importing()
    let text = "What,When\nTryout,4/18/2026\nPremier League,4/19/2026\n"
    try importing.take(["e.csv": text]) {
      $0.sets = [FieldSetting(field: "type", value: "camp")]
      $0.typeWords = [.init("league", .type(.game))]
    }
    #expect(try importing.column("type", of: .event) == ["game", "camp"])
  }
}
