import CompassModel
import CompassSource
import Foundation

/// A month in a title, the name of a sheet or a cell, with or without its year: `JUNE`, `Sept 2026`.
package struct WrittenMonth: Sendable, Hashable {
  /// The month, 1 to 12.
  package let month: Int
  /// The year, if the text has one.
  package let year: Int?

  /// The longest text to examine, in bytes.
  private static let maximumLength = 200

  /// Finds the only month that a text names.
  ///
  /// - Parameter text: a title or a name: `Kwame - March 2026`.
  package init?(within text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let words = text.folding(options: .diacriticInsensitive, locale: nil)
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let months = Set(words.compactMap { Self.month(named: $0) })
    guard months.count == 1, let month = months.first else { return nil }
    self.month = month
    let years = Set(words.filter { $0.utf8.count == 4 }.compactMap { Int($0) }.filter { 1_950...2_100 ~= $0 })
    year = years.count == 1 ? years.first : nil
  }

  /// Reads a cell that is a month and nothing else: `June`, `Jun.`, `6`.
  package init?(_ cell: String) {
    let text = cell.trimmedBlanks
    if let number = Int(text), 1...12 ~= number {
      (month, year) = (number, nil)
      return
    }
    guard let found = WrittenMonth(within: text), !text.contains(where: { $0.isNumber || $0 == " " }) else {
      return nil
    }
    self = found
  }

  /// The month in English.
  package var name: String { Self.name(month) }

  /// The name of a month, 1 to 12, in English.
  package static func name(_ month: Int) -> String { CivilCalendar.months[month - 1] }

  private static func month(named word: Substring) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return String(word).withPlainBytes { word -> Int? in
      if case .month(let month)? = DateWords.meaning(of: word) { month } else { nil }
    }
  }
}
