public import CompassSource

/// A stretch of the file that holds no data record, and why it was left out.
public struct CSVSkip: Sendable, Hashable {
  /// Why a stretch was left out.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The line that names the delimiter for Excel (`sep=;`).
    case separatorLine = "separator-line"
    /// Lines above the header.
    case preamble
    /// A row above the header that names groups of columns.
    case sectionRow = "section-row"
    /// Rows in which nothing stands.
    case blank
    /// The header again, as in exports that were put one after the other.
    case repeatedHeader = "repeated-header"
    /// A row under the header that repeats or explains it (units, second names).
    case headerContinuation = "header-continuation"
    /// Totals and averages at the end.
    case totals
    /// Notes, glossaries and sources at the end.
    case footer
    /// A second table under the first.
    case secondTable = "second-table"
    /// A record that asked for more than ``CSVLimits`` allow.
    case overLimit = "over-limit"

    /// The reason in words for people.
    public var label: String {
      switch self {
      case .separatorLine: "the line that sets the delimiter"
      case .preamble: "lines above the header"
      case .sectionRow: "a row of section headings above the header"
      case .blank: "blank rows"
      case .repeatedHeader: "a repeated header"
      case .headerContinuation: "a second row of the header"
      case .totals: "totals below the data"
      case .footer: "notes below the data"
      case .secondTable: "a second table below the first"
      case .overLimit: "a record over the size limit"
      }
    }
  }

  /// Why the stretch was left out.
  public var reason: Reason
  /// The physical lines, counted from 1.
  public var lines: ClosedRange<Int>
  /// The number of records in the stretch, blank ones included.
  public var records: Int
  /// Where the stretch stands.
  public var position: SourcePosition

  /// Creates a stretch.
  public init(reason: Reason, lines: ClosedRange<Int>, records: Int, position: SourcePosition) {
    self.reason = reason
    self.lines = lines
    self.records = records
    self.position = position
  }
}

/// The skipped stretches of one reading: a bounded list and exact counts.
public struct CSVSkips: Sendable, Hashable {
  /// The stretches in the order of the file, at most ``CSVLimits/listedSkips`` of them.
  public private(set) var stretches: [CSVSkip] = []
  /// The number of records that were skipped, by reason, exact however many there are.
  public private(set) var records: [CSVSkip.Reason: Int] = [:]

  /// The number of records that were skipped for any reason.
  public var count: Int { records.values.reduce(0, +) }

  /// Creates an empty account.
  public init() {}

  /// Adds a stretch; one that continues the last for the same reason is joined to it.
  mutating func add(_ reason: CSVSkip.Reason, _ position: SourcePosition, records count: Int, limit: Int) {
    records[reason, default: 0] += count
    let lines = position.line...max(position.line, position.endLine)
    if var last = stretches.last, last.reason == reason, last.lines.upperBound + 1 >= lines.lowerBound {
      last.lines = last.lines.lowerBound...max(last.lines.upperBound, lines.upperBound)
      last.records += count
      last.position = last.position.extended(to: position)
      stretches[stretches.count - 1] = last
    } else if stretches.count < limit {
      stretches.append(CSVSkip(reason: reason, lines: lines, records: count, position: position))
    }
  }
}
