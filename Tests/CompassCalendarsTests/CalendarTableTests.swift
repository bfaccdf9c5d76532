import CompassModel
import Foundation
import Testing

@testable import CompassCalendars

@Suite("Tables and links for calendars")
struct CalendarTableTests {
  private func rows(
    _ table: CalendarTable, _ event: Event, zone: String = CalendarSamples.zone
  ) -> [String] {
    let options = CalendarSamples.options(.basic) { $0.zone = zone }
    return String(decoding: table.bytes([CalendarSamples.entry(event)], options), as: UTF8.self)
      .split(separator: "\r\n").map(String.init)
  }

  @Test("Google's header is as its help has it")
  func googleHeader() {
    #expect(
      rows(.google, CalendarSamples.allDay)[0]
        == "Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private")
  }

  @Test("Outlook's header has its 22 columns, all in quotes")
  func outlookHeader() {
    #expect(
      rows(.outlook, CalendarSamples.allDay)[0] == """
        "Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder on/off",\
        "Reminder Date","Reminder Time","Meeting Organizer","Required Attendees","Optional Attendees",\
        "Meeting Resources","Billing Information","Categories","Description","Location","Mileage","Priority",\
        "Private","Sensitivity","Show time as"
        """)
  }

  @Test("Google's last day of whole days is the last, Outlook's the one after it")
  func wholeDays() {
    #expect(rows(.google, CalendarSamples.allDay)[1].hasPrefix("Campus Day,04/15/2026,,04/16/2026,,True,"))
    #expect(
      rows(.outlook, CalendarSamples.allDay)[1].hasPrefix(
        "\"Campus Day\",\"4/15/2026\",\"12:00:00 AM\",\"4/17/2026\",\"12:00:00 AM\",\"True\",\"False\","))
  }

  @Test("Times are on the clocks of the calendar's zone")
  func times() {
    #expect(
      rows(.google, CalendarSamples.timed)[1].hasPrefix(
        "Prospect Camp,06/13/2026,9:00 AM,06/13/2026,3:30 PM,False,"))
    #expect(
      rows(.google, CalendarSamples.western)[1].hasPrefix(
        "Coast Showcase,06/27/2026,11:00 AM,06/27/2026,8:00 PM,False,"))
    #expect(
      rows(.outlook, CalendarSamples.timed, zone: "Europe/Berlin")[1].hasPrefix(
        """
        "Prospect Camp","6/13/2026","3:00:00 PM","6/13/2026","9:30:00 PM","False","True","6/13/2026",\
        "2:15:00 PM",
        """))
  }

  @Test("A text that a spreadsheet would run is guarded", arguments: CalendarTable.allCases)
  func formulas(table: CalendarTable) {
    let event = CalendarSamples.event(1, .camp, "=HYPERLINK(1)", "2026-06-13")
    #expect(rows(table, event)[1].contains("'=HYPERLINK(1)"))
  }

  @Test("Outlook's table is Windows-1252 where that can say it, else UTF-8 with a mark")
  func encoding() {
    let narrow = CalendarSamples.event(1, .camp, "José – Camp", "2026-06-13")
    let bytes = CalendarTable.outlook.bytes([CalendarSamples.entry(narrow)], CalendarSamples.options())
    #expect(bytes.contains(0xE9) && bytes.contains(0x96))
    let wide = CalendarTable.outlook.bytes(
      [CalendarSamples.entry(CalendarSamples.wordy)], CalendarSamples.options())
    #expect(wide.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(String(validating: wide, as: UTF8.self) != nil)
  }

  @Test("Google's link has the zone, Outlook's the times in UTC")
  func links() throws {
    let entry = CalendarSamples.entry(CalendarSamples.timed)
    let google = try #require(CalendarLinks.google.url(entry, detail: .times, audience: .family))
    #expect(
      google == """
        https://calendar.google.com/calendar/render?action=TEMPLATE&text=Camp\
        &dates=20260613T090000%2F20260613T153000&ctz=America%2FNew_York
        """)
    let outlook = try #require(CalendarLinks.outlook.url(entry, detail: .times, audience: .family))
    #expect(
      outlook == """
        https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent\
        &subject=Camp&startdt=2026-06-13T13%3A00%3A00Z&enddt=2026-06-13T19%3A30%3A00Z
        """)
  }

  @Test("Links of whole days end on the day after the last")
  func wholeDayLinks() throws {
    let entry = CalendarSamples.entry(CalendarSamples.allDay)
    #expect(
      try #require(CalendarLinks.google.url(entry, audience: .family)).contains("dates=20260415%2F20260417"))
    #expect(
      try #require(CalendarLinks.outlook.url(entry, audience: .family)).contains(
        "startdt=2026-04-15&enddt=2026-04-17&allday=true"))
  }

  @Test("A long description does not make a long link", arguments: CalendarLinks.allCases)
  func longLinks(link: CalendarLinks) throws {
    let url = try #require(
      link.url(CalendarSamples.entry(CalendarSamples.wordy), detail: .full, audience: .family))
    #expect(url.utf8.count < 8_000)
  }
}
