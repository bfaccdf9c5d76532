import CompassModel
import Foundation

/// What one text of a column of dates says, before the column says in which order its numbers are.
package struct DateSighting: Sendable {
  /// What the numbers say about their order; `none` also for a text that isn't a date.
  package let form: WrittenDate.NumberOrder
  /// The first day with the month first, whose year may be missing; nil for a text that isn't a date.
  package let day: WrittenDate.Day?
  /// The weekday that the text says, or a cell beside it, 1 for Monday.
  package var weekday: Int?
  /// Whether the year may come first, and the text then says another day than with the day first: `26/04/05`.
  package let mayBeginWithYear: Bool
  /// Whether the parts are separated by points: `4.5.2026`.
  package let hasPoints: Bool

  /// Reads a text.
  ///
  /// - Parameter bytes: the text as it stands, valid UTF-8.
  package init(_ bytes: Span<UInt8>) {
    let date = Self.read(bytes, .monthFirst)
    form = date?.numberOrder ?? WrittenDate.NumberOrder.none
    day = date?.first
    weekday = date?.weekday
    hasPoints = date != nil && bytes.indices.contains { bytes[$0] == 0x2E }
    let days = form == .dayFirst ? [DateOrder.yearFirst, .dayFirst].map { Self.read(bytes, $0)?.first } : []
    mayBeginWithYear = days.first.map { $0 != nil && $0 != days[1] } ?? false
  }

  /// The first day in an order; nil where the order gives none.
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
  /// The weekday that a text says and nothing else, 1 for Monday; nil for any other text.
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

/// Reads the texts of a column of dates and remembers those that come again.
package struct DateSightings: Sendable {
  private var memo = CellMemo<DateSighting?>(nil)

  /// Creates an empty memory.
  package init() {}

  /// Reads a text.
  package mutating func sighting(_ bytes: Span<UInt8>) -> DateSighting {
    memo.value(of: bytes) { DateSighting($0) } ?? DateSighting(bytes)
  }
}
