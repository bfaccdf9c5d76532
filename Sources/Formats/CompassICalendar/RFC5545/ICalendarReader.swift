public import CompassSource

/// Reads the calendars of a file, one component at a time, in memory that does not grow with the file
/// (RFC 5545 §3.4).
///
/// What is not as the standard has it costs as little as possible, and is told as a finding: a line that
/// cannot be read costs that line, a component that is too large costs that component.
public struct ICalendarReader {
  /// What a file is made of, in its order.
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
  /// What is told once for a file.
  var told: Set<DiagnosticCode> = []
  var isInJunk = false
  var isAtEnd = false
  /// What was seen of the calendar that is open.
  var seen = Seen()

  struct Seen {
    /// How many calendars began.
    var calendars = 0
    /// How many properties the calendar itself has, and how many bytes.
    var properties = 0
    var bytes = 0
    /// Which properties it has, of those that it can have once.
    var codes: Set<ICalNames.Code> = []
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: where the bytes stand.
  ///   - limits: what the file may ask of the reader.
  /// - Throws: ``SourceError`` if the bytes cannot be read.
  public init(_ source: any ByteSource, limits: ICalLimits = ICalLimits()) throws {
    try self.init(source, limits: limits, chunkSize: 64 << 10)
  }

  init(_ source: any ByteSource, limits: ICalLimits, chunkSize: Int) throws {
    self.limits = limits
    lines = try LineReader(source, limits: limits, chunkSize: chunkSize)
  }

  /// Reads the next component of a calendar; nil at the end of the file.
  ///
  /// - Throws: ``SourceError`` if the bytes cannot be read.
  public mutating func next() throws -> ICalComponent? {
    while let step = try nextStep() {
      if case .component(let component) = step { return component }
    }
    return nil
  }

  /// The findings since they were last taken.
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
