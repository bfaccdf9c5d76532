import CompassCalendars
import CompassICalendar
import CompassSource

/// A feed to be checked, of which a test changes what it is about.
struct Feed {
  /// The lines of a calendar that every client takes, its events left out.
  static let head = [
    "VERSION:2.0", "PRODID:-//Compass//Feed//EN", "CALSCALE:GREGORIAN", "NAME:Spring Season",
    "X-WR-CALNAME:Spring Season", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
  ]

  /// The VTIMEZONE of New York in the form that Outlook follows.
  static let zone = [
    "BEGIN:VTIMEZONE", "TZID:America/New_York", "BEGIN:DAYLIGHT", "DTSTART:19700308T020000",
    "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT",
    "BEGIN:STANDARD", "DTSTART:19701101T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
    "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "END:STANDARD", "END:VTIMEZONE",
  ]

  /// The lines of an event that every client takes.
  static func event(_ uid: String = "6f1c2a9e@example.org", stamp: String = "20260401T120000Z") -> [String] {
    [
      "UID:\(uid)", "DTSTAMP:\(stamp)", "LAST-MODIFIED:\(stamp)", "SEQUENCE:0",
      "DTSTART;TZID=America/New_York:20260418T090000", "DTEND;TZID=America/New_York:20260418T120000",
      "SUMMARY:Prospect camp", "LOCATION:Tech Field",
    ]
  }

  /// The calendar's own lines.
  var head = Self.head
  /// The lines of VTIMEZONEs.
  var zones = Self.zone
  /// The lines of each event.
  var events = [Self.event()]

  /// The feed with the line of the first event that has this name replaced, or added; nil takes it away.
  static func with(_ line: String, named name: String? = nil) -> Feed {
    var feed = Feed()
    feed.replace(name ?? Self.name(line), by: line)
    return feed
  }

  /// The feed with a line of the calendar itself replaced, or added.
  static func withHead(_ line: String) -> Feed {
    var feed = Feed()
    feed.head.removeAll { name($0) == name(line) }
    feed.head.append(line)
    return feed
  }

  /// The feed without the lines of a name, in the calendar and in its events.
  static func without(_ names: String...) -> Feed {
    var feed = Feed()
    feed.head.removeAll { names.contains(name($0)) }
    feed.events = feed.events.map { $0.filter { !names.contains(name($0)) } }
    return feed
  }

  private static func name(_ line: String) -> String { String(line.prefix { $0 != ":" && $0 != ";" }) }

  /// Replaces, or adds, a line of the first event.
  mutating func replace(_ name: String, by line: String) {
    events[0].removeAll { Self.name($0) == name }
    events[0].append(line)
  }

  /// The feed as text, its lines ended by CR LF unless told otherwise.
  func text(lineEnd: String = "\r\n") -> String {
    let lines =
      ["BEGIN:VCALENDAR"] + head + zones + events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
      + ["END:VCALENDAR"]
    return lines.map { $0 + lineEnd }.joined()
  }

  /// The feed as bytes.
  var bytes: [UInt8] { Array(text().utf8) }

  /// A check of the feed.
  var check: FeedCheck { FeedCheck(bytes) }
}

extension FeedCheck {
  /// What is found, as `code: client severity, …`, one finding a line.
  var lines: [String] {
    report().findings.map { finding in
      let clients = finding.impacts.map { "\($0.client.rawValue.prefix(1))\($0.severity.rawValue.prefix(1))" }
      return "\(finding.diagnostic.code) \(clients.joined(separator: " "))"
    }
  }
}
