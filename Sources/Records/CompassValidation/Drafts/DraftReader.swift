public import CompassModel
import CompassSource

/// Reads texts into the fields of a draft: what an importer does for each cell, and a form for each input.
public enum DraftReader {
  /// Reads a text into a field of a draft.
  ///
  /// An empty text leaves the field as it is. An unreadable one leaves it without a value; where the
  /// field is optional, its text is kept aside. Values for other fields that stand in the same text
  /// (`9 - 11 AM`) are put there unless a value is there already.
  ///
  /// - Parameters:
  ///   - text: the text as it stands.
  ///   - field: the field, one of the draft's kind.
  ///   - draft: the record on its way in.
  ///   - options: how texts are read that could mean several things.
  /// - Returns: what is to be said of the text, in the order in which it was found.
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
  ///   - bytes: the text as it stands, valid UTF-8.
  ///   - field: the field, one of the draft's kind.
  ///   - draft: the record on its way in.
  ///   - options: how texts are read that could mean several things.
  /// - Returns: what is to be said of the text, in the order in which it was found.
  @discardableResult
  public static func read(
    _ bytes: Span<UInt8>, into field: FieldDescriptor, of draft: inout Draft, options: ReadingOptions
  ) -> [FieldIssue] {
    bytes.withUnsafeBufferPointer { read(ByteView($0), field, &draft, options) }
  }

  private static func read(
    _ text: ByteView, _ field: FieldDescriptor, _ draft: inout Draft, _ options: ReadingOptions
  ) -> [FieldIssue] {
    let reading = FieldReader.read(text, field, options)
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
    // A figure that is text only lives on as the value to display.
    guard field.failureEffect == .emptiesField, reading.sides.isEmpty else { return }
    draft.setAside(field.name, text: TextCleaner.trim(text).string)
  }
}
