import CompassICalendar
import CompassSource

/// A calendar as it was read, before its events are made rows.
struct CalendarSurvey: Sendable {
  /// The events, repetitions not yet made.
  private(set) var events: [ICalComponent] = []
  /// The zones that it defines.
  private(set) var zones: [ICalComponent] = []
  /// What it says of itself.
  private(set) var properties: [ICalProperty] = []
  /// How many components of other kinds it has, by name: tasks, journals.
  private(set) var others: [String: Int] = [:]
  /// How its lines end.
  private(set) var lineEndings: ICalLineEndings = []
  /// What is wrong with the file.
  private(set) var diagnostics: [Diagnostic] = []

  /// The bytes that are looked at to tell a calendar.
  private static let headBytes = 256
  private static let endings = [".ics", ".ical", ".icalendar", ".vcs"]

  /// Reads a calendar.
  ///
  /// - Throws: ``ImportError`` where it is none, and what reading the file throws.
  init(_ input: ImportInput) throws {
    var reader = try ICalendarReader(input.source)
    while let component = try reader.next() {
      switch component.name {
      case "VEVENT": events.append(component)
      case "VTIMEZONE": zones.append(component)
      default: others[component.name, default: 0] += 1
      }
    }
    properties = reader.calendarProperties
    lineEndings = reader.lineEndings
    diagnostics = reader.takeDiagnostics()
    guard !events.isEmpty || !others.isEmpty || !zones.isEmpty || !properties.isEmpty else {
      throw ImportError(
        "No calendar in \(input.path)",
        help: "Check that the export finished. A calendar file begins with BEGIN:VCALENDAR.",
        code: diagnostics.first { $0.severity == .error }?.code)
    }
  }

  /// The text of a property of the calendar itself.
  func text(_ name: String) -> String? { properties.first { $0.name == name }?.text }

  /// Whether a file is a calendar by its name or its first bytes.
  static func recognizes(_ input: ImportInput) throws -> Bool {
    let name = input.fileName.lowercased()
    let head = try input.source.head(headBytes)
    if head.isEmpty { return endings.contains { name.hasSuffix($0) } }
    // What is wide has a NUL beside each letter; marks and blanks may stand before the first.
    let letters = head.filter { $0 > 0x20 && $0 < 0x80 }.map { $0 | 0x20 }
    if letters.starts(with: "begin:v".utf8.map { $0 | 0x20 }) { return true }
    // A gzip file is refused as such, whatever its name.
    return !head.starts(with: [0x1F, 0x8B]) && endings.contains { name.hasSuffix($0) }
  }
}
