import CompassSource

/// Which components are open at a place of a file.
struct OpenComponents {
  /// A component that is not closed yet.
  struct Component {
    var name: String
    var position: SourcePosition
  }

  /// What stands in a calendar itself, so that a BEGIN of one closes whatever is open (RFC 5545 §3.6,
  /// RFC 7953).
  static let outer: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY"]
  /// What stands in components and never in one of its own kind, of which those of one group do not stand
  /// in each other.
  private static let groups: [String: Int] = [
    "VALARM": 0, "STANDARD": 1, "DAYLIGHT": 1, "AVAILABLE": 2, "PARTICIPANT": 3, "VLOCATION": 4,
    "VRESOURCE": 5,
  ]

  /// The calendar that is open, which has no position where its beginning is missing.
  var calendar: SourcePosition?
  var hasCalendar = false
  /// The components within the calendar, the outermost first.
  private(set) var components: [Component] = []
  /// How many components are open that stand too deep.
  var skipped = 0
  /// Why the outermost component is left out; nil where it is not.
  var fault: DiagnosticCode?
  /// How many properties and components the outermost component has.
  var properties = 0
  var nested = 0
  /// Whether it was told that components stand too deep.
  var saidTooDeep = false
  /// Where the last line stands.
  var last: SourcePosition?

  var outermost: Component? { components.first }
  var innermost: Component? { components.last }
  var depth: Int { components.count }

  mutating func begin(_ name: String, at position: SourcePosition) {
    if components.isEmpty {
      properties = 0
      nested = 0
      fault = nil
      saidTooDeep = false
    } else {
      nested += 1
    }
    components.append(Component(name: name, position: position))
  }

  mutating func end() -> Component? { components.popLast() }

  /// How many of the open components must be closed before one of a name can begin.
  func depth(before name: String) -> Int {
    if Self.outer.contains(name) || name == "VCALENDAR" { return 0 }
    guard let group = Self.groups[name] else { return depth }
    return components.firstIndex { Self.groups[$0.name] == group } ?? depth
  }

  /// How many of the open components an END of a name leaves open; nil where it closes none.
  func depth(afterEndOf name: String) -> Int? { components.lastIndex { $0.name == name } }
}
