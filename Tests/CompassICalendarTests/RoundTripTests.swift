import CompassSource
import TestSupport
import Testing

@testable import CompassICalendar

@Suite("Any bytes are read, and what was read is written")
struct RoundTripTests {
  /// What calendars are made of, whole and broken.
  private static let pieces: [[UInt8]] =
    [
      "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VALARM",
      "BEGIN:X-A",
      "END:X-A", "VERSION:2.0", "SUMMARY", "DESCRIPTION", "DTSTART", "X-B", "UNKNOWN", "uid", "Note", "http",
      ";TZID=",
      ";CN=", ";ALTREP=", ";ENCODING=QUOTED-PRINTABLE", ";CHARSET=ISO-8859-1", "=\r\n", "=0D=0A", "=5C", "=",
      "\"", ":", ":", ":", ";", "=", ",", "\\", "\\n", "^", "^n", "20260418T090000Z",
      "//", "a", "é",
      "🏟", "\u{FEFF}", "\u{2028}", "\0", "\u{7F}", "\t", " ", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n ",
      "\n\t",
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ].map { Array($0.utf8) } + [[0xE9], [0xC3], [0xF0, 0x9F], [0xFF, 0xFE], [0x80]]

  private static let limits = ICalLimits(
    lineBytes: 400, componentBytes: 3000, properties: 20, nestedComponents: 6, nestingDepth: 3,
    diagnostics: 50)

  /// Whether what was read is written so that it reads the same, in lines that every reader takes.
  private func check(_ bytes: [UInt8], limits: ICalLimits) throws {
    let reading = try Reading(bytes, limits: limits)
    // What is written can be longer than what was read, by escapes for characters that stood as they were.
    let again = try Reading(reading.written)
    #expect(again.written == reading.written)
    #expect(again.calendars.count == reading.calendars.count)
    for (left, right) in zip(again.calendars, reading.calendars) {
      #expect(left.component.hasSameContent(as: right.component))
    }
    #expect(
      Set(again.codes).isSubset(of: ["ics-missing-property", "ics-no-calendar", "ics-repeated-property"]),
      "\(again.codes)")
    for line in reading.written.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      #expect(line.count <= 76)
      #expect(line.last == 0x0D)
      #expect(!line.dropLast().contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
      #expect(
        line.dropLast().elementsEqual(String(decoding: line.dropLast(), as: UTF8.self).utf8), "no UTF-8")
    }
  }

  @Test("Bytes thrown together", arguments: 0..<60)
  func thrownTogether(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed) &+ 1)
    for _ in 0..<20 {
      let bytes = (0..<Int.random(in: 0...120, using: &random)).flatMap { _ in
        Self.pieces.randomElement(using: &random) ?? []
      }
      try check(bytes, limits: ICalLimits())
      try check(bytes, limits: Self.limits)
    }
  }

  @Test("A calendar of which bytes were changed, lost and doubled", arguments: 0..<40)
  func mutated(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed) &+ 7_000)
    let original = Array(WriterTests.example.replacing("\n", with: "\r\n").utf8)
    for _ in 0..<10 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(start..<min(end, bytes.count - 1))
        case 2: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
        default: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: start)
        }
      }
      try check(bytes, limits: ICalLimits())
    }
  }

  @Test("Random bytes", arguments: 0..<20)
  func random(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed) &+ 90_000)
    let bytes = (0..<3000).map { _ in UInt8.random(in: 0...255, using: &random) }
    try check(bytes, limits: ICalLimits())
    try check(Array("BEGIN:VEVENT\r\nDESCRIPTION:".utf8) + bytes, limits: ICalLimits())
  }

  @Test("The same bytes in pieces of every size read the same", arguments: 0..<40)
  func chunks(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed) &+ 500)
    var bytes = (0..<Int.random(in: 1...60, using: &random)).flatMap { _ in
      Self.pieces.randomElement(using: &random) ?? []
    }
    if seed.isMultiple(of: 4) {
      bytes = utf16(String(decoding: bytes, as: UTF8.self), big: seed.isMultiple(of: 8), mark: true)
    }
    let whole = try Reading(bytes)
    for size in 1...17 {
      #expect(try Reading(bytes, chunkSize: 1, pieces: size) == whole, "pieces of \(size), chunks of 1")
      #expect(try Reading(bytes, chunkSize: size) == whole, "chunks of \(size)")
    }
  }

  @Test("Values that are made read back", arguments: 0..<20)
  func made(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed) &+ 33)
    let characters = Array("abc,;:\\\"^ \téß🏟\u{301}\n'=")
    func text() -> String {
      String(
        (0..<Int.random(in: 0...200, using: &random)).compactMap { _ in
          characters.randomElement(using: &random)
        })
    }
    for _ in 0..<20 {
      let summary = text()
      let list = [text(), "x", text()].map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "_") }
        .filter { !$0.isEmpty }
      let name = text()
      let event = ICalComponent(
        "VEVENT",
        properties: [
          .text("SUMMARY", summary, parameters: [ICalParameter("X-NAME", [name, "y"])]),
          .raw("CATEGORIES", list.map(ICalText.escaped).joined(separator: ",")),
        ])
      let read = try #require(try Reading(ICalWriter.bytes(of: event)).components.first)
      #expect(read.hasSameContent(as: event))
      #expect(read.property("SUMMARY")?.text == summary)
      #expect(read.property("SUMMARY")?.parameter("X-NAME") == name)
      #expect(read.property("CATEGORIES")?.texts == list)
    }
  }
}
