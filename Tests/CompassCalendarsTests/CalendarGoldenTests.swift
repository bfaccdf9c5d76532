import Foundation
import Testing

@testable import CompassCalendars

/// Calendars as files; `RECORD_SNAPSHOTS=1` writes them anew.
@Suite("Calendars as files")
struct CalendarGoldenTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  @Test("Every calendar is as it was recorded", arguments: CalendarSamples.calendars.map(\.name))
  func file(name: String) throws {
    let bytes = try bytes(name)
    let place = Self.golden.appendingPathComponent(name + ".ics")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" { try Data(bytes).write(to: place) }
    #expect(
      String(decoding: bytes, as: UTF8.self) == String(decoding: try Data(contentsOf: place), as: UTF8.self))
  }

  @Test("The same entries give the same bytes", arguments: CalendarSamples.calendars.map(\.name))
  func sameBytes(name: String) throws { #expect(try bytes(name) == bytes(name)) }

  @Test(
    "Lines end in CRLF, have at most 75 octets and are whole in UTF-8",
    arguments: CalendarSamples.calendars.map(\.name))
  func lines(name: String) throws {
    let bytes = try bytes(name)
    #expect(bytes.suffix(2) == [0x0D, 0x0A])
    var line: [UInt8] = []
    for byte in bytes {
      guard byte == 0x0A else {
        line.append(byte)
        continue
      }
      #expect(line.last == 0x0D)
      #expect(line.count - 1 <= 75)
      #expect(String(validating: line, as: UTF8.self) != nil)
      #expect(line.contains { $0 != 0x20 && $0 != 0x0D })
      line.removeAll()
    }
    #expect(line.isEmpty)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    let sample = try #require(CalendarSamples.calendars.first { $0.name == name })
    return EventCalendar(sample.options).bytes(sample.entries)
  }
}
