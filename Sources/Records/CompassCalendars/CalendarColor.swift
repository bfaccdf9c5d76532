package import CompassModel

/// A colour that calendars know: RFC 7986 §5.9 takes the names of CSS, Apple takes figures.
package enum CalendarColor: String, Sendable, CaseIterable {
  case blue = "dodgerblue"
  case green = "mediumseagreen"
  case purple = "mediumpurple"
  case cyan = "darkturquoise"
  case orange = "darkorange"
  case gray = "slategray"

  /// The name in CSS.
  package var name: String { rawValue }

  /// The colour of the seeds' palette, of which the name is the nearest: `#3B82F6`.
  package var figures: String {
    switch self {
    case .blue: "#3B82F6"
    case .green: "#10B981"
    case .purple: "#8B5CF6"
    case .cyan: "#06B6D4"
    case .orange: "#F97316"
    case .gray: "#6B7280"
    }
  }

  /// The colour of a type's badge (seed 001 §3).
  package init(_ type: EventType) {
    self =
      switch type {
      case .camp: .green
      case .showcase: .purple
      case .officialVisit: .blue
      case .unofficialVisit: .cyan
      case .game: .orange
      }
  }
}
