import CompassCSV
import CompassModel
import CompassSource
import CompassValidation
import CompassWorkbook

/// Which sheet of a workbook is read, and why.
struct SheetChoice {
  /// The sheet.
  let sheet: WorkbookReader.Sheet
  /// How many columns the row with most known headers has, or without one the fullest of those at the top.
  let headerWidth: Int
  /// What was decided.
  let inferences: [Inference]
  /// What was found out about sheets that are not read.
  private(set) var findings: [Diagnostic] = []
  /// Whether the workbook has no other.
  let isOnly: Bool

  /// How many rows of each sheet are looked at.
  private static let sampleRows = 64
  /// How many bytes of each sheet are looked at, unpacked.
  private static let sampleBytes = 4 << 20
  /// The most sheets that are named in one sentence.
  private static let maximumNames = 10

  /// What a look at the top of a sheet says.
  private struct Sample {
    var score = 0
    var headerRow: Int?
    var headerWidth = 0
    var topRows: [Int] = []
    var hasNumbers = false
    var rows: Int { topRows.count }
    /// Whether the sheet has rows of records and not only text, as a page of help has.
    var looksLikeTable: Bool {
      guard rows > 1, headerWidth > 1 else { return false }
      return hasNumbers || score * 2 >= max(3, headerWidth) && topRows.prefix(6).contains { $0 == headerRow }
    }
  }

  /// Chooses a sheet.
  ///
  /// - Throws: ``ImportError`` where there is none of the name that was given, or nothing stands in any.
  init(_ workbook: WorkbookReader, of input: ImportInput, _ options: ImportOptions) throws {
    let sheets = workbook.sheets
    isOnly = sheets.count == 1 && workbook.otherSheets.isEmpty
    let score = try FileSurvey.csvOptions(options).headerScore ?? { _ in 0 }
    let why: String
    let sample: Sample
    if let name = options.sheet {
      sheet = try Self.named(name, workbook, input)
      sample = try Self.sample(sheet, workbook, score)
      why = "set with --sheet"
    } else {
      let samples = try sheets.map { try Self.sample($0, workbook, score) }
      let places = sheets.indices.filter { samples[$0].rows > 0 }
      // What is hidden was not meant to be seen; of equals the one with more rows, then the first.
      func rank(_ place: Int) -> (Int, Int, Int, Int) {
        let isKnown = samples[place].score > 0
        let isShown = sheets[place].visibility == .visible
        return (
          isKnown ? isShown ? 3 : 2 : isShown ? 1 : 0, samples[place].score,
          isKnown ? samples[place].rows : 0,
          -place
        )
      }
      guard let best = places.max(by: { rank($0) < rank($1) }) else {
        throw ImportError.empty("\(input.path) is empty: its sheets have no values")
      }
      sheet = sheets[best]
      sample = samples[best]
      findings = places.filter {
        $0 != best && sheets[$0].visibility == .visible && samples[$0].looksLikeTable
      }
      .prefix(Self.maximumNames).map { Self.unread(sheets[$0], samples[$0]) }
      why =
        isOnly
        ? "the only sheet"
        : sample.score > 0
          ? "the most known headers of \(sheets.count) sheets"
          : "no known headers; the first sheet with values"
    }
    headerWidth = sample.headerWidth
    inferences = Self.inferences(sheet, why, workbook, isOnly: isOnly)
  }

  private static func unread(_ sheet: WorkbookReader.Sheet, _ sample: Sample) -> Diagnostic {
    let last = sample.topRows.last ?? 1
    let name = CellReference.quoted(sheet.name)
    var finding = Diagnostic(
      .sheetUnread, .warning, "The sheet \(value: sheet.name) wasn't imported",
      help: "Import the file again with --sheet \"\(sheet.name)\"", isPersonal: false)
    finding.cell = "\(name)!A1:\(CellReference.name(ofColumn: sample.headerWidth - 1))\(last)"
    return finding
  }

  private static func inferences(
    _ sheet: WorkbookReader.Sheet, _ why: String, _ workbook: WorkbookReader, isOnly: Bool
  ) -> [Inference] {
    var result = [
      Inference(
        what: "sheet", value: sheet.name + (sheet.visibility == .hidden ? " (hidden)" : ""), why: why,
        override: isOnly ? nil : "--sheet NAME", isRoutine: isOnly)
    ]
    let others =
      workbook.sheets.filter { $0 != sheet }.map { $0.name + ($0.visibility == .hidden ? " (hidden)" : "") }
      + workbook.otherSheets.map { $0 + " (no cells)" }
    if !others.isEmpty {
      let more = others.count > maximumNames ? " and \(others.count - maximumNames) more" : ""
      result.append(
        Inference(
          what: "left-out-sheets", value: others.prefix(maximumNames).joined(separator: ", ") + more,
          why: "only one sheet is read at a time", override: "--sheet NAME"))
    }
    if workbook.is1904 {
      result.append(
        Inference(what: "epoch", value: "1904", why: "the workbook counts dates from January 1, 1904"))
    }
    return result
  }

  private static func named(
    _ name: String, _ workbook: WorkbookReader, _ input: ImportInput
  ) throws -> WorkbookReader.Sheet {
    let folded = name.foldedWords
    if let sheet = workbook.sheets.first(where: { $0.name == name })
      ?? workbook.sheets.first(where: { $0.name.foldedWords == folded })
    {
      return sheet
    }
    let names = workbook.sheets.map(\.name)
    let near = Suggestion.nearest(to: name, among: names).map { "Did you mean \($0)? " } ?? ""
    throw ImportError(
      "--sheet: \(input.path) has no sheet \(name)",
      help: near + "Its sheets are \(names.prefix(maximumNames).joined(separator: ", "))")
  }

  private static func sample(
    _ sheet: WorkbookReader.Sheet, _ workbook: WorkbookReader, _ score: ([String]) -> Int
  ) throws -> Sample {
    var result = Sample()
    var rows = try workbook.rows(of: sheet, within: sampleBytes)
    var row = SheetRow()
    var mostCells = 0
    while result.rows < sampleRows, try rows.next(into: &row) {
      guard !row.cells.isEmpty else { continue }
      result.topRows.append(row.number)
      if row.cells.contains(where: { $0.kind == .number || $0.kind == .date }) { result.hasNumbers = true }
      let found = score(row.cells.filter(\.kind.isValue).map(row.string))
      let width = (row.cells.last?.column ?? 0) + 1
      if found > result.score {
        result.score = found
        result.headerRow = row.number
        result.headerWidth = width
      } else if result.headerRow == nil, row.cells.count > mostCells {
        mostCells = row.cells.count
        result.headerWidth = width
      }
    }
    return result
  }
}
