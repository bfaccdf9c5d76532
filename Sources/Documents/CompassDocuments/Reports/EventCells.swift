import CompassModel
import Foundation

/// The cells of events, the same in every report about them.
struct EventCells: Sendable {
  /// The names that links lead to.
  var names: ReportNames
  /// Finds the way to events.
  var directions: ReportDirections.Finder
  /// How days are written, and who reads them.
  var context: DocumentContext

  /// Returns the cell of a column for an event.
  enum Column: CaseIterable {
    case month, athlete, day, start, end, checkin, time, endTime, name, type, status, place, school, cost

    var column: ReportColumn {
      switch self {
      case .month: ReportColumn("month", "Month")
      case .athlete: ReportColumn("athlete", "Athlete", weight: 1)
      case .day:
        ReportColumn("day", "Day").joined(.init("start_date", separator: ", ", isBefore: true))
      case .start: ReportColumn("start_date", "Date", weight: 1)
      case .end: ReportColumn("end_date", "Until").joined(.init("start_date", separator: " - "))
      case .checkin: ReportColumn("checkin_time", "Check-in")
      case .time: ReportColumn("start_time", "Starts")
      case .endTime:
        ReportColumn("end_time", "Ends").joined(.init("start_time", separator: " - ", title: "Time"))
      case .name: ReportColumn("name", "Event", weight: 3)
      case .type: ReportColumn("type", "Type")
      case .status: ReportColumn("status", "Status")
      case .place: ReportColumn("place", "Place", weight: 2)
      case .school: ReportColumn("school", "School", weight: 2)
      case .cost: ReportColumn("cost", "Cost", alignment: .trailing)
      }
    }
  }

  func cell(_ column: Column, _ event: Event) -> ReportCell {
    switch column {
    case .month:
      .string(Format.text(month: event.startDate.month, year: event.startDate.year))
    case .athlete: .text(event.userID.flatMap { names.athletes[$0] })
    case .day: .string(Format.name(ofWeekday: event.startDate.weekday))
    case .start: .date(event.startDate)
    case .end: event.endDate.flatMap { $0 > event.startDate ? ReportCell.date($0) : nil } ?? .empty
    case .checkin: event.checkinTime.map(ReportCell.time) ?? .empty
    case .time: event.startTime.map(ReportCell.time) ?? .empty
    case .endTime: event.knownEndTime.map(ReportCell.time) ?? .empty
    case .name: .string(event.name)
    case .type: .badge(event.type.badge)
    case .status: status(event).map(ReportCell.badge) ?? .empty
    case .place: place(event)
    case .school: .text(event.schoolID.flatMap { names.schools[$0] })
    case .cost: event.costCell
    }
  }

  /// The fields that a table shows to those who may see them.
  static let privateFields: Set = ["registered", "attended", "cost", "school_id"]

  /// The status as a badge; everybody may learn that an event is cancelled.
  func status(_ event: Event) -> ReportBadge? {
    context.audience.reads(.status) || event.cancelled ? event.status.badge : nil
  }

  /// The place, as a link to directions if there is one.
  private func place(_ event: Event) -> ReportCell {
    guard let place = event.place else { return .empty }
    return directions(event).map { .link(place, url: $0.url) } ?? .string(place)
  }
}

extension ReportCell {
  /// A text, or nothing.
  static func text(_ text: String?) -> ReportCell {
    text.flatMap { $0.isEmpty ? nil : ReportCell.string($0) } ?? .empty
  }
}

extension Event {
  /// The end time, unless it was assumed.
  var knownEndTime: TimeOfDay? { endTimeAssumed ? nil : endTime }

  /// The last day, not before the first.
  var lastDay: CalendarDate { max(startDate, endDate ?? startDate) }

  /// The venue and the town on one line, without repetitions; nil if both are missing.
  var place: String? { Self.line(of: [location, city, state]) }

  /// The venue, the street and the town on one line, without repetitions; nil if all are missing.
  var fullPlace: String? { Self.line(of: [location, address, city, state]) }

  /// The cost in dollars, or `Free`.
  var costCell: ReportCell {
    cost.map { $0 == 0 ? .string("Free") : .number($0, .dollars) } ?? .empty
  }

  /// Parts of a place with commas between them, each once: a venue called `Athens, GA` says both already.
  private static func line(of parts: [String?]) -> String? {
    var said: Set<String> = []
    var line: [String] = []
    for part in parts {
      guard let part = part?.trimmedBlanks, !part.isEmpty else { continue }
      let pieces = part.split(separator: ",").map { String($0).foldedWords }
      guard !said.contains(part.foldedWords), !said.isSuperset(of: pieces) else { continue }
      said.formUnion(pieces)
      line.append(part)
    }
    return line.isEmpty ? nil : line.joined(separator: ", ")
  }
}

extension EventType {
  /// The type as a badge (seed 001 §3).
  package var badge: ReportBadge { ReportBadge(label, color) }
}

extension EventStatus {
  /// The status as a badge (seed 001 §3).
  package var badge: ReportBadge { ReportBadge(label, color) }
}
