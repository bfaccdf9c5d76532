import CompassCalendars
import CompassModel
import Testing

@Suite("Texts of calendars, taken apart")
struct PlaceTextTests {
  struct Parts: Sendable {
    var place: String?
    var address: String?
    var city: String?
    var state: String?
  }

  @Test(
    "A place is split into what it says",
    arguments: [
      ("Owl Field", Parts(place: "Owl Field")),
      ("Owl Field, Durham, NC", Parts(place: "Owl Field", city: "Durham", state: "NC")),
      (
        "Owl Field, 12 Elm St, Durham, NC 27701, USA",
        Parts(place: "Owl Field", address: "12 Elm St", city: "Durham", state: "NC")
      ),
      (
        "Owl Field\n12 Elm St\nDurham, NC 27701-1234",
        Parts(place: "Owl Field", address: "12 Elm St", city: "Durham", state: "NC")
      ),
      ("12 Elm St, Durham, NC", Parts(address: "12 Elm St", city: "Durham", state: "NC")),
      ("Durham, NC", Parts(place: "Durham", city: "Durham", state: "NC")),
      ("Owl Field, Durham, North Carolina", Parts(place: "Owl Field", city: "Durham", state: "NC")),
      ("Owl Field, Durham NC 27701", Parts(place: "Owl Field", city: "Durham", state: "NC")),
      ("Gym 3, Building 4", Parts(place: "Gym 3, Building 4")),
      ("Join by phone", Parts(place: "Join by phone")),
      ("Come in", Parts(place: "Come in")),
      ("", Parts()),
    ])
  func places(text: String, expected: Parts) {
    let found = PlaceText(text)
    #expect(found.place == expected.place)
    #expect(found.address == expected.address)
    #expect(found.city == expected.city)
    #expect(found.state == expected.state)
  }

  @Test(
    "When to report, for an event at 18:00",
    arguments: [
      ("Arrive 30 min early", "17:30:00"),
      ("Please arrive 1 hour and 15 minutes before the game", "16:45:00"),
      ("Arrival: 5:15 PM", "17:15:00"), ("Check-in at 8:00 a.m.", "08:00:00"),
      ("check in opens at 5pm", "17:00:00"),
      ("Report time: 16:45", "16:45:00"), ("Call time 5:30pm.", "17:30:00"),
      ("Be there by 5:45 PM", "17:45:00"),
      ("Arrive 30min before", "17:30:00"),
    ])
  func checkin(text: String, expected: String) throws {
    let start = try #require(TimeOfDay(hour: 18, minute: 0))
    #expect(TimingText(text).checkin(before: start)?.description == expected)
  }

  @Test(
    "Texts that say nothing of it",
    arguments: [
      "", "Bring water", "Arrive rested", "Arrive 30 strong", "Registration costs 50 dollars",
      "Arrive at 9 PM",
      "Check-in at 99:99", "Arrive 2000 minutes early", "We left 30 min early",
    ])
  func noCheckin(text: String) throws {
    let start = try #require(TimeOfDay(hour: 18, minute: 0))
    #expect(TimingText(text).checkin(before: start) == nil)
  }

  @Test(
    "How long it takes",
    arguments: [
      ("Duration: 1 hour 15 minutes", 75), ("duration 90 min", 90), ("Duration: 2h", 120),
      ("Duration: long", nil),
      ("90 minutes", nil), ("Duration: 99 hours", nil),
    ] as [(String, Int?)])
  func lengths(text: String, expected: Int?) {
    #expect(TimingText(text).minutes == expected)
  }
}
