import CompassModel
import CompassSource

/// The page for people at a subscriber's address.
struct FeedPage {
  /// How one gets from month to month.
  enum Navigation {
    /// By asking the server for another month.
    case links
    /// Not at all: all months that have something stand on the page.
    case none
  }

  private let content: FeedContent
  private let address: FeedLinks?
  private let navigation: Navigation
  private let events: [PageEvent]

  /// The most events of a list.
  private static let maximumListed = 60
  /// The most months on a page without navigation.
  private static let maximumMonths = 12

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - content: what the subscriber may see.
  ///   - address: where the feed is; nil leaves out how to subscribe.
  ///   - navigation: how one gets from month to month.
  init(_ content: FeedContent, address: FeedLinks?, navigation: Navigation) {
    self.content = content
    self.address = address
    self.navigation = navigation
    events = content.entries.compactMap { PageEvent($0, detail: content.detail, zone: content.zone) }
  }

  /// What the template is filled with.
  ///
  /// - Parameters:
  ///   - month: the month to show; nil, and any that is too far away, means the one of today.
  ///   - isPublicAddress: whether others than this machine find the address.
  func values(month: CalendarMonth? = nil, isPublicAddress: Bool = true) -> PageValue {
    let current = CalendarMonth(of: content.today)
    let asked = month.flatMap { abs(current.distance(to: $0)) <= Self.reach ? $0 : nil } ?? current
    let upcoming = events.filter { $0.lastDay >= content.today }
    let lists =
      asked == current
      ? [list("Coming up", upcoming), list("Earlier this month", inMonth(current).filter(isOver))]
      : [list("Events in \(Self.title(asked))", inMonth(asked))]
    let shown = lists.flatMap(\.events)
    let months = navigation == .links ? [asked] : months(from: current, upcoming)
    var values: [String: PageValue] = [
      "name": .text(content.name),
      "zone": .text(content.zone.replacing("_", with: " ")),
      "today": .text(content.today.displayText),
      "months": .list(months.map { grid($0, shown: shown) }),
      "lists": .list(lists.filter { !$0.isEmpty || $0.title != "Earlier this month" }.map(\.value)),
      "isAway": .flag(asked != current),
      "isLocal": .flag(!isPublicAddress),
    ]
    if let address {
      values["subscribe"] = .object([
        "feed": .text(address.feed), "apple": .text(address.apple), "google": .text(address.google),
        "outlook": .text(address.outlook(name: content.name)),
        "microsoft365": .text(address.microsoft365(name: content.name)),
      ])
    }
    return .object(values)
  }

  private func isOver(_ event: PageEvent) -> Bool { event.lastDay < content.today }

  private func inMonth(_ month: CalendarMonth) -> [PageEvent] {
    events.filter { CalendarMonth(of: $0.firstDay) <= month && CalendarMonth(of: $0.lastDay) >= month }
  }

  /// The current month and the next ones that have something.
  private func months(from current: CalendarMonth, _ upcoming: [PageEvent]) -> [CalendarMonth] {
    let others = Set(upcoming.map { CalendarMonth(of: $0.firstDay) }).filter { $0 > current }.sorted()
    return [current] + others.prefix(Self.maximumMonths - 1)
  }

  // MARK: Lists

  private struct List {
    var title: String
    var events: [(id: String, event: PageEvent)]
    var isEmpty: Bool { events.isEmpty }
    var leftOut: Int

    var value: PageValue {
      .object([
        "title": .text(title), "isEmpty": .flag(isEmpty),
        "events": .list(events.map { $0.event.value(id: $0.id) }),
        "more": leftOut > 0 ? .text("\(leftOut) more in the calendar") : .flag(false),
      ])
    }
  }

  private func list(_ title: String, _ events: [PageEvent]) -> List {
    let shown = events.prefix(Self.maximumListed)
    let prefix = title.utf8.first == 0x45 ? "m" : "n"
    return List(
      title: title, events: shown.enumerated().map { ("\(prefix)\($0.offset + 1)", $0.element) },
      leftOut: events.count - shown.count)
  }

  // MARK: The grid

  /// The maximum distance of a page from today, in months (seed 001: two years).
  private static let reach = 24

  /// The month for people: `April 2026`.
  private static func title(_ month: CalendarMonth) -> String {
    "\(CivilCalendar.months[month.month - 1]) \(month.year)"
  }

  /// The 42 days of a month's grid, which begins on a Sunday; fewer at the ends of the calendar.
  static func days(of month: CalendarMonth) -> [CalendarDate] {
    guard let first = CalendarDate(year: month.year, month: month.month, day: 1) else { return [] }
    let start = first.daysSince1970 - first.weekday % 7
    return (0..<42).compactMap { CalendarDate(daysSince1970: start + $0) }
  }

  private func grid(_ month: CalendarMonth, shown: [(id: String, event: PageEvent)]) -> PageValue {
    let days = Self.days(of: month)
    let weeks = stride(from: 0, to: days.count, by: 7).map { start in
      PageValue.object([
        "days": .list(days[start..<min(start + 7, days.count)].map { day($0, of: month, shown) })
      ])
    }
    let count = inMonth(month).count
    var values: [String: PageValue] = [
      "title": .text(Self.title(month)), "weeks": .list(weeks),
      "count": .text(count == 1 ? "1 event this month" : "\(count) events this month"),
    ]
    if navigation == .links {
      let current = CalendarMonth(of: content.today)
      for (key, step) in [("previous", -1), ("next", 1)] {
        guard let other = month.adding(step), abs(current.distance(to: other)) <= Self.reach else {
          continue
        }
        values[key] = .object(["query": .text(other.text), "title": .text(Self.title(other))])
      }
    }
    return .object(values)
  }

  private func day(
    _ date: CalendarDate, of month: CalendarMonth, _ shown: [(id: String, event: PageEvent)]
  ) -> PageValue {
    let count = events.count { $0.isOn(date) }
    var classes: [String] = []
    if CalendarMonth(of: date) != month { classes.append("other") }
    if date == content.today { classes.append("today") }
    var values: [String: PageValue] = [
      "number": .text("\(date.day)"), "date": .text(date.description),
      "classes": .text(classes.joined(separator: " ")), "isToday": .flag(date == content.today),
      "said": .text(date.displayText),
      "hasEvents": .flag(count > 0), "count": .text(count == 1 ? "1 event" : "\(count) events"),
    ]
    if count > 0, let target = shown.first(where: { $0.event.isOn(date) }) {
      values["target"] = .text(target.id)
    }
    return .object(values)
  }
}
