import CompassCalendars
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("Events of calendars")
struct CalendarImportTests {
  /// A calendar of events that are written in a few lines each.
  static func calendar(_ events: String..., head: String = "") -> String {
    let body = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Owls//Team//EN\n\(head)\(body)END:VCALENDAR\n"
      .replacing("\n", with: "\r\n")
  }

  static func game(
    _ uid: String, _ day: String = "20270418", title: String = "Owls vs. Hawks", more: String = ""
  ) -> String {
    "UID:\(uid)\nSUMMARY:\(title)\nDTSTART;TZID=America/New_York:\(day)T180000\n"
      + "DTEND;TZID=America/New_York:\(day)T200000\(more)"
  }

  private func columns(_ importing: Importing, _ fields: String...) throws -> [String] {
    try importing.records(.event).map { record in
      fields.map { record.text($0) ?? "-" }.joined(separator: " ")
    }.sorted()
  }

  @Test("A game has its days, times and zone, and what said that it is one stands in the report")
  func game() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "team.ics": Self.calendar(
        Self.game("g1", more: "\nLOCATION:Owl Field\\, 12 Elm St\\, Durham\\, NC 27701"))
    ])
    #expect(outcome.faults == [])
    #expect(
      try columns(
        importing, "name", "type", "start_date", "start_time", "end_time", "time_zone", "city", "source_key")
        == ["Owls vs. Hawks game 2027-04-18 18:00:00 20:00:00 America/New_York Durham g1"])
    #expect(outcome.decision("type") == "game for 1 event")
    #expect(outcome.files[0].inferences.contains { $0.why.contains("\"vs\"") })
  }

  @Test("An end without a zone is in the zone of the start")
  func floatingEnd() throws {
    let importing = try Importing()
    try importing.take([
      "team.ics": Self.calendar(
        "UID:g1\nSUMMARY:Owls vs. Hawks\nDTSTART;TZID=America/Los_Angeles:20270418T180000\nDTEND:20270418T200000"
      )
    ])
    #expect(
      try columns(importing, "start_time", "end_time", "time_zone") == [
        "18:00:00 20:00:00 America/Los_Angeles"
      ])
  }

  @Test(
    "An event that takes no time keeps its length",
    arguments: ["\nDTEND;TZID=America/New_York:20270418T180000", "\nDURATION:PT0S"])
  func noTime(end: String) throws {
    let importing = try Importing()
    try importing.take([
      "team.ics": Self.calendar(
        "UID:g1\nSUMMARY:Owls vs. Hawks\nDTSTART;TZID=America/New_York:20270418T180000" + end)
    ])
    #expect(try columns(importing, "end_date", "end_time", "end_time_assumed") == ["2027-04-18 18:00:00 -"])
  }

  @Test("Of two revisions of one event the higher counts, wherever it stands", arguments: [false, true])
  func revisions(isReversed: Bool) throws {
    let events = [
      Self.game("g1", "20270418", more: "\nSEQUENCE:2"), Self.game("g1", "20270411", more: "\nSEQUENCE:1"),
    ]
    let importing = try Importing()
    let outcome = try importing.take([
      "team.ics": isReversed ? Self.calendar(events[1], events[0]) : Self.calendar(events[0], events[1])
    ])
    #expect(try columns(importing, "start_date") == ["2027-04-18"])
    #expect(outcome.findings.contains { $0.hasPrefix("recurrence-duplicate") })
  }

  @Test("A line without a colon is no part of the UID before it")
  func strayLine() throws {
    let importing = try Importing()
    try importing.take([
      "team.ics": Self.calendar(Self.game("g1").replacing("UID:g1\n", with: "UID:g1\nstray words\n"))
    ])
    #expect(try columns(importing, "source_key") == ["g1"])
  }

  @Test(
    "All parts of an address are kept",
    arguments: [
      ("https://x.example.org/p?a=1&b=2;c#d", "https://x.example.org/p?a=1&b=2;c#d"),
      ("https://x.example.org/p?a=1\\,2", "https://x.example.org/p?a=1,2"),
      ("https://x.example.org/camp?year=2027&session=am", "https://x.example.org/camp?year=2027&session=am"),
    ])
  func address(written: String, expected: String) throws {
    let importing = try Importing()
    try importing.take(["team.ics": Self.calendar(Self.game("g1", more: "\nURL:\(written)"))])
    #expect(try importing.record(.event).text("url") == expected)
  }

  @Test("A source that keeps a lower SEQUENCE than the event's own is still heard")
  func sourceSequence() throws {
    let importing = try Importing()
    for (day, title) in [("20270418", "Owls"), ("20270419", "Owls"), ("20270420", "Owls")] {
      try importing.take([
        "team.ics": Self.calendar(Self.game("g1", day, title: title + " vs. Hawks", more: "\nSEQUENCE:0"))
      ])
    }
    #expect(try columns(importing, "start_date", "sequence") == ["2027-04-20 2"])
  }

  @Test("How lines end is decided and no finding", arguments: [("\r\n", "CRLF"), ("\n", "LF")])
  func lineEndings(ending: String, value: String) throws {
    let calendar = Self.calendar(Self.game("g1")).replacing("\r\n", with: ending)
    let outcome = try Importing().take(["team.ics": calendar])
    #expect(outcome.findings == [])
    #expect(outcome.decision("line-endings") == value)
    #expect(outcome.files[0].inferences.first { $0.what == "line-endings" }?.isRoutine == true)
  }

  @Test(
    "Times are those of the event's place",
    arguments: [
      ("DTSTART:20270811T030000Z", "", "2027-08-10 23:00:00 -"),
      (
        "DTSTART:20270811T030000Z", "X-WR-TIMEZONE:America/Los_Angeles\n",
        "2027-08-10 20:00:00 America/Los_Angeles"
      ),
      ("DTSTART:20270811T030000Z\nLOCATION:Owl Field\\, Austin\\, TX", "", "2027-08-10 22:00:00 -"),
      ("DTSTART:20270811T030000", "", "2027-08-11 03:00:00 -"),
      ("DTSTART:20270811T030000", "X-WR-TIMEZONE:America/Chicago\n", "2027-08-11 03:00:00 America/Chicago"),
      ("DTSTART;TZID=Eastern Standard Time:20270811T180000", "", "2027-08-11 18:00:00 America/New_York"),
      (
        "DTSTART;TZID=/freeassociation.sourceforge.net/America/Denver:20270811T180000", "",
        "2027-08-11 18:00:00 America/Denver"
      ),
      ("DTSTART;VALUE=DATE:20270811", "", "2027-08-11 - -"),
    ])
  func times(start: String, head: String, expected: String) throws {
    let importing = try Importing()
    try importing.take([
      "team.ics": Self.calendar("UID:1\nSUMMARY:Camp\n\(start)", head: head)
    ])
    #expect(try columns(importing, "start_date", "start_time", "time_zone") == [expected])
  }

  @Test("A zone that nobody knows is said and never taken for UTC")
  func unknownZone() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "team.ics": Self.calendar("UID:1\nSUMMARY:Camp\nDTSTART;TZID=Mars/Olympus:20270811T180000")
    ])
    #expect(outcome.faults.count == 1)
    #expect(try columns(importing, "start_date", "start_time") == ["2027-08-11 18:00:00"])
  }

  @Test("Practices are counted and left out, unless all are asked for")
  func practices() throws {
    let calendar = Self.calendar(
      Self.game("1"), Self.game("2", title: "Practice"), Self.game("3", title: "Team meeting"))
    let outcome = try Importing().take(["team.ics": calendar])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(outcome.files[0].skipped == 2)
    #expect(outcome.decision("left-out") == "2 events")
    let all = try Importing().take(["team.ics": calendar]) { $0.includesAll = true }
    #expect(all.counts == "1 added, 0 changed, 0 unchanged, 2 rejected")
  }

  @Test("What cannot be told is set aside with that reason, and --set takes it")
  func unsure() throws {
    let calendar = Self.calendar(
      Self.game("1", title: "Saturday in Durham"), Self.game("2", title: "OV Duke"))
    let importing = try Importing()
    let outcome = try importing.take(["team.ics": calendar])
    #expect(outcome.counts == "0 added, 0 changed, 0 unchanged, 2 rejected")
    #expect(Set(outcome.faults.map { $0.prefix { $0 != " " } }) == ["calendar-type-unsure"])
    let set = try importing.take(["team.ics": calendar]) {
      $0.sets = [FieldSetting(field: "type", value: "camp")]
    }
    #expect(set.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(
      try importing.take(["team.ics": calendar]).counts == "0 added, 0 changed, 2 unchanged, 0 rejected")
  }

  @Test("Repetitions are events of their own inside the window; one that was called off is kept as cancelled")
  func repetitions() throws {
    let importing = try Importing()
    let weekly = Self.game(
      "w", "20270401", more: "\nRRULE:FREQ=WEEKLY;COUNT=5\nEXDATE;TZID=America/New_York:20270408T180000")
    let off =
      "UID:w\nRECURRENCE-ID;TZID=America/New_York:20270415T180000\nSUMMARY:Owls vs. Hawks\nDTSTART;TZID=America/New_York:20270415T180000\nSTATUS:CANCELLED"
    let calendar = Self.calendar(weekly, off)
    let outcome = try importing.take(["team.ics": calendar])
    #expect(outcome.faults == [])
    #expect(
      try columns(importing, "start_date", "cancelled") == [
        "2027-04-01 false", "2027-04-15 true", "2027-04-22 false", "2027-04-29 false",
      ])
    #expect(
      try importing.take(["team.ics": calendar]).counts == "0 added, 0 changed, 4 unchanged, 0 rejected")
    let narrow = try Importing().take(["team.ics": calendar]) {
      $0.window = ImportWindow(text: "2027-04-20..2027-04-25") ?? $0.window
    }
    #expect(narrow.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
  }

  @Test("A newer revision changes the event, an older one does not, and what was noted here stays")
  func revisions() throws {
    let importing = try Importing()
    try importing.take(["team.ics": Self.calendar(Self.game("1", more: "\nSEQUENCE:2"))])
    try importing.store.write { writer in
      let id = try #require(try writer.events().first).id
      var values = try #require(try writer.values(of: .event, id: id))
      values["attended"] = .boolean(true)
      values["registered"] = .boolean(true)
      values["performance_notes"] = .text("Went well")
      try writer.update(values)
      return .commit(())
    }
    let newer = try importing.take([
      "team.ics": Self.calendar(Self.game("1", "20270419", more: "\nSEQUENCE:3"))
    ])
    #expect(newer.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    let older = try importing.take([
      "team.ics": Self.calendar(Self.game("1", "20270420", more: "\nSEQUENCE:1"))
    ])
    #expect(older.counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
    #expect(
      try columns(importing, "start_date", "attended", "registered", "performance_notes")
        == ["2027-04-19 true true Went well"])
  }

  @Test("A type that was mended here is not guessed again")
  func mendedType() throws {
    let importing = try Importing()
    let calendar = Self.calendar(Self.game("1"))
    try importing.take(["team.ics": calendar])
    try importing.store.write { writer in
      let id = try #require(try writer.events().first).id
      var values = try #require(try writer.values(of: .event, id: id))
      values["type"] = .text(EventType.showcase.rawValue)
      try writer.update(values)
      return .commit(())
    }
    #expect(
      try importing.take(["team.ics": calendar]).counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
  }

  @Test("What left the feed is cancelled: from today on, within its span, never what was attended")
  func sync() throws {
    let importing = try Importing()
    let options: (inout ImportOptions) -> Void = {
      $0.source = "owls"
      $0.isSynced = true
    }
    let all = ["20260401", "20270401", "20270402", "20270403", "20270404", "20270601"].map {
      Self.game("g" + $0, $0)
    }
    func calendar(_ days: [String]) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
        + all.filter { event in days.contains { event.contains($0) } }
        .map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n".replacing("\n", with: "\r\n") }.joined()
        + "END:VCALENDAR\r\n"
    }
    try importing.take(["team.ics": calendar(["20260401", "2027"])], options)
    let outcome = try importing.take(["team.ics": calendar(["20270401", "20270403", "20270404"])], options)
    #expect(outcome.files[0].cancelled == 1)
    #expect(
      try columns(importing, "start_date", "cancelled") == [
        "2026-04-01 false", "2027-04-01 false", "2027-04-02 true", "2027-04-03 false", "2027-04-04 false",
        "2027-06-01 false",
      ])
  }

  @Test("Two files of one source don't miss each other's events")
  func twoFiles() throws {
    let importing = try Importing()
    let options: (inout ImportOptions) -> Void = { $0.source = "owls" }
    let header = "Name,Type,Start Date\n"
    try importing.take(["home.csv": header + "vs Hawks,game,2027-04-01\nvs Larks,game,2027-04-08\n"], options)
    let other = try importing.take(["away.csv": header + "@ Terns,game,2027-04-15\n"], options)
    #expect(other.findings == [])
    let shorter = try importing.take(["home.csv": header + "vs Larks,game,2027-04-08\n"], options)
    #expect(shorter.findings == ["event-missing"])
  }

  @Test("Events that came without a source are the same ones when the calendar names one later")
  func adoptedSource() throws {
    let importing = try Importing()
    let calendar = Self.calendar(Self.game("1"), Self.game("2", "20270419"))
    try importing.take(["team.ics": calendar])
    let ids = try columns(importing, "id")
    let outcome = try importing.take(["team.ics": calendar]) { $0.source = "owls" }
    #expect(outcome.counts == "0 added, 2 changed, 0 unchanged, 0 rejected")
    #expect(try columns(importing, "id") == ids)
    #expect(try columns(importing, "source") == ["owls", "owls"])
    let notes = outcome.files[0].findings.filter { $0.code == .sourceAdopted }
    #expect(
      notes.map { $0.message.rendered(showingPersonal: false) } == [
        "This event was imported earlier without a source; its source is now \"owls\" (2 rows)"
      ])
    let again = try importing.take(["team.ics": calendar]) { $0.source = "owls" }
    #expect(again.counts == "0 added, 0 changed, 2 unchanged, 0 rejected")
    #expect(!again.findings.contains { $0.hasPrefix("source-adopted") })
    // Two sources are two, whatever their keys are.
    let other = try importing.take(["team.ics": calendar]) { $0.source = "herons" }
    #expect(other.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
  }

  @Test("An event that was deleted before it had a source stays deleted")
  func deletedWithoutSource() throws {
    let importing = try Importing()
    let calendar = Self.calendar(Self.game("1"))
    try importing.take(["team.ics": calendar])
    guard case .id(let id)? = try importing.record(.event)["id"] else { return }
    try importing.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store delete event"))
      return .commit(_ = try writer.delete(.event, id: id))
    }
    #expect(try importing.take(["team.ics": calendar]) { $0.source = "owls" }.files[0].deleted == 1)
  }

  @Test("A feed that is empty, or lacks most of what is to come, is refused and nothing is written")
  func massCancel() throws {
    let importing = try Importing()
    let options: (inout ImportOptions) -> Void = {
      $0.source = "owls"
      $0.isSynced = true
    }
    let games = ["20270401", "20270402", "20270403"].map { Self.game("g" + $0, $0) }
    try importing.take(["team.ics": Self.calendar(games[0], games[1], games[2])], options)
    #expect(throws: ToolError.self) { try importing.take(["team.ics": Self.calendar()], options) }
    #expect(throws: ToolError.self) {
      try importing.take(["team.ics": Self.calendar(games[2], Self.game("new", "20270329"))], options)
    }
    #expect(try columns(importing, "cancelled") == ["false", "false", "false"])
    let allowed = try importing.take(["team.ics": Self.calendar(games[2], Self.game("new", "20270329"))]) {
      options(&$0)
      $0.allowsMassCancel = true
    }
    #expect(allowed.files[0].cancelled == 2)
  }

  @Test("Secrets of addresses are neither stored nor said")
  func secrets() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "team.ics": Self.calendar(
        Self.game("1", more: "\nURL:https://team.example.com/g?id=7&token=s3cr3t"),
        head: "X-ORIGINAL-URL:https://feed.example.com/x.ics?token=s3cr3t\n")
    ])
    #expect(try !String(describing: importing.records(.event)).contains("s3cr3t"))
    #expect(!String(describing: outcome.files[0].findings).contains("s3cr3t"))
  }

  @Test("Our own calendars come back as the records they were made of")
  func own() throws {
    let importing = try Importing()
    try importing.take(["events.csv": "name,type,start_date\nCamp,camp,2027-04-18"])
    let id = try importing.record(.event).idText
    let outcome = try importing.take([
      "ours.ics": Self.calendar(
        "UID:\(id)@\(CalendarUID.domain)\nSUMMARY:Big Camp\nDTSTART;VALUE=DATE:20270418")
    ])
    #expect(outcome.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    #expect(try columns(importing, "id", "name") == ["\(id) Big Camp"])
  }

  @Test("An alarm stands for the check-in time unless that is not wanted")
  func alarms() throws {
    let alarm = "\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT45M\nEND:VALARM"
    let calendar = Self.calendar(Self.game("1", more: alarm))
    let (with, without) = (try Importing(), try Importing())
    #expect(try with.take(["team.ics": calendar]).decision("check-in") == "the alarm's time for 1 event")
    try without.take(["team.ics": calendar]) { $0.usesAlarms = false }
    #expect(try columns(with, "checkin_time") == ["17:15:00"])
    #expect(try columns(without, "checkin_time") == ["-"])
  }

  @Test("A day that there is none costs its own event, which is rejected")
  func impossibleDay() throws {
    let outcome = try Importing().take([
      "team.ics": Self.calendar("UID:1\nSUMMARY:Camp\nDTSTART:20270231T110000", Self.game("2"))
    ])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
    #expect(outcome.faults.contains { $0.hasPrefix("required-missing") })
  }

  @Test("What is no calendar though it is called one is refused")
  func noCalendar() throws {
    #expect(throws: ToolError.self) { try Importing().take(["team.ics": "<html>Sign in</html>"]) }
  }

  @Test("A compressed calendar is refused with what to do", arguments: ["team.ics", "team.ics.gz"])
  func compressed(name: String) throws {
    let source = BytesSource([0x1F, 0x8B, 0x08, 0x00, 0x01, 0x02], name: name)
    let error = #expect(throws: ToolError.self) {
      try Importing().take([ImportInput(path: name, source: source)])
    }
    #expect(error?.message == "\(name) is compressed (gzip)")
    #expect(error?.help?.contains("gunzip") == true)
  }
}
