public import CompassSource

/// Reads the rows of a JSON file one after the other, each with the place of all that is in it.
///
/// A file is an array of rows, rows behind each other (JSON Lines), or an object; memory depends on the
/// largest row and not on the file. What is wrong with a row costs that row: its findings say so, and
/// reading goes on behind it.
public struct JSONReader {
  /// How a file is to be read.
  public struct Options: Sendable, Hashable {
    /// Whether what RFC 8259 does not have is an error, even where it can be meant in one way only.
    public var isStrict = false
    /// How much a file may ask for.
    public var limits = JSONLimits()
    /// How many bytes are read at a time.
    public var pieceSize = 1 << 18

    /// Creates the usual options.
    public init() {}
  }

  /// What a row stands in.
  public enum Place: Sendable, Hashable {
    /// Nothing: it is one of the values of the file.
    case file
    /// The array that the file is.
    case array
    /// An array that is a member of the object that the file is, or that member itself.
    case member(String)
  }

  /// What reading came to.
  public enum Step: Sendable, Hashable {
    /// A row.
    case row
    /// What was meant to be a row and could not be read.
    case lost(Lost)
    /// The end of the file.
    case end
  }

  /// What was meant to be a row and could not be read.
  public struct Lost: Sendable, Hashable {
    /// Its bytes as UTF-8, cut where it is longer than a row may be.
    public let text: [UInt8]
    /// Where it stands.
    public let position: SourcePosition
    /// What is wrong with it.
    public let message: Message
  }

  enum State {
    /// Before the first value, or between the values of a file of several.
    case values
    /// In the array that the file is, or in one that is a member.
    case array(isFirst: Bool)
    /// In the object that the file is.
    case object(isFirst: Bool)
    case end
  }

  /// Whether the members of the object that the file is hold the rows.
  let takesMembers: Bool
  let options: Options
  var window: JSONWindow
  var state = State.values
  var isInMember = false
  /// The line on which the last of several values ends.
  var valueLine: Int?
  var diagnostics: [Diagnostic] = []
  /// The columns of the records that plain rows are read into.
  var plainColumns: JSONColumns?
  /// The record at work, while rows are read into records.
  var plainRecord = SourceRecord()
  var isPlainWanted = false
  /// Whether the last row was read straight into the record.
  var isPlain = false
  private var hasReportedReplacement = false

  /// What the last row stands in, and the findings since.
  public internal(set) var place = Place.file
  /// The number of the last row within its array or the file, counted from 0; -1 for a row that is a member.
  public internal(set) var index = -1

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - takesMembers: whether the file is an object whose members hold the rows.
  ///   - options: how it is to be read.
  /// - Throws: what reading the file throws.
  public init(_ source: any ByteSource, takesMembers: Bool = false, options: Options = Options()) throws {
    window = try JSONWindow(source, pieceSize: options.pieceSize)
    self.takesMembers = takesMembers
    self.options = options
  }

  /// Reads the next row into a record, or what was meant to be a row.
  ///
  /// - Parameters:
  ///   - record: takes the row as ``JSONTree/fill(_:from:columns:)`` does, and lends its memory.
  ///   - columns: the columns of the record, the same each time.
  ///   - tree: takes the row where it is more than texts, numbers and words, and is without a value else; lends its
  ///     memory.
  /// - Throws: what reading the file throws.
  /// - Complexity: O(n) in the bytes of the row.
  public mutating func advance(
    into record: inout SourceRecord, columns: JSONColumns, tree: inout JSONTree
  ) throws -> Step {
    tree.removeAll()
    if plainColumns == nil, columns.names.count <= JSONPlainRow.maximumColumns { plainColumns = columns }
    (isPlain, isPlainWanted) = (false, true)
    swap(&record, &plainRecord)
    defer {
      isPlainWanted = false
      swap(&record, &plainRecord)
    }
    let step = try advance(into: &tree)
    if step == .row, !isPlain { tree.fill(&plainRecord, from: 0, columns: columns) }
    return step
  }

  private mutating func end() -> Step {
    if window.hasReplacement, !hasReportedReplacement {
      hasReportedReplacement = true
      report(
        .jsonEncoding, options.isStrict ? .error : .warning,
        "The file contains invalid UTF-16 characters. They were replaced with U+FFFD",
        help: "Save the file as UTF-8")
    }
    return .end
  }

  /// The name of the encoding, as far as it is known from what was read.
  public var encodingName: String { window.encodingName }

  /// What was found since this was asked last, in the order of the file.
  public mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics.removeAll() }
    return diagnostics
  }

  /// Reads the next row; false at the end of the file.
  ///
  /// Rows that cannot be read are passed over, each with a finding.
  /// - Parameter tree: takes the row, and lends its memory.
  /// - Throws: what reading the file throws.
  /// - Complexity: O(n) in the bytes of the row.
  public mutating func next(into tree: inout JSONTree) throws -> Bool {
    while true {
      switch try advance(into: &tree) {
      case .row: return true
      case .lost: continue
      case .end: return false
      }
    }
  }

  /// Reads the next row, or what was meant to be one.
  ///
  /// - Parameter tree: takes the row, and lends its memory.
  /// - Throws: what reading the file throws.
  public mutating func advance(into tree: inout JSONTree) throws -> Step {
    while true {
      let step: Step? =
        switch state {
        case .end: end()
        case .values: try readValue(into: &tree)
        case .array(let isFirst): try readElement(into: &tree, isFirst: isFirst)
        case .object(let isFirst): try readMember(into: &tree, isFirst: isFirst)
        }
      if let step { return step }
    }
  }
}
