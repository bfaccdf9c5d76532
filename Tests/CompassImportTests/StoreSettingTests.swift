import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("The store's settings say what neither the file nor the user does")
struct StoreSettingTests {
  private static func importing(_ settings: [String: String]) throws -> Importing {
    let importing = try Importing()
    try importing.store.write { writer in
      for (key, value) in settings { try writer.set(key, to: value) }
      return .commit(())
    }
    return importing
  }

  private static func events(_ days: [String]) -> String {
    "name,type,start_date\n" + days.enumerated().map { "Camp \($0.offset),camp,\($0.element)\n" }.joined()
  }

  // MARK: The order of dates

  /// A column of dates, the setting, and how they are read.
  struct DateCase: Sendable {
    var setting: String?
    var texts: [String]
    var days: [String]
    var why: String?
    var faults: [String] = []
  }

  private static let setting = "the store's setting"
  static let dateCases = [
    DateCase(
      setting: nil, texts: ["05/03/2026"], days: ["2026-05-03"], why: "open",
      faults: ["date-order-ambiguous 1:11"]),
    DateCase(setting: "mdy", texts: ["05/03/2026"], days: ["2026-05-03"], why: setting),
    DateCase(setting: "dmy", texts: ["05/03/2026"], days: ["2026-03-05"], why: setting),
    DateCase(setting: "ymd", texts: ["25/03/12"], days: ["2025-03-12"], why: setting),
    DateCase(
      setting: "no order", texts: ["5/3/2026"], days: ["2026-05-03"], faults: ["date-order-ambiguous 1:11"]),
    // What two dates prove goes before it; one may be a typing error.
    DateCase(
      setting: "mdy", texts: ["05/03/2026", "25/03/2026", "26/03/2026"],
      days: ["2026-03-05", "2026-03-25", "2026-03-26"], why: "the only valid order for 2 of them"),
    DateCase(
      setting: "dmy", texts: ["05/03/2026", "03/25/2026", "03/26/2026"],
      days: ["2026-05-03", "2026-03-25", "2026-03-26"], why: "the only valid order for 2 of them"),
    DateCase(
      setting: "dmy", texts: ["05/03/2026", "03/25/2026"], days: ["2026-03-05", "2026-03-25"],
      why: setting, faults: ["date-order-mixed 1:11", "date-order-swapped 3:13"]),
    DateCase(
      setting: "ymd", texts: ["25/03/2026", "05/03/2026"], days: ["2026-03-25", "2026-03-05"],
      why: "the only valid order for 1 of them"),
    // A day first proves nothing where it may as well be a year.
    DateCase(
      setting: "ymd", texts: ["26/04/05", "25/03/12"], days: ["2026-04-05", "2025-03-12"], why: setting),
    DateCase(
      setting: "ymd", texts: ["26/04/25", "25/03/2026"], days: ["2025-04-26", "2026-03-25"],
      why: "the only valid order for 2 of them"),
    DateCase(
      setting: "mdy", texts: ["26/04/25"], days: ["2025-04-26"], why: "the only valid order for 1 of them"),
    DateCase(setting: "dmy", texts: ["2026-05-03"], days: ["2026-05-03"]),
  ]

  @Test("A column that proves nothing is read by it, one that proves an order is not", arguments: dateCases)
  func dates(dates: DateCase) throws {
    let importing = try Self.importing(dates.setting.map { [StoreSettings.dateOrder: $0] } ?? [:])
    let outcome = try importing.take(["events.csv": Self.events(dates.texts)]) { $0.timeZone = .gmt }
    #expect(try importing.column("start_date", of: .event) == dates.days)
    #expect(outcome.faults == dates.faults)
    let decision = outcome.files[0].inferences.first { $0.what == "date-order" }
    if let why = dates.why { #expect(decision?.why.contains(why) == true, "\(decision?.why ?? "")") }
    if decision?.why.contains(Self.setting) == true {
      #expect(decision?.override == (dates.setting == "dmy" ? "--date-order mdy" : "--date-order dmy"))
    }
  }

  @Test("JSON is read by it too")
  func json() throws {
    let importing = try Self.importing([StoreSettings.dateOrder: "dmy"])
    let outcome = try importing.take([
      "events.json": #"[{"name":"Camp","type":"camp","start_date":"05/03/2026"}]"#
    ])
    #expect(try importing.column("start_date", of: .event) == ["2026-03-05"])
    #expect(outcome.files[0].inferences.contains { $0.what == "date-order" && $0.why.contains(Self.setting) })
  }

  @Test("The other columns of the file say more than the setting")
  func sibling() throws {
    let importing = try Self.importing([StoreSettings.dateOrder: "mdy"])
    let outcome = try importing.take([
      "events.csv": "name,type,start_date,end_date\nCamp,camp,05/03/2026,25/03/2026\n"
    ])
    #expect(try importing.column("start_date", of: .event) == ["2026-03-05"])
    #expect(outcome.faults == ["date-order-ambiguous 1:11"])
  }

  @Test("A column half in one order and half in the other is read by it, and still warned of")
  func mixed() throws {
    let texts = ["25/03/2026", "03/26/2026", "05/03/2026"]
    for (setting, day) in [("dmy", "2026-03-05"), ("mdy", "2026-05-03")] {
      let importing = try Self.importing([StoreSettings.dateOrder: setting])
      let outcome = try importing.take(["events.csv": Self.events(texts)])
      #expect(try importing.column("start_date", of: .event)[2] == day)
      #expect(outcome.faults.contains("date-order-mixed 1:11"))
      #expect(
        outcome.files[0].inferences.contains {
          $0.why.contains("the store's setting")
        })
    }
  }

