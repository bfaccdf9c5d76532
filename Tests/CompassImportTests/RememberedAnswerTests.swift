import CompassCalendars
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("An answer about the columns of a file is used for later files with the same headers")
struct RememberedAnswerTests {
  private static let coaches =
    "Who,Email,School\nKim Otero,kim@larkmoor.example,Larkmoor\nJo Reed,jo@larkmoor.example,Larkmoor\n"
  private static let more =
    "Who,Email,School\nAda Finch,ada@ridgeline.example,Ridgeline\nBo Stone,bo@ridgeline.example,Ridgeline\n"

  /// A store that has the answer that such a file has coaches.
  private static func answered() throws -> Importing {
    let store = try Importing()
    let error = #expect(throws: ToolError.self) { try store.take(["list.csv": coaches]) }
    let question = try #require(error?.question)
    try store.take(["list.csv": coaches]) { $0 = $0.answering(question) }
    return store
  }

  private static func answers(_ importing: Importing) throws -> [RememberedAnswer] {
    try importing.store.read {
      try $0.settings(startingWith: StoreSettings.answerPrefix).compactMap {
        RememberedAnswer(text: $0.value)
      }
    }
  }

  @Test("A second file with the headers of an answered one isn't asked about, whatever their order")
  func second() throws {
    let store = try Self.answered()
    let outcome = try store.take(["other.csv": Self.more])
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(outcome.decision("remembered") == "coaches, where Who is full_name")
    let turned = try store.take([
      "third.csv": "School,who,EMAIL\nMill City,Al Moss,al@mill.example\nMill City,Cy Dow,cy@mill.example\n"
    ])
    #expect(turned.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(
      try Set(store.column("last_name", of: .coach)) == ["Otero", "Reed", "Finch", "Stone", "Moss", "Dow"])
  }

  @Test("The options that an error suggests are remembered like an answer")
  func options() throws {
    let store = try Importing()
    try store.take(["list.csv": Self.coaches]) {
      $0.kind = .coach
      $0.maps = [HeaderMap(header: "Who", field: "full_name")]
    }
    #expect(try store.take(["other.csv": Self.more]).counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
  }

  @Test("Files with other headers are asked about")
  func others() throws {
    let store = try Self.answered()
    let error = #expect(throws: ToolError.self) {
      try store.take(["other.csv": Self.more.replacing("Email", with: "E-mail address")])
    }
    #expect(error?.question != nil)
  }

  @Test(
    "Values that contradict the answer are asked about, and no row is stored",
    arguments: [
      "Who,Email,School\nLarkmoor,kim@larkmoor.example,Kim Otero\nRidgeline State,jo@larkmoor.example,Jo Reed\n",
      "Who,Email,School\nkim@larkmoor.example,Kim Otero,Larkmoor\njo@larkmoor.example,Jo Reed,Larkmoor\n",
      "Who,Email,School\n4/12/2026,kim@larkmoor.example,Larkmoor\n4/19/2026,jo@larkmoor.example,Larkmoor\n",
    ])
  func contradiction(text: String) throws {
    let store = try Self.answered()
    let before = try store.records(.coach)
    let error = #expect(throws: ToolError.self) { try store.take(["other.csv": text]) }
    #expect(error?.message.contains("doesn't fit") == true, "\(error?.message ?? "")")
    #expect(try store.records(.coach) == before)
    // Who insists says so.
    #expect(throws: Never.self) { try store.take(["other.csv": Self.more]) { $0.kind = .coach } }
  }

  @Test("A day, a year, an athlete and a source are asked for again")
  func oneFile() throws {
    let store = try Importing()
    let results = "Player,Home to 1st,Exit velo (mph)\nAnn Lee,2.9,61\n"
    try store.take(["march.csv": results]) {
      $0.sets = [FieldSetting(field: "recorded_date", value: "2026-03-14")]
    }
    let error = #expect(throws: ToolError.self) { try store.take(["april.csv": results]) }
    #expect(error?.message.contains("Which day") == true)

    let games = "name,type,Date\nA,camp,3/14\nB,camp,9/21\nC,camp,2/2\nD,camp,10/5\nE,camp,1/8\nF,camp,11/8"
    try store.take(["games.csv": games]) {
      $0.now = ReadingOptions.timeless
      $0.year = 2026
    }
    let open = try store.take(["games 2.csv": games]) { $0.now = ReadingOptions.timeless }
    #expect(open.faults.contains { $0.hasPrefix("date-without-year") })

    try store.take(["athletes.csv": "full_name,graduation_year\nAnn Lee,2028\n"])
    try store.take(["Ann.csv": "metric,value,unit,date\nexit_velo,61,mph,2026-04-01\n"]) {
      $0.athlete = "Ann Lee"
      $0.source = "tryout"
    }
    #expect(try Self.answers(store).allSatisfy { $0.overrides.athlete == nil && $0.overrides.source == nil })
    #expect(try Self.answers(store).allSatisfy { $0.overrides.year == nil && $0.overrides.years.isEmpty })
    #expect(try Self.answers(store).flatMap(\.overrides.sets) == [])
  }

  @Test("The unit of a column is remembered, and figures that it makes implausible are asked about")
  func unit() throws {
    let store = try Importing()
    let text = "Date,Metric,Value\n2026-04-01,exit_velo,120\n2026-04-08,exit_velo,124\n"
    try store.take(["a.csv": text]) { $0.sets = [FieldSetting(field: "unit", value: "km/h")] }
    let answer = try #require(try Self.answers(store).first)
    #expect(answer.words == "metrics, where the unit is km/h")
    let second = try store.take(["b.csv": text.replacing("2026-04", with: "2026-05")])
    #expect(second.decision("remembered") == answer.words)
    #expect(try Set(store.column("value", of: .metric)).count == 2)
    let wrong = "Date,Metric,Value\n2026-06-01,exit_velo,410\n2026-06-08,exit_velo,430\n"
    #expect(throws: ToolError.self) { try store.take(["c.csv": wrong]) }
  }

  @Test("A word for a type is remembered if a row used it")
  func typeWords() throws {
    let store = try Importing()
    let text = "name,start_date\nGolden Hour Lakeside,2026-06-06\nGolden Hour Mill City,2026-06-13\n"
    try store.take(["a.csv": text]) {
      $0.kind = .event
      $0.typeWords = [.init("golden hour", .type(.showcase)), .init("silver", .type(.camp))]
    }
    let answer = try #require(try Self.answers(store).first)
    #expect(answer.overrides.typeWords.map(\.words) == ["golden hour"])
    let second = try store.take(["b.csv": text.replacing("2026", with: "2027")])
    #expect(second.rejected == 0)
    #expect(try Set(store.column("type", of: .event)) == ["showcase"])
  }

  @Test(
    "Nothing is remembered of a dry run, a refused import, a program's file, a file without a header, and what shows anyway"
  )
  func forgotten() throws {
    let store = try Importing()
    try store.take(["list.csv": Self.coaches]) {
      $0.kind = .coach
      $0.maps = [HeaderMap(header: "Who", field: "full_name")]
      $0.isDryRun = true
    }
    try store.take(["events.csv": "name,type,start_date\nA,camp,2026-06-06\n"]) { $0.kind = .event }
    try store.take(["games.csv": "9/5/2026,Harbor Rovers,10:00 AM\n9/13/2026,Mill City,2:30 PM\n"]) {
      $0.kind = .event
      $0.headerLine = 0
      $0.maps = [
        HeaderMap(header: "column 1", field: "start_date"), HeaderMap(header: "column 2", field: "name"),
        HeaderMap(header: "column 3", field: "start_time"),
      ]
      $0.sets = [FieldSetting(field: "type", value: "game")]
    }
    #expect(try Self.answers(store) == [])
  }

  // MARK: What isn't open

  private static let children = "full_name,graduation_year\nMia Chen,2027\nBen Chen,2028\n"

  @Test("A column that the table gives a field itself is never remembered otherwise")
  func ownColumns() throws {
    let store = try Importing()
    try store.take(["athletes.csv": Self.children])
    try store.take(["a.csv": "Athlete,Squat,Grip,Date\nBen Chen,100,70,3/1/2026\n"]) {
      $0.maps = [
        HeaderMap(header: "Athlete", field: "notes"), HeaderMap(header: "Squat", field: "bench_press"),
      ]
      $0.athlete = "Ben Chen"
    }
    #expect(try Self.answers(store) == [])
    try store.take(["b.csv": "Athlete,Squat,Grip,Date\nMia Chen,110,70,3/9/2026\n"])
    let mia = try #require(try store.records(.athlete).first { $0.foldedName == "mia chen" }).idText
    #expect(
      try store.records(.metric).filter { $0.text("recorded_date") == "2026-03-09" }.allSatisfy {
        $0.text("user_id") == mia
      })
  }

  @Test("A header that several columns share is never remembered")
  func sharedHeader() throws {
    let store = try Importing()
    let text = "Who,Info,Info,Where\nDana Miller,dana@rs.example,loves lefties,Yale\n"
    try store.take(["a.csv": text]) {
      $0.kind = .coach
      $0.maps = [
        HeaderMap(header: "Who", field: "full_name"), HeaderMap(header: "Info", field: "email"),
        HeaderMap(header: "Where", field: "school_id"),
      ]
    }
    #expect(try !Self.answers(store).flatMap(\.overrides.maps).contains { $0.header == "Info" })
  }

  // MARK: Options of the user

  @Test("An option for the same field replaces the remembered column")
  func explicitMap() throws {
    let store = try Self.answered()
    let text = "Who,Email,School,Alt\nKim Otero,kim@larkmoor.example,Larkmoor,KO\n"
    try store.take(["a.csv": text]) {
      $0.kind = .coach
      $0.maps = [HeaderMap(header: "Who", field: "full_name")]
    }
    let other = "Who,Email,School,Alt\nRob Miller,danny@rs.example,Larkmoor,Danny Koss\n"
    try store.take(["b.csv": other]) { $0.maps = [HeaderMap(header: "Alt", field: "full_name")] }
    let names = try store.column("last_name", of: .coach)
    #expect(names.contains("Koss") && !names.contains("Miller"))
  }

  @Test("New options add to the remembered answer")
  func merged() throws {
    let store = try Self.answered()
    try store.take(["a.csv": Self.more]) { $0.maps = [HeaderMap(header: "Email", field: "notes")] }
    let answer = try #require(try Self.answers(store).first)
    #expect(answer.overrides.maps.map(\.header) == ["Who"])
    #expect(try store.take(["b.csv": Self.coaches]).decision("remembered") == answer.words)
  }

  @Test("A remembered word gives a type only to events that show none")
  func weakWords() throws {
    let store = try Importing()
    try store.take(["a.csv": "Title,Date\nHawks Classic,5/3/2026\nOwls Classic,5/4/2026\n"]) {
      $0.typeWords = [.init("classic", .type(.showcase))]
    }
    #expect(try Self.answers(store).count == 1)
    let text =
      "Title,Date\nOwls vs Hawks - Fall Classic,9/3/2026\nClassic Camp Duke,9/5/2026\nGold Classic,9/6/2026\nClassic practice,9/7/2026\n"
    try store.take(["b.csv": text])
    let types = try store.records(.event).filter { ($0.text("start_date") ?? "") > "2026-09" }
      .map { "\($0.text("name") ?? "") \($0.text("type") ?? "")" }
    #expect(
      types == ["Classic Camp Duke camp", "Gold Classic showcase", "Owls vs Hawks - Fall Classic game"])
    try store.take(["c.csv": "Title,Date\nSilver Classic,10/3/2026\n"]) {
      $0.sets = [FieldSetting(field: "type", value: "camp")]
    }
    #expect(try store.records(.event).first { $0.text("name") == "Silver Classic" }?.text("type") == "camp")
  }

  // MARK: Units

  @Test(
    "A unit that a metric, a value or a title contradicts is asked about",
    arguments: [
      "Date,Metric,Value\n2026-03-22,sixty_time,7.1\n", "Date,Metric,Value\n2026-03-22,exit_velo,90 mph\n",
      "All speeds in mph,,\nDate,Metric,Value\n2026-03-22,exit_velo,90\n",
    ])
  func otherUnit(text: String) throws {
    let store = try Importing()
    try store.take(["a.csv": "Date,Metric,Value\n2026-04-01,exit_velo,120\n2026-04-08,exit_velo,124\n"]) {
      $0.sets = [FieldSetting(field: "unit", value: "km/h")]
    }
    #expect(try Self.answers(store).count == 1)
    #expect(throws: ToolError.self) { try store.take(["b.csv": text]) }
  }

  @Test("A unit is remembered only for tables without units")
  func unitColumn() throws {
    let store = try Importing()
    try store.take([
      "a.csv": "Date,Metric,Value,Unit\n2026-04-01,exit_velo,80,mph\n2026-04-08,exit_velo,82,\n"
    ]) {
      $0.sets = [FieldSetting(field: "unit", value: "mph")]
    }
    #expect(try Self.answers(store) == [])
  }

  // MARK: Files that say otherwise

  @Test(
    "A file or title that names another kind is asked about", arguments: ["players.csv", "athletes 2026.csv"])
  func otherName(name: String) throws {
    let store = try Self.answered()
    #expect(throws: ToolError.self) { try store.take([name: Self.more]) }
    #expect(throws: ToolError.self) { try store.take(["list 2.csv": "Players,,\n" + Self.more]) }
    #expect(try store.records(.coach).count == 2)
  }

  @Test("A table that contradicts the answer stops the whole import")
  func several() throws {
    let store = try Self.answered()
    let text =
      "Who,Email,School\nYale,lee@y.example,Lee Poe\nDuke,jim@y.example,Jim Poe\n\n\nEvent,Type,Start Date\nSpring Camp,camp,4/3/2026\n"
    let error = #expect(throws: ToolError.self) { try store.take(["both.csv": text]) }
    #expect(error?.message.contains("doesn't fit") == true)
    #expect(try store.records(.event) == [])
  }

  @Test("A missing day is asked for as without an answer")
  func missingDay() throws {
    let store = try Importing()
    let text = "Athlete,Squat,Wingspan score\nMia Chen,100,70\n"
    try store.take(["a.csv": text]) {
      $0.sets = [FieldSetting(field: "recorded_date", value: "2026-03-01")]
      $0.maps = [HeaderMap(header: "Wingspan score", field: "notes")]
    }
    let error = #expect(throws: ToolError.self) { try store.take(["b.csv": text]) }
    #expect(error?.message.contains("Which day") == true, "\(error?.message ?? "")")
  }

  @Test("A bad or blank value in one of several rows rejects that row only")
  func badRow() throws {
    let store = try Self.answered()
    let text =
      "Who,Email,School\nAda Finch,ada@ridgeline.example,Ridgeline\n,bo@ridgeline.example,Ridgeline\n"
    #expect(try store.take(["a.csv": text]).counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
    #expect(throws: Never.self) { try store.take(["empty.csv": "Who,Email,School\n"]) }
  }

  @Test("An undone import takes its answer back")
  func undo() throws {
    let store = try Self.answered()
    let entry = try #require(try store.store.read { try $0.history(limit: 1).first?.number })
    try store.store.write { writer in
      _ = try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "undo"))
      try writer.undo(entry)
      return .commit(())
    }
    #expect(try Self.answers(store) == [])
  }

  @Test("An answer has one form as text")
  func text() throws {
    let answer = try #require(try Self.answers(try Self.answered()).first)
    #expect(RememberedAnswer(text: answer.text)?.text == answer.text)
    #expect(answer.name.hasPrefix("answer-") && answer.headers == ["email", "school", "who"])
    #expect(RememberedAnswer(text: "{}") == nil)
  }
}
