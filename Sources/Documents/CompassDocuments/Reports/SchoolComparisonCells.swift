import CompassModel
import Foundation

/// The cells of schools in a ``SchoolComparisonReport``.
struct SchoolComparisonCells: Sendable {
  private let schools: [School]
  private let context: DocumentContext
  private let coachCounts: [UUID: Int]
  private let interactionCounts: [UUID: Int]
  private let lastContacts: [UUID: Date]
  private let eventCounts: [UUID: Int]

  /// Counts what hangs on the schools.
  ///
  /// - Complexity: O(n) in the number of coaches, interactions and events.
  init(_ report: SchoolComparisonReport) {
    schools = report.schools
    context = report.context
    coachCounts = Self.counts(report.coaches.map(\.schoolID))
    interactionCounts = Self.counts(report.interactions.map(\.schoolID))
    eventCounts = Self.counts(
      report.events.filter { !$0.cancelled && report.context.audience.reads($0) }.compactMap(\.schoolID))
    lastContacts = Dictionary(report.interactions.map { ($0.schoolID, $0.occurredAt) }, uniquingKeysWith: max)
  }

  private static func counts(_ ids: [UUID]) -> [UUID: Int] {
    Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// The columns that any school fills, and those that are always there.
  var filled: [SchoolComparisonColumn] {
    SchoolComparisonColumn.allCases.filter { column in
      column.isAlwaysShown || schools.contains { cell(column, $0) != .empty }
    }
  }

  var hidesRemarks: Bool {
    !context.audience.reads(.notes) && schools.contains { AcademicInfo($0.academicInfo).hasRemarks }
  }

  func cell(_ column: SchoolComparisonColumn, _ school: School) -> ReportCell {
    let academics = AcademicInfo(school.academicInfo, showsRemarks: context.audience.reads(.notes))
    let offer = OfferDetails(school.offerDetails)
    switch column {
    case .name: return .string(school.name)
    case .city: return .text(school.city)
    case .state: return .text(school.state)
    case .location: return .text(school.location)
    case .division: return .text(school.division?.label)
    case .conference: return .text(school.conference)
    case .status: return school.status.map { .badge($0.badge) } ?? .empty
    case .favorite: return school.isFavorite ? .string("Yes") : .empty
    case .fit: return .text(school.fitTier?.label)
    case .gpa: return academics.number("gpa_requirement", .init(.decimal(places: 2)))
    case .sat: return academics.number("sat_requirement", .ungrouped)
    case .act: return academics.number("act_requirement", .ungrouped)
    case .size: return academics.number("student_size", .init(.integer))
    case .admissionRate: return academics.share("admission_rate")
    case .graduationRate: return academics.share("graduation_rate")
    case .tuitionInState: return academics.dollars("tuition_in_state")
    case .tuitionOutOfState: return academics.dollars("tuition_out_of_state")
    case .netPrice: return academics.dollars("avg_net_price")
    case .academics: return academics.others
    case .coaches: return Self.count(coachCounts[school.id])
    case .interactions: return interactionCounts.isEmpty ? .empty : Self.count(interactionCounts[school.id])
    case .lastContact:
      return lastContacts[school.id].map { .date(CalendarDate(of: $0, in: context.zone)) } ?? .empty
    case .events: return Self.count(eventCounts[school.id])
    case .offerType: return offer.type
    case .scholarship: return offer.scholarship
    case .offerStatus: return offer.status
    case .offerDeadline: return offer.deadline
    case .pros: return .text(school.pros.joined(separator: "\n"))
    case .cons: return .text(school.cons.joined(separator: "\n"))
    case .whyProgram: return .text(school.whyProgram)
    case .fitReason: return .text(school.fitReason)
    }
  }

  private static func count(_ count: Int?) -> ReportCell {
    .number(Decimal(count ?? 0), .init(.integer))
  }
}

extension SchoolStatus {
  /// The status as a badge.
  var badge: ReportBadge {
    switch self {
    case .researching: ReportBadge(label, .gray)
    case .contacted: ReportBadge(label, .cyan)
    case .visiting: ReportBadge(label, .blue)
    case .offerReceived: ReportBadge(label, .purple)
    case .committed: ReportBadge(label, .green)
    case .notPursuing: ReportBadge(label, .red)
    }
  }
}
