import CompassModel
import Testing

@testable import CompassValidation

@Suite("Times as people write them")
struct WrittenClockTests {
  /// Times that are clear.
  static let clear: [(String, String)] = [
    // AM and PM.
    ("9:00 AM", "09:00"), ("9:00AM", "09:00"), ("9am", "09:00"), ("9 AM", "09:00"), ("9a", "09:00"),
    ("9:00a", "09:00"), ("7p", "19:00"), ("5:30p", "17:30"), ("9 a.m.", "09:00"), ("9:00 a. m.", "09:00"),
    ("2:30 p.m.", "14:30"), ("8:00 P.M.", "20:00"), ("7:00 PM", "19:00"), ("09:00 PM", "21:00"),
    ("9:00:00 PM", "21:00"), ("11:59:59 PM", "23:59:59"), ("9.30 am", "09:30"), ("12:30 PM", "12:30"),
    ("12pm", "12:00"), ("12 am", "00:00"), ("12:00 AM", "00:00"), ("12:30 AM", "00:30"), ("13 PM", "13:00"),
    ("13:00 PM", "13:00"), ("17:30 pm", "17:30"), ("9:00\u{202F}AM", "09:00"), (" 9:00 AM ", "09:00"),
    // Words.
    ("noon", "12:00"), ("Noon", "12:00"), ("12 noon", "12:00"), ("12:00 noon", "12:00"),
    ("midnight", "00:00"), ("12 midnight", "00:00"),
    // Of the 24-hour clock.
    ("09:00", "09:00"), ("07:30", "07:30"), ("09:00:00", "09:00"), ("14:30", "14:30"),
    ("14:30:15", "14:30:15"), ("13:00", "13:00"), ("23:59", "23:59"), ("0:05", "00:05"), ("00:00", "00:00"),
    ("09.30", "09:30"), ("14.30", "14:30"), ("0900", "09:00"), ("1730", "17:30"), ("1730 hrs", "17:30"),
    ("0900 hrs", "09:00"), ("14:30 hrs", "14:30"), ("14h", "14:00"), ("14h30", "14:30"), ("9h30", "09:30"),
    ("9 h 30", "09:30"), ("13 h", "13:00"), ("10 h 00", "10:00"), ("09:00 Uhr", "09:00"), ("14 Uhr", "14:00"),
    ("10 Uhr", "10:00"), ("9.30 Uhr", "09:30"), ("9:30 Uhr", "09:30"), ("14:30 uhr", "14:30"),
    // With words and signs that say nothing more.
    ("@ 10am", "10:00"), ("@10am", "10:00"), ("at 2:30 PM", "14:30"), ("~9am", "09:00"),
    ("10am sharp", "10:00"), ("@ noon", "12:00"), ("9:00 AM-", "09:00"),
    // With a zone.
    ("9:00 AM ET", "09:00"), ("9:00 AM EST", "09:00"), ("9:00 AM (CT)", "09:00"), ("4:00 PM PDT", "16:00"),
    ("9 AM Eastern", "09:00"), ("9:00 AM Pacific Time", "09:00"), ("13:00 UTC", "13:00"),
    ("13:00:00Z", "13:00"),
  ]

  /// Times of the 12-hour clock without AM or PM.
  static let unclear: [(String, String)] = [
    ("2:00", "2:00?"), ("9:00", "9:00?"), ("9", "9:00?"), ("7", "7:00?"), ("5:30", "5:30?"),
    ("11:45", "11:45?"), ("12:00", "12:00?"), ("12:30", "12:30?"), ("12", "12:00?"), ("10.30", "10:30?"),
    ("10.00", "10:00?"), ("9:00:00", "9:00?"), ("9:00:30", "9:00:30?"), ("@ 6:00", "6:00?"),
    ("at 7", "7:00?"), ("~5:30", "5:30?"), ("5:30 sharp", "5:30?"), ("9:00 ET", "9:00?"),
    ("9:00 Pacific Time", "9:00?"),
  ]

