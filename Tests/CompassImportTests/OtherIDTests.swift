import CompassModel
import CompassSource
import CompassValidation
import Testing

@testable import CompassImport

@Suite("Records that another program knows by ids of its own")
struct OtherIDTests {
  private static func id(_ number: Int) -> String { "7f000001-0000-4000-8000-00000000000\(number)" }

  private static let spreadsheets: KeyValuePairs = [
    "schools.csv": "name,state\nElm College,GA\n",
    "coaches.csv": "school,first_name,last_name,role\nElm College,Ann,Lee,head\n",
    "events.csv": "name,type,start_date,start_time\nCamp,camp,2026-05-01,\nDouble,game,2026-06-01,10:00\n",
    "metrics.csv": "event,recorded_date,metric_type,value,unit\nCamp,2026-05-01,exit_velo,88,mph\n",
    "contacts.csv":
      "school,coach,type,direction,occurred_at,subject\nElm College,Ann Lee,email,outbound,2026-05-02T10:00:00Z,Hi\n",
  ]

  private static let app: KeyValuePairs = [
    "schools.json": #"[{"id":"\#(id(1))","name":"Elm College","state":"GA","city":"Macon"}]"#,
    "coaches.json":
      #"[{"id":"\#(id(2))","school_id":"\#(id(1))","first_name":"Ann","last_name":"Lee","role":"head"}]"#,
    "events.json": """
    [{"id":"\(id(3))","name":"Camp","type":"camp","start_date":"2026-05-01","start_time":"09:00"},
     {"id":"\(id(4))","name":"Double","type":"game","start_date":"2026-06-01","start_time":"14:00"},
     {"id":"\(id(5))","name":"Double","type":"game","start_date":"2026-06-01","start_time":"10:00"}]
    """,
    "metrics.json": """
    [{"id":"\(id(6))","event_id":"\(id(3))","recorded_date":"2026-05-01","metric_type":"exit_velo","value":90,"unit":"mph"},
     {"id":"\(id(7))","event_id":"\(id(3))","recorded_date":"2026-05-01","metric_type":"exit_velo","value":88,"unit":"mph"}]
    """,
    "contacts.json": """
    [{"id":"\(id(8))","school_id":"\(id(1))","coach_id":"\(id(2))","type":"email","direction":"outbound",
      "occurred_at":"2026-05-02T10:00:00Z","subject":"Thanks"},
     {"id":"\(id(9))","school_id":"\(id(1))","coach_id":"\(id(2))","type":"email","direction":"outbound",
      "occurred_at":"2026-05-02T10:00:00Z","subject":"Hi"}]
    """,
  ]

  @Test("A record of a spreadsheet is the app's record that says the same, and links find it")
  func spreadsheetsFirst() throws {
    let store = try Importing()
    try store.take(Self.spreadsheets)
    let outcome = try store.take(Self.app)
    #expect(outcome.files.map(\.added) == [0, 0, 1, 1, 1] && outcome.rejected == 0)
    #expect(
      outcome.files.allSatisfy { file in
        file.findings.filter { $0.code == .recordOtherID }.count == 1
      })
    #expect(try store.record(.school).text("city") == "Macon")
    #expect(try store.records(.metric).allSatisfy { $0["event_id"] != nil })
    #expect(try store.records(.interaction).allSatisfy { $0["coach_id"] != nil })
    #expect(try Set(store.column("subject", of: .interaction)) == ["Hi", "Thanks"])
    #expect(try Set(store.column("value", of: .metric)) == ["88", "90"])
    for files in [Self.app, Self.spreadsheets] {
      #expect(try store.take(files).files.allSatisfy { $0.added == 0 && $0.changed == 0 })
    }
  }

  @Test("The app's record is found by its id when what it says has changed since")
  func changed() throws {
    let store = try Importing()
    try store.take(Self.spreadsheets)
    try store.take(Self.app)
    let renamed = #"[{"id":"\#(Self.id(1))","name":"Elm University","state":"GA"}]"#
    let outcome = try store.take([
      "schools.json": renamed,
      "coach.json":
        #"[{"school_id":"\#(Self.id(1))","first_name":"Bo","last_name":"Ray","role":"assistant"}]"#,
    ])
    #expect(outcome.files.map(\.changed) == [1, 0] && outcome.files.map(\.added) == [0, 1])
    #expect(try store.record(.school).text("name") == "Elm University")
  }

  @Test("Two records of the app that say the same stay two")
  func twins() throws {
    let metric = #""recorded_date":"2026-05-01","metric_type":"exit_velo","value":88,"unit":"mph""#
    let store = try Importing()
    try store.take(["m.csv": "recorded_date,metric_type,value,unit\n2026-05-01,exit_velo,88,mph\n"])
    let twins = #"[{"id":"\#(Self.id(1))",\#(metric)},{"id":"\#(Self.id(2))",\#(metric)}]"#
    #expect(try store.take(["m.json": twins]).files[0].added == 1)
    #expect(try store.take(["m.json": twins]).files[0].unchanged == 2)
    #expect(try store.records(.metric).count == 2)
    let third = #"[{"id":"\#(Self.id(3))",\#(metric)}]"#
    #expect(try store.take(["m.json": third]).files[0].added == 1)
  }
}
