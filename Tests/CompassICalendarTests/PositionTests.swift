import CompassICalendar
import CompassSource
import TestSupport
import Testing

@Suite("Places in a calendar")
struct PositionTests {
  private static let text =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Señor\r\n  🏟 ü\r\nX-A;B=\"x\r\n y\"z:1\r\nEND:VEVENT\r\n"

  /// Whether positions are those of the text, in some encoding of which the width of bytes is given.
  private func check(_ bytes: [UInt8], mark: Int, width: (String) -> Int) throws {
    let reading = try Reading(bytes)
    let summary = try #require(reading.properties.first?.position)
    let begin = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"
    let line = "SUMMARY:Señor\r\n  🏟 ü"
    #expect(summary.line == 3)
    #expect(summary.column == 1)
    #expect(summary.endLine == 4)
    #expect(summary.endColumn == 6)
    #expect(summary.offset == mark + width(begin))
    #expect(summary.length == width(line))
    let odd = try #require(reading.diagnostics.first { $0.code.rawValue == "ics-bad-parameter" }?.position)
    #expect(odd.line == 6)
    #expect(odd.column == 4)
    #expect(odd.offset == mark + width(begin + line + "\r\nX-A;B=\"x\r\n y\""))
    let event = try #require(reading.components.first?.position)
    #expect(event.line == 2)
    #expect(event.endLine == 7)
    #expect(event.endColumn == 11)
    #expect(event.offset + event.length == bytes.count - width("\r\n"))
  }

  @Test("Lines, columns and offsets are those of the file")
  func utf8() throws {
    try check(Array(Self.text.utf8), mark: 0) { $0.utf8.count }
    try check([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), mark: 3) { $0.utf8.count }
  }

  @Test("Offsets of UTF-16 are its own")
  func wide() throws {
    try check(utf16(Self.text, big: false, mark: true), mark: 2) { 2 * $0.utf16.count }
    try check(utf16(Self.text, big: true, mark: false), mark: 0) { 2 * $0.utf16.count }
  }

  @Test("A property that is changed keeps its place, one that is made has none")
  func changed() throws {
    var property = try #require(try Reading(Array(Self.text.utf8)).properties.first)
    let position = property.position
    property.value = "x"
    property.parameters = [ICalParameter("A", ["b"])]
    property.name = "COMMENT"
    #expect(property.position == position)
    #expect(property.shown == "COMMENT;A=b:x")
    #expect(ICalProperty.text("SUMMARY", "x").position == nil)
  }
}
