import CompassModel
import Foundation

extension MetricsReport {
  func title(_ name: String, _ athlete: AthleteLine?, _ shown: MetricHistory) -> ReportTitle {
    let person = athlete.map { ReportTitle.Person($0.name, detail: $0.detail) }
    guard let event else {
      let days = shown.days.map { Format.range(from: $0.lowerBound, to: $0.upperBound) }
      return ReportTitle(name, subtitle: days, person: person)
    }
    let cells = EventCells(names: ReportNames(), directions: { _ in nil }, context: context)
    let town = [event.city, event.state].compactMap(\.self).joined(separator: ", ")
    let place = town.isEmpty ? event.location : town
    let days = Format.range(from: event.startDate, to: event.endDate)
    return ReportTitle(
      name, subtitle: [days, place].compactMap(\.self).joined(separator: " · "),
      badges: [event.type.badge] + [cells.status(event)].compactMap(\.self),
      person: person,
      code: directionsURL.map {
        ReportCode($0, caption: "Directions", alternative: "QR code for directions to \(event.name)")
      })
  }

  func facts(_ shown: MetricHistory) -> [ReportFact] {
    var facts: [ReportFact] = []
    for athlete in athletes {
      // The title names a single athlete.
      if athletes.count > 1 {
        facts.append(
          ReportFact(
            "Athlete", .string([athlete.name, athlete.detail].compactMap(\.self).joined(separator: " · "))))
      }
      if let contact = athlete.contact {
        facts.append(ReportFact("Email", .contact(contact), name: "contact"))
      }
    }
    if !context.contact.isEmpty {
      facts.append(ReportFact("Contact", .lines(context.contact.map(ReportCell.contact)), name: "contact"))
    }
    if let event { facts += eventFacts(event) }
    if shown.count > 0 { facts.append(ReportFact("Measurements", .string(shown.countText))) }
    if !filters.isEmpty { facts.append(ReportFact("Shown", .string(filters.joined(separator: ", ")))) }
    return facts
  }

  private func eventFacts(_ event: Event) -> [ReportFact] {
    var facts: [ReportFact] = []
    if let start = event.startTime {
      // Skip an assumed end time.
      let end = event.endTimeAssumed ? nil : event.endTime
      let times = [start] + [end].compactMap(\.self)
      facts.append(ReportFact("Time", .string(times.map { Format.text($0) }.joined(separator: " - "))))
    }
    if let checkin = event.checkinTime { facts.append(ReportFact("Check-in", .time(checkin))) }
    if let school { facts.append(ReportFact("School", .string(school.name))) }
    let place = [event.location, event.address, event.city, event.state].compactMap(\.self)
    if !place.isEmpty { facts.append(ReportFact("Place", .string(place.joined(separator: ", ")))) }
    if event.cost != nil { facts.append(ReportFact("Cost", event.costCell)) }
    if let source = event.eventSource { facts.append(ReportFact("Source", .string(source.label))) }
    if let coaches = coachesText { facts.append(ReportFact("Coaches Present", .string(coaches))) }
    if let url = event.url.map(PublicURL.withoutSecrets) {
      facts.append(ReportFact("Event Page", .link(PublicURL.text(url), url: url)))
    }
    if let directionsURL { facts.append(ReportFact("Directions", .link("Open in Maps", url: directionsURL))) }
    return facts
  }

  // MARK: Coaches

  /// The coaches that the audience may know by name: schools shouldn't learn which other schools came.
  var namedCoaches: [Coach] {
    coachesPresent.filter { audience.reads(coachesOf: $0.schoolID) }
  }

  /// The number of coaches; coaches that the audience may not know by name are counted separately.
  private var coachesText: String? {
    guard !coachesPresent.isEmpty else { return nil }
    func count(_ count: Int) -> String { "\(count) \(count == 1 ? "coach" : "coaches")" }
    let named = namedCoaches
    let others = coachesPresent.count - named.count
    if others == 0 { return count(named.count) }
    return named.isEmpty ? count(others) : "\(count(named.count)), \(others) of other schools"
  }

  /// Returns the coaches with their schools and, if included, contact data.
  func coachTable() -> ReportTable? {
    let named = namedCoaches
    guard !named.isEmpty else { return nil }
    let showsContacts = audience.reads(.contacts)
    func text(_ text: String?) -> ReportCell { text.map(ReportCell.string) ?? .empty }
    let rows = named.map { coach -> [ReportCell] in
      let school = coach.schoolID == event?.schoolID ? self.school?.name : schoolNames[coach.schoolID]
      return [
        .string(coach.fullName), .string(coach.role.label), text(school ?? schoolNames[coach.schoolID]),
      ] + (showsContacts ? [.contact(coach.email), .contact(coach.phone)] : [])
    }
    let columns =
      [
        ReportColumn("name", "Name", weight: 2), ReportColumn("role", "Role"),
        ReportColumn("school", "School", weight: 3),
      ] + (showsContacts ? [ReportColumn("email", "Email", weight: 2), ReportColumn("phone", "Phone")] : [])
    return ReportTable(
      name: "coaches", title: "Coaches Present", columns: columns, rows: ArrayRowSource(rows),
      emptyText: "No coaches recorded"
    ).withoutEmptyColumns(rows)
  }
}

extension ReportTable {
  /// Returns the table without empty columns, except the first one.
  func withoutEmptyColumns(_ rows: [[ReportCell]]) -> ReportTable {
    let kept = columns.indices.filter { index in
      index == 0 || rows.contains { $0[index] != .empty && $0[index] != .string("") }
    }
    var table = self
    table.columns = kept.map { columns[$0] }
    table.rows = ArrayRowSource(rows.map { row in kept.map { row[$0] } })
    return table
  }
}

extension EventType {
  /// The color of the type's badge (seed 001 §3).
  package var color: ReportColor {
    switch self {
    case .camp: .green
    case .showcase: .purple
    case .officialVisit: .blue
    case .unofficialVisit: .cyan
    case .game: .orange
    }
  }
}

extension EventStatus {
  /// The color of the status (seed 001 §3).
  package var color: ReportColor {
    switch self {
    case .attended: .green
    case .registered: .blue
    case .notRegistered: .gray
    case .cancelled: .red
    }
  }
}
