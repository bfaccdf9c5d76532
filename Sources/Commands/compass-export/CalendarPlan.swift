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
  /// The entries that the audience may see.
  let entries: [CalendarEntry]
  let kind: RecordKind
  /// The details that the calendar leaves out for its audience.
  let omissions: Set<Audience.Detail>
  let emptyMessage: String
  private let hidesAll: Bool
  private let nameParts: [String]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - entries: all entries, also those that the audience may not see.
  ///   - nameParts: the ends of the files' names: the athlete, the audience.
  init(
    options: EventCalendarOptions, entries: [CalendarEntry], kind: RecordKind, nameParts: [String],
    emptyMessage: String
  ) {
    self.options = options
    self.entries = entries.compactMap { $0.readable(by: options.audience) }
    self.kind = kind
    self.nameParts = nameParts
    self.emptyMessage = emptyMessage
    hidesAll = self.entries.isEmpty && !entries.isEmpty
    omissions = entries.reduce(into: []) { $0.formUnion($1.missing(for: options.audience)) }
  }

  /// Everything that was asked for.
  func plan(_ wanted: CalendarOutputOptions) -> OutputPlan {
    OutputPlan(
      outputs: outputs(wanted), emptyMessages: wanted.ics && entries.isEmpty ? [emptyMessage] : [],
      omissions: omissions)
  }

  private func outputs(_ wanted: CalendarOutputOptions) -> [PlannedOutput] {
    (wanted.ics ? (wanted.split ? files() : [calendar()]) : []) + wanted.tables.map(table)
      + (wanted.links ? [links(wanted.linkDetail)] : [])
  }

  /// One .ics file with all entries.
  ///
  /// An empty calendar is written: it removes from a phone what an earlier one added. Only if the audience may see
  /// none of the entries found, there is nothing to write.
  private func calendar() -> PlannedOutput {
    var planned = output([kind.plural], EventCalendar(options).bytes(entries), fileExtension: "ics")
    if !hidesAll { planned.emptyMessage = nil }
    return planned
  }

  /// An .ics file for each entry, named by its day and its name.
  private func files() -> [PlannedOutput] {
    let calendar = EventCalendar(options)
    return zip(entries, uniqueNames()).map { entry, name in
      PlannedOutput(
        nameParts: name, content: .text(calendar.bytes([entry]), fileExtension: "ics", kind: kind))
    }
  }

  /// The table that a calendar imports.
  private func table(_ table: CalendarTable) -> PlannedOutput {
    output([kind.plural, table.rawValue], table.bytes(entries, options), fileExtension: "csv")
  }

  /// The links that put each entry into a calendar on the web, as text.
  private func links(_ detail: CalendarDetail) -> PlannedOutput {
    let width = CalendarLinks.allCases.map(\.label.count).max() ?? 0
    let text = entries.map { entry in
      "\(TerminalText.escaped(entry.name)) – \(entry.dateRange)\n"
        + CalendarLinks.allCases.compactMap { link in
          link.url(entry, detail: detail, audience: options.audience).map { url in
            "  \(link.label)\(String(repeating: " ", count: width - link.label.count))  \(url)\n"
          }
        }.joined()
    }.joined(separator: "\n")
    return output([kind.plural, "links"], Array(text.utf8), fileExtension: "txt")
  }

  private func output(_ parts: [String], _ bytes: [UInt8], fileExtension: String) -> PlannedOutput {
    PlannedOutput(
      nameParts: parts + nameParts, content: .text(bytes, fileExtension: fileExtension, kind: kind),
      emptyMessage: entries.isEmpty ? emptyMessage : nil)
  }

  /// The day and the name of each entry, and the id where file systems that fold case would take two names
  /// for one.
  private func uniqueNames() -> [[String]] {
    let names = entries.map { [$0.startDate.description, $0.name] + nameParts }
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
