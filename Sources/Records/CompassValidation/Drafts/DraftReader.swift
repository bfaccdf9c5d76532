public import CompassModel
import CompassSource

/// Reads texts into the fields of a draft.
///
/// Importers use it for each cell, and forms for each input.
public enum DraftReader {
  /// Reads a text into a field of a draft.
  ///
  /// An empty text doesn't change the field. An unreadable text empties the field; if the field is optional, the
  /// draft saves the text in `setAside`. Values for other fields in the same text (`9 - 11 AM`) are set unless the
  /// other field already has a value.
  ///
  /// - Parameters:
  ///   - text: the text as written.
  ///   - field: the field, one of the draft's kind.
  ///   - draft: the draft of the record.
  ///   - options: the options for texts that could have several meanings.
  /// - Returns: the findings about the text, in the order in which they were found.
  /// - Complexity: O(n) in the length of the text.
  @discardableResult
  public static func read(
    _ text: String, into field: FieldDescriptor, of draft: inout Draft, options: ReadingOptions
  ) -> [FieldIssue] {
    var text = text
    return text.withUTF8 { read(ByteView($0), field, &draft, options) }
  }

  /// Reads a text, given as UTF-8, into a field of a draft.
  ///
  /// - Parameters:
  ///   - bytes: the text as written, valid UTF-8.
  ///   - field: the field, one of the draft's kind.
  ///   - draft: the draft of the record.
  ///   - options: the options for texts that could have several meanings.
  /// - Returns: the findings about the text, in the order in which they were found.
  @discardableResult
  public static func read(
    _ bytes: Span<UInt8>, into field: FieldDescriptor, of draft: inout Draft, options: ReadingOptions
  ) -> [FieldIssue] {
    bytes.withUnsafeBufferPointer { read(ByteView($0), field, &draft, options) }
  }

  /// Reads a cell of a column into a field of a draft.
  ///
  /// - Parameters:
  ///   - bytes: the cell, valid UTF-8.
  ///   - column: the index of the column. All its cells have the same options.
  ///   - field: the field, one of the draft's kind.
  ///   - draft: the draft of the record.
  ///   - options: the options of the column.
  ///   - readings: the cache of the table's cells.
  /// - Returns: the findings about the text, in the order in which they were found.
  package static func read(
    _ bytes: Span<UInt8>, column: Int, into field: FieldDescriptor, of draft: inout Draft,
    options: ReadingOptions, _ readings: inout CellReadings
  ) -> [FieldIssue] {
    let reading = readings.reading(of: bytes, column: column, field, options)
    return bytes.withUnsafeBufferPointer { apply(reading, ByteView($0), field, &draft) }
  }

  private static func read(
    _ text: ByteView, _ field: FieldDescriptor, _ draft: inout Draft, _ options: ReadingOptions
  ) -> [FieldIssue] {
    apply(FieldReader.read(text, field, options), text, field, &draft)
  }

  private static func apply(
    _ reading: Reading, _ text: ByteView, _ field: FieldDescriptor, _ draft: inout Draft
  ) -> [FieldIssue] {
    switch reading.outcome {
    case .empty: break
    case .value(let value): draft.values[field] = value
    case .link(let name): draft.links[field.name] = name
    case .linkList(let elements): draft.linkLists[field.name] = elements
    case .unreadable: setAside(text, field, &draft, reading)
    }
    if let instant = reading.instant {
      draft.instants[field.name] = instant
    } else if let offset = reading.utcOffset {
      draft.utcOffsets[field.name] = offset
    }
    if let quantity = reading.quantity { draft.quantity = quantity }
    if let remark = reading.remark {
      draft.extra.append(JSONValue.Member("\(field.name)_remark", .string(remark)))
    }
    for side in reading.sides where !draft.mentions(side.field) {
      draft.values[side.field] = side.value
    }
    return reading.issues
  }

  private static func setAside(
    _ text: ByteView, _ field: FieldDescriptor, _ draft: inout Draft, _ reading: Reading
  ) {
    draft.values[field] = nil
    draft.unreadable.append(field.name)
    // A metric value that is only text is saved as the display value instead.
    guard field.failureEffect == .emptiesField, reading.sides.isEmpty else { return }
    draft.setAside(field.name, text: TextCleaner.trim(text).string)
  }
}
