import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The sections of one event in an ``EventSheetReport``.
struct EventSheetPage {
  let report: EventSheetReport
  let sheet: EventSheetReport.Sheet

  /// The event as the audience may see it.
  private let event: Event

  init(report: EventSheetReport, sheet: EventSheetReport.Sheet) {
    self.report = report
    self.sheet = sheet
    event = report.context.audience.readable(sheet.event) ?? sheet.event
  }

  /// The fields of the event that the page shows to those who may see them.
  static let privateFields: Set = [
    "registered", "attended", "cost", "event_source", "description", "performance_notes", "school_id",
  ]

  private var cells: EventCells {
    EventCells(names: report.names, directions: report.directions, context: context)
  }
  private var context: DocumentContext { report.context }
  private var audience: Audience { report.context.audience }

  /// The sections in reading order, the first with the title of the event.
  var sections: [ReportSection] {
    [
      ReportSection("event", blocks: [.title(title)]), ReportSection("details", blocks: [.facts(details)]),
      place,
      text("description", "Event Description", event.description),
      text("performance-notes", "Performance Notes", event.performanceNotes),
      metrics, coaches, interactions,
    ].compactMap(\.self)
  }

  // MARK: Facts

  private var title: ReportTitle {
    let days = Format.range(from: event.startDate, to: event.endDate)
    return ReportTitle(
      event.name, subtitle: [days, event.place].compactMap(\.self).joined(separator: " · "),
      badges: [event.type.badge] + [cells.status(event)].compactMap(\.self),
      person: event.userID.flatMap { report.athletes[$0] }.map(ReportTitle.Person.init))
  }

  private var details: [ReportFact] {
    var facts = [ReportFact("When", .string(when))]
    func add(_ label: String, _ cell: ReportCell, _ name: String) {
      if cell != .empty { facts.append(ReportFact(label, cell, name: name)) }
    }
    add("Start Time", event.startTime.map(ReportCell.time) ?? .empty, "start_time")
    add("End Time", event.knownEndTime.map(ReportCell.time) ?? .empty, "end_time")
    add("Check-in Time", event.checkinTime.map(ReportCell.time) ?? .empty, "checkin_time")
    // Times are local to the event; if the reader's zone differs, name the zone.
    let hasTimes = event.startTime != nil || event.checkinTime != nil
    if hasTimes, let zone = event.timeZone, zone != context.zone.identifier {
      add("Time Zone", .string(zone.replacing("_", with: " ")), "time_zone")
    }
    add("Cost", event.costCell, "cost")
    add("Source", .text(event.eventSource?.label), "event_source")
    add("Status", cells.cell(.status, event), "status")
    add("School", .text(event.schoolID.flatMap { report.names.schools[$0] }), "school")
    add("Event Link", link(event.url), "url")
    return facts
  }

  /// The days with their weekdays: `Saturday's` short form and the day, or both ends of several.
  private var when: String {
    let first = Format.name(ofWeekday: event.startDate.weekday)
    let days = Format.range(from: event.startDate, to: event.endDate)
    guard event.lastDay > event.startDate else {
      return event.startTime == nil && event.type != .game
        ? "\(first), \(days), all day" : "\(first), \(days)"
    }
    let count = event.lastDay.daysSince1970 - event.startDate.daysSince1970 + 1
    return "\(first) - \(Format.name(ofWeekday: event.lastDay.weekday)), \(days) (\(count) days)"
  }

  private func link(_ url: String?) -> ReportCell {
    guard let url = url.flatMap(PublicURL.page) else { return .empty }
    return .link(PublicURL.text(url), url: url)
  }

  private var place: ReportSection? {
    let directions = report.directions(event)
    guard let line = event.fullPlace ?? directions?.place else { return nil }
    let facts =
      [ReportFact("Place", .string(line))]
      + (directions?.links ?? []).map {
        ReportFact($0.label, .link("Get directions", url: $0.url))
      }
    guard let code = directions?.code(to: event.name) else {
      return ReportSection("place", title: "Place", blocks: [.facts(facts)])
    }
    let group = ReportGroup(columns: [.init(weight: 2, [.facts(facts)]), .init([.code(code)])])
    return ReportSection("place", title: "Place", blocks: [.group(group)])
  }

  private func text(_ name: String, _ title: String, _ text: String?) -> ReportSection? {
    guard let text = text?.trimmedBlanks, !text.isEmpty else { return nil }
    return ReportSection(name, title: title, blocks: [.text(PublicURL.textWithoutSecrets(text))])
  }

  // MARK: Tables

