import Foundation
import Testing

@Suite("Plausibility of what is imported")
struct PlausibilityTests {
  private let command: Command

  init() throws { command = try Command() }

  private static let calendars = Command.checkout + "/Templates/RecruitingCalendars"

  /// Writes a family's files and imports them into the store.
  private func importSeason(_ arguments: String...) throws -> Command.Result {
    try command.write("full_name,sport\nAnn Lee,Baseball\n", to: "athletes.csv")
    try command.write("name,division\nHarrow Creek,D1\nSmall College,D3\n", to: "schools.csv")
    let files = ["athletes.csv", "schools.csv"].map(command.path)
    return try command.import(files + arguments)
  }

  private func write(_ rows: String) throws -> String {
    try command.write("school,type,direction,date\n" + rows, to: "interactions.csv")
    return command.path("interactions.csv")
  }

  private static func text(_ result: Command.Result) -> String {
    // The report folds its lines.
    (result.output + result.errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("A visit in a dead period is a hint with period, source and day of verification, and goes in")
  func deadPeriod() throws {
    #expect(try importSeason().status == 0)
    let file = try write(
      "Harrow Creek,official_visit,outbound,2026-11-10\nHarrow Creek,official_visit,outbound,2026-11-13\n")
    let result = try command.import([file, "--recruiting-calendar", "--dry-run"])
    #expect(result.status == 0)
    let text = Self.text(result)
    #expect(
      text.contains(
        """
        Official Visit with "Harrow Creek" on Nov 10, 2026 is in a dead period (Nov 9 - 12, 2026) of NCAA \
        Division I baseball 2026-27, when coaches neither meet nor watch athletes, on campus or off, and \
        calls, mail and texts go on. \
        Source: NCAA, 2026-27D1Rec_MBARecruitingCalendar.pdf, verified Aug 23, 2026, confidence high
        """), "\(text)")
    #expect(text.contains("This is a hint from a published calendar, not compliance advice"))
    #expect(text.components(separatedBy: "Official Visit with").count == 2)
    for arguments in [[], ["--recruiting-calendar=ncaa-2026-27"], ["--recruiting-calendar=all", "--strict"]] {
      let result = try command.import([file, "--dry-run", "--report-format", "json"] + arguments)
      #expect(result.status == (arguments.contains("--strict") ? 1 : 0))
      #expect(Self.text(result).contains("recruiting-period") == !arguments.isEmpty)
    }
    #expect(try command.import([file, "--recruiting-calendar", "ncaa-2026-27"]).status == 0)
    #expect(try command.export("interactions").output.contains("Official Visit"))
  }

  @Test("A family's own calendar is a file, and --sport says whose it is where the records do not")
  func ownCalendar() throws {
    try command.write("name,division\nSmall College,D3\n", to: "schools.csv")
    let file = try write("Small College,phone_call,outbound,2026-11-10\n")
    let own = try String(contentsOfFile: Self.calendars + "/ncaa-2026-27.json", encoding: .utf8)
      .replacingOccurrences(of: "\"D1\"", with: "\"D3\"")
      .replacingOccurrences(of: "\"type\": \"dead\"", with: "\"type\": \"recruiting_shutdown\"")
    try command.write(own, to: "own.json")
    let files = [command.path("schools.csv"), file]
    let calendar = ["--recruiting-calendar", command.path("own.json")]
    let unknown = try command.import(files + ["--dry-run"] + calendar)
    #expect(Self.text(unknown).contains("The athlete's sport is unknown"))
    let known = try command.import(files + ["--sport", "Baseball"] + calendar)
    #expect(
      Self.text(known).contains("there is no recruiting contact, including calls, mail and texts"))
    let converted = try command.run(
      "compass-convert", ["--check"] + files + ["--merge", "--sport", "baseball"] + calendar)
    #expect(Self.text(converted).contains("recruiting shutdown (Nov 9 - 12, 2026)"), "\(converted.errors)")
  }

  @Test(
    "What is wrong about a calendar ends with 2, says so, and writes nothing",
    arguments: [
      (["--recruiting-calendar", "ncaa-2026-72"], "Did you mean ncaa-2026-27?"),
      (["--recruiting-calendar", "nothing.json"], "nothing.json"),
      (["--recruiting-calendar", "broken.json"], "broken.json:1:1: version must be 1"),
      (["--sport", "baseball"], "needs --recruiting-calendar"),
    ])
  func wrong(arguments: [String], message: String) throws {
    let file = try write("Harrow Creek,email,inbound,2026-11-10\n")
    try command.write("{}", to: "broken.json")
    let result = try command.run("compass-import", [file] + arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: command.path("data")))
  }

  @Test("A file to read that follows the option is not taken for a calendar")
  func swallowed() throws {
    let file = try write("Harrow Creek,email,inbound,2026-11-10\n")
    let result = try command.run("compass-import", ["--recruiting-calendar", file])
    #expect(result.status == 2)
    #expect(result.errors.contains("Put input files before the option"), "\(result.errors)")
  }

  @Test("A value far from its session is told once")
  func sessions() throws {
    #expect(try command.import(Command.samples).status == 0)
    let broken = Command.checkout + "/SampleData/broken/"
    let session = Self.text(try command.import([broken + "session.csv"]))
    #expect(
      session.contains(
        "Exit Velocity of 48.8 mph is far from the other values of May 2, 2026. "
          + "The median of the 6 values is 87.7 mph"
      ))
    #expect(session.contains("If the unit is cm, add it: that is 104.3 in."))
  }
}
