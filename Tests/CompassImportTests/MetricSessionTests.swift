import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("Values that stand far from the others of their session")
struct MetricSessionTests {
  private static func rows(
    _ values: [String], type: String = "Exit Velocity", day: String = "2026-04-15"
  ) -> String {
    "recorded_date,metric_type,value\n" + values.map { "\(day),\(type),\($0)\n" }.joined()
  }

  private static func outliers(
    _ importing: Importing, _ files: KeyValuePairs<String, String>
  ) throws -> [String] {
    let found = try importing.take(files).files.flatMap(\.findings).filter { $0.code == .metricOutlier }
    return found.map { "\($0.position?.line ?? 0): \($0.message.rendered(showingPersonal: true))" }
  }

  @Test(
    "An outlier is named with the median and the number of values",
    arguments: [
      (
        ["88", "89", "87", "90", "48"],
        "6: Exit Velocity of 48 mph is far from the other values of Apr 15, 2026. The median of the 5 values is 88 mph"
      ),
      (
        ["88", "48", "89", "87", "90", "88"],
        "3: Exit Velocity of 48 mph is far from the other values of Apr 15, 2026. The median of the 6 values is 88 mph"
      ),
      (["88", "89", "87", "48"], nil), (["70", "75", "80", "85", "90", "60"], nil),
      // What no athlete has was questioned already.
      (["88", "89", "87", "90", "9"], nil),
    ] as [([String], String?)])
  func found(values: [String], message: String?) throws {
    let found = try Self.outliers(Importing(), ["metrics.csv": Self.rows(values)])
    #expect(found == [message].compactMap(\.self))
  }

  @Test("Sessions are of one athlete, type, day and unit; an event is one whatever its days")
  func sessions() throws {
    let header = "athlete,recorded_date,metric_type,value,unit,event\n"
    func row(
      _ value: Int, _ athlete: String = "Ann Lee", day: Int = 15, type: String = "Bat Speed",
      unit: String = "mph", event: String = ""
    ) -> String { "\(athlete),2026-04-\(day),\(type),\(value),\(unit),\(event)\n" }
    let four = [70, 71, 72, 73]
    func outliers(_ rows: [String]) throws -> Int {
      let importing = try Importing()
      try importing.take([
        "athletes.csv": "full_name\nAnn Lee\nMia Lee\n",
        "events.csv": "athlete,type,name,start_date,end_date\nAnn Lee,camp,Camp,2026-04-15,2026-04-16\n",
      ])
      return try Self.outliers(importing, ["metrics.csv": header + rows.joined()]).count
    }
    #expect(try outliers(four.map { row($0) } + [row(30)]) == 1)
    #expect(try outliers(four.map { row($0) } + [row(30, "Mia Lee")]) == 0)
    #expect(try outliers(four.map { row($0) } + [row(30, day: 16)]) == 0)
    #expect(try outliers(four.map { row($0) } + [row(30, type: "Hand Speed")]) == 0)
    #expect(try outliers(four.map { row($0) } + [row(114, unit: "km/h")]) == 0)
    #expect(try outliers(four.map { row($0, event: "Camp") } + [row(30, day: 16, event: "Camp")]) == 1)
    #expect(try outliers(four.map { row($0, event: "Camp") } + [row(30)]) == 0)
  }

  @Test("The order of the rows changes nothing but their lines")
  func order() throws {
    var random = SplitMix(state: 7)
    var values = (0..<40).map { _ in "\(Int.random(in: 84...90, using: &random))" } + ["47", "46.5", "119"]
    var seen: Set<[String]> = []
    for _ in 0..<5 {
      values.shuffle(using: &random)
      let found = try Self.outliers(Importing(), ["metrics.csv": Self.rows(values)])
      seen.insert(found.map { String($0.drop { $0 != " " }) }.sorted())
      #expect(found.count == 3)
    }
    #expect(seen.count == 1)
  }

  @Test("JSON has its pointers, and rows that were rejected take no part")
  func places() throws {
    let rows = ["88", "89", "87", "48", "90", "88"].map {
      #"{"metric_type": "exit_velo", "recorded_date": "2026-04-15", "value": \#($0)}"#
    }
    let outcome = try Importing().take(["metrics.json": "[\(rows.joined(separator: ",\n"))]"])
    #expect(outcome.files[0].findings.filter { $0.code == .metricOutlier }.map(\.pointer) == ["/3/value"])
    let rejected = Self.rows(["88", "89", "87", "48"]) + ",Exit Velocity,88\n"
    #expect(try Self.outliers(Importing(), ["metrics.csv": rejected]) == [])
  }

  @Test("A finding brings its row and says the same on the next import")
  func excerpt() throws {
    let importing = try Importing()
    let file = Self.rows(["88", "89", "87", "90", "48"])
    for _ in 0..<2 {
      let outcome = try importing.take(["metrics.csv": file])
      let finding = try #require(outcome.files[0].findings.first { $0.code == .metricOutlier })
      #expect(finding.position?.line == 6 && finding.value == "48" && finding.record == 5)
      #expect(finding.excerpt?.fields.map(\.text) == ["2026-04-15", "Exit Velocity", "48"])
      #expect(finding.recordDigest != nil && finding.severity == .warning)
    }
  }

  @Test("Past the limit nothing is looked for, and that is said")
  func limit() throws {
    var sessions = MetricSessions()
    var values = FieldValues(kind: .metric)
    values["metric_type"] = .text("exit_velo")
    values["recorded_date"] = CalendarDate(iso: "2026-04-15").map(FieldValue.date)
    for record in 1...MetricSessions.maximumValues {
      values["value"] = .decimal(record == 1 ? 10 : 88)
      sessions.add(values, record: record, isQuestioned: false)
    }
    #expect(sessions.findings.keys.sorted() == [1] && !sessions.isOverLimit)
    sessions.add(values, record: MetricSessions.maximumValues + 1, isQuestioned: false)
    #expect(sessions.findings.isEmpty && sessions.isOverLimit)
  }
}
