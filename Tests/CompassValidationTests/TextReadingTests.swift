import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("Reading texts")
struct TextReadingTests {
  @Test(
    "Text stays as typed, its ends trimmed",
    arguments: [
      ("  Spring Camp ", "Spring Camp"), ("NA", "NA"), ("Null", "Null"), ("-", "-"), ("José", "José"),
      ("Jose\u{301}", "Jose\u{301}"), ("\u{FEFF}Camp", "Camp"), ("\u{A0}Camp\u{A0}", "Camp"),
      ("=1+1", "=1+1"),
      ("AT&amp;T", "AT&amp;T"), ("ERA <3 and velo >90", "ERA <3 and velo >90"), ("a < b > c", "a < b > c"),
      ("<ann@example.com>", "<ann@example.com>"), ("x <y> z", "x <y> z"),
      ("velo <p and ERA> 3", "velo <p and ERA> 3"),
      ("I <3 camp", "I <3 camp"), ("<", "<"), ("<b", "<b"), ("😀", "😀"),
    ])
  func plain(text: String, expected: String) throws {
    #expect(try value(text, .event, "name") == expected)
    #expect(try codes(text, .event, "name").isEmpty)
  }

  @Test(
    "Markup goes and its words stay",
    arguments: [
      ("<b>Great</b> camp", "Great camp"), ("<p>One</p><p>Two</p>", "One\nTwo"), ("One<br/>Two", "One\nTwo"),
      ("a<script>alert(1)</script>b", "ab"), ("a<style>p{}</style>b", "ab"), ("<script>alert(1)", ""),
      ("<a href=\"https://example.com?a>b\">link</a>", "link"), ("<b>AT&amp;T</b>", "AT&T"),
      ("<i>ERA &lt;3</i>", "ERA <3"), ("<b>&lt;script&gt;x&lt;/script&gt;</b>y", "y"),
      ("a<!-- no -->b", "ab"),
      ("<x onclick=1>c</x>", "c</x>"), ("<img src=x onerror=alert(1)>", ""), ("<SCRIPT>x</SCRIPT >y", "y"),
      ("<input disabled>x", "x"), ("<b>it&#39;s &#x2014; on</b>", "it's — on"),
      ("<svg/onload=alert(1)>z", "z"),
    ])
  func markup(text: String, expected: String) throws {
    let found = try value(text, .event, "description") ?? ""
    #expect(found == expected)
    if !found.isEmpty { #expect(try codes(text, .event, "description") == ["text-markup-removed"]) }
  }

  @Test(
    "Read again, a cleaned text stays as it is",
    arguments: ["<b>&lt;i&gt;x&lt;/i&gt;</b>", "<p>a</p>&amp;lt;b&gt;"])
  func idempotent(text: String) throws {
    let once = try #require(try value(text, .event, "description"))
    #expect(try value(once, .event, "description") == once)
  }

  @Test("Control characters go, with a note")
  func controls() throws {
    #expect(try value("a\u{0}b\u{7}c\u{9B}d\u{7F}", .event, "name") == "abcd")
    #expect(try codes("a\u{0}b", .event, "name") == ["text-control-characters"])
  }

  @Test("A name is one line, notes keep theirs")
  func lines() throws {
    #expect(try value("12 Main St\r\nAtlanta", .event, "address") == "12 Main St Atlanta")
    #expect(try codes("12 Main St\r\nAtlanta", .event, "address") == ["text-lines-joined"])
    #expect(try value("one\r\ntwo\rthree\n", .event, "description") == "one\ntwo\nthree")
    #expect(try codes("one\r\ntwo", .event, "description").isEmpty)
  }

  @Test(
    "A text that is too long is said to be, in the app's words",
    arguments: [
      (RecordKind.coach, "first_name", 100, "First name must not exceed 100 characters"),
      (.coach, "last_name", 100, "Last name must not exceed 100 characters"),
      (.coach, "notes", 5000, "Notes must not exceed 5000 characters"),
      (.school, "name", 255, "School name must not exceed 255 characters"),
      (.trip, "name", 200, "Trip name too long"),
      (.event, "name", 255, "Text must not exceed 255 characters"),
      (.event, "city", 100, "Text must not exceed 100 characters"),
    ])
  func lengths(kind: RecordKind, name: String, limit: Int, message: String) throws {
    #expect(try value(String(repeating: "é", count: limit), kind, name) != nil)
    let issue = try #require(try reading(String(repeating: "x", count: limit + 1), kind, name).issues.first)
    #expect(issue.text == message && issue.code == .textTooLong)
    #expect(issue.effect == (try field(kind, name).isRequired ? .rejectsRecord : .emptiesField))
  }

  @Test(
    "Lists come as JSON, as PostgreSQL writes them, and with semicolons",
    arguments: [
      (#"["a","b;c"]"#, ["a", "b;c"]), (#"{a,"b c","say \"go\""}"#, ["a", "b c", "say \"go\""]),
      ("a; b;;c", ["a", "b", "c"]), ("a\nb", ["a", "b"]),
      ("just one, with a comma", ["just one, with a comma"]),
      ("{a,NULL,\"NULL\"}", ["a", "NULL"]), ("[1,true]", ["1", "true"]),
    ])
  func lists(text: String, expected: [String]) throws {
    #expect(try reading(text, .school, "pros").value == .texts(expected))
  }

  @Test("An empty list is nothing", arguments: ["", "{}", "[]", ";", "—", "[null]"])
  func emptyLists(text: String) throws { #expect(try reading(text, .school, "pros").outcome == .empty) }

  @Test("A list that is begun and is none is none", arguments: ["[a", "{a,\"b", "{a{b}}", "[1,]"])
  func noLists(text: String) throws { #expect(try codes(text, .school, "pros") == ["list-unreadable"]) }

  @Test("JSON is read whole; what an export lost is said to be lost")
  func json() throws {
    #expect(try reading(#"{"a":1.10}"#, .event, "stats_recorded").value?.canonicalText == #"{"a":1.10}"#)
    #expect(try reading("null", .event, "stats_recorded").outcome == .empty)
    #expect(try codes("[object Object]", .event, "stats_recorded") == ["json-invalid"])
  }

  @Test(
    "A choice is its stored value, its label or a common word",
    arguments: [("Official Visit", "official_visit"), ("CAMP", "camp"), (" showcase ", "showcase")])
  func choices(text: String, expected: String) throws {
    #expect(try value(text, .event, "type") == expected)
  }

  @Test("A choice that is none is said to be, with the nearest one")
  func noChoice() throws {
    let issue = try #require(try reading("Show case!", .event, "type").issues.first)
    #expect(issue.text == "\"Show case!\" is not an event type" && issue.effect == .rejectsRecord)
    #expect(issue.help?.rendered(showingPersonal: true) == "Did you mean \"showcase\"?")
    let far = try #require(try reading("Tournament", .event, "type").issues.first?.help)
    #expect(
      far.rendered(showingPersonal: true)
        == "Use one of: Showcase, Camp, Official Visit, Unofficial Visit, Game.")
  }

  @Test("A value of an earlier version is read as its successor, with a note")
  func legacy() throws {
    let reading = try reading("Interested", .school, "status")
    // Interest says nothing of a contact, nor of a favorite.
    #expect(reading.value == .text("researching"))
    #expect(reading.sides == [])
    #expect(reading.issues.map(\.code) == [.valueLegacy])
  }

  @Test("An id is a UUID; a row number is none")
  func ids() throws {
    let id = "6F1C2A3B-0000-4000-8000-000000000001"
    #expect(try value(id, .event, "id") == id.lowercased())
    #expect(try value("{\(id)}", .event, "id") == id.lowercased())
    let issue = try #require(try reading("17", .event, "id").issues.first)
    #expect(issue.text == "Invalid ID format" && issue.effect == .emptiesField)
  }

  @Test(
    "A link is an id or a name; a picker's words for none are none",
    arguments: [
      ("Georgia Tech", Reading.Outcome.link("Georgia Tech")), ("None", .empty),
      ("Other (not listed)", .empty),
      ("-- Select a school --", .empty), ("+ Add new school", .empty), ("—", .empty), ("", .empty),
      ("Select Tech", .link("Select Tech")),
    ])
  func links(text: String, outcome: Reading.Outcome) throws {
    #expect(try reading(text, .event, "school_id").outcome == outcome)
  }

  @Test("Several links are ids, or names to look up")
  func linkLists() throws {
    let ids = [UUID(), UUID()]
    let text = ids.map(\.uuidString).joined(separator: ",")
    #expect(try reading(text, .event, "coaches_present").value == .ids(ids))
    #expect(try reading("{\(text)}", .event, "coaches_present").value == .ids(ids))
    #expect(
      try reading("Ann Lee; Lee, Bob; none", .event, "coaches_present").outcome
        == .linkList(["Ann Lee", "Lee, Bob"]))
  }
}

@Suite("Did you mean")
struct SuggestionTests {
  @Test(
    "The nearest word is found, a swap of two letters one slip",
    arguments: [
      ("Strat Date", ["Start Date", "End Date"], "Start Date"),
      ("start_dat", ["start_date", "state"], "start_date"),
      ("turnament", ["camp", "game"], nil), ("", ["camp"], nil), ("x", ["y"], nil),
      ("cmap", ["camp", "game"], "camp"),
    ] as [(String, [String], String?)])
  func nearest(text: String, words: [String], expected: String?) {
    #expect(Suggestion.nearest(to: text, among: words) == expected)
  }

  @Test("A text of any length is answered at once")
  func long() {
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 1_000_000), among: ["camp"]) == nil)
  }

  @Test(
    "What looks like the beginning of much markup takes no longer than text",
    arguments: ["<!doctype ", "<b>&#", "<script <style ", "<a b=", "<a b='", "<a "])
  func longMarkup(piece: String) throws {
    let text = "<b>x</b>" + String(repeating: piece, count: 1 << 15)
    #expect(try reading(text, .coach, "notes").outcome == .unreadable)
  }
}
