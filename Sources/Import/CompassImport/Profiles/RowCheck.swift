import CompassModel
import CompassSource
import CompassValidation
package import Foundation

/// A condition of a profile's rule that a row must meet.
package struct RowCheck: Sendable, Hashable {
  /// The test for the first filled cell of the columns.
  package enum Test: Sendable, Hashable {
    /// The text is one of these words, folded.
    case isOne(of: Set<String>)
    /// The text isn't one of these words, folded; an empty cell passes.
    case isNone(of: Set<String>)
    /// The text contains one of these words, folded.
    case has([String])
    /// The cell is filled (true) or empty (false).
    case isFilled(Bool)
    /// The text is a number below this one.
    case isBelow(Decimal)
  }

  /// The columns.
  package var header: HeaderNames
  /// The test.
  package var test: Test
  /// The columns in a file.
  ///
  /// Without any of them, the cell counts as empty.
  private var columns = RowColumns()

  /// Returns the condition with its columns in a file.
  func found(in headers: [String]) -> RowCheck {
    var check = self
    check.columns = RowColumns(header, headers: headers)
    return check
  }

  /// The number in a text, with a decimal point or a decimal comma.
  private static func figure(_ text: String) -> Decimal? {
    FieldReader.quantity(text, usesDecimalComma: text.contains(",") && !text.contains("."))?.number
  }

  /// Whether a row meets the condition.
  func holds(_ record: SourceRecord, blanks: Set<String>) -> Bool {
    let text = columns.text(of: record, blanks: blanks)
    switch test {
    case .isFilled(let isFilled): return (text != nil) == isFilled
    case .isOne(let words): return text.map { words.contains($0.foldedWords) } ?? false
    case .isNone(let words): return text.map { !words.contains($0.foldedWords) } ?? true
    case .has(let words):
      guard let folded = text?.foldedWords else { return false }
      return words.contains { folded.hasFoldedWords($0) }
    case .isBelow(let bound): return text.flatMap(Self.figure).map { $0 < bound } ?? false
    }
  }
}

/// The alternative columns for one value.
///
/// The first filled one counts.
struct RowColumns: Sendable, Hashable {
  let indices: [Int]

  init(_ names: HeaderNames? = nil, headers: [String] = []) { indices = names?.columns(of: headers) ?? [] }

  /// The index of the first filled cell; nil if all are empty.
  func place(in record: SourceRecord, blanks: Set<String>) -> Int? {
    indices.first { record.isFilled(at: $0, blanks: blanks) }
  }

  /// The text of the first filled cell, without surrounding blanks; nil if all are empty.
  func text(of record: SourceRecord, blanks: Set<String>) -> String? {
    place(in: record, blanks: blanks).map { record.string(at: $0).trimmedBlanks }
  }
}

extension SourceRecord {
  /// Whether a cell contains text other than the words for an empty value.
  func isFilled(at index: Int, blanks: Set<String>) -> Bool {
    guard index < count else { return false }
    let text = string(at: index).trimmedBlanks
    return !text.isEmpty && !blanks.contains(text)
  }
}
