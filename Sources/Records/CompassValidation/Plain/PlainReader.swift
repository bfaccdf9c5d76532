package import CompassModel

/// Tells texts that are plainly right from those that somebody must look at, at the speed of a comparison:
/// what a short text came to is remembered, for few days, prices and towns make up most of a column.
///
/// Advice to maintainers: this type knows no value. It asks ``FieldReader`` once for each text that it has
/// not seen lately, and whatever is to be said of a text makes it not plain.
package struct PlainReader {
  /// What a text came to.
  package enum Outcome: Sendable {
    /// The text says that there is nothing.
    case empty
    /// The field's number in a ``PlainRow``.
    case number(Int)
    /// Something is to be said of the text, or it must be looked up.
    case notPlain
  }

  private let field: FieldDescriptor
  private let options: ReadingOptions
  private let isText: Bool
  private let maximumLength: Int
  private var memo: CellMemo<Outcome>

  /// Prepares for a column.
  ///
  /// - Parameters:
  ///   - field: the field that its texts are for.
  ///   - options: how they are read.
  package init(_ field: FieldDescriptor, options: ReadingOptions) {
    self.field = field
    self.options = options
    isText = field.type == .text || field.type == .longText
    maximumLength = field.maximumLength ?? Int.max
    memo = CellMemo(.notPlain)
  }

  /// Reads a text.
  ///
  /// - Parameter bytes: the text as it stands, valid UTF-8, not blank.
  package mutating func read(_ bytes: Span<UInt8>) -> Outcome {
    if isText, Self.isPlainText(bytes), bytes.count <= maximumLength { return .number(0) }
    if isText { return Self.look(bytes, field, options) }
    return memo.value(of: bytes) { [field, options] in Self.look($0, field, options) }
  }

  private static func look(
    _ bytes: Span<UInt8>, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Outcome {
    let reading = FieldReader.read(bytes, field: field, options: options)
    guard reading.issues.isEmpty, reading.sides.isEmpty, reading.quantity == nil else { return .notPlain }
    switch reading.outcome {
    case .empty: return .empty
    case .value(let value):
      if field.type == .state, case .text(let name) = value {
        return USState.all.firstIndex { $0.code == name }.map(Outcome.number) ?? .notPlain
      }
      return PlainRow.number(value).map(Outcome.number) ?? .notPlain
    case .link, .linkList, .unreadable: return .notPlain
    }
  }

  /// Whether a text is certain to need no cleaning: no control characters, no markup, no spreadsheet's error.
  private static func isPlainText(_ bytes: Span<UInt8>) -> Bool {
    // Blanks that are no ASCII begin with other bytes than letters with accents do.
    let first = bytes[0]
    guard first > 0x20, first != 0x23, first < 0x80 || first > 0xC2 && first < 0xE0 else { return false }
    var index = 0
    var found: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[unchecked: index]
      // C1 controls are 0xC2 and a byte below 0xA0, so that 0xC2 is looked at more closely.
      found |= byte < 0x20 || byte == 0x3C || byte == 0x7F || byte == 0xC2 ? 1 : 0
      index += 1
    }
    return found == 0
  }
}
