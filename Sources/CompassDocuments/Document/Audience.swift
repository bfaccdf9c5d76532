/// Who a document is for, which decides what it may say.
package struct Audience: Sendable, Hashable {
  /// What a document leaves out unless it was asked for.
  package enum Detail: String, Sendable, CaseIterable {
    /// Notes on metrics and on how an event went.
    case notes
    /// What an event costs and how the family heard of it.
    case costs
    /// Coaches of other schools than the event's.
    case coaches
    /// The athlete's and the coaches' e-mail addresses and telephone numbers.
    case contacts
    /// Where the family travels and where it stays.
    case travel

    /// What it is, for people.
    package var phrase: String {
      switch self {
      case .notes: "notes"
      case .costs: "costs and how you heard of the event"
      case .coaches: "coaches of other schools"
      case .contacts: "contact data"
      case .travel: "trips and where you stay"
      }
    }
  }

  /// What is said beyond what everybody may read.
  package let details: Set<Detail>

  /// An audience that may read these details.
  package init(details: Set<Detail>) { self.details = details }

  /// A recruiting coach: the figures and nothing private.
  package static let coach = Audience(details: [])
  /// The family itself: everything but contact data, which is printed when asked for.
  package static let family = Audience(details: [.notes, .costs, .coaches, .travel])

  /// The same audience with further details.
  package func including(_ more: Set<Detail>) -> Audience { Audience(details: details.union(more)) }

  /// Whether a detail may be said.
  package func reads(_ detail: Detail) -> Bool { details.contains(detail) }
}
