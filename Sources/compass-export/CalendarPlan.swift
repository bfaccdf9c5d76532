import CompassCalendars
import CompassCommandLine
import CompassFiles
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Plans the files that calendars take.
struct CalendarPlan {
  let options: EventCalendarOptions
  let entries: [CalendarEntry]
  let kind: RecordKind
  /// What tells the files of an athlete from those of others.
  let person: [String]
  /// What the files are about.
  let subject: [String]

  /// Everything that was asked for.
  func outputs(_ wanted: CalendarOptions) -> [PlannedOutput] {
    (wanted.ics ? (wanted.split ? files() : [calendar()]) : []) + wanted.tables.map(table)
      + (wanted.links ? [links(wanted.linkDetail)] : [])
  }

  /// One .ics file with all entries.
  private func calendar() -> PlannedOutput {
    output([kind.plural], "ics", EventCalendar(options).bytes(entries), fileExtension: "ics")
  }

  /// An .ics file for each entry, named by its day and its name.
  private func files() -> [PlannedOutput] {
    let calendar = EventCalendar(options)
    return zip(entries, uniqueNames()).map { entry, name in
      PlannedOutput(
        nameParts: name, thing: "\(kind.rawValue) ics id=\(entry.id.text) \(choices)",
        content: .text(calendar.bytes([entry]), fileExtension: "ics", kind: kind))
    }
  }

  /// The table that a calendar imports.
  private func table(_ table: CalendarTable) -> PlannedOutput {
    output(
      [kind.plural, table.rawValue], table.rawValue + "-csv", table.bytes(entries, options),
      fileExtension: "csv")
  }

  /// The links that put each entry into a calendar on the web, as text.
  private func links(_ detail: CalendarDetail) -> PlannedOutput {
    let width = CalendarLinks.allCases.map(\.label.count).max() ?? 0
    let text = entries.map { entry in
      "\(TerminalText.escaped(entry.name)) – \(entry.dateRange)\n"
        + CalendarLinks.allCases.compactMap { link in
          link.url(entry, detail: detail).map { url in
            "  \(link.label)\(String(repeating: " ", count: width - link.label.count))  \(url)\n"
          }
        }.joined()
    }.joined(separator: "\n")
    return output([kind.plural, "links"], "links", Array(text.utf8), fileExtension: "txt")
  }

  /// What was chosen, so that a file is replaced by the same file only.
  private var choices: String {
    [
      "detail=" + options.detail.rawValue, "cancelled=" + options.cancelled.rawValue,
      options.onePerDay ? "one-per-day" : nil, options.hasAlarms ? nil : "no-alarms",
    ].compactMap(\.self).joined(separator: " ")
  }

  private func output(
    _ parts: [String], _ format: String, _ bytes: [UInt8], fileExtension: String
  ) -> PlannedOutput {
    PlannedOutput(
      nameParts: parts + person,
      thing: ([kind.plural, format] + subject + [choices]).joined(separator: " "),
      content: .text(bytes, fileExtension: fileExtension, kind: kind))
  }

  /// The day and the name of each entry, and the id where file systems that fold case would take two names
  /// for one.
  private func uniqueNames() -> [[String]] {
    let names = entries.map { [$0.startDate.description, $0.name] + person }
    func key(_ parts: [String]) -> String {
      parts.map { FileNames.safe($0) }.joined(separator: "-").foldedName
    }
    let counts = Dictionary(grouping: names, by: key).mapValues(\.count)
    return zip(entries, names).map { entry, name in
      counts[key(name)] == 1 ? name : name + [entry.id.text]
    }
  }
}

extension CalendarEntry {
  /// The id of the record.
  var id: UUID {
    switch record {
    case .event(let event): event.id
    case .trip(let trip): trip.id
    }
  }

  /// The name of the record.
  var name: String {
    switch record {
    case .event(let event): event.name
    case .trip(let trip): trip.name
    }
  }

  /// The first day.
  var startDate: CalendarDate {
    switch record {
    case .event(let event): event.startDate
    case .trip(let trip): trip.startDate
    }
  }

  /// The days for people.
  var dateRange: String {
    switch record {
    case .event(let event): event.dateRange
    case .trip(let trip): CalendarDate.range(from: trip.startDate, to: trip.endDate)
    }
  }
}
