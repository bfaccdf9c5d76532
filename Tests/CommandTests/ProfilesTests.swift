import Foundation
import Testing

@Suite("compass-import profiles, and what is said of files of measurements")
struct ProfilesTests {
  private static let vendors = Command.checkout + "/SampleData/vendors/"

  @Test("The list names every profile, and each can be shown")
  func list() throws {
    let command = try Command()
    let list = try command.run("compass-import", ["profiles", "list"])
    #expect(list.status == 0 && list.errors.isEmpty)
    let names = list.output.split(separator: "\n").dropFirst(2).compactMap { $0.split(separator: " ").first }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Command.checkout + "/Templates/Profiles")
    #expect(names.map { $0 + ".json" }.sorted() == files.sorted())
    let shown = try command.run("compass-import", ["profiles", "show"] + names.map(String.init))
    #expect(shown.status == 0)
    #expect(shown.output.contains("Velo is exit_velo (best of a session, mph)"))
  }

  @Test(
    "A drafted profile is well formed and reads the file that it was drafted from",
    arguments: [
      ("League Night,Starts On,Kick Off,Ground\nOwls vs Bears,2026-05-02,18:00,Owl Field\n", "events"),
      ("Day,Ball Exit Speed (mph),Hang (sec)\n2026-05-02,88.1,4.1\n2026-05-02,90.2,4.4\n", "metrics"),
    ])
  func drafted(file: String, kind: String) throws {
    let command = try Command()
    try command.write(file, to: "league.csv")
    let draft = try command.run("compass-import", ["profiles", "new", command.path("league.csv")])
    #expect(draft.status == 0 && draft.errors.isEmpty, "\(draft.errors)")
    #expect(draft.output.contains("\"kind\": \"\(kind)\""))
    try command.write(
      draft.output.replacing(
        #""League Night",\n      "field": null"#.replacing("\\n", with: "\n"),
        with: #""League Night", "field": "name""#),
      to: "league.json")
    let checked = try command.run("compass-import", ["profiles", "check", command.path("league.json")])
    #expect(checked.status == 0, "\(checked.errors)")
    let taken = try command.run(
      "compass-import",
      ["--profile", command.path("league.json"), command.path("league.csv"), "--dry-run", "--decisions"]
        + (kind == "events" ? ["--set", "type=game"] : []))
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.errors.contains("export of PROGRAM"))
  }

  @Test(
    "What is wrong is named, with what to do",
    arguments: [
      (["profiles", "show", "hittrax"], "Did you mean hittrax-a?"),
      (["profiles", "check", "x.json"], "x.json"),
      (["profiles", "lst"], "Did you mean list?"),
      (["--as-of", "June", "x.csv"], "Invalid date for --as-of: June. Write it like 2026-06-01"),
      (["--unit", "furlongs", "x.csv"], "Invalid value for --unit: furlongs. It must have a known unit"),
      ([vendors + "speed-readings.csv"], "--metric velocity"),
      ([vendors + "gamechanger-stats.csv", "--athlete", "Sam Rivers"], "--as-of 2026-06-01"),
      ([vendors + "trackman-v3.csv"], "--athlete NAME"),
    ])
  func wrong(line: [String], said: String) throws {
    let result = try Command().run("compass-import", line)
    #expect(result.status == 2 && result.errors.contains(said), "\(result.errors)")
  }

  @Test("The first line says what a file was taken for, and why")
  func firstLine() throws {
    let result = try Command().run(
      "compass-import", [Self.vendors + "hittrax-a.csv", "--dry-run", "--decisions"])
    let line = result.errors.split(separator: "\n").first ?? ""
    #expect(line.contains("read as metrics (HitTrax session (hittrax-a): 33 of 33 headers, CSV, utf-8)"))
  }

  @Test("The options say what a file does not")
  func told() throws {
    let command = try Command()
    let result = try command.run(
      "compass-import",
      [Self.vendors + "speed-readings.csv", "--metric", "exit_velo", "--verified"])
    #expect(result.status == 0, "\(result.errors)")
    let row = try command.export("metrics", "--csv", "--output", "-").output.split(separator: "\n").last ?? ""
    #expect(row.contains(",exit_velo,74,mph,") && row.contains(",true,"), "\(row)")
  }
}
