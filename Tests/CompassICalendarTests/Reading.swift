import CompassSource
import TestSupport
import Testing

@testable import CompassICalendar

/// Everything that reading a file says, for comparing.
struct Reading: Equatable {
  var calendars: [ICalendar] = []
  var diagnostics: [Diagnostic] = []

  init(
    _ bytes: [UInt8], limits: ICalLimits = ICalLimits(), chunkSize: Int = 4096, pieces: Int? = nil
  ) throws {
    let source: any ByteSource = pieces.map { PieceSource(bytes: bytes, size: $0) } ?? BytesSource(bytes)
    var reader = try ICalendarReader(source, limits: limits, chunkSize: chunkSize)
    (calendars, diagnostics) = try ICalendar.calendars(&reader, limits)
  }

  /// Reads lines, given with LF, as lines that end in CR LF.
  init(lines: String, limits: ICalLimits = ICalLimits()) throws {
    try self.init(
      Array(lines.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8),
      limits: limits)
  }

  /// Reads lines that stand in an event of a calendar.
  init(event: String, limits: ICalLimits = ICalLimits()) throws {
    try self.init(
      lines:
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\nBEGIN:VEVENT\n\(event)\nEND:VEVENT\nEND:VCALENDAR\n",
      limits: limits)
  }

  /// The codes of the findings.
  var codes: [String] { diagnostics.map(\.code.rawValue) }
  /// The components of all calendars.
  var components: [ICalComponent] { calendars.flatMap(\.components) }
  /// The properties of the first component.
  var properties: [ICalProperty] { components.first?.properties ?? [] }
  /// The properties of the first component, each with its name, its parameters and its value.
  var shown: [String] { properties.map(\.shown) }
  /// All that was read, as trees of names.
  var outline: String { calendars.map(\.component.outline).joined(separator: " ") }
  /// All that was read, written again.
  var written: [UInt8] { calendars.flatMap { ICalWriter.bytes(of: $0) } }
}

extension ICalProperty {
  var shown: String {
    name + parameters.map { ";\($0.name)=\($0.values.joined(separator: "|"))" }.joined() + ":" + value
  }
}

extension ICalComponent {
  var outline: String {
    let inner = properties.map(\.name) + components.map(\.outline)
    return inner.isEmpty ? name : "\(name)(\(inner.joined(separator: " ")))"
  }
}
