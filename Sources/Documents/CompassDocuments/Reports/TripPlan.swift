import CompassModel
import Foundation

/// The day-by-day plan of a ``TripSheetReport``: what is on at what time, and where nothing is on.
struct TripPlan {
  let report: TripSheetReport

  /// The most days that are listed one by one; a longer trip lists only those on which something is on.
  static let maximumDays = 62

  /// A line of a day.
  private struct Line {
    var time: TimeOfDay?
    var what: String
    var place: ReportCell
    var status: ReportCell
  }

  /// The table, grouped by days.
  var table: ReportTable {
    var rows: [[ReportCell]] = []
    for day in days {
      let lines = lines(on: day)
      let label = ReportCell.string(text(day))
      if lines.isEmpty {
        rows.append([
          label, .empty, .string("No events on \(Format.text(day))"), .empty, .empty,
        ])
      }
      rows += lines.map { line in
        [label, line.time.map(ReportCell.time) ?? .empty, .string(line.what), line.place, line.status]
      }
    }
    var table = ReportTable(
      name: "plan", title: "Day by Day",
      columns: [
        ReportColumn("day", "Day"), ReportColumn("time", "Time"), ReportColumn("what", "What", weight: 3),
        ReportColumn("place", "Place", weight: 2), ReportColumn("status", "Status"),
      ],
      rows: ArrayRowSource(rows), emptyText: "No events on this trip")
    table.groupedBy = "day"
    return table
  }

  /// The days of the trip and those of its events before and after it.
  private var days: [CalendarDate] {
    let span = report.days
    let length = span.upperBound.daysSince1970 - span.lowerBound.daysSince1970 + 1
    var days: Set<CalendarDate> = []
    if length <= Self.maximumDays {
      days.formUnion((0..<length).compactMap { span.lowerBound.adding(days: $0) })
    }
    for event in report.events {
      let count = event.lastDay.daysSince1970 - event.startDate.daysSince1970
      days.formUnion((0...min(count, Self.maximumDays)).compactMap { event.startDate.adding(days: $0) })
    }
    return days.sorted()
  }

  /// `Sat, Jul 18, 2026`.
  private func text(_ day: CalendarDate) -> String {
    return "\(Format.name(ofWeekday: day.weekday)), \(Format.text(day))"
  }

  private func lines(on day: CalendarDate) -> [Line] {
    var lines: [Line] = []
    for event in report.events where event.startDate <= day && day <= event.lastDay {
      lines += self.lines(of: event, on: day)
    }
    // Without a time first: it is on all day.
    return lines.enumerated().sorted { lhs, rhs in
      let left = (lhs.element.time?.secondsSinceMidnight ?? -1, lhs.offset)
      return left < (rhs.element.time?.secondsSinceMidnight ?? -1, rhs.offset)
    }.map(\.element)
  }

  private func lines(of event: Event, on day: CalendarDate) -> [Line] {
    let count = event.lastDay.daysSince1970 - event.startDate.daysSince1970 + 1
    let number = day.daysSince1970 - event.startDate.daysSince1970 + 1
    let part = count > 1 ? " (day \(number) of \(count))" : ""
    let cells = EventCells(names: report.names, directions: report.directions, context: report.context)
    let (status, place) = (cells.cell(.status, event), cells.cell(.place, event))
    func line(_ time: TimeOfDay?, _ what: String) -> Line {
      Line(time: time, what: what, place: place, status: status)
    }
    var lines: [Line] = []
    if number == 1, let checkin = event.checkinTime, !event.cancelled {
      lines.append(line(checkin, "Check-in: \(event.name)"))
    }
    // On later days nobody says when it goes on.
    if number == 1, let start = event.startTime {
      lines.append(line(start, event.name + part + until(event, count)))
    } else {
      let end = number == count && count > 1 ? event.knownEndTime : nil
      let ends = end.map { ", ends \(Format.text($0))" } ?? ""
      let isAllDay = event.startTime == nil && event.type != .game
      lines.append(line(nil, event.name + part + (isAllDay && count == 1 ? ", all day" : "") + ends))
    }
    return lines
  }

  /// When what is over on the same day ends.
  private func until(_ event: Event, _ count: Int) -> String {
    guard count == 1, let end = event.knownEndTime else { return "" }
    return ", until \(Format.text(end))"
  }
}
