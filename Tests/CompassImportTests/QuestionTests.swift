import CompassModel
import CompassSource
import Testing

@testable import CompassImport

@Suite("A file that isn't clear gets one question, and the options that answer it")
struct QuestionTests {
  private static let games = """
    9/5/2026,Harbor Rovers,10:00 AM,GA
    9/13/2026,Mill City,2:30 PM,AL
    9/19/2026,Old Forge,1:15 PM,GA

    """

  @Test("A file without a header is refused, and the options name its columns")
  func headerless() throws {
    for kind in [nil, RecordKind.event] {
      let error = #expect(throws: ToolError.self) {
        try Importing().take(["games.csv": Self.games]) { $0.kind = kind }
      }
      let question = try #require(error?.question)
      #expect(error?.message == "No header row in games.csv")
      #expect(
        question.option
          == "--header-row 0 --as events --map \"column 1=start_date\" --map \"column 4=state\" --map \"column 2=name\" --map \"column 3=start_time\""
      )
      #expect(
        question.text
          == "Does it have events, where column 1 is start_date, column 4 is state, column 2 is name, column 3 is start_time?"
      )
    }
  }

  @Test("The answer reads every row")
  func answered() throws {
    let store = try Importing()
    let error = #expect(throws: ToolError.self) { try store.take(["games.csv": Self.games]) }
    let question = try #require(error?.question)
    try store.take(["games.csv": Self.games]) { $0 = $0.answering(question) }
    #expect(try Set(store.column("name", of: .event)) == ["Harbor Rovers", "Mill City", "Old Forge"])
    #expect(try Set(store.column("start_time", of: .event)) == ["10:00:00", "13:15:00", "14:30:00"])
    #expect(try Set(store.column("state", of: .event)) == ["AL", "GA"])
  }

  @Test("Of two columns with the same team, both are teams, and the answer reads the games")
  func teams() throws {
    let text = "9/5/2026,Hawks,Pine Ridge\n9/12/2026,Hawks,Mill Creek\n9/19/2026,Old Forge,Hawks\n"
    let store = try Importing()
    let error = #expect(throws: ToolError.self) { try store.take(["games.csv": text]) }
    let question = try #require(error?.question)
    try store.take(["games.csv": text]) { $0 = $0.answering(question) }
    #expect(
      try Set(store.column("name", of: .event)) == [
        "Hawks vs Pine Ridge", "Hawks vs Mill Creek", "Old Forge vs Hawks",
      ])
    #expect(try Set(store.column("type", of: .event)) == ["game"])
  }

  @Test("Headers over other values are headers")
  func headers() throws {
    let outcome = try Importing().take([
      "camps.csv": "Camp,Day,ST\nRidgeline,6/6/2026,PA\nCoastal,6/13/2026,NC\n"
    ])
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
  }

  @Test("Results without a day are asked about, and results in columns of days are read")
  func days() throws {
    let error = #expect(throws: ToolError.self) {
      try Importing().take(["numbers.csv": "Player,Home to 1st,Exit velo (mph)\nAnn,2.9,61\n"])
    }
    #expect(
      error?.message == "Which day were the results in numbers.csv measured? No column has a date"
        && error?.help?.contains("--as-of") == true)
    let outcome = try Importing().take(["numbers.csv": "Drill,3/1/2026,4/12/2026\nPush-ups,40,44\n"])
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
  }

  @Test("A header of the file does nothing in a shell")
  func quoting() throws {
    let text =
      "$(id)'s,Email,School\nKim Otero,kim@larkmoor.example,Larkmoor\nJo Reed,jo@larkmoor.example,Larkmoor\n"
    let error = #expect(throws: ToolError.self) { try Importing().take(["list.csv": text]) }
    #expect(error?.question?.option == "--as coaches --map '$(id)'\\''s=full_name'")
  }

  @Test("An answer is tried before it is asked for")
  func tried() throws {
    let text =
      "Who,Email,School\nKim Otero,kim@larkmoor.example,Larkmoor\nJo Reed,jo@larkmoor.example,Larkmoor\n"
    let input = ImportInput(path: "list.csv", source: BytesSource(text, name: "list.csv"))
    var options = Importing.options()
    options.kind = .coach
    options.maps = [HeaderMap(header: "Who", field: "full_name")]
    let good = try Trial(input, options)
    #expect(good.isGood && good.accepted == 2, "\(good)")
    #expect(good.examples.first == "Kim · Otero · Larkmoor (line 2)")
    options.maps = [HeaderMap(header: "School", field: "full_name")]
    #expect(try !Trial(input, options).isGood)
  }

  @Test("A form with labels isn't a list of athletes")
  func form() throws {
    let text = "Sofia,2028\nPosition,Setter\nHeight,5-9\nHigh School,Larkmoor\nClub,Northside\nGPA,3.8\n"
    let importing = try Importing()
    let outcome = try importing.take(["about.csv": text])
    #expect(outcome.counts == "0 added, 0 changed, 0 unchanged, 1 rejected")
    #expect(try importing.records(.athlete) == [])
  }
}
