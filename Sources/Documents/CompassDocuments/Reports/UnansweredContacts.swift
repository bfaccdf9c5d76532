package import CompassModel
package import Foundation

/// The schools that were written to or called and of which nothing has come back since, as far as it is on file.
struct UnansweredContacts {
  struct Line: Hashable {
    let schoolID: UUID
    /// The day of the first message after the school's last word.
    let since: CalendarDate
    /// How many messages there were from that day on.
    let count: Int
    /// The day of the last one.
    let last: CalendarDate
    /// How the last one was sent.
    let lastType: InteractionType
    /// The day of the school's last word; nil where it never had one.
    let lastInbound: CalendarDate?
  }

  let lines: [Line]
  private let context: DocumentContext

  /// Whether everything was answered.
  var isEmpty: Bool { lines.isEmpty }

  /// The ways to say something to which one may expect an answer; a visit is one itself.
  private static let messages: Set<InteractionType> = [.email, .text, .phoneCall, .tweet, .dm]

  /// Looks through all interactions with each school.
  ///
  /// - Complexity: O(n log n).
  init(in history: [Interaction], context: DocumentContext) {
    self.context = context
    lines = Dictionary(grouping: history, by: \.schoolID).compactMap { schoolID, interactions in
      Self.line(schoolID, interactions, context.zone)
    }.sorted { ($0.since, $0.schoolID.text) < ($1.since, $1.schoolID.text) }
  }

  private static func line(_ schoolID: UUID, _ interactions: [Interaction], _ zone: TimeZone) -> Line? {
    let lastInbound = interactions.filter { $0.direction == .inbound }.map(\.occurredAt).max()
    let open = interactions.filter {
      $0.direction == .outbound && messages.contains($0.type) && $0.occurredAt > (lastInbound ?? .distantPast)
    }.sorted { $0.occurredAt < $1.occurredAt }
    guard let first = open.first, let last = open.last else { return nil }
    return Line(
      schoolID: schoolID, since: CalendarDate(of: first.occurredAt, in: zone), count: open.count,
      last: CalendarDate(of: last.occurredAt, in: zone), lastType: last.type,
      lastInbound: lastInbound.map { CalendarDate(of: $0, in: zone) })
  }

  func table(names: ReportNames) -> ReportTable {
    let rows = lines.map { line -> [ReportCell] in
      let days = max(0, context.today.daysSince1970 - line.since.daysSince1970)
      return [
        .string(names.schools[line.schoolID] ?? "School not on file"), .date(line.since),
        .number(Decimal(days), .init(.integer)), .number(Decimal(line.count), .init(.integer)),
        .string(line.lastType.label), .date(line.last),
        line.lastInbound.map(ReportCell.date) ?? .string("Never"),
      ]
    }
    return ReportTable(
      name: "unanswered", title: "No Reply on File",
      columns: [
        ReportColumn("school", "School", weight: 2), ReportColumn("since", "No reply since"),
        ReportColumn("days", "Days", alignment: .trailing),
        ReportColumn("messages", "Messages", alignment: .trailing), ReportColumn("last_type", "Last was"),
        ReportColumn("last_date", "On"), ReportColumn("last_inbound", "They last wrote"),
      ],
      rows: ArrayRowSource(rows), emptyText: "Every message has an answer")
  }
}

/// How many contacts there were, by month, type and who made them.
package struct SeasonContacts: Sendable {
  /// How many were made by whom.
  struct Count: Sendable, Hashable {
    var outbound = 0
    var inbound = 0
    var all: Int { outbound + inbound }

    mutating func add(_ direction: InteractionDirection) {
      switch direction {
      case .outbound: outbound += 1
      case .inbound: inbound += 1
      }
    }
  }

  private(set) var months: [CalendarMonth: Count] = [:]
  private(set) var types: [InteractionType: Count] = [:]
  private(set) var all = Count()
  private(set) var schoolIDs: Set<UUID> = []
  private let zone: TimeZone

  /// No contacts yet.
  ///
  /// - Parameter zone: the zone whose days count.
  package init(zone: TimeZone) { self.zone = zone }

  /// Counts a contact in.
  package mutating func add(_ interaction: Interaction) {
    let month = CalendarMonth(of: CalendarDate(of: interaction.occurredAt, in: zone))
    months[month, default: Count()].add(interaction.direction)
    types[interaction.type, default: Count()].add(interaction.direction)
    all.add(interaction.direction)
    schoolIDs.insert(interaction.schoolID)
  }
}
