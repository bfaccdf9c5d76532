import Foundation
import Testing

@testable import CompassICalendar

private let fileOfPython = ProcessInfo.processInfo.environment["COMPASS_ZONES_OF_PYTHON"]

/// The zones as an independent reader of the database has them; run by `Scripts/check-zones`.
@Suite("Zones beside Python's zoneinfo", .enabled(if: fileOfPython != nil))
struct ZonePeerTests {
  /// The zones that may differ after 2006, and why.
  private static let documented: [String: String] = [:]

  @Test("The clocks of each zone change at the same instants, by the same")
  func changes() throws {
    let text = try String(contentsOfFile: try #require(fileOfPython), encoding: .utf8)
    let recent = try utc("20070101T000000")
    var early: [String: Int] = [:]
    var compared = 0
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let name = String(words[0])
      let zone = try #require(ICalIANAZone(named: name), "\(name)")
      let expected = words.dropFirst().map { $0.split(separator: ":").compactMap { Int($0) } }
      var actual = [[0, zone.offset(at: 0)]]
      for change in zone.table.changes(after: 0, through: try utc("20371231T235959"))
      where change.offset != actual.last?.last {
        actual.append([change.instant, change.offset])
      }
      compared += expected.count
      let differences = Set(expected).symmetricDifference(actual).compactMap(\.first)
      let late = differences.filter { $0 >= recent }.sorted()
      #expect(late.isEmpty || Self.documented[name] != nil, "\(name) \(late)")
      if differences.contains(where: { $0 < recent }) { early[name] = differences.max() }
    }
    #expect(compared > 20_000)
    print(
      "\(compared) changes compared; before 2007 other ones in: \(early.keys.sorted().joined(separator: " "))"
    )
  }
}
