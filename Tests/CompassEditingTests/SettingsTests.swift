import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassEditing

@Suite("The settings of a store")
struct SettingsTests {
  private static let now = Date(timeIntervalSince1970: 1_795_262_400)
  private static let ann = "11111111-1111-4111-8111-111111111111"
  private static let max = "22222222-2222-4222-8222-222222222222"
  private let store: SQLiteStore

  /// A store of Ann and Max.
  init() throws {
    store = try SQLiteStore()
    try store.write { writer in
      for (id, name) in [(Self.ann, "Ann Lee"), (Self.max, "Max Orr")] {
        var athlete = FieldValues(kind: .athlete)
        athlete["id"] = .id(try #require(UUID(uuidString: id)))
        athlete["full_name"] = .text(name)
        athlete["created_at"] = .instant(Self.now)
        athlete["updated_at"] = .instant(Self.now)
        try writer.insert(athlete)
      }
      return .commit(())
    }
  }

  @discardableResult
  private func set(_ arguments: String...) throws -> SettingsEditor.Outcome {
    try SettingsEditor.apply(SettingsEditor.parse(arguments), to: store, now: Self.now)
  }

  private func state(_ setting: Setting) throws -> SettingState {
    try store.read { try SettingState(setting, $0) }
  }

  private func undo(_ entry: Int) throws { _ = try StoreEditor(store, now: Self.now).undo(entry) }

  @Test("Nothing is set at first, and what holds then is said")
  func unset() throws {
    let states = try store.read { try SettingState.all($0) }
    #expect(states.map(\.setting) == Setting.allCases)
    let shown = [TimeZone.current.identifier, "mdy", nil, "coach", "letter"]
    #expect(states.map(\.shown) == shown)
    for state in states {
      #expect(state.origin == .unset && state.stored == nil)
      #expect(state.originText.hasPrefix("not set: "))
    }
  }

  @Test(
    "A value is kept as commands read it, however it is typed",
    arguments: [
      ("time-zone=America/Chicago", "time_zone", "America/Chicago"), ("time_zone=UTC", "time_zone", "GMT"),
      ("Time Zone = Europe/Berlin", "time_zone", "Europe/Berlin"), ("date-order=dmy", "date_order", "dmy"),
      ("DATE_ORDER=YMD", "date_order", "ymd"), ("athlete=ann  LEE", "default_athlete", ann),
      ("default_athlete=2222", "default_athlete", max), ("athlete=\(max)", "default_athlete", max),
      ("audience=Family", "audience", "family"), ("paper=A4", "paper", "a4"),
    ])
  func kept(argument: String, key: String, value: String) throws {
    let outcome = try set(argument)
    #expect(outcome.entry == 1)
    let stored = try store.read { try $0.setting(key) }
    #expect(stored == value || TimeZone(identifier: stored ?? "") == TimeZone(identifier: value))
    let entry = try store.read { try $0.historyEntry(1) }
    #expect(entry?.command == "compass-store settings" && entry?.isKept == true)
  }

  @Test(
    "What is no setting or no value of one is refused, with what was probably meant",
    arguments: [
      ("papr=a4", "Unknown setting \"papr\"", "Did you mean paper?"),
      ("frobnicate=1", "Unknown setting \"frobnicate\"", "time-zone, date-order, athlete, audience, paper"),
      ("=a4", "Unknown setting \"=a4\"", "Use time-zone, date-order, athlete"),
      ("paper", "Invalid argument \"paper\". Use KEY=VALUE", "paper=a4"),
      ("unnamed_athlete=x", "Unknown setting \"unnamed_athlete\"", "Use time-zone, date-order, athlete"),
      (
        "feed_publishing_key=x", "Unknown setting \"feed_publishing_key\"",
        "Use time-zone, date-order, athlete"
      ),
      ("time-zone=America/Chcago", "time-zone: unknown time zone \"America/Chcago\"", "America/Chicago?"),
      ("time-zone=EST", "time-zone: unknown time zone \"EST\"", "IANA"),
      (
        "time-zone=../../etc/localtime", "time-zone: unknown time zone \"../../etc/localtime\"", "IANA"
      ),
      ("date-order=mdx", "date-order: invalid value \"mdx\"", "mdy, dmy, ymd"),
      ("audience=famly", "audience: invalid value \"famly\"", "Did you mean family?"),
      ("paper=a5", "paper: invalid value \"a5\"", "letter, a4"),
      ("athlete=An Lee", "athlete: no athlete has this name or ID", "Ann Lee"),
    ])
  func refused(argument: String, message: String, help: String) throws {
    let error = #expect(throws: ToolError.self) { try set("audience=coach ", argument) }
    // Both of one setting are refused before either is looked at twice.
    if !argument.hasPrefix("audience") { #expect(error?.message == message) }
    let alone = #expect(throws: ToolError.self) { try set(argument) }
    #expect(alone?.message == message)
    let advice = ([alone?.help ?? ""] + (alone?.suggestions ?? [])).joined(separator: "\n")
    #expect(advice.contains(help), "\(advice)")
    #expect(try store.read { try $0.history(limit: 1) }.isEmpty)
    #expect(try state(.audience).origin == .unset)
  }

  @Test("A setting is given once")
  func twice() throws {
    let error = #expect(throws: ToolError.self) { try set("paper=a4", "Paper=letter") }
    #expect(error?.message == "Repeated setting paper")
  }

  @Test("A name of several athletes is nobody's")
  func ambiguous() throws {
    try store.write { writer in
      var athlete = FieldValues(kind: .athlete)
      athlete["id"] = .id(UUID())
      athlete["full_name"] = .text("Ann Lee")
      athlete["graduation_year"] = .integer(2031)
      athlete["created_at"] = .instant(Self.now)
      athlete["updated_at"] = .instant(Self.now)
      try writer.insert(athlete)
      return .commit(())
    }
    let error = #expect(throws: ToolError.self) { try set("athlete=Ann Lee") }
    #expect(error?.message.hasSuffix("several athletes match:") == true && error?.listed.count == 2)
    #expect(try set("athlete=\(Self.ann)").entry == 1)
  }

  @Test("What was and what is stands in a sentence")
  func sentences() throws {
    #expect(
      try set("paper=a4").changes.map(\.sentence) == ["paper is now a4. Before: not set (letter)."])
    #expect(
      try set("paper=letter", "athlete=Ann Lee").changes.map(\.sentence) == [
        "paper is now letter. Before: a4.",
        "athlete is now Ann Lee (11111111). Before: not set.",
      ])
    #expect(
      try set("athlete=", "paper=").changes.map(\.sentence) == [
        "athlete is now not set. Before: Ann Lee (11111111).",
        "paper is now not set (letter). Before: letter.",
      ])
  }

  @Test("What the settings say already is no entry of the history")
  func unchanged() throws {
    try set("paper=a4", "date-order=dmy")
    #expect(try set("paper=A4") == SettingsEditor.Outcome())
    #expect(try set("audience=") == SettingsEditor.Outcome())
    #expect(try set("paper=a4", "date-order=mdy").changes.map(\.after.setting) == [.dateOrder])
    #expect(try store.read { try $0.history(limit: .max) }.count == 2)
  }

  @Test("A zone that came from the machine is confirmed by whoever names it")
  func confirmed() throws {
    try store.write { writer in
      try writer.set(StoreSettings.timeZone, to: "America/New_York")
      try writer.set(StoreSettings.isTimeZoneAssumed, to: "true")
      return .commit(())
    }
    #expect(try state(.timeZone).originText == "from this computer, not confirmed")
    let outcome = try set("time-zone=America/New_York")
    #expect(
      outcome.changes.map(\.sentence) == [
        "time-zone is America/New_York, now confirmed. Before, it came from this computer."
      ])
    #expect(try state(.timeZone).origin == .user)
    #expect(try set("time-zone=America/New_York").entry == nil)
    try undo(1)
    #expect(try state(.timeZone).origin == .machine)
    let other = try set("time-zone=Europe/Berlin").changes.map(\.sentence)
    #expect(
      other == ["time-zone is now Europe/Berlin. Before: America/New_York, from this computer."])
    #expect(try state(.timeZone).origin == .user)
  }

  @Test(
    "A setting is taken back, to another value as to none", arguments: Setting.allCases)
  func undone(setting: Setting) throws {
    let values: [Setting: (String, String)] = [
      .timeZone: ("America/Chicago", "Europe/Berlin"), .dateOrder: ("dmy", "ymd"),
      .athlete: ("Ann Lee", "Max Orr"), .audience: ("family", "coach"), .paper: ("a4", "letter"),
    ]
    let (one, other) = try #require(values[setting])
    let unset = try state(setting)
    try set("\(setting.name)=\(one)")
    let first = try state(setting)
    #expect(first.origin == .user)
    try set("\(setting.name)=\(other)")
    let second = try state(setting)
    #expect(second.stored != first.stored)
    try set("\(setting.name)=")
    #expect(try state(setting) == unset)
    for (entry, expected) in [(3, second), (2, first), (1, unset)] {
      try undo(entry)
      #expect(try state(setting) == expected)
    }
  }

  @Test("An entry that changed the same setting later depends on an earlier one")
  func dependent() throws {
    try set("paper=a4")
    try set("paper=letter")
    #expect(try store.read { try $0.dependents(of: 1) } == [2])
    #expect(throws: ToolError.self) { try undo(1) }
    #expect(try state(.paper).stored == "letter")
  }

  @Test("The default athlete who is removed is no more the default one, and is again when taken back")
  func removed() throws {
    try set("athlete=Ann Lee")
    let editor = StoreEditor(store, now: Self.now)
    let entry = try editor.remove(.athlete, id: try #require(UUID(uuidString: Self.ann))).entry
    #expect(try state(.athlete).stored == nil)
    try undo(entry ?? 0)
    #expect(try state(.athlete).stored == Self.ann)
  }

  @Test("A default athlete who is gone is said to be, and goes with whoever is forgotten")
  func gone() throws {
    try set("athlete=Ann Lee")
    try store.write { writer in
      // As a store may have it that another program wrote.
      try writer.set(StoreSettings.defaultAthlete, to: "00000000-0000-0000-0000-000000000000")
      return .commit(())
    }
    #expect(try state(.athlete).isGone)
    #expect(try state(.athlete).originText == "set by you, but the athlete is no longer in the store")
    #expect(try store.read { try $0.defaultAthlete() } == .gone)
    try set("athlete=Max Orr")
    _ = try store.write { writer in
      .commit(try writer.forget(athlete: try #require(UUID(uuidString: Self.max))))
    }
    #expect(try state(.athlete).origin == .unset)
  }

  @Test(
    "What is typed is read by the setting, without a warning; what can be read one way only is read so",
    arguments: [
      (nil, "05/03/2026", "2026-05-03", 1), ("mdy", "05/03/2026", "2026-05-03", 0),
      ("dmy", "05/03/2026", "2026-03-05", 0), ("dmy", "05/25/2026", "2026-05-25", 0),
      ("mdy", "25/03/2026", "2026-03-25", 0), ("ymd", "26/04/05", "2026-04-05", 0),
      ("ymd", "25/03/2026", "2026-03-25", 0),
    ])
  func typed(order: String?, text: String, day: String, warnings: Int) throws {
    if let order { try set("date-order=\(order)", "athlete=Ann Lee") } else { try set("athlete=Ann Lee") }
    var event = TypedRecord(.event)
    event.set("type", "camp")
    event.set("name", "Camp")
    event.set("start_date", text)
    let outcome = try StoreEditor(store, now: Self.now).apply([event], command: "add event")
    #expect(outcome.changes.records.first?.after?["start_date"]?.canonicalText == day)
    #expect(outcome.findings.count { $0.code == .dateOrderAmbiguous } == warnings)
    #expect(outcome.defaultAthlete?.text == Self.ann)
    #expect(outcome.changes.records.first?.after?["user_id"]?.canonicalText == Self.ann)
  }

  @Test("Who is named is no default, and a setting gives way to what is said with the command")
  func told() throws {
    try set("date-order=dmy", "athlete=Ann Lee")
    var event = TypedRecord(.event)
    event.set("type", "camp")
    event.set("name", "Camp")
    event.set("start_date", "05/03/2026")
    var editor = StoreEditor(store, now: Self.now)
    editor.athlete = "Max Orr"
    editor.dateOrder = .monthFirst
    let outcome = try editor.apply([event], command: "add event")
    #expect(outcome.defaultAthlete == nil)
    #expect(outcome.changes.records.first?.after?["user_id"]?.canonicalText == Self.max)
    #expect(outcome.changes.records.first?.after?["start_date"]?.canonicalText == "2026-05-03")
  }
}
