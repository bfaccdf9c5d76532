/// Writes records as a delimited file that every spreadsheet and ``CSVGrid`` read back the same.
///
/// ```swift
/// var writer = CSVWriter { bytes in output.append(contentsOf: bytes) }
/// try writer.write(["name", "velocity"])
/// try writer.write(row: [.text("Ava"), .typed("-2.5")])
/// try writer.finish()
/// ```
public struct CSVWriter {
  /// The protection against text that a spreadsheet would run as a formula.
  public enum Safety: Sendable, Hashable {
    /// Starts such text with an apostrophe; see ``FormulaGuard``.
    case spreadsheet
    /// Writes text unchanged, for programs.
    case raw
  }

  /// The fields to quote.
  public enum Quoting: Sendable, Hashable {
    /// Only fields that would be read differently without quotes.
    case minimal
    /// All fields.
    case all
  }

  /// How records are written.
  public struct Format: Sendable, Hashable {
    /// The byte between two fields.
    public var delimiter: UInt8
    /// The fields to quote.
    public var quoting: Quoting
    /// Whether to start with a byte order mark.
    ///
    /// Without it, Excel reads UTF-8 as Windows-1252.
    public var hasByteOrderMark: Bool
    /// The protection against text that a spreadsheet would run as a formula.
    public var safety: Safety

    /// Creates a format; the defaults follow RFC 4180.
    public init(
      delimiter: UInt8 = UInt8(ascii: ","), quoting: Quoting = .minimal,
      hasByteOrderMark: Bool = false, safety: Safety = .spreadsheet
    ) {
      self.delimiter = delimiter
      self.quoting = quoting
      self.hasByteOrderMark = hasByteOrderMark
      self.safety = safety
    }
  }

  /// How records are written.
  public let format: Format
  private let sink: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  private var isStarted = false

  /// The number of bytes to collect before calling the sink.
  private static let bufferSize = 64 << 10

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: how records are written.
  ///   - sink: a closure that receives the bytes in pieces. The writing methods rethrow its errors.
  public init(format: Format = Format(), to sink: @escaping ([UInt8]) throws -> Void) {
    self.format = format
    self.sink = sink
  }

  /// Writes records into memory.
  ///
  /// - Parameters:
  ///   - rows: the records, the header first if there is one.
  ///   - format: how they are written.
  public static func bytes(of rows: some Sequence<[CSVCell]>, format: Format = Format()) -> [UInt8] {
    var writer = CSVWriter(format: format) { _ in }
    writer.start()
    for row in rows { writer.append(row) }
    return writer.buffer
  }

  /// Writes one record.
  ///
  /// - Throws: what the sink throws.
  public mutating func write(row: [CSVCell]) throws {
    start()
    append(row)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes one record of text.
  ///
  /// - Parameters:
  ///   - row: the values.
  ///   - columns: the minimum number of fields. Shorter records get empty fields, because all records need
  ///     the same number (RFC 4180 §2.4).
  /// - Throws: what the sink throws.
  public mutating func write(_ row: [String], columns: Int = 0) throws {
    var cells: [CSVCell] = row.map { .text($0) }
    if cells.count < columns { cells += repeatElement(.text(""), count: columns - cells.count) }
    try write(row: cells)
  }

  /// Passes the remaining bytes to the sink.
  ///
  /// You can write more records afterwards.
  ///
  /// - Throws: what the sink throws.
  public mutating func finish() throws {
    start()
    try flush()
  }

  private mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func start() {
    guard !isStarted else { return }
    isStarted = true
    if format.hasByteOrderMark { buffer.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
  }

  private mutating func append(_ row: [CSVCell]) {
    // A record with only empty fields would look like a blank row, so its first field is quoted.
    let isEmpty = row.allSatisfy { cell in
      switch cell {
      case .text(let text), .typed(let text): text.utf8.isEmpty
      }
    }
    for (index, cell) in row.enumerated() {
      if index > 0 { buffer.append(format.delimiter) }
      switch cell {
      case .text(let text):
        let isGuarded = format.safety == .spreadsheet && FormulaGuard.needsGuard(text.utf8)
        append(text, isGuarded: isGuarded, isForced: isEmpty && index == 0)
      case .typed(let text): append(text, isGuarded: false, isForced: isEmpty && index == 0)
      }
    }
    // RFC 4180 §2.1.
    buffer.append(contentsOf: [0x0D, 0x0A])
  }

  private mutating func append(_ text: String, isGuarded: Bool, isForced: Bool) {
    let quote = UInt8(ascii: "\"")
    guard isForced || isGuarded || format.quoting == .all || needsQuotes(text.utf8) else {
      buffer.append(contentsOf: text.utf8)
      return
    }
    buffer.append(quote)
    if isGuarded { buffer.append(FormulaGuard.apostrophe) }
    for byte in text.utf8 {
      if byte == quote { buffer.append(quote) }
      buffer.append(byte)
    }
    buffer.append(quote)
  }

  /// Whether a field would be read differently without quotes: by RFC 4180 §2.6, by readers that trim
  /// blanks, drop NUL or treat an apostrophe as a quote, or as the `sep=` line.
  private func needsQuotes(_ text: String.UTF8View) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    switch first {
    case 0x20, 0x09, FormulaGuard.apostrophe, 0xEF: return true
    case 0x53, 0x73: if text.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".utf8) { return true }
    default: break
    }
    if last == 0x20 || last == 0x09 { return true }
    return text.contains { byte in
      byte == format.delimiter || byte == 0x22 || byte == 0x0A || byte == 0x0D || byte == 0
    }
  }
}
