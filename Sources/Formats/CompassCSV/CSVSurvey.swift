public import CompassSource

/// The encoding and dialect of a file, detected before its rows are read.
public struct CSVSurvey: Sendable {
  /// The text encoding.
  public internal(set) var encoding: CSVEncoding
  /// Whether the file starts with a byte order mark.
  public internal(set) var hasByteOrderMark: Bool
  /// The delimiter, quotes and escapes that separate the fields.
  public internal(set) var dialect: CSVDialect
  /// Whether the first line names the delimiter for Excel (`sep=;`).
  public internal(set) var hasSeparatorLine: Bool
  /// The line endings of the whole file.
  public internal(set) var lineEndings: CSVLineEndings
  /// The number of bytes of the file.
  public internal(set) var byteCount: Int
  /// The automatic choices, each with its reason and the option that overrides it.
  public package(set) var inferences: [Inference] = []
  /// The findings about the file as a whole and its header.
  public package(set) var diagnostics: [Diagnostic] = []

  /// The form of lines in which one field contains several; nil for other files.
  let form: LineForm?
  /// The options of the caller.
  let options: CSVOptions
  /// The number of fields of most records near the top.
  private(set) var fieldCount = 0

  /// Detects the encoding and line endings from the whole file, and the dialect from the start of the file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - options: the known properties of the file.
  /// - Throws: ``ToolError`` if the source can't be opened, and the errors of its reader.
  /// - Complexity: O(*bytes*) time, memory bounded by ``CSVLimits``.
  public init(of source: any ByteSource, options: CSVOptions = CSVOptions()) throws {
    try self.init(of: source, options: options, chunkSize: CSVGrid.chunkSize)
  }

  /// Detects the encoding of a large file from its start; ``complete(with:)`` must follow.
  package init(ofStart source: WatchedSource, options: CSVOptions) throws {
    let start = try EncodingSurvey(source, fixed: nil, upTo: CSVGrid.chunkSize)
    try self.init(of: source, options: options, chunkSize: CSVGrid.chunkSize, text: start)
  }

  /// Replaces what the start of a file shows of its text by what all of it shows, after a pass over its rows.
  ///
  /// - Returns: false if the rows must be read again, in another encoding.
  package mutating func complete(with source: WatchedSource) -> Bool {
    guard let text = source.survey, text.encoding == .utf8, encoding == .utf8,
      text.hasMark == hasByteOrderMark
    else { return false }
    lineEndings = text.lineEndings
    byteCount = text.byteCount
    let rest = inferences.filter { $0.what != "encoding" && $0.what != "line-endings" }
    inferences = []
    reportText(text)
    inferences += rest
    return true
  }

  package init(of source: any ByteSource, options: CSVOptions, chunkSize: Int) throws {
    let text = try EncodingSurvey(source, fixed: options.encoding)
    try self.init(of: source, options: options, chunkSize: chunkSize, text: text)
  }

  private init(
    of source: any ByteSource, options: CSVOptions, chunkSize: Int, text: EncodingSurvey
  ) throws {
    self.options = options
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
    form = style.form
    reportText(text)
    reportDialect(style)
    if form == nil { fieldCount = try countFields(source, chunkSize) }
  }

  /// The number of records at the top in which fields are counted.
  private static let countedRecords = 200

  /// The number of fields of most records with several fields; broken quotes use it to find the end of a
  /// record.
  private func countFields(_ source: any ByteSource, _ chunkSize: Int) throws -> Int {
    var stream = try RecordStream(
      source, encoding: encoding, dialect: dialect, limits: options.limits, chunkSize: chunkSize)
    var record = SourceRecord()
    var counts: [Int: Int] = [:]
    var records = 0
    while records < Self.countedRecords, record.position.offset < options.limits.surveyBytes * 2,
      try stream.next(into: &record)
    {
      records += 1
      if record.fields.count(where: { !$0.range.isEmpty }) >= 2 { counts[record.count, default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  // MARK: Reporting

  /// The number of invalid bytes that shows that a file isn't UTF-8, not even damaged UTF-8.
  private static let clearEvidence = 3

  private mutating func reportText(_ text: EncodingSurvey) {
    inferences.add(
      "encoding", encoding.label + (hasByteOrderMark ? " with a byte order mark" : ""), text.why,
      "--encoding NAME")
    inferences.add("line-endings", lineEndings.label, "counted in the whole file")
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
    inferences.add(
      "delimiter", CSVDialect.label(of: dialect.delimiter) + (dialect.trimsBlanks ? " and blanks" : ""),
      style.delimiterWhy, "--delimiter CHARACTER")
    if let quote = dialect.quote {
      let name = [0x22: "double quote", 0x27: "single quote"][quote] ?? String(UnicodeScalar(quote))
      inferences.add("quote", name, style.quoteWhy, "--csv-option quote=CHARACTER")
    }
    if case .prefixed(let byte) = dialect.escape {
      let name = [0x5C: "backslash", 0: "NUL"][byte] ?? String(UnicodeScalar(byte))
      inferences.add(
        "escape", name, style.escapeWhy.isEmpty ? "as requested" : style.escapeWhy,
        "--csv-option escape=CHARACTER")
    }
  }
}
