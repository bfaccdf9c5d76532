import CZlib
import CompassSource
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

/// Bytes that come in pieces of a size, whatever was asked for.
struct PieceSource: ByteSource {
  let bytes: [UInt8]
  let size: Int
  var name: String { "<pieces>" }
  var byteCount: Int? { nil }

  func makeReader() -> any ByteReader { Reader(bytes: bytes, size: size) }

  struct Reader: ByteReader {
    let bytes: [UInt8]
    let size: Int
    var next = 0

    mutating func read(into buffer: inout [UInt8], maximum: Int) -> Int {
      let end = min(next + min(maximum, size), bytes.count)
      buffer.append(contentsOf: bytes[next..<end])
      defer { next = end }
      return end - next
    }
  }
}

/// A text in UTF-16, with or without a byte order mark.
func utf16(_ text: String, big: Bool, mark: Bool) -> [UInt8] {
  let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
  return units.flatMap { unit in
    let high = UInt8(unit >> 8)
    let low = UInt8(unit & 0xFF)
    return big ? [high, low] : [low, high]
  }
}

/// Dice that fall the same each time.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
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
