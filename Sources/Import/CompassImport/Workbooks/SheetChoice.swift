import CompassCSV
import CompassModel
import CompassSource
import CompassValidation
import CompassWorkbook

/// Which sheets of a workbook are read, and why.
struct SheetChoice {
  /// A sheet of which the top was looked at.
  struct Choice {
    let sheet: WorkbookReader.Sheet
    fileprivate let sample: Sample

    /// How many columns the row with most known headers has, or without one the fullest of those at the top.
    var headerWidth: Int { sample.headerWidth }

    /// Whether the name says that the sheet is out of date or an example.
    var isOld: Bool {
      sheet.name.foldedWords.split(separator: " ").contains { SheetChoice.oldWords.contains(String($0)) }
    }

    /// A finding about a sheet that isn't read.
    ///
    /// - Parameter reason: why it isn't, as a sentence without a period.
    func unread(_ reason: String) -> Diagnostic {
      let name = CellReference.quoted(sheet.name)
      var finding = Diagnostic(
        .sheetUnread, .warning, "The sheet \(value: sheet.name) wasn't imported. \(reason)",
        help: "To import it, use --sheet \"\(sheet.name)\"", isPersonal: false)
      finding.cell =
        "\(name)!A1:\(CellReference.name(ofColumn: headerWidth - 1))\(sample.topRows.last ?? 1)"
      return finding
    }
  }

  /// The sheet of which most is known.
  let best: Choice
  /// The other sheets that look like tables.
  private(set) var others: [Choice] = []
  /// Why it is the best.
  let why: String
  /// Whether the workbook has no other.
  let isOnly: Bool

  /// Words in the names of sheets that are out of date or examples.
  private static let oldWords: Set<String> = [
    "old", "copy", "backup", "archive", "archived", "example", "sample", "template", "draft", "alt", "kopie",
    "copia",
  ]

  /// How many rows of each sheet are looked at.
  private static let sampleRows = 64
  /// How many bytes of each sheet are looked at, unpacked.
  private static let sampleBytes = 4 << 20
  /// The most sheets that are named in one sentence.
  private static let maximumNames = 10

  /// What a look at the top of a sheet says.
  fileprivate struct Sample {
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
    if let name = options.sheet {
      let sheet = try Self.named(name, workbook, input)
      best = Choice(sheet: sheet, sample: try Self.sample(sheet, workbook, score))
      why = "set with --sheet"
      return
    }
    let choices = try sheets.map { Choice(sheet: $0, sample: try Self.sample($0, workbook, score)) }
    let places = choices.indices.filter { choices[$0].sample.rows > 0 }
    // What is hidden was not meant to be seen; of equals the one with more rows, then the first.
    func rank(_ place: Int) -> (Int, Int, Int, Int) {
      let (choice, sample) = (choices[place], choices[place].sample)
      let isKnown = sample.score > 0
      let isShown = choice.sheet.visibility == .visible
      return (
        isKnown ? isShown ? choice.isOld ? 3 : 4 : 2 : isShown ? 1 : 0, sample.score,
        isKnown ? sample.rows : 0,
        -place
      )
    }
    guard let place = places.max(by: { rank($0) < rank($1) }) else {
      throw ImportError.empty("\(input.path) is empty: its sheets have no values")
    }
    best = choices[place]
    others = places.filter {
      $0 != place && choices[$0].sheet.visibility == .visible && choices[$0].sample.looksLikeTable
    }.map { choices[$0] }
    why =
      isOnly
      ? "the only sheet"
      : best.sample.score > 0
        ? "the most known headers of \(sheets.count) sheets"
        : "no known headers; the first sheet with values"
  }

  /// What is said of a sheet that is read.
  func inferences(_ sheet: WorkbookReader.Sheet, _ workbook: WorkbookReader) -> [Inference] {
    let isBest = sheet == best.sheet
    var result = [
      Inference(
        what: "sheet", value: Self.label(sheet), why: isBest ? why : "its headers are known",
        override: isOnly ? nil : "--sheet NAME", isRoutine: isOnly)
    ]
    if isBest, workbook.is1904 {
      result.append(
        Inference(what: "epoch", value: "1904", why: "the workbook counts dates from January 1, 1904"))
    }
    return result
  }

  /// What is said of the sheets that aren't read.
  ///
  /// - Parameters:
  ///   - workbook: the workbook.
  ///   - read: the names of the sheets that are read.
  func inferences(ofLeftOut workbook: WorkbookReader, read: [String]) -> [Inference] {
    let others =
      workbook.sheets.filter { !read.contains($0.name) }.map(Self.label)
      + workbook.otherSheets.map { $0 + " (no cells)" }
    guard !others.isEmpty else { return [] }
    let more = others.count > Self.maximumNames ? " and \(others.count - Self.maximumNames) more" : ""
    return [
      Inference(
        what: "left-out-sheets", value: others.prefix(Self.maximumNames).joined(separator: ", ") + more,
        why: "not known as tables of records", override: "--sheet NAME")
    ]
  }

  private static func label(_ sheet: WorkbookReader.Sheet) -> String {
    sheet.name + (sheet.visibility == .hidden ? " (hidden)" : "")
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
