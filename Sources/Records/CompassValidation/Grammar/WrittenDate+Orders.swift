import CompassModel
import Foundation

/// Dates before the order of day and month in their column is known.
extension WrittenDate {
  /// Reads a text, given as UTF-8, with the month first.
  package init?(monthFirst bytes: Span<UInt8>) {
    guard let date = Self.read(bytes, .monthFirst) else { return nil }
    self = date
  }

  /// Returns the first day in another order; nil if the numbers don't allow that order.
  package func first(in order: DateOrder) -> Day? {
    switch (numberOrder, order) {
    case (.either, .dayFirst): Day(year: first.year, month: first.day, day: first.month)
    case (.dayFirst, .monthFirst), (.monthFirst, .dayFirst): nil
    default: first
    }
  }

  /// Whether a text can begin with the day or with the year, and then means another day: `26/04/05`.
  package static func mayBeginWithYear(_ bytes: Span<UInt8>) -> Bool {
    guard let day = read(bytes, .yearFirst)?.first else { return false }
    return day != read(bytes, .dayFirst)?.first
  }

  private static func read(_ bytes: Span<UInt8>, _ order: DateOrder) -> WrittenDate? {
    bytes.withUnsafeBufferPointer { bytes in
      let text = ByteView(bytes)
      guard text.count <= FieldReader.maximumTypedLength else { return nil }
      return text.withPlain { plain in
        if case .date(let date) = WrittenDate.read(plain, order: order) { date } else { nil }
      }
    }
  }

  /// Returns the weekday of a text that is nothing but one, 1 for Monday; nil for any other text.
  package static func weekday(_ bytes: Span<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      ByteView(bytes).withPlain { text in
        guard text.count > 0 else { return nil }
        let word = text[text.count - 1] == 0x2E ? text.slice(0, text.count - 1) : text
        func day(_ word: ByteView) -> Int? {
          if case .weekday(let day)? = DateWords.meaning(of: word) { day } else { nil }
        }
        guard !word.isASCII, word.count <= DateWords.maximumLength else { return day(word) }
        var plain = word.string.folding(options: .diacriticInsensitive, locale: nil)
        return plain.withUTF8 { day(ByteView($0)) }
      }
    }
  }
}

/// Reads the dates of a column, of which many are the same text, before their order is known.
package struct DateMemo: Sendable {
  private var memo = CellMemo<WrittenDate?>(sizeShift: 10)

  /// Creates a memo without dates.
  package init() {}

  /// Reads a text, given as UTF-8, with the month first; nil if it isn't a date.
  package mutating func date(_ bytes: Span<UInt8>) -> WrittenDate? {
    memo.value(of: bytes) { WrittenDate(monthFirst: $0) }
  }
}