  private var metrics: ReportSection? {
    guard !sheet.metrics.isEmpty else { return nil }
    let showsNotes = audience.reads(.notes) && sheet.metrics.contains { $0.notes != nil }
    let columns =
      [
        ReportColumn("metric_type", "Metric", weight: 2),
        ReportColumn("value", "Result", alignment: .trailing), ReportColumn("recorded_date", "Date"),
        ReportColumn("source", "Source", weight: 1), ReportColumn("verified", "Verified"),
      ] + (showsNotes ? [ReportColumn("notes", "Notes", weight: 3)] : [])
    let rows = sheet.metrics.map { metric -> [ReportCell] in
      let type = context.lexicon.type(of: metric.metricType)
      return [
        .string(type.displayLabel), MetricFigure.cell(metric, type), .date(metric.recordedDate),
        .string(metric.source ?? MetricFigure.unknownSource), .verified(metric.verified),
      ] + (showsNotes ? [.text(metric.notes)] : [])
    }
    let table = ReportTable(
      name: "metrics", title: "Metrics Recorded at This Event", columns: columns, rows: ArrayRowSource(rows),
      emptyText: "No metrics recorded")
    return ReportSection("metrics", title: table.title, blocks: [.table(table)])
  }

  /// The coaches that the audience may know by name: schools shouldn't learn which other schools came.
  var namedCoaches: [Coach] {
    sheet.coaches.filter { audience.reads(coachesOf: $0.schoolID) }
  }

  /// Whether coaches of other schools than the event's were there.
  var hasCoachesOfOtherSchools: Bool { sheet.coaches.contains { $0.schoolID != event.schoolID } }

  private var coaches: ReportSection {
    let named = namedCoaches
    let hiddenCount = sheet.coaches.count - named.count
    // Coaches without a record are only counted.
    let goneCount = sheet.event.coachesPresent.count - sheet.coaches.count
    let remarks = [
      hiddenCount > 0
        ? (named.isEmpty
          ? "\(hiddenCount.counted("coach", "coaches")) present"
          : "and \(hiddenCount.counted("coach", "coaches")) of other schools") : nil,
      goneCount > 0
        ? "\(goneCount.counted("coach", "coaches")) who \(goneCount == 1 ? "is" : "are") no longer on file"
        : nil,
    ].compactMap(\.self)
    var blocks: [ReportBlock] = named.isEmpty ? [] : [.table(coachTable(named))]
    if !remarks.isEmpty { blocks.append(.text(remarks.joined(separator: "; "))) }
    if blocks.isEmpty {
      blocks.append(.text(sheet.event.schoolID == nil ? "Event not linked to school" : "No coaches recorded"))
    }
    return ReportSection("coaches-present", title: "Coaches Present", blocks: blocks)
  }

  private func coachTable(_ coaches: [Coach]) -> ReportTable {
    let showsContacts = audience.reads(.contacts)
    let columns =
      [
        ReportColumn("name", "Coach", weight: 2), ReportColumn("role", "Role"),
        ReportColumn("school", "School", weight: 2),
      ]
      + (showsContacts
        ? [ReportColumn("email", "Email", weight: 2), ReportColumn("phone", "Phone")] : [])
    let rows = coaches.map { coach -> [ReportCell] in
      [
        .string(coach.fullName), .string(coach.role.label), .text(report.names.schools[coach.schoolID]),
      ] + (showsContacts ? [.contact(coach.email), .contact(coach.phone)] : [])
    }
    return ReportTable(
      name: "coaches-present", title: "Coaches Present", columns: columns, rows: ArrayRowSource(rows),
      emptyText: "No coaches recorded")
  }

  private var interactions: ReportSection? {
    guard audience.reads(.notes) else { return nil }
    let shown = sheet.interactions.filter(audience.reads)
    guard !shown.isEmpty else { return nil }
    let cells = InteractionCells(names: report.names, context: context)
    let columns = cells.filled(
      [.date, .time, .type, .direction, .school, .coach, .subject, .content, .sentiment], shown)
    let table = ReportTable(
      name: "interactions", title: "Interactions", columns: columns.map(\.column),
      rows: ArrayRowSource(shown.map { interaction in columns.map { cells.cell($0, interaction) } }),
      emptyText: "No interactions logged")
    return ReportSection("interactions", title: "Interactions", blocks: [.table(table)])
  }
}

extension ReportTitle.Person {
  /// An athlete with class and positions: `Class of 2027 · Shortstop / Pitcher`.
  init(_ athlete: Athlete) {
    let positions = [athlete.primaryPosition, athlete.secondaryPosition].compactMap(\.self)
    let parts = [
      athlete.graduationYear.map { "Class of \($0)" },
      positions.isEmpty ? nil : positions.joined(separator: " / "),
    ].compactMap(\.self)
    self.init(athlete.fullName, detail: parts.isEmpty ? nil : parts.joined(separator: " · "))
  }
}
