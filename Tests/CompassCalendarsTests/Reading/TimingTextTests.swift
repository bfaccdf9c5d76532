import CompassCalendars
import CompassModel
import Testing

@Suite("Texts of calendars, taken apart")
struct TimingTextTests {
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
