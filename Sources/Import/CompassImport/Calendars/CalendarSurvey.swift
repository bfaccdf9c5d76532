import CompassICalendar
import CompassSource

/// The components of a calendar file, before its events become rows.
struct CalendarSurvey: Sendable {
  /// The events, with repetitions not yet expanded.
  private(set) var events: [ICalComponent] = []
  /// The time zones that the calendar defines.
  private(set) var zones: [ICalComponent] = []
  /// The properties of the calendar itself.
  private(set) var properties: [ICalProperty] = []
  /// The number of components of other kinds, such as tasks and journals, by name.
  private(set) var others: [String: Int] = [:]
  /// The line endings of the file.
  private(set) var lineEndings: ICalLineEndings = []
  /// The findings about the file.
  private(set) var diagnostics: [Diagnostic] = []

  /// The number of bytes to examine when recognizing a calendar.
  private static let headBytes = 256
  private static let endings = [".ics", ".ical", ".icalendar", ".vcs"]

  /// Reads a calendar.
  ///
  /// - Throws: ``ToolError`` if the file doesn't contain a calendar, and errors from reading the file.
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
      throw ToolError(
        .input, "No calendar in \(input.path)",
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
    // In UTF-16 and UTF-32, letters have NUL bytes around them. A byte order mark or blanks may come first.
    let letters = head.filter { $0 > 0x20 && $0 < 0x80 }.map { $0 | 0x20 }
    if letters.starts(with: "begin:v".utf8.map { $0 | 0x20 }) { return true }
    // A gzip file gets its own error message, regardless of its name.
    return !head.starts(with: [0x1F, 0x8B]) && endings.contains { name.hasSuffix($0) }
  }
}
