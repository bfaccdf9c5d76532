import CompassModel
import Foundation
import Testing

@testable import CompassCalendars

@Suite("UIDs")
struct CalendarUIDTests {
  @Test("A UID reads back as the id and the day")
  func roundTrip() {
    for day in [nil, CalendarDate(iso: "2026-04-15"), CalendarDate(iso: "0001-01-01")] {
      let uid = CalendarUID(UUID(), day: day)
      #expect(CalendarUID(uid.text) == uid)
    }
  }

  @Test("It is the id in small letters at a fixed domain")
  func text() {
    #expect(CalendarUID(CalendarSamples.id(7)).text == "00000000-0000-4000-8000-000000000007@compass-toolkit")
    #expect(
      CalendarUID(CalendarSamples.id(7), day: CalendarDate(iso: "2026-04-15")).text
        == "00000000-0000-4000-8000-000000000007-20260415@compass-toolkit")
  }

  @Test(
    "Others' UIDs are none of ours",
    arguments: [
      "", "@compass-toolkit", "00000000-0000-4000-8000-000000000007",
      "00000000-0000-4000-8000-000000000007@google.com",
      "x0000000-0000-4000-8000-000000000007@compass-toolkit",
      "00000000-0000-4000-8000-000000000007-20260231@compass-toolkit",
      "00000000-0000-4000-8000-000000000007-2026041@compass-toolkit",
      "00000000-0000-4000-8000-000000000007+20260415@compass-toolkit",
      "é0000000-0000-4000-8000-00000000000@compass-toolkit",
    ])
  func foreign(text: String) { #expect(CalendarUID(text) == nil) }
}

extension CalendarUID {
  /// The UID as it is written.
  fileprivate var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
