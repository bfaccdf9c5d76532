import CompassCSV
import CompassModel
import CompassSource
import CompassValidation

/// Finds what the cells of a file would hold if they were written as they should be.
struct CellMender: Sendable {
  private let drafter: RecordDrafter
  private let survey: FileSurvey

  /// Prepares for a file.
  init(_ drafter: RecordDrafter) {
    self.drafter = drafter
    survey = drafter.survey
  }

  /// The text to write instead of a cell; nil where it is right as it stands, or nobody can be certain.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - column: the cell's column, counted from 0.
  func mended(_ record: SourceRecord, _ column: Int) -> TextMender.Mended? {
    guard column < record.count, !record.fields[column].range.isEmpty else { return nil }
    // Of JSON a text only: a number is written in one way.
    guard !drafter.isJSON || record.fields[column].isQuoted else { return nil }
    let text = record.string(at: column)
    // What was replaced by U+FFFD nobody knows.
    guard !text.unicodeScalars.contains("\u{FFFD}"), survey.unguarded(text) == text else { return nil }
    let decoded = Mojibake.mended(text)
    guard let field = drafter.plainField(ofColumn: column) else {
      return decoded.map { TextMender.Mended(text: $0, reason: .mojibake) }
    }
    let written = TextMender.mended(
      decoded ?? text, field: field, options: drafter.columnOptions[column],
      isDateOrderCertain: survey.settledDateColumns.contains(column))
    let mended = decoded.map { TextMender.Mended(text: written?.text ?? $0, reason: .mojibake) } ?? written
    // What kept a spreadsheet from running a text may be a blank.
    if let mended, !drafter.isJSON, FormulaGuard.needsGuard(mended.text.utf8),
      mended.text.utf8.first != text.utf8.first
    {
      return nil
    }
    return mended
  }
}
