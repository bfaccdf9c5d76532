import CompassModel
import Foundation

/// The cells of interactions, the same in every report about them.
struct InteractionCells: Sendable {
  /// The names that links lead to.
  var names: ReportNames
  /// The zone of times, and how days are written.
  var context: DocumentContext

  enum Column: CaseIterable {
    case month, athlete, date, time, type, direction, school, coach, event, subject, content, sentiment

    var column: ReportColumn {
      switch self {
      case .month: ReportColumn("month", "Month")
      case .athlete: ReportColumn("athlete", "Athlete", weight: 1)
      case .date: ReportColumn("date", "Date", weight: 1)
      case .time: ReportColumn("time", "Time").joined(.init("date", separator: ", ", title: "When"))
      case .type: ReportColumn("type", "Type")
      case .direction: ReportColumn("direction", "Direction")
      case .school: ReportColumn("school", "School", weight: 2)
      case .coach: ReportColumn("coach", "Coach", weight: 2)
      case .event: ReportColumn("event", "Event", weight: 2)
      case .subject: ReportColumn("subject", "Subject", weight: 2)
      case .content: ReportColumn("content", "Content", weight: 4)
      case .sentiment: ReportColumn("sentiment", "Sentiment")
      }
    }
  }

  func cell(_ column: Column, _ interaction: Interaction) -> ReportCell {
    switch column {
    case .month:
      let day = day(of: interaction)
      return .string(Format.text(month: day.month, year: day.year))
    case .athlete: return .text(interaction.userID.flatMap { names.athletes[$0] })
    case .date: return .date(day(of: interaction))
    case .time: return .time(TimeOfDay(of: interaction.occurredAt, in: context.zone))
    case .type: return .string(interaction.type.label)
    case .direction: return .string(interaction.direction.label)
    case .school: return .text(names.schools[interaction.schoolID])
    case .coach: return .text(interaction.coachID.flatMap { names.coaches[$0] })
    case .event: return .text(interaction.eventID.flatMap { names.events[$0] })
    case .subject: return .text(interaction.subject)
    case .content: return .text(interaction.content.map(PublicURL.textWithoutSecrets))
    case .sentiment: return interaction.sentiment.map { .badge($0.badge) } ?? .empty
    }
  }

  /// Those columns that any of the interactions fills.
  func filled(_ columns: [Column], _ interactions: [Interaction]) -> [Column] {
    columns.filter { column in interactions.contains { cell(column, $0) != .empty } }
  }

  /// The day on which an interaction was, in the zone of the report.
  func day(of interaction: Interaction) -> CalendarDate {
    CalendarDate(of: interaction.occurredAt, in: context.zone)
  }
}

extension Sentiment {
  var badge: ReportBadge {
    switch self {
    case .veryPositive, .positive: ReportBadge(label, .green)
    case .neutral: ReportBadge(label, .gray)
    case .negative: ReportBadge(label, .red)
    }
  }
}
