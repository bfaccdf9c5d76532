import CompassCSV
import CompassSource

/// The numbers of cells that are protected from spreadsheets.
///
/// Exports add an apostrophe before text like a formula: `'=1+2`. Excel files keep leading zeros with a
/// formula: `="00123"`. The import removes both unless the user keeps them, and reports the number of cells.
struct GuardedCells: Sendable {
  /// How many cells have an apostrophe.
  private(set) var apostrophes = 0
  /// How many cells are formulas that contain only text.
  private(set) var formulas = 0

  /// Counts the cells of a record that are guarded.
  mutating func add(_ record: SourceRecord) {
    for field in record.fields where !field.range.isEmpty {
      switch record.text[field.range.lowerBound] {
      case UInt8(ascii: "'"): if FormulaGuard.needsGuard(record.text[field.range]) { apostrophes += 1 }
      case UInt8(ascii: "="):
        let text = String(decoding: record.text[field.range], as: UTF8.self)
        if Self.text(ofFormula: text) != nil { formulas += 1 }
      default: break
      }
    }
  }

  /// Whether a text that begins with a byte may be guarded.
  static func mayGuard(_ first: UInt8) -> Bool { first == UInt8(ascii: "'") || first == UInt8(ascii: "=") }

  /// The text of a cell without its guard.
  static func unguarded(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "=") ? Self.text(ofFormula: text) ?? text : FormulaGuard.unguarded(text)
  }

  /// Returns the text in a formula such as `="00123"`, or nil for any other formula.
  private static func text(ofFormula formula: String) -> String? {
    let bytes = formula.utf8
    guard bytes.count >= 3, bytes.starts(with: "=\"".utf8), bytes.last == 0x22 else { return nil }
    let parts = bytes.dropFirst(2).dropLast().split(
      separator: [0x22, 0x22], omittingEmptySubsequences: false)
    return parts.contains { $0.contains(0x22) }
      ? nil : parts.map { String(Substring($0)) }.joined(separator: "\"")
  }
}

extension FileSurvey {
  /// Returns the text of a cell, without its protection unless the user keeps it.
  func unguarded(_ text: String) -> String { options.keepsGuards ? text : GuardedCells.unguarded(text) }

  /// Reports how many cells had their protection removed or kept.
  mutating func reportGuards(_ guards: GuardedCells) {
    for (what, count, why) in [
      ("formula-guard", guards.apostrophes, "exports add an apostrophe before text like a formula"),
      ("text-formulas", guards.formulas, "spreadsheets use these formulas to keep leading zeros"),
    ] where count > 0 {
      inferences.add(
        what, (options.keepsGuards ? "kept in " : "removed from ") + count.counted("cell"),
        options.keepsGuards ? "set with --csv-option guards=keep" : why, "--csv-option guards=keep")
    }
  }
}
