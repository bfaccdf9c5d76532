import CompassModel
import CompassValidation
import TestSupport
import Testing

@Suite("Texts that are certain to be written otherwise")
struct TextMenderTests {
  private func mended(
    _ text: String, _ kind: RecordKind, _ name: String, isOrderCertain: Bool = true,
    _ changed: ReadingOptions? = nil
  ) throws -> TextMender.Mended? {
    TextMender.mended(
      text, field: try field(kind, name), options: changed ?? options, isDateOrderCertain: isOrderCertain)
  }

  @Test(
    "What leaves no doubt is written as the toolkit keeps it",
    arguments: [
      (RecordKind.event, "name", "  Spring Camp ", "Spring Camp", MendReason.spaces),
      (.event, "name", "Camp\u{A0}", "Camp", .spaces), (.event, "cost", " 1,250 ", "1,250", .spaces),
      (.event, "name", "a\u{7}b", "ab", .controls),
      (.event, "type", "CAMP", "Camp", .capitals),
      (.event, "type", "official-visit", "Official Visit", .capitals),
      (.event, "state", "ga", "GA", .capitals), (.event, "state", "Georgia", "GA", .state),
      (.event, "state", " north carolina", "NC", .state),
      (.event, "start_date", "3/14/2026", "2026-03-14", .date),
      (.event, "start_date", "Sat, March 14, 2026", "2026-03-14", .date),
      (.event, "url", "example.org/camp", "https://example.org/camp", .address),
      (.coach, "email", "Ann@Example.EDU", "ann@example.edu", .capitals),
      (.coach, "email", "mailto:ann@example.edu", "ann@example.edu", .address),
      (.coach, "email", "ann (at) example.edu", "ann@example.edu", .atSign),
      (.coach, "email", "ann[at]example[dot]edu", "ann@example.edu", .atSign),
      (.coach, "email", "ann at example dot edu", "ann@example.edu", .atSign),
      (.coach, "email", "ann＠example.edu", "ann@example.edu", .atSign),
      (.coach, "email", "ann @ example.edu", "ann@example.edu", .atSign),
      (.coach, "twitter_handle", "@annlee", "annlee", .atSign),
      (.coach, "twitter_handle", "https://x.com/annlee", "annlee", .address),
      (.metric, "metric_type", "EXIT VELOCITY", "Exit Velocity", .capitals),
    ])
  func certain(
    kind: RecordKind, name: String, text: String, expected: String, reason: MendReason
  ) throws {
    #expect(try mended(text, kind, name) == TextMender.Mended(text: expected, reason: reason))
    #expect(try mended(expected, kind, name) == nil, "mended once is mended")
  }

  @Test(
    "What is right, or could be meant otherwise, stays",
    arguments: [
      (RecordKind.event, "name", ""), (.event, "name", "   "), (.event, "name", "Camp"),
      (.event, "type", "camp"), (.event, "type", "Camp"), (.event, "type", "tourney"),
      (.event, "type", "official_Visit"),
      (.metric, "metric_type", "exit velocity"), (.metric, "metric_type", "Exit Velo"),
      (.coach, "role", "Assistant"),
      (.coach, "twitter_handle", "https://x.com/annlee/status/12"),
      (.coach, "twitter_handle", "x.com/annlee?s=20"),
      (.event, "type", "prospect day"), (.event, "state", "XX"), (.event, "state", "Atlantis"),
      (.event, "start_date", "2026-03-14"), (.event, "start_date", "TBD"),
      (.event, "start_date", "14/3/2026"), (.event, "start_date", "Sun 3/14/2026"),
      (.event, "start_date", "3/14/2026 9:00 AM"), (.event, "start_date", "Mar 14-15, 2026"),
      (.event, "start_date", "46095"), (.event, "start_date", "14 Mar 26"), (.event, "start_date", "3/14/26"),
      (.event, "start_date", "2026-03-14T00:00:00Z"), (.event, "start_date", "3/14/2026 12:00 AM"),
      (.event, "time_zone", "EST"), (.event, "name", "Z\u{85}Q"), (.event, "address", "1 Main\nAtlanta"),
      (.coach, "email", "look at team.com"), (.athlete, "date_of_birth", "3/25/60"),
      (.event, "start_date", "2/30/2026"), (.event, "start_time", "9:30 AM"),
      (.event, "description", "<b>Great</b> camp"), (.event, "registered", "Yes"),
      (.coach, "email", "ann.example.edu"), (.coach, "email", "ann@@example.edu"),
      (.coach, "email", "meet at the field"), (.coach, "phone", "(555) 123-4567"),
      (.metric, "metric_type", "exit veloc"), (.metric, "metric_type", "my own test"),
    ])
  func uncertain(kind: RecordKind, name: String, text: String) throws {
    #expect(try mended(text, kind, name) == nil)
  }

  @Test(
    "Of dates whose order nothing proves, those that say it themselves are written otherwise",
    arguments: [
      ("3/14/2026", nil), ("3/4/2026", nil), ("2026/3/4", "2026-03-04"), ("March 4, 2026", "2026-03-04"),
      ("20260304", "2026-03-04"),
    ])
  func order(text: String, expected: String?) throws {
    #expect(try mended(text, .event, "start_date", isOrderCertain: false)?.text == expected)
  }

  @Test("Told that the year comes first, a date whose last part is the year stays as it is")
  func yearFirst() throws {
    var yearFirst = options
    yearFirst.dateOrder = .yearFirst
    #expect(try mended("2026/3/4", .event, "start_date", yearFirst)?.text == "2026-03-04")
    #expect(try mended("4/5/2026", .event, "start_date", yearFirst) == nil)
  }

  @Test("Whatever stands in whatever field, what is written instead reads the same")
  func sameReading() throws {
    var random = SplitMix(state: 20_261_122)
    let pieces = [
      " ", "\u{A0}", "camp", "CAMP", "Georgia", "ga", "3/14/2026", "14 Mar 26", "@ann", "ann@example.edu",
      " at ",
      "(dot)", "http://", "example.org", "Ã©", "\u{0}", "\n", "<b>", "12", ".", "-", "Eastern", "yes",
      "T00:00:00Z",
    ]
    var count = 0
    for _ in 0..<20_000 {
      let text = (0...Int.random(in: 0...3, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      let kind = RecordKind.allCases.randomElement(using: &random) ?? .event
      let field = try #require(kind.schema.fields.randomElement(using: &random))
      guard
        let mended = TextMender.mended(text, field: field, options: options, isDateOrderCertain: true)
      else { continue }
      count += 1
      let (before, after) = (
        FieldReader.read(text, field: field, options: options),
        FieldReader.read(mended.text, field: field, options: options)
      )
      #expect(mended.text != text)
      if case .unreadable = before.outcome {
        #expect(after.value != nil && after.issues.isEmpty, "\(field.name): \(text)")
      } else {
        #expect(after.outcome == before.outcome && after.sides == before.sides, "\(field.name): \(text)")
      }
    }
    #expect(count > 1000)
  }
}
