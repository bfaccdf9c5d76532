/// One record as it was read: its field values as UTF-8 in a buffer that the next record reuses, each
/// with the place in the file where it stands.
///
/// Readers of every format fill this one shape, so that what follows need not know the format.
public struct SourceRecord: Sendable {
  /// Where one field's value and source stand.
  public struct Field: Sendable, Hashable {
    @usableFromInline var lowerBound: UInt32
    @usableFromInline var upperBound: UInt32
    /// The field in the file, delimiters excluded, quotes included.
    public var position: SourcePosition
    /// Whether the field stood in quotes, so that an empty one was meant to be empty.
    public var isQuoted: Bool

    /// The field's bytes within ``SourceRecord/text``, of which no reader keeps as much as four gigabytes.
    @inlinable public var range: Range<Int> {
      get { Range(uncheckedBounds: (Int(lowerBound), Int(upperBound))) }
      set {
        lowerBound = UInt32(newValue.lowerBound)
        upperBound = UInt32(newValue.upperBound)
      }
    }

    /// Creates a field from its place in the buffer and in the file.
    @inlinable
    public init(range: Range<Int>, position: SourcePosition, isQuoted: Bool = false) {
      lowerBound = UInt32(range.lowerBound)
      upperBound = UInt32(range.upperBound)
      self.position = position
      self.isQuoted = isQuoted
    }
  }

  /// The number of the record among the data records of its file, counted from 1; 0 before the first.
  public var number: Int
  /// The bytes that the fields' ranges are of, unquoted, valid UTF-8; what lies outside of all ranges means
  /// nothing.
  public var text: [UInt8]
  /// The fields in the order of the file.
  public var fields: [Field]
  /// The record in the file, its line ending excluded.
  public var position: SourcePosition

  /// Creates an empty record to be filled by a reader.
  public init() {
    number = 0
    text = []
    fields = []
    position = SourcePosition(line: 1, column: 1, endLine: 1, endColumn: 1, offset: 0, length: 0)
  }

  /// The number of fields.
  public var count: Int { fields.count }

  /// The value of a field as text.
  ///
  /// - Parameter index: the field's place in the record, counted from 0.
  public func string(at index: Int) -> String {
    String(decoding: text[fields[index].range], as: UTF8.self)
  }

  /// The values of all fields as text.
  public var strings: [String] { fields.indices.map(string(at:)) }

  /// Lends the UTF-8 bytes of a field without copying them.
  ///
  /// - Parameters:
  ///   - index: the field's place in the record, counted from 0.
  ///   - body: what to do with the bytes.
  public func withBytes<Result, Failure: Error>(
    at index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text.span.extracting(fields[index].range))
  }

  /// Forgets all fields and keeps the memory.
  public mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
  }
}
