import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("Reading contacts and places")
struct ContactReadingTests {
  @Test(
    "An e-mail address is lowered and trimmed",
    arguments: [
      (" Ann.Lee@Example.EDU ", "ann.lee@example.edu"), ("a+b@example.co", "a+b@example.co"),
      ("O'Brien@example.edu", "o'brien@example.edu"),
      ("mailto:ann@example.com", "ann@example.com"), ("a_b%c-d@sub.example.com", "a_b%c-d@sub.example.com"),
    ])
  func emails(text: String, expected: String) throws { #expect(try value(text, .coach, "email") == expected) }

  @Test(
    "What is no e-mail address is none, in the words of seed 002",
    arguments: [
      ("a@b", "Email must be at least 5 characters"), ("notanemail", "Please enter a valid email address"),
      ("a b@example.com", "Please enter a valid email address"),
      ("a@example", "Please enter a valid email address"),
      ("@example.com", "Please enter a valid email address"),
      ("a@b.c1", "Please enter a valid email address"),
      ("a@b@example.com", "Please enter a valid email address"),
      ("ann@exämple.com", "Please enter a valid email address"),
      ("a@.commm", "Please enter a valid email address"),
      (String(repeating: "a", count: 250) + "@example.com", "Email must not exceed 255 characters"),
    ])
  func noEmails(text: String, message: String) throws {
    #expect(try reading(text, .coach, "email").issues.map(\.text) == [message])
  }

  @Test(
    "A telephone number is kept as typed and known in E.164",
    arguments: [
      "(555) 123-4567", "555-123-4567", "555.123.4567", "5551234567", "+1 555-123-4567", "1-555-123-4567",
      "+15551234567", "(555)123-4567", "555 123 4567", "1 (555) 123-4567", "555–123–4567",
    ])
  func phones(text: String) throws {
    #expect(try value(text, .coach, "phone") == text)
    #expect(PhoneNumber.e164(of: text) == "+15551234567")
  }

  @Test(
    "Of a cell with more, the first number or address is taken and the whole text is kept",
    arguments: [
      ("phone", "Cell: 555.123.4567", "(555) 123-4567"), ("phone", "555-123-4567 x9", "(555) 123-4567 x9"),
      ("phone", "555-123-4567 / 555-123-9999", "(555) 123-4567"),
      ("email", "Ann <Ann@example.com>", "ann@example.com"),
      ("email", "a@example.com; b@example.com", "a@example.com"),
    ])
  func more(field: String, text: String, expected: String) throws {
    let reading = try reading(text, .coach, field)
    #expect(reading.value == .text(expected) && reading.remark == text && reading.issues.isEmpty)
  }

  @Test(
    "What is no telephone number is none",
    arguments: [
      "123", "555-1234", "555-123-45678", "+44 20 7946 0958", "call me",
    ])
  func noPhones(text: String) throws {
    #expect(try reading(text, .coach, "phone").issues.map(\.text) == ["Please enter a valid phone number"])
    #expect(PhoneNumber.e164(of: text) == nil)
  }

  @Test(
    "A web address is kept; a bare domain gets https",
    arguments: [
      ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d", false),
      ("HTTP://Example.com", "HTTP://Example.com", false),
      ("example.edu/camps", "https://example.edu/camps", true),
      ("www.example.com", "https://www.example.com", true),
      ("//example.com", "https://example.com", true),
      ("https://localhost:8080", "https://localhost:8080", false),
      ("example.com:443/x", "https://example.com:443/x", true),
      ("https://exämple.com/é", "https://exämple.com/é", false),
    ])
  func urls(text: String, expected: String, isCompleted: Bool) throws {
    #expect(try value(text, .event, "url") == expected)
    #expect(try codes(text, .event, "url") == (isCompleted ? ["url-scheme-added"] : []))
  }

  @Test(
    "What is no web address is none, in the words of seed 000",
    arguments: [
      "see flyer", "javascript:alert(1)", "ftp://example.com", "https://", "https://user:pw@example.com",
      "flyer",
      "https://exa mple.com", "https://example.com:99999", "mailto:a@example.com", "9.30", "https://-a.com",
      "https://a..b", "https://example.com\\x", "https://ex\u{202E}ample.com", "data:text/html,x",
      "http:example.com",
    ])
  func noURLs(text: String) throws {
    #expect(
      try reading(text, .event, "url").issues.map(\.text) == ["Please enter a valid URL (e.g., https://...)"])
  }

