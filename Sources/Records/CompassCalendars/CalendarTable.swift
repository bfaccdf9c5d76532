import CompassCSV
import CompassICalendar
import Foundation

/// The tables that calendars import where nobody can subscribe: Google's and Outlook's CSV.
///
/// Neither has a zone: the times are on the clocks of the calendar's zone.
package enum CalendarTable: String, Sendable, CaseIterable {
  case google, outlook

  /// The columns as each has them in its instructions and in its own files.
  var header: [String] {
    switch self {
    case .google:
      [
        "Subject", "Start Date", "Start Time", "End Date", "End Time", "All Day Event", "Description",
        "Location", "Private",
      ]
    case .outlook:
      [
        "Subject", "Start Date", "Start Time", "End Date", "End Time", "All day event", "Reminder on/off",
        "Reminder Date", "Reminder Time", "Meeting Organizer", "Required Attendees", "Optional Attendees",
        "Meeting Resources", "Billing Information", "Categories", "Description", "Location", "Mileage",
        "Priority", "Private", "Sensitivity", "Show time as",
      ]
    }
  }

  /// The table of some entries, in their order.
  ///
  /// Outlook takes a file for Windows-1252 and shows UTF-8 as nonsense; only texts that cannot be written so
  /// make its table UTF-8, with a byte order mark.
  package func bytes(_ entries: [CalendarEntry], _ options: EventCalendarOptions) -> [UInt8] {
    var rows = [header.map(CSVCell.typed)]
    for entry in entries {
      for item in CalendarItem.items(of: entry, options) { rows.append(row(item, options)) }
    }
    switch self {
    case .google: return CSVWriter.bytes(of: rows)
    case .outlook:
      let bytes = CSVWriter.bytes(of: rows, format: CSVWriter.Format(quoting: .all))
      let text = String(decoding: bytes, as: UTF8.self)
      if let narrow = text.data(using: .windowsCP1252) { return Array(narrow) }
      return [0xEF, 0xBB, 0xBF] + bytes
    }
  }

  private func row(_ item: CalendarItem, _ options: EventCalendarOptions) -> [CSVCell] {
    let when = when(item.span, options.zone).map(CSVCell.typed)
    let description = CSVCell.text(item.description?.string ?? "")
    let location = CSVCell.text(item.location?.string ?? "")
    switch self {
    case .google: return [.text(item.summary.string)] + when + [description, location, .typed("False")]
    case .outlook:
      return [.text(item.summary.string)] + when + reminder(item, options).map(CSVCell.typed)
        + Array(repeating: .typed(""), count: 5)
        + [.text(item.category), description, location]
        // 2 is busy; what was called off takes no time, for which Outlook's own files have no one figure.
        + ["", "Normal", "False", "Normal", item.isCancelled ? "" : "2"].map(CSVCell.typed)
    }
  }

  /// The first and the last day and time, and whether they are whole days: Google's last day is the last,
  /// Outlook's the one after it.
  private func when(_ span: CalendarSpan, _ zone: String?) -> [String] {
    let isPadded = self == .google
    let hasSeconds = self == .outlook
    if let (first, last) = span.days {
      let midnight = self == .google ? "" : ICalTime.midnight.clock(hasSeconds: true)
      let end = self == .google ? last : last.adding(days: 1) ?? last
      return [first.slashed(padded: isPadded), midnight, end.slashed(padded: isPadded), midnight, "True"]
    }
    // A zone that nobody knows leaves the times as they were given.
    guard let times = span.times(in: zone) ?? span.times(in: nil) else {
      return [span.start.day.slashed(padded: isPadded), "", "", "", "True"]
    }
    return [
      times.start.date.slashed(padded: isPadded), times.start.time.clock(hasSeconds: hasSeconds),
      times.end.date.slashed(padded: isPadded), times.end.time.clock(hasSeconds: hasSeconds), "False",
    ]
  }

  /// Whether Outlook reminds, and when: at check-in time.
  private func reminder(_ item: CalendarItem, _ options: EventCalendarOptions) -> [String] {
    let start = item.span.times(in: options.zone)?.start ?? item.span.start.local
    guard options.hasAlarms, !item.isCancelled, let checkin = item.checkin,
      let time = ICalLocalTime(seconds: start.seconds + checkin)
    else { return ["False", "", ""] }
    return ["True", time.date.slashed(padded: false), time.time.clock(hasSeconds: true)]
  }
}
