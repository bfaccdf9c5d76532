import Testing

@Suite("Did you mean")
struct SuggestionTests {
  @Test(
    "What was probably meant is said, and the command ends with 2",
    arguments: [
      (["compass-export", "metrcs"], "Did you mean metrics?"),
      (["compass-export", "events", "--type", "showcsae"], "Did you mean showcase?"),
      (["compass-export", "events", "--school", "Lakemnot A&M University"], "Did you mean Lakemont"),
      (["compass-export", "metrics", "--type", "exit_vleo"], "Did you mean exit_velo?"),
      (
        ["compass-export", "metrics", "--event", "Winter Showcsae at the Dome"], "5a653324  Dec 12 - 13, 2026"
      ),
      (["compass-export", "metrics", "--event", "5a653342"], "5a653324  Dec 12 - 13, 2026"),
      (["compass-export", "interactions", "--time-zone", "America/Chcago"], "Did you mean America/Chicago?"),
      (["compass-import", "--as", "evnts", "x.csv"], "Did you mean events?"),
      (["compass-import", "--stirct", "x.csv"], "Did you mean '--strict'?"),
      (["compass-import", "--explain", "date-no-such-dya"], "Did you mean date-no-such-day?"),
      (
        ["compass-import", "--map", "Event Nam=name", Command.checkout + "/SampleData/events.csv"],
        "Did you mean Event Name?"
      ),
      (
        ["compass-import", "--map", "Event Name=nmae", Command.checkout + "/SampleData/events.csv"],
        "Did you mean name?"
      ),
      (
        ["compass-import", "--set", "tpye=game", Command.checkout + "/SampleData/events.csv"],
        "Did you mean type?"
      ),
      (
        ["compass-import", "--encoding", "uft-8", Command.checkout + "/SampleData/events.csv"],
        "Did you mean utf-8?"
      ),
    ])
  func suggested(line: [String], said: String) throws {
    let result = try Command.withSeason().run(line[0], Array(line.dropFirst()))
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(said), "\(result.errors)")
  }

  @Test(
    "What is near nothing gets no suggestion",
    arguments: [
      ["compass-export", "events", "--zzzzzz"], ["compass-export", "events", "--status", "xyzzy"],
      ["compass-export", "directions"], ["compass-export", "xyzzy"],
    ])
  func unlike(line: [String]) throws {
    let result = try Command.withSeason().run(line[0], Array(line.dropFirst()))
    #expect(result.status == 2)
    #expect(!result.errors.contains("Did you mean"), "\(result.errors)")
  }
}