  @Test("What the user says with the command goes before it, and reads values for all rows as well")
  func told() throws {
    let importing = try Self.importing([StoreSettings.dateOrder: "dmy"])
    let outcome = try importing.take(["events.csv": Self.events(["05/03/2026"])]) {
      $0.dateOrder = .monthFirst
    }
    #expect(try importing.column("start_date", of: .event) == ["2026-05-03"])
    #expect(outcome.files[0].inferences.contains { $0.why == "set with --date-order" })
    let other = try Self.importing([StoreSettings.dateOrder: "dmy"])
    try other.take(["events.csv": "name,type\nCamp,camp\n"]) {
      $0.sets = [FieldSetting(field: "start_date", value: "05/03/2026")]
    }
    #expect(try other.column("start_date", of: .event) == ["2026-03-05"])
  }

  @Test("Measurements of a program that writes dates in no order of its own are read by it")
  func measurements() throws {
    let text = """
      user.firstName,user.lastName,swing.sensorDateTime,UUID,Maximum Barrel Speed,Maximum Hand Speed
      Sam,Rivers,05/03/2026 16:08,a,61.2,21.0

      """
    for (setting, day) in [("dmy", "2026-03-05"), ("mdy", "2026-05-03")] {
      let importing = try Self.importing([StoreSettings.dateOrder: setting])
      let outcome = try importing.take(["swings.csv": text]) {
        $0.profiles = (try? ProfileTests.installed.get()) ?? []
      }
      #expect(outcome.files[0].survey.profile?.name == "diamond-kinetics")
      #expect(try Set(importing.column("recorded_date", of: .metric)) == [day])
      #expect(
        outcome.files[0].inferences.contains { $0.what == "date-order" && $0.why.contains(Self.setting) })
    }
  }

  @Test("A program that is known to write dates in one order is read so")
  func profile() throws {
    let importing = try Self.importing([StoreSettings.dateOrder: "dmy"])
    let sample =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/SampleData/vendors/hittrax-a.csv"
    let text = try String(contentsOfFile: sample, encoding: .utf8)
    try importing.take(["hittrax-a.csv": text]) { $0.profiles = (try? ProfileTests.installed.get()) ?? [] }
    #expect(try importing.column("recorded_date", of: .metric).allSatisfy { $0.hasPrefix("2026-06-") })
  }

  // MARK: The default athlete

  private static let two = "Full Name,Grad Year\nMia Ruiz,2027\nLeo Ruiz,2029\n"
  private static let camp = "Name,Type,Date\nCamp,camp,2026-04-18\n"

  /// A store of Mia and Leo, and the id of each.
  private static func family(defaulting name: String?) throws -> (Importing, mia: String, leo: String) {
    let importing = try Importing()
    try importing.take(["athletes.csv": two])
    let athletes = try importing.records(.athlete)
    func id(_ name: String) -> String { athletes.first { $0.text("full_name") == name }?.idText ?? "" }
    try importing.store.write { writer in
      try writer.set(StoreSettings.defaultAthlete, to: name.map { id($0).isEmpty ? $0 : id($0) })
      return .commit(())
    }
    return (importing, id("Mia Ruiz"), id("Leo Ruiz"))
  }

  @Test("A file that names nobody is the default athlete's, and the report says so without the name")
  func implied() throws {
    let (importing, _, leo) = try Self.family(defaulting: "Leo Ruiz")
    let outcome = try importing.take(["events.csv": Self.camp])
    #expect(try importing.column("user_id", of: .event) == [leo])
    let decision = try #require(outcome.files[0].inferences.first { $0.what == "athlete" })
    #expect(decision.value == "the default athlete (id \(leo.prefix(8)))")
    #expect(decision.override == "--athlete NAME" && !decision.isRoutine)
    #expect(outcome.files[0].defaultAthlete?.text == leo)
    let again = try importing.take(["events.csv": Self.camp])
    #expect(again.counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
  }

  @Test("--athlete goes before it, and leaves no word of it")
  func chosen() throws {
    let (importing, mia, _) = try Self.family(defaulting: "Leo Ruiz")
    let outcome = try importing.take(["events.csv": Self.camp]) { $0.athlete = "Mia Ruiz" }
    #expect(try importing.column("user_id", of: .event) == [mia])
    #expect(outcome.decision("athlete") == nil)
  }

  @Test("A file that names athletes is never changed by it: not the named, not the unknown, not the blank")
  func named() throws {
    let (importing, mia, leo) = try Self.family(defaulting: "Leo Ruiz")
    let text = """
      Athlete,Name,Type,Date
      Mia Ruiz,Camp,camp,2026-04-18
      Leo Ruiz,Game,game,2026-04-19
      Zoe Kay,Game,game,2026-04-20
      ,Game,game,2026-04-21

      """
    let outcome = try importing.take(["events.csv": text])
    #expect(outcome.faults == ["unknown-athlete 4:1", "athlete-ambiguous 5:1"])
    #expect(try importing.column("user_id", of: .event) == [mia, leo])
    #expect(outcome.decision("athlete") == nil)
  }

  @Test("In a store of one athlete it says nothing")
  func only() throws {
    let importing = try Self.importing([StoreSettings.defaultAthlete: UUID().text])
    try importing.take(["athletes.csv": "Full Name,Grad Year\nMia Ruiz,2027\n"])
    let outcome = try importing.take(["events.csv": Self.camp])
    #expect(try importing.column("user_id", of: .event) == importing.records(.athlete).map(\.idText))
    #expect(outcome.decision("athlete") == nil)
  }

  @Test("One who is gone, or nobody, is not meant, and that is said", arguments: [UUID().text, "nobody"])
  func gone(setting: String) throws {
    let (importing, _, _) = try Self.family(defaulting: setting)
    let error = #expect(throws: ToolError.self) { try importing.take(["events.csv": Self.camp]) }
    #expect(error?.message == "The store has 2 athletes, but the file doesn't name one")
    #expect(
      error?.help?.hasPrefix("The default athlete in its settings no longer exists. Use --athlete NAME")
        == true)
    #expect(try importing.records(.event).isEmpty)
  }

  @Test("What belonged to nobody is the default athlete's once a file that names nobody brings it again")
  func unowned() throws {
    let importing = try Importing()
    try importing.take(["events.csv": Self.camp])
    try importing.take(["athletes.csv": Self.two])
    let leo = try #require(importing.records(.athlete).first { $0.text("full_name") == "Leo Ruiz" }).idText
    try importing.store.write { writer in
      try writer.set(StoreSettings.defaultAthlete, to: leo)
      return .commit(())
    }
    try importing.take(["events.csv": Self.camp])
    #expect(try importing.column("user_id", of: .event) == [leo])
  }

  @Test("Figures of a device that names nobody are the default athlete's")
  func device() throws {
    let (importing, _, leo) = try Self.family(defaulting: "Leo Ruiz")
    let text = """
      user.firstName,user.lastName,swing.sensorDateTime,UUID,Maximum Barrel Speed,Maximum Hand Speed
      ,,2026-05-03 16:08,a,61.2,21.0

      """
    let outcome = try importing.take(["swings.csv": text]) {
      $0.profiles = (try? ProfileTests.installed.get()) ?? []
    }
    #expect(outcome.files[0].survey.profile?.name == "diamond-kinetics")
    #expect(try Set(importing.column("user_id", of: .metric)) == [leo])
  }

  @Test("A calendar that is synchronised cancels the default athlete's events and nobody else's")
  func sync() throws {
    let (importing, mia, leo) = try Self.family(defaulting: "Leo Ruiz")
    func calendar(_ days: [String]) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
        + days.map {
          "BEGIN:VEVENT\r\nUID:g\($0)\r\nDTSTART;VALUE=DATE:\($0)\r\nSUMMARY:Game vs. Owls\r\nEND:VEVENT\r\n"
        }.joined() + "END:VCALENDAR\r\n"
    }
    let all = ["20270401", "20270402", "20270403", "20270404", "20270405"]
    let options: (inout ImportOptions) -> Void = {
      $0.source = "owls"
      $0.isSynced = true
    }
    try importing.take(["team.ics": calendar(all)]) {
      options(&$0)
      $0.athlete = "Mia Ruiz"
    }
    try importing.take(["team.ics": calendar(all)], options)
    let outcome = try importing.take(["team.ics": calendar(all.filter { $0 != "20270403" })], options)
    #expect(outcome.files[0].cancelled == 1)
    let cancelled = try importing.records(.event).filter { $0["cancelled"] == .boolean(true) }
    #expect(cancelled.map { $0.text("user_id") } == [leo])
    #expect(try importing.records(.event).count { $0.text("user_id") == mia } == all.count)
  }
}
