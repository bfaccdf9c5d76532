import CZlib
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
/// A text as a gzip file has it.
func gzip(_ text: String) throws -> [UInt8] {
  var input = Array(text.utf8)
  var output = [UInt8](repeating: 0, count: input.count + 1000)
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  try #require(
    deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK)
  defer { deflateEnd(&stream) }
  let status = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return deflate(&stream, Z_FINISH)
    }
  }
  try #require(status == Z_STREAM_END)
  return Array(output.prefix(Int(stream.total_out)))
}
