import CompassICalendar
import CompassSource
import Foundation
import FuzzChecks
import TestSupport
import Testing

@Suite("Calendars that are cut off or lose lines", .timeLimit(.minutes(10)))
struct RobustnessTests {
  /// All calendars of the checkout, which are of every producer and have every fault.
  static let calendars: [URL] = {
    let endings = [".ics", ".vcs"]
    return ["SampleData", "Tests"].flatMap { folder in
      let root = FuzzSeeds.root.appendingPathComponent(folder)
      let all = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      return (all?.compactMap { $0 as? URL } ?? []).filter { url in
        endings.contains { url.path.hasSuffix($0) }
      }
    }.sorted { $0.path < $1.path }
  }()

  /// How many times as many places are tried as usually.
  private static let factor =
    ProcessInfo.processInfo.environment["COMPASS_TORTURE"].flatMap(Int.init).map { max(1, $0) } ?? 1
  /// How many places of a file are cut or lose a line, and at how many of them all properties are judged.
  private static let places = (read: 60 * factor, judged: 4 * factor)

  /// Places of a file, the same each time.
  private static func places(of count: Int) -> [Int] {
    var random = SplitMix(state: UInt64(count))
    return Array((0..<count).shuffled(using: &random).prefix(places.read))
  }

  /// Reads a calendar as it is, and at some places judges it by what holds for every input.
  private func check(_ bytes: [UInt8], isJudged: Bool, _ place: String) {
    #expect(throws: Never.self, "\(place)") {
      if isJudged {
        try FuzzTarget.calendar.check([0, 6] + bytes)
      } else {
        _ = try ICalendar(BytesSource(bytes))
      }
    }
  }

  @Test("There are calendars of many programs")
  func present() { #expect(Self.calendars.count >= 15) }

  @Test("Cut off behind any byte, a calendar is read", arguments: calendars)
  func cuts(file: URL) throws {
    let bytes = try [UInt8](Data(contentsOf: file))
    for (number, count) in Self.places(of: bytes.count).enumerated() {
      check(Array(bytes[..<count]), isJudged: number < Self.places.judged, "\(count) bytes")
    }
  }

  @Test("Without any one of its lines, a calendar is read", arguments: calendars)
  func lines(file: URL) throws {
    let lines = try [UInt8](Data(contentsOf: file)).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, dropped) in Self.places(of: lines.count).enumerated() {
      let rest = lines.indices.filter { $0 != dropped }.map { lines[$0] }.joined(separator: [0x0A])
      check(Array(rest), isJudged: number < Self.places.judged, "without line \(dropped + 1)")
    }
  }
}
