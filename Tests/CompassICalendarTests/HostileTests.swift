import CompassSource
import Testing

@testable import CompassICalendar

@Suite("Calendars that mean harm", .timeLimit(.minutes(10)))
struct HostileTests {
  /// Reads and writes again; what took time with the square of its size would reach the limit of minutes.
  private func read(_ bytes: [UInt8], limits: ICalLimits = ICalLimits()) throws -> Reading {
    let reading = try Reading(bytes, limits: limits, chunkSize: 64 << 10)
    let again = try Reading(reading.written, limits: limits, chunkSize: 64 << 10)
    #expect(again.written == reading.written)
    return reading
  }

  @Test("A value of thirty thousand folds is one value")
  func folds() throws {
    let text = "BEGIN:VEVENT\r\nSUMMARY:" + String(repeating: "a\r\n ", count: 30_000) + "\r\nEND:VEVENT"
    #expect(try read(Array(text.utf8)).properties.first?.value.utf8.count == 30_000)
  }

  @Test("A line of ten megabytes is read, one beyond the limit costs itself")
  func longLine() throws {
    let text =
      "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:" + String(repeating: "a", count: 10 << 20)
      + "\r\nUID:2\r\nEND:VEVENT"
    #expect(try read(Array(text.utf8)).properties.count == 3)
    let short = try read(Array(text.utf8), limits: ICalLimits(lineBytes: 1 << 20))
    #expect(short.shown == ["UID:1", "UID:2"])
    #expect(short.codes.contains("ics-line-too-long"))
  }

  @Test(
    "Twenty thousand lines of one kind take no longer than others",
    arguments: [
      "BEGIN:VEVENT", "BEGIN:X", "BEGIN:VALARM", "BEGIN:STANDARD", "BEGIN:VCALENDAR", "END:VEVENT", "END:X",
      "END:VCALENDAR",
      "x", ":", ";", "\"", "\\", "SUMMARY:a", "DESCRIPTION:a\r\n\\", "X;", "X;A=\"", "X;TZID=a:", "X;DIR=a:",
      "\u{0}", "é", "\r\n", " ",
    ])
  func repeated(line: String) throws {
    for ending in ["\r\n", ""] {
      let text =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:a\r\n"
        + String(repeating: line + ending, count: 20_000)
      let reading = try read(Array(text.utf8))
      #expect(reading.diagnostics.count <= ICalLimits().diagnostics)
    }
  }

  @Test("Components that stand too deep are left out, and what follows is read")
  func depth() throws {
    let deep = String(repeating: "BEGIN:X\r\nX-A:1\r\n", count: 1000)
    let after = "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT\r\n"
    let reading = try read(Array(("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n" + deep + after).utf8))
    #expect(reading.components.map { $0.property("UID")?.value } == ["1", "2"])
    #expect(reading.codes.filter { $0 == "ics-nested-too-deep" }.count == 1)
    let closed = try read(
      Array(
        ("BEGIN:VEVENT\r\n" + deep + String(repeating: "END:X\r\n", count: 1000) + "UID:1\r\n" + after).utf8))
    #expect(closed.components.map { $0.property("UID")?.value } == ["1", "2"])
  }

  @Test(
    "A component that is larger than the limits costs itself alone",
    arguments: [ICalLimits(componentBytes: 100), ICalLimits(properties: 5), ICalLimits(nestedComponents: 3)])
  func tooLarge(limits: ICalLimits) throws {
    let large =
      "BEGIN:VEVENT\r\nUID:1\r\n"
      + String(repeating: "X-A:0123456789\r\nBEGIN:VALARM\r\nEND:VALARM\r\n", count: 20) + "END:VEVENT\r\n"
    let small = "BEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT\r\n"
    let reading = try read(Array(("BEGIN:VCALENDAR\r\n" + small + large + small).utf8), limits: limits)
    #expect(reading.components.map { $0.property("UID")?.value } == ["2", "2"])
    #expect(
      reading.diagnostics.filter { $0.severity == .error }.map(\.code.rawValue) == ["ics-component-too-large"]
    )
  }

  @Test("Findings, components and properties of a calendar are bounded")
  func bounds() throws {
    let limits = ICalLimits(properties: 3, components: 2, diagnostics: 4)
    let text =
      "BEGIN:VCALENDAR\r\n" + String(repeating: "X-A:1\r\n", count: 9)
      + String(repeating: "END:X\r\nBEGIN:VEVENT\r\n", count: 9)
    var reader = try ICalendarReader(BytesSource(text), limits: limits)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 9)
    #expect(reader.takeDiagnostics().count == 4)
    #expect(reader.takeDiagnostics().isEmpty)
    #expect(reader.diagnosticsLeftOut > 4)
    let calendar = try ICalendar(BytesSource(text), limits: limits)
    #expect(calendar.components.count == 2)
    #expect(calendar.properties.count == 3)
  }
}
