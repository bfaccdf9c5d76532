import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("Forms say what the seeds' forms say")
struct FormTests {
  static func validate(_ kind: RecordKind, _ fields: [String: String]) throws -> FormResult {
    try FormValidator.validate(kind: kind, fields: fields, context: RuleContext(options: options))
  }

  // MARK: Seed 000 §5 and §8

  @Test("An empty event form names the three fields and shows the banner")
  func emptyEvent() throws {
    let result = try Self.validate(.event, ["type": "", "name": "  ", "start_date": ""])
    #expect(
      result.messages == [
        "type": "Event type is required", "name": "Event name is required",
        "start_date": "Start date is required",
      ])
    #expect(result.banner == "Please complete all required fields")
    #expect(
      result.allErrors == ["Event type is required", "Event name is required", "Start date is required"])
    #expect(!result.isValid)
  }

  static let event = ["type": "showcase", "name": "Spring Showcase 2026", "start_date": "2026-04-15"]

  @Test("A filled event form is valid and completed")
  func event() throws {
    let result = try Self.validate(.event, Self.event.merging(["start_time": "09:00"]) { $1 })
    #expect(result.isValid && result.messages.isEmpty && result.banner == nil)
    #expect(result.draft.values["end_date"]?.canonicalText == "2026-04-15")
    #expect(result.draft.values["end_time"]?.canonicalText == "10:00:00")
  }

  @Test(
    "A wrong input of an event is said at its field",
    arguments: [
      ("end_date", "2026-04-14", "End date must be after start date"),
      ("url", "not a url", "Please enter a valid URL (e.g., https://...)"),
      ("end_date", "tomorrow", "Invalid date format (use YYYY-MM-DD)"),
      ("start_time", "99:99", "Invalid time format"),
      ("cost", "a lot", "Please enter a valid number"), ("state", "Ontario", "State must be 2 letters"),
      ("name", String(repeating: "x", count: 256), "Text must not exceed 255 characters"),
    ])
  func eventErrors(name: String, text: String, message: String) throws {
    let result = try Self.validate(.event, Self.event.merging([name: text]) { $1 })
    #expect(result.messages == [name: message])
    #expect(result.banner == nil && !result.isValid)
  }

  @Test(
    "What seed 000 allows is allowed",
    arguments: [
      ("name", String(repeating: "x", count: 255)), ("start_date", "2020-04-15"), ("cost", "0"),
      ("state", "ga"),
      ("url", "https://example.com"), ("end_date", "2026-04-15"), ("event_source", "Web Search"),
      ("school_id", "None"),
    ])
  func allowed(name: String, text: String) throws {
    #expect(try Self.validate(.event, Self.event.merging([name: text]) { $1 }).messages == [:])
  }

  @Test("A state of two letters that is none is a hint and no error")
  func state() throws {
    let result = try Self.validate(.event, Self.event.merging(["state": "xx"]) { $1 })
    #expect(result.isValid)
    #expect(
      result.hints == [.init(field: "state", message: "\"XX\" is not a US state")])
  }

  // MARK: Seed 002 appendix A

  static let coach = [
    "school_id": "6f1c2a3b-0000-4000-8000-000000000001", "role": "head", "first_name": "Ann",
    "last_name": "Lee",
  ]

  @Test(
    "A wrong input of a coach is said in the words of appendix A",
    arguments: [
      ("role", "", "Please select a role"), ("first_name", " ", "First name is required"),
      ("first_name", String(repeating: "a", count: 101), "First name must not exceed 100 characters"),
      ("last_name", "", "Last name is required"),
      ("last_name", String(repeating: "a", count: 101), "Last name must not exceed 100 characters"),
      ("email", "a@b.", "Email must be at least 5 characters"),
      ("email", String(repeating: "a", count: 250) + "@b.edu", "Email must not exceed 255 characters"),
      ("email", "notanemail", "Please enter a valid email address"),
      ("phone", "123", "Please enter a valid phone number"),
      (
        "twitter_handle", "this_is_way_too_long_for_twitter",
        "Invalid Twitter handle (1-15 characters, letters/numbers/underscore)"
      ),
      (
        "instagram_handle", "invalid handle with spaces",
        "Invalid Instagram handle (1-30 characters, letters/numbers/dots/underscore)"
      ),
      ("notes", String(repeating: "n", count: 5001), "Notes must not exceed 5000 characters"),
    ])
  func coachErrors(name: String, text: String, message: String) throws {
    let result = try Self.validate(.coach, Self.coach.merging([name: text]) { $1 })
    #expect(result.messages == [name: message])
    #expect(result.allErrors == [message])
  }

  @Test("An empty coach form lists its errors in the order of the form")
  func emptyCoach() throws {
    let fields = [
      "role": "", "first_name": "", "last_name": "", "email": "x", "phone": "1", "twitter_handle": "a b",
      "instagram_handle": "a b", "notes": "",
    ]
    #expect(
      try Self.validate(.coach, fields).errors.map(\.field) == [
        "school_id", "role", "first_name", "last_name", "email", "phone", "twitter_handle",
        "instagram_handle",
      ])
  }

  @Test("Inputs are transformed as seed 002 §8 says, empty ones to none")
  func transformations() throws {
    let fields = [
      "email": " John.Smith@University.EDU ", "phone": "(555) 123-4567", "twitter_handle": "@coachsmith",
      "instagram_handle": "@coach.smith", "notes": "<p>Great <b>recruiter</b></p>",
      "first_name": " <i>José</i> ",
    ]
    let values = try Self.validate(.coach, Self.coach.merging(fields) { $1 }).draft.values
    #expect(values["email"] == .text("john.smith@university.edu"))
    #expect(values["phone"] == .text("(555) 123-4567"))
    #expect(values["twitter_handle"] == .text("coachsmith"))
    #expect(values["instagram_handle"] == .text("coach.smith"))
    #expect(values["notes"] == .text("Great recruiter"))
    #expect(values["first_name"] == .text("José"))
    let empty = try Self.validate(.coach, Self.coach.merging(["email": "", "phone": "", "notes": ""]) { $1 })
    #expect(empty.isValid && empty.draft.values["email"] == nil && empty.draft.values["notes"] == nil)
  }

  @Test(
    "The telephone shapes of seed 002 are valid",
    arguments: ["(123) 456-7890", "123-456-7890", "123.456.7890", "1234567890"])
  func phones(text: String) throws {
    #expect(try Self.validate(.coach, Self.coach.merging(["phone": text]) { $1 }).isValid)
  }

  // MARK: Seeds 003 and 004

  @Test("A trip and a metric say what their seeds say")
  func others() throws {
    let trip = ["name": "", "destination": "Atlanta", "start_date": "2026-06-07", "end_date": "2026-06-01"]
    #expect(
      try Self.validate(.trip, trip).messages == [
        "name": "Trip name is required", "end_date": "End date must be after start date",
      ])
    let metric = ["metric_type": "velocity", "value": "fast", "recorded_date": "2026-02-01"]
    #expect(try Self.validate(.metric, metric).messages == ["value": "Please enter a valid number"])
  }

  @Test("A form and an import find the same")
  func sameCode() throws {
    let fields = Self.coach.merging(["email": "notanemail", "phone": "12"]) { $1 }
    #expect(try Self.validate(.coach, fields).issues == Checked(.coach, fields).issues)
  }
}
