import CompassModel
import Foundation

/// The possible readings of one date in a column, before the order of day and month is known.
package struct DateSighting: Sendable {
  /// The order of the numbers as far as the text shows it; `none` also for a text that isn't a date.
  package let form: WrittenDate.NumberOrder
  /// The first day, read with the month first.
  ///
  /// Its year may be missing; nil for a text that isn't a date.
  package let day: WrittenDate.Day?
  /// The weekday in the text or in a related cell, 1 for Monday.
  package var weekday: Int?
  /// Whether the text can also begin with the year and then means another day: `26/04/05`.
  package let mayBeginWithYear: Bool
  /// Whether periods separate the parts: `4.5.2026`.
  package let hasPoints: Bool

  /// Reads a text.
  ///
  /// - Parameter bytes: the unchanged text, valid UTF-8.
  package init(_ bytes: Span<UInt8>) {
    let date = Self.read(bytes, .monthFirst)
    form = date?.numberOrder ?? WrittenDate.NumberOrder.none
    day = date?.first
    weekday = date?.weekday
    hasPoints = date != nil && bytes.indices.contains { bytes[$0] == 0x2E }
    let days = form == .dayFirst ? [DateOrder.yearFirst, .dayFirst].map { Self.read(bytes, $0)?.first } : []
    mayBeginWithYear = days.first.map { $0 != nil && $0 != days[1] } ?? false
  }

  /// Returns the first day in an order; nil if the text isn't a date in that order.
  package func day(in order: DateOrder) -> WrittenDate.Day? {
    switch (form, order) {
    case (.either, .dayFirst): day.map { WrittenDate.Day(year: $0.year, month: $0.day, day: $0.month) }
    case (.dayFirst, .monthFirst), (.monthFirst, .dayFirst): nil
    default: day
    }
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
}

extension DateSighting {
  /// Returns the weekday of a text that contains only a weekday, 1 for Monday; nil for any other text.
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

/// Reads the dates of a column and caches repeated texts.
package struct DateSightings: Sendable {
  private var memo = CellMemo<DateSighting?>(nil)

  /// Creates an empty cache.
  package init() {}

  /// Reads a text.
  package mutating func sighting(_ bytes: Span<UInt8>) -> DateSighting {
    memo.value(of: bytes) { DateSighting($0) } ?? DateSighting(bytes)
  }
}
