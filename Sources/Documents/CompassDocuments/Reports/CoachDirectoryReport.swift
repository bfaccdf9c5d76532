package import CompassModel
import CompassSource
import Foundation

/// Lays out the coaches by school, with roles, contact data, last contacts and events.
///
/// Its sections are `title` and `coaches`. The table `coaches` has the columns `school` (the subheads),
/// `athlete`, `name`, `role`, `email`, `phone`, `twitter`, `instagram`, `last_contact`, `interactions`,
/// `met_at` and `notes`.
///
/// `school`, `name` and `role` are always included. `athlete` requires several athletes. Columns that are
/// empty or that the audience may not read are left out.
package struct CoachDirectoryReport: Sendable {
  package var coaches: [Coach]
  /// The interactions with them.
  package var interactions: [Interaction]
  /// The events at which they were.
  package var events: [Event]
  /// The names of athletes and schools.
  package var names: ReportNames
  /// The filters in words.
  package var filters: [String]
  /// Audience, date and appearance of the directory.
  package var context: DocumentContext

  package init(
    _ coaches: [Coach], interactions: [Interaction] = [], events: [Event] = [],
    names: ReportNames = ReportNames(), filters: [String] = [], context: DocumentContext
  ) {
    self.coaches = coaches
    self.interactions = interactions
    self.events = events
    self.names = names
    self.filters = filters
    self.context = context
  }

  /// A column of the directory.
  private enum Column: CaseIterable {
    case school, athlete, name, role, email, phone, twitter, instagram, lastContact, interactions, metAt,
      notes

    var column: ReportColumn {
      switch self {
      case .school: ReportColumn("school", "School", weight: 2)
      case .athlete: ReportColumn("athlete", "Athlete", weight: 1)
      case .name: ReportColumn("name", "Coach", weight: 2)
      case .role: ReportColumn("role", "Role").joined(.init("name", separator: "\n"))
      case .email: ReportColumn("email", "Email", weight: 4)
      case .phone: ReportColumn("phone", "Phone").joined(Self.withEmail)
      case .twitter: ReportColumn("twitter", "Twitter").joined(Self.withEmail)
      case .instagram: ReportColumn("instagram", "Instagram").joined(Self.withEmail)
      case .lastContact:
        ReportColumn("last_contact", "Last Contact").joined(.init("interactions", separator: ", last "))
      case .interactions: ReportColumn("interactions", "Contacts", alignment: .trailing)
      case .metAt: ReportColumn("met_at", "Seen at", weight: 3)
      case .notes: ReportColumn("notes", "Notes", weight: 3)
      }
    }

    /// Line by line under the e-mail address.
    private static let withEmail = ReportColumn.Join("email", separator: "\n", title: "Contact")

    /// The detail that the column is of; nil is for everybody.
    var detail: Audience.Detail? {
      switch self {
      case .school, .athlete, .name, .role: nil
      case .email, .phone, .notes: Audience.detail(of: column.name, in: .coach)
      case .twitter: Audience.detail(of: "twitter_handle", in: .coach)
      case .instagram: Audience.detail(of: "instagram_handle", in: .coach)
      case .lastContact: Audience.detail(of: "last_contact_date", in: .coach)
      case .interactions, .metAt: .notes
      }
    }
  }

  /// A summary of the contacts with a coach.
  private struct Dealings {
    var count = 0
    var last: Date?
    var events: [String] = []
  }

  /// The document, in landscape by default.
  package func document() -> ReportDocument {
    let dealings = dealings
    let columns = Column.allCases.filter { column in
      if column == .athlete, !names.hasSeveralAthletes { return false }
      if let detail = column.detail, !context.audience.reads(detail) { return false }
      return [.school, .name, .role].contains(column)
        || coaches.contains { cell(column, $0, dealings[$0.id]) != .empty }
    }
    let sorted = coaches.sorted { lhs, rhs in
      let (left, right) = (schoolName(lhs).searchFolded, schoolName(rhs).searchFolded)
      if left != right { return left < right }
      if lhs.role != rhs.role { return lhs.role.rank < rhs.role.rank }
      return (lhs.lastName.searchFolded, lhs.firstName.searchFolded, lhs.id.text)
        < (rhs.lastName.searchFolded, rhs.firstName.searchFolded, rhs.id.text)
    }
    var table = ReportTable(
      name: "coaches", title: "Coaches", columns: columns.map(\.column),
      rows: ArrayRowSource(
        sorted.map { coach in columns.map { cell($0, coach, dealings[coach.id]) } }),
      emptyText: "No coaches match your filters")
    table.groupedBy = Column.school.column.name
    let schools = Set(coaches.map(\.schoolID)).count
    let words = [coaches.count.counted("coach", "coaches"), schools.counted("school")] + filters
    let title = ReportTitle(
      "Coach Directory", subtitle: words.joined(separator: " · "),
      person: names.person.map { ReportTitle.Person($0) })
    var document = context.document(
      title: names.title("Coach Directory"), subject: "Coach Directory", author: names.person,
      sections: [
        ReportSection("title", blocks: [.title(title)]), ReportSection("coaches", blocks: [.table(table)]),
      ])
    document.orientation = context.orientation ?? .landscape
    document.things = RecordKind.coach.plural
    document.mainSection = "coaches"
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  package func omissions() -> [Audience.Detail] {
    let dealings = dealings
    func has(_ detail: Audience.Detail) -> Bool {
      Column.allCases.contains { column in
        column.detail == detail && coaches.contains { cell(column, $0, dealings[$0.id]) != .empty }
      }
    }
    return context.audience.missing([(.notes, has(.notes)), (.contacts, has(.contacts))])
  }

  private var dealings: [UUID: Dealings] {
    var dealings: [UUID: Dealings] = [:]
    for interaction in interactions {
      guard let id = interaction.coachID else { continue }
      dealings[id, default: Dealings()].count += 1
      let last = dealings[id]?.last ?? .distantPast
      dealings[id]?.last = max(last, interaction.occurredAt)
    }
    for event in events.filter(context.audience.reads).sorted(by: {
      ($1.startDate, $1.id.text) < ($0.startDate, $0.id.text)
    }) {
      for id in Set(event.coachesPresent) {
        dealings[id, default: Dealings()].events.append(
          "\(event.name) (\(Format.range(from: event.startDate, to: event.endDate)))")
      }
    }
    return dealings
  }

  private func schoolName(_ coach: Coach) -> String {
    names.schools[coach.schoolID] ?? "School not on file"
  }

  /// The most events that a row names; the rest are counted.
  private static let maximumEvents = 2

  private func cell(_ column: Column, _ coach: Coach, _ dealings: Dealings?) -> ReportCell {
    switch column {
    case .school: return .string(schoolName(coach))
    case .athlete: return .text(coach.userID.flatMap { names.athletes[$0] })
    case .name: return .string(coach.fullName)
    case .role: return .string(coach.role.label)
    case .email: return .contact(coach.email)
    case .phone: return .contact(coach.phone)
    case .twitter: return .text(coach.twitterHandle.map { "@" + $0 })
    case .instagram: return .text(coach.instagramHandle.map { "@" + $0 })
    case .lastContact:
      // The record may know of a contact that was never logged.
      let last = [coach.lastContactDate, dealings?.last].compactMap(\.self).max()
      return last.map { .date(CalendarDate(of: $0, in: context.zone)) } ?? .empty
    case .interactions:
      guard let count = dealings?.count, count > 0 else { return .empty }
      return .number(Decimal(count), .init(.integer))
    case .metAt:
      let events = dealings?.events ?? []
      let rest = events.count - Self.maximumEvents
      return .text(
        (events.prefix(Self.maximumEvents) + (rest > 0 ? ["and \(rest.counted("more event"))"] : []))
          .joined(separator: "; "))
    case .notes: return .text(coach.notes.map(PublicURL.textWithoutSecrets))
    }
  }
}

extension CoachRole {
  /// The place of the role in a staff, the head first.
  fileprivate var rank: Int { CoachRole.allCases.firstIndex(of: self) ?? 0 }
}