  @Test(
    "A handle loses its @ and the address before it",
    arguments: [
      ("twitter_handle", "@coachsmith", "coachsmith"), ("twitter_handle", "coach_smith9", "coach_smith9"),
      ("twitter_handle", "https://twitter.com/coachsmith", "coachsmith"),
      ("twitter_handle", "x.com/coachsmith?lang=en", "coachsmith"),
      ("instagram_handle", "@coach.smith", "coach.smith"),
      ("instagram_handle", "https://www.instagram.com/coach.smith/", "coach.smith"),
    ])
  func handles(name: String, text: String, expected: String) throws {
    #expect(try value(text, .coach, name) == expected)
  }

  @Test(
    "What is no handle is none, in the words of seed 002",
    arguments: [
      (
        "twitter_handle", "this_is_way_too_long_for_twitter",
        "Invalid Twitter handle (1-15 characters, letters/numbers/underscore)"
      ),
      (
        "twitter_handle", "coach.smith",
        "Invalid Twitter handle (1-15 characters, letters/numbers/underscore)"
      ),
      ("twitter_handle", "@", "Invalid Twitter handle (1-15 characters, letters/numbers/underscore)"),
      (
        "instagram_handle", "invalid handle with spaces",
        "Invalid Instagram handle (1-30 characters, letters/numbers/dots/underscore)"
      ),
    ])
  func noHandles(name: String, text: String, message: String) throws {
    #expect(try reading(text, .coach, name).issues.map(\.text) == [message])
  }

  @Test(
    "A state is its two letters",
    arguments: [("GA", "GA"), ("ga", "GA"), ("Texas", "TX"), ("new york", "NY")])
  func states(text: String, expected: String) throws {
    #expect(try value(text, .event, "state") == expected)
    #expect(try codes(text, .event, "state").isEmpty)
  }

  @Test("Two letters that are no state are kept with a warning, other texts are set aside")
  func noStates() throws {
    #expect(try reading("on", .event, "state").value == .text("ON"))
    #expect(try reading("on", .event, "state").issues.map(\.effect) == [.warns])
    #expect(try reading("Ontario", .event, "state").issues.map(\.text) == ["State must be 2 letters"])
    let help = try #require(try reading("Georgai", .event, "state").issues.first?.help)
    #expect(help.rendered(showingPersonal: true) == "Did you mean \"Georgia\"?")
  }

  @Test(
    "A time zone is its IANA name",
    arguments: [
      ("America/New_York", "America/New_York", false), ("america/new_york", "America/New_York", false),
      ("EST", "America/New_York", true), ("Pacific Standard Time", "America/Los_Angeles", true),
      ("Central Time", "America/Chicago", true), ("Europe/Paris", "Europe/Paris", false),
      ("UTC", "UTC", false),
      ("US/Eastern", "US/Eastern", false),
    ])
  func zones(text: String, expected: String, isRenamed: Bool) throws {
    #expect(try value(text, .event, "time_zone") == expected)
    #expect(try codes(text, .event, "time_zone") == (isRenamed ? ["time-zone-renamed"] : []))
  }

  @Test("What is no time zone is none", arguments: ["Nowhere", "GMT+5", "../etc/passwd", "Mars/Olympus"])
  func noZones(text: String) throws { #expect(try codes(text, .event, "time_zone") == ["time-zone-unknown"]) }
}
