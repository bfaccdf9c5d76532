public import CompassSource

/// Reads the calendars of a file, one component at a time, in memory that does not grow with the file
/// (RFC 5545 §3.4).
///
/// The reader skips as little as possible and reports deviations from the standard as findings. It skips only the line
/// that it can't read, or only the component that is too large.
public struct ICalendarReader {
  /// A part of a file, in the order of the file.
  enum Step {
    case calendar
    case properties([ICalProperty])
    case component(ICalComponent)
  }

  /// The properties of the calendar that is being read, as far as it was read.
  public private(set) var calendarProperties: [ICalProperty] = []
  /// The number of the calendar that is being read, counted from 1; 0 before the first.
  public private(set) var calendarNumber = 0
  /// How many findings were not kept, as there were more than the limit.
  public internal(set) var diagnosticsLeftOut = 0

  /// How the lines end that were read so far.
  public var lineEndings: ICalLineEndings { lines.endings }

  let limits: ICalLimits
  var lines: LineReader
  /// The lines of the component or of the properties of the calendar that are being read.
  var current = ComponentLines()
  var open = OpenComponents()
  var steps: [Step] = []
  var diagnostics: [Diagnostic] = []
  var diagnosticCount = 0
  /// The codes of the findings that are reported once per file and were already reported.
  var told: Set<DiagnosticCode> = []
  var isInJunk = false
  var isAtEnd = false
  /// The contents of the open calendar so far.
  var seen = Seen()

  struct Seen {
    /// How many calendars began.
    var calendars = 0
    /// How many properties the calendar itself has, and how many bytes.
    var properties = 0
    var bytes = 0
    /// The properties found so far that are allowed only once.
    var codes: Set<ICalNames.Code> = []
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - limits: what the file may ask of the reader.
  /// - Throws: ``ToolError`` if the bytes cannot be read.
  public init(_ source: any ByteSource, limits: ICalLimits = ICalLimits()) throws {
    try self.init(source, limits: limits, chunkSize: 64 << 10)
  }

  init(_ source: any ByteSource, limits: ICalLimits, chunkSize: Int) throws {
    self.limits = limits
    lines = try LineReader(source, limits: limits, chunkSize: chunkSize)
  }

  /// Reads the next component of a calendar; nil at the end of the file.
  ///
  /// - Throws: ``ToolError`` if the bytes cannot be read.
  public mutating func next() throws -> ICalComponent? {
    while let step = try nextStep() {
      if case .component(let component) = step { return component }
    }
    return nil
  }

  /// Returns the findings since the last call, and clears them.
  public mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics.removeAll(keepingCapacity: true) }
    return diagnostics
  }

  mutating func nextStep() throws -> Step? {
    while steps.isEmpty {
      guard !isAtEnd else { return nil }
      if let line = try lines.next() {
        take(line)
      } else {
        isAtEnd = true
        finish()
      }
    }
    let step = steps.removeFirst()
    switch step {
    case .calendar:
      calendarNumber += 1
      calendarProperties = []
    case .properties(let more): calendarProperties += more
    case .component: break
    }
    return step
  }
}
