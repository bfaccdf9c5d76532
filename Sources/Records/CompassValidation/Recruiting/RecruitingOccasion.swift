import CompassModel
import Foundation

/// When a record says that an athlete and the coaches of a college did something.
struct RecruitingOccasion {
  /// The college.
  let school: UUID
  let activity: RecruitingActivity
  let days: ClosedRange<CalendarDate>

  /// The occasions of a record; none where it is about no college, or says nothing that calendars tell apart.
  ///
  /// - Throws: what the look-up of known records throws.
  static func all(in draft: Draft, _ context: RuleContext) throws -> [RecruitingOccasion] {
    switch draft.kind {
    case .event: try ofEvent(draft, context)
    case .interaction: try ofInteraction(draft, context).map { [$0] } ?? []
    default: []
    }
  }

  // MARK: Events

  private static func ofEvent(_ draft: Draft, _ context: RuleContext) throws -> [RecruitingOccasion] {
    guard !draft.flag("cancelled"), let start = draft.date("start_date"),
      let type = draft.text("type").flatMap(EventType.init(rawValue:))
    else { return [] }
    let days = start...max(start, draft.date("end_date") ?? start)
    let host = draft.id("school_id")
    var activities: [(UUID, RecruitingActivity)] = []
    switch type {
    case .officialVisit, .unofficialVisit: if let host { activities.append((host, .visit)) }
    case .camp: if let host { activities.append((host, .meeting(.campus))) }
    case .showcase, .game: break
    }
    for school in try schoolsOfCoaches(draft, context) where !activities.contains(where: { $0.0 == school }) {
      // A college's coach at the college's own game or showcase may watch it on campus or in town, and a camp of
      // nobody may be the coach's.
      let isOwn = host == school || type == .camp && host == nil
      activities.append((school, .watching(isOwn ? .unknown : .elsewhere)))
    }
    return activities.map { RecruitingOccasion(school: $0.0, activity: $0.1, days: days) }
  }

  private static func schoolsOfCoaches(_ draft: Draft, _ context: RuleContext) throws -> [UUID] {
    guard case .ids(let coaches)? = draft.values["coaches_present"] else { return [] }
    var schools: [UUID] = []
    for coach in coaches {
      guard case .id(let school)? = try context.known.values(of: .coach, id: coach)?["school_id"],
        !schools.contains(school)
      else { continue }
      schools.append(school)
    }
    return schools
  }

  // MARK: Interactions

  private static func ofInteraction(_ draft: Draft, _ context: RuleContext) throws -> RecruitingOccasion? {
    guard let school = draft.id("school_id"), case .instant(let instant)? = draft.values["occurred_at"],
      let type = draft.text("type").flatMap(InteractionType.init(rawValue:))
    else { return nil }
    let event = try draft.id("event_id").flatMap { try context.known.values(of: .event, id: $0) }
    let day = day(of: instant, event, context.options.timeZone)
    return activity(type, school, event).map {
      RecruitingOccasion(school: school, activity: $0, days: day...day)
    }
  }

  private static func activity(
    _ type: InteractionType, _ school: UUID, _ event: FieldValues?
  ) -> RecruitingActivity? {
    switch type {
    case .email, .text, .phoneCall, .virtualMeeting, .tweet, .dm: .remote
    case .officialVisit, .unofficialVisit: .visit
    case .camp: .meeting(event.map { place(of: $0, school) } ?? .campus)
    case .showcase, .game: .meeting(event.map { place(of: $0, school) } ?? .elsewhere)
    case .inPersonVisit: .meeting(event.map { place(of: $0, school) } ?? .unknown)
    case .other, .interest: nil
    }
  }

  /// Where an event is, seen from a college.
  private static func place(of event: FieldValues, _ school: UUID) -> RecruitingPlace {
    let host: UUID? = if case .id(let id)? = event["school_id"] { id } else { nil }
    let type = event["type"]?.canonicalText
    switch type.flatMap(EventType.init(rawValue:)) {
    case .camp, .officialVisit, .unofficialVisit:
      return host == nil ? .unknown : host == school ? .campus : .elsewhere
    case .showcase, .game: return host == school ? .unknown : .elsewhere
    case nil: return .unknown
    }
  }

  /// The day on the clocks at the event, else on the athlete's; a day alone is that day everywhere.
  private static func day(of instant: Date, _ event: FieldValues?, _ home: TimeZone) -> CalendarDate {
    let day = CalendarDate(of: instant, in: home)
    guard let zone = event.flatMap(zone(of:)), instant != FieldReader.startOfDay(day, home) else {
      return day
    }
    return CalendarDate(of: instant, in: zone)
  }

  private static func zone(of event: FieldValues) -> TimeZone? {
    let named = event["time_zone"]?.canonicalText
    let ofState = event["state"].flatMap { USState.named($0.canonicalText) }?.timeZones.first
    return (named ?? ofState).flatMap(TimeZone.init(identifier:))
  }
}
