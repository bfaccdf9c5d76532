import CompassModel
import Testing

@testable import CompassImport

/// Files that repeat a row, a name or a quote thousands of times.
///
/// `Scripts/mutate` finds those that take too long.
@Suite("Files that repeat themselves")
struct RepeatedRowTests {
  private static let count = 5_000

  @Test(
    "Equal rows, and rows of one name",
    arguments: [
      ("events.csv", "name,type,start_date,start_time", "Owls,game,2026-03-04,10:00"),
      ("schools.csv", "name,state", "Lakeside,MI"),
      (
        "interactions.csv", "school,occurred_at,type,direction",
        "Lakeside,2026-03-04T10:00:00Z,email,outbound"
      ),
      ("metrics.csv", "recorded_date,metric_type,value,unit", "2026-03-04,exit_velo,88,mph"),
    ])
  func rows(name: String, header: String, row: String) throws {
    let store = try Importing()
    try store.take(["schools.csv": "name,state\nLakeside,MI\n"])
    let text = header + "\n" + String(repeating: row + "\n", count: Self.count)
    for _ in 1...2 {
      let file = try store.take([name: text]).files[0]
      #expect(file.read == Self.count && file.accepted == Self.count)
    }
  }

  @Test("Quotes that nothing closes")
  func quotes() throws {
    let store = try Importing()
    let line = String(repeating: "a \"b ", count: 60_000)
    let file = try store.take(["events.csv": "name,type,start_date\nCamp,camp,2026-03-04\n\(line)\n"]).files[
      0]
    #expect(file.added == 1)
  }
}