  /// Ranges with AM, PM or a clear time on a side or on both.
  static let markedRanges: [(String, String)] = [
    ("9:00 AM - 11:00 AM", "09:00/11:00"), ("9:00 AM to 3:00 PM", "09:00/15:00"), ("9a-12p", "09:00/12:00"),
    ("9:00 AM–3:00 PM", "09:00/15:00"), ("8am - 2pm", "08:00/14:00"), ("9 a.m. - 12 p.m.", "09:00/12:00"),
    ("9-11 AM", "09:00/11:00"), ("9–11am", "09:00/11:00"), ("9-11 a.m.", "09:00/11:00"),
    ("10-2 PM", "10:00/14:00"), ("1-3pm", "13:00/15:00"), ("11-1pm", "11:00/13:00"), ("9-5pm", "09:00/17:00"),
    ("5-7p", "17:00/19:00"), ("6:30-8 PM", "18:30/20:00"), ("12–1:30 PM", "12:00/13:30"),
    ("8-12pm", "08:00/12:00"), ("11am-1", "11:00/13:00"), ("9am-12", "09:00/12:00"),
    ("9 AM - 5", "09:00/17:00"), ("1pm-3:30", "13:00/15:30"), ("9 AM - noon", "09:00/12:00"),
    ("9am until noon", "09:00/12:00"), ("9-noon", "09:00/12:00"), ("noon - 3 PM", "12:00/15:00"),
    ("noon-3", "12:00/15:00"), ("9am thru 3pm", "09:00/15:00"), ("from 9 to 11 am", "09:00/11:00"),
    ("from 9:00 AM to noon", "09:00/12:00"), ("7PM-1AM", "19:00/01:00"), ("8 PM - midnight", "20:00/00:00"),
    ("10:00 PM - 1:00 AM", "22:00/01:00"), ("1-3pm CT", "13:00/15:00"),
    ("9:00 AM - 3:00 PM EDT", "09:00/15:00"), ("@ 9-11am", "09:00/11:00"), ("0900-1500", "09:00/15:00"),
    ("09:00-12:00", "09:00/12:00"), ("13:00 – 15:00", "13:00/15:00"), ("9:00-17:00", "09:00/17:00"),
    ("14h-16h", "14:00/16:00"), ("14h30 - 16h", "14:30/16:00"), ("17-19 Uhr", "17:00/19:00"),
    ("9-12 Uhr", "09:00/12:00"), ("09:00 - 12:30 Uhr", "09:00/12:30"), ("9 bis 17 Uhr", "09:00/17:00"),
  ]

  /// Ranges without AM or PM.
  static let openRanges: [(String, String)] = [
    ("9-5", "09:00/17:00"), ("9 to 5", "09:00/17:00"), ("9:00-5:00", "09:00/17:00"), ("8-5", "08:00/17:00"),
    ("9:00 to 3:00", "09:00/15:00"), ("1-3", "13:00/15:00"), ("1:00-3:00", "13:00/15:00"),
    ("5:30 - 7:30", "17:30/19:30"), ("5-7", "17:00/19:00"), ("10:30-2", "10:30/14:00"),
    ("11-1", "11:00/13:00"), ("11:30–1", "11:30/13:00"), ("12-2", "12:00/14:00"),
    ("12:00 - 1:30", "12:00/13:30"), ("9-11", "09:00/11:00"), ("9-12", "09:00/12:00"),
    ("9-12:30", "09:00/12:30"), ("8:30-10", "08:30/10:00"), ("8-8", "08:00/20:00"),
    ("from 9 to 3", "09:00/15:00"), ("9-3 ET", "09:00/15:00"),
    // Morning and evening both work.
    ("8-10", "8:00?/10:00?"), ("6-8", "6:00?/8:00?"), ("7:30-9", "7:30?/9:00?"),
    ("6:00 - 9:00", "6:00?/9:00?"), ("7 to 8:30", "7:00?/8:30?"),
  ]

  /// Texts that name no time, or several.
  static let noTimes: [String] = [
    "", "-", "AM", "Uhr",
    // No such time.
    "25:00", "99:99", "9:75", "9:60", "9:00:75", "25 PM", "13:00 AM", "2530", "0960", "26h", "25 Uhr", "9-25",
    // Words.
    "all day", "All Day", "TBD", "TBA", "Time TBD", "morning", "evening", "noonish", "after lunch", "after 9",
    "9:00 AM soon", "9:00 XM", "9am game", "Practice 6pm", "vs Twisters 11am", "Lesson 5pm", "9 AM - TBD",
    // Several times.
    "9 AM & 1 PM", "9am, 1pm", "8 AM or 10 AM", "9-11 and 1-3", "10-11:30 / 1-3", "8:00/8:30", "9-11, 1-3",
    // Figures, days and codes.
    "$9.00", "$150", "150,00 €", "6'2\"", "1:52.4", "2:18.44", "6.71", "6.8", "0.375", "88 mph", "90+", "9:5",
    ":30", "9:", "12345", "46178", "4/15/2026", "6/14", "June 14", "404-555-0101", "770.555.0112", "W 5-3",
    "40%", "2B", "90 min",
  ]

  @Test("A time that is clear", arguments: clear)
  func clearTime(text: String, expected: String) { #expect(WrittenClock(text)?.description == expected) }

  @Test("A time that could be in the morning or later", arguments: unclear)
  func unclearTime(text: String, expected: String) { #expect(WrittenClock(text)?.description == expected) }

  @Test("The side without a marker takes what the other one implies", arguments: markedRanges)
  func markedRange(text: String, expected: String) { #expect(WrittenClock(text)?.description == expected) }

  @Test("A range without a marker is read in the one way that works", arguments: openRanges)
  func openRange(text: String, expected: String) { #expect(WrittenClock(text)?.description == expected) }

  @Test("What is no time, or more than one, is none", arguments: noTimes)
  func noTime(text: String) { #expect(WrittenClock(text)?.description == nil) }
}
