public import CompassSource

/// What a look at a file says before it is read: its encoding, its dialect, where its header and its data
/// stand, what is skipped and why, and how to decide otherwise.
public struct CSVSurvey: Sendable {
  /// How the bytes stand for text.
  public internal(set) var encoding: CSVEncoding
  /// Whether the file starts with a byte order mark.
  public internal(set) var hasByteOrderMark: Bool
  /// How fields are told apart.
  public internal(set) var dialect: CSVDialect
  /// Whether the first line names the delimiter for Excel (`sep=;`).
  public internal(set) var hasSeparatorLine: Bool
  /// The line endings of the whole file.
  public internal(set) var lineEndings: CSVLineEndings
  /// The number of bytes of the file.
  public internal(set) var byteCount: Int
  /// The names of the columns, rows of a header of several joined by a blank; empty without a header.
  public internal(set) var headerNames: [String] = []
  /// The rows of the header with the place of each cell; empty without a header.
  public internal(set) var headerRows: [SourceRecord] = []
  /// The row above the header that names groups of columns (`Batting`, `Pitching`), where there is one.
  public internal(set) var sectionRow: SourceRecord?
  /// The number of columns; trailing ones in which nothing stands are not counted.
  public internal(set) var columnCount: Int = 0
  /// The physical line of the first data record; nil where there is none.
  public internal(set) var dataLine: Int?
  /// What is skipped above the data, and why.
  public internal(set) var skips = CSVSkips()
  /// What was decided, on what evidence, and the option that decides otherwise.
  public package(set) var inferences: [Inference] = []
  /// What is wrong with the file as a whole and with its header.
  public package(set) var diagnostics: [Diagnostic] = []

  /// The grid that was looked at; nil for a delimited file.
  package internal(set) var grid: (any Grid)?

  /// What the caller decided.
  let options: CSVOptions
  /// The fewest filled cells of a data record near the top.
  var leastFilled = 1
  /// Whether the header names fewer columns than most records have, and other records have as many as it names.
  var hasMixedWidths = false
  /// The number of fields of most records, empty ones at the end included.
  var rawColumnCount = 0
  /// Whether records near the top are larger than the limits, so that they are left out.
  package internal(set) var hasOverLimit = false
  /// The columns of which nearly all values near the top are figures, dates, addresses or yes and no.
  var typedColumns: [Int] = []

  /// Whether the file has a header.
  public var hasHeader: Bool { !headerRows.isEmpty }

  /// The header cell of a column with its place in the file; nil where the header has none.
  ///
  /// - Parameter column: the column, counted from 0.
  public func headerPosition(ofColumn column: Int) -> SourcePosition? {
    guard let row = headerRows.last, column < row.count else { return nil }
    return row.fields[column].position
  }

  /// The name of the group that a column belongs to, from ``sectionRow``; nil without one.
  ///
  /// - Parameter column: the column, counted from 0.
  /// - Complexity: O(*columns*).
  public func section(ofColumn column: Int) -> String? {
    guard let sectionRow else { return nil }
    for index in stride(from: min(column, sectionRow.count - 1), through: 0, by: -1) {
      let name = sectionRow.string(at: index)
      if !name.isEmpty {
        // A name that a merged cell repeats in the header is the name of a column.
        let isColumn = grid != nil && index < headerNames.count && headerNames[index] == name
        return isColumn ? nil : name
      }
    }
    return nil
  }

  /// Looks at a file: at all of its bytes for the encoding and the line endings, at the top of it for the
  /// dialect and the layout.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - options: what is known of it.
  /// - Throws: ``CSVError`` where the source cannot be opened, and what its reader throws.
  /// - Complexity: O(*bytes*) time, memory bounded by ``CSVLimits``.
  public init(of source: any ByteSource, options: CSVOptions = CSVOptions()) throws {
    try self.init(of: source, options: options, chunkSize: CSVReader.chunkSize)
  }

  package init(of source: any ByteSource, options: CSVOptions, chunkSize: Int) throws {
    self.options = options
    let text = try EncodingSurvey(source, fixed: options.encoding)
    encoding = text.encoding
    hasByteOrderMark = text.hasMark
    lineEndings = text.lineEndings
    byteCount = text.byteCount
    var window = try TextWindow(source, encoding: text.encoding, chunkSize: chunkSize)
    try window.ensure(options.limits.surveyBytes + 1)
    let sampleEnd = min(window.available, options.limits.surveyBytes)
    let isWhole = window.isComplete && window.available <= options.limits.surveyBytes
    let style = DialectSurvey(Array(window.bytes[..<sampleEnd]), isWhole: isWhole, options: options)
    dialect = style.dialect
    hasSeparatorLine = style.hasSeparatorLine
    reportText(text)
    reportDialect(style)
    var layout = try LayoutSurvey(source, self, chunkSize: chunkSize)
    layout.apply(to: &self)
  }

  // MARK: Reporting

  /// How many bytes make it clear that a file is no UTF-8, rather than UTF-8 with a damaged byte.
  private static let clearEvidence = 3

  private mutating func reportText(_ text: EncodingSurvey) {
    inferences.append(
      Inference(
        what: "encoding", value: encoding.label + (hasByteOrderMark ? " with a byte order mark" : ""),
        why: text.why, override: "--encoding NAME"))
    inferences.append(
      Inference(what: "line-endings", value: lineEndings.label, why: "counted in the whole file"))
    guard encoding.upperHalf != nil, options.encoding == nil, let table = encoding.upperHalf else { return }
    var word = ""
    for byte in text.firstWord {
      let scalar = byte < 0x80 ? UInt32(byte) : table[Int(byte) - 0x80]
      if let scalar = UnicodeScalar(scalar) { word.unicodeScalars.append(scalar) }
    }
    diagnostics.append(
      Diagnostic(
        .textEncodingGuessed, text.evidence < Self.clearEvidence ? .warning : .note,
        "This file isn't UTF-8. It was read as \(encoding.label); its first word with a special character is \(personal: word)",
        help: "If that word is wrong, set the file's encoding with --encoding", value: word))
  }

  private mutating func reportDialect(_ style: DialectSurvey) {
    inferences.append(
      Inference(
        what: "delimiter",
        value: CSVDialect.label(of: dialect.delimiter) + (dialect.trimsBlanks ? " and blanks" : ""),
        why: style.delimiterWhy, override: "--delimiter CHARACTER"))
    if let quote = dialect.quote {
      inferences.append(
        Inference(
          what: "quote",
          value: quote == 0x22
            ? "double quote" : quote == 0x27 ? "single quote" : String(UnicodeScalar(quote)),
          why: style.quoteWhy, override: "--quote CHARACTER"))
    }
    if case .prefixed(let byte) = dialect.escape {
      inferences.append(
        Inference(
          what: "escape", value: byte == 0x5C ? "backslash" : byte == 0 ? "NUL" : String(UnicodeScalar(byte)),
          why: style.escapeWhy.isEmpty ? "as requested" : style.escapeWhy, override: "--escape CHARACTER")
      )
    }
  }
}
