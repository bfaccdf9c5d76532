import CompassModel
import CompassSource
import CompassValidation
package import Foundation

/// What must hold of a row for a rule of a profile to be followed.
package struct RowCondition: Sendable, Hashable {
  /// What is asked of the first cell of the columns in which something stands.
  package enum Test: Sendable, Hashable {
    /// It is one of these words, folded.
    case isOne(of: Set<String>)
    /// It is none of these words, folded; an empty one is none.
    case isNone(of: Set<String>)
    /// One of these words, folded, stands in it.
    case has([String])
    /// Something stands there, or nothing does.
    case isFilled(Bool)
    /// It is a number above this one.
    case isAbove(Decimal)
    /// It is a number below this one.
    case isBelow(Decimal)
  }

  /// The columns.
  package var header: HeaderNames
  /// What is asked.
  package var test: Test
}

/// A condition whose columns were found in a file.
struct RowCheck: Sendable {
  private let columns: RowColumns
  private let test: RowCondition.Test

  /// Finds the columns of a condition; where the file has none of them, its cells are empty.
  init(_ condition: RowCondition, headers: [String]) {
    columns = RowColumns(condition.header, headers: headers)
    test = condition.test
  }

  /// The number of a text, whichever mark stands before its decimals.
  private static func figure(_ text: String) -> Decimal? {
    FieldReader.quantity(text, usesDecimalComma: text.contains(",") && !text.contains("."))?.number
  }

  /// Whether the condition holds of a row.
  func holds(_ record: SourceRecord, blanks: Set<String>) -> Bool {
    let text = columns.text(of: record, blanks: blanks)
    switch test {
    case .isFilled(let isFilled): return (text != nil) == isFilled
    case .isOne(let words): return text.map { words.contains($0.foldedWords) } ?? false
    case .isNone(let words): return text.map { !words.contains($0.foldedWords) } ?? true
    case .has(let words):
      guard let folded = text?.foldedWords else { return false }
      return words.contains { folded.hasFoldedWords($0) }
    case .isAbove(let bound): return text.flatMap(Self.figure).map { $0 > bound } ?? false
    case .isBelow(let bound): return text.flatMap(Self.figure).map { $0 < bound } ?? false
    }
  }
}

/// The columns of a file that stand for one thing: the first in which something stands counts.
struct RowColumns: Sendable {
  let indices: [Int]

  init(_ names: HeaderNames, headers: [String]) { indices = names.columns(of: headers) }

  init(_ column: Int) { indices = [column] }

  /// The columns that have these names and stand under the name of a group.
  init(_ names: HeaderNames, headers: [String], sections: [String], section: String) {
    let key = section.foldedWords
    indices = names.columns(of: headers).filter { $0 < sections.count && sections[$0].foldedWords == key }
  }

  /// The place of the first cell in which something stands; nil where none does.
  func place(in record: SourceRecord, blanks: Set<String>) -> Int? {
    indices.first { record.isFilled(at: $0, blanks: blanks) }
  }

  /// The text of that cell without blanks round it.
  func text(of record: SourceRecord, blanks: Set<String>) -> String? {
    place(in: record, blanks: blanks).map { record.string(at: $0).trimmedBlanks }
  }
}

extension SourceRecord {
  /// Whether something stands in a cell that is none of the words for nothing.
  func isFilled(at index: Int, blanks: Set<String>) -> Bool {
    guard index < count else { return false }
    let text = string(at: index).trimmedBlanks
    return !text.isEmpty && !blanks.contains(text)
  }
}
