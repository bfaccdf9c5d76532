import CompassArchive
import CompassModel
import CompassSource
import CompassTables
import CompassValidation
import CompassWorkbook

/// A workbook input.
///
/// Its sheets are read as tables.
package struct WorkbookFile {
  /// A sheet with its tables.
  private struct Candidate {
    let sheet: WorkbookReader.Sheet
    var input: ImportInput
    let tables: [TableSurvey]
    /// How many headers of each table are known.
    let knownHeaders: [Int]
    let place: Int

    /// How many headers of its best table are known.
    var known: Int { knownHeaders.max() ?? 0 }
    var isVisible: Bool { sheet.visibility == .visible }
    var rows: Int { tables.reduce(0) { $0 + $1.table.count(of: .data) } }
    /// Whether it has records and not only text, as a page of help has.
    var hasTable: Bool {
      let full = zip(tables, knownHeaders).filter { $0.0.hasHeader && $0.0.table.count(of: .data) > 0 }
      let isHelp = tables.contains { $0.proseCount > 1 }
      let isKnown = full.contains { table, known in
        known * (isHelp ? 1 : 2) >= max(3, table.columnCount)
      }
      return isKnown || !isHelp && full.contains { $0.0.hasFigures }
    }
    /// Whether it has rows with dates, times or numbers, but without a header.
    var hasRows: Bool { tables.contains { !$0.hasHeader && $0.table.count(of: .data) > 1 && $0.hasFigures } }

    /// The rank for choosing a sheet.
    ///
    /// A higher rank is better.
    ///
    /// Visible sheets with known headers come before hidden ones. The number of known headers, the number of rows and
    /// the order in the workbook decide between equal sheets.
    var rank: (Int, Int, Int, Int) {
      let isOther = PartChoice.isOther(sheet.name)
      return (
        known > 0 ? isVisible ? isOther ? 3 : 4 : 2 : isVisible && rows > 0 ? 1 : 0, known,
        known > 0 ? rows : 0, -place
      )
    }
  }

  private let input: ImportInput
  private let reader: WorkbookReader

  /// The most sheets that are named in one sentence.
  private static let maximumNames = 10

  /// Whether an input is a workbook, or another document that is packed as workbooks are.
  ///
  /// - Throws: what reading it throws.
  package static func recognizes(_ input: ImportInput) throws -> Bool {
    try archive(input).map(OfficeDocument.isPackage) ?? false
  }

  /// Opens an input if it is a workbook.
  ///
  /// - Returns: nil for any other input.
  /// - Throws: ``ToolError`` if the workbook can't be read, or if its archive is rejected, and any error
  ///   from reading the input.
  static func open(_ input: ImportInput) throws -> WorkbookFile? {
    guard input.sheet == nil, let archive = try archive(input), OfficeDocument.isPackage(archive) else {
      return nil
    }
    return try explaining(input) {
      let parts = Dictionary(archive.members.map { ($0.path.lowercased(), $0) }) { first, _ in first }
      return WorkbookFile(
        input: input, reader: try WorkbookReader(WorkbookPackage { parts[$0.lowercased()] }))
    }
  }

  /// Returns the input of the sheet in the options, or of the one with the highest rank.
  ///
  /// - Throws: ``ToolError`` if the sheet doesn't exist or all sheets are empty, and any error from reading.
  func table(_ options: ImportOptions) throws -> ImportInput {
    try Self.explaining(input) { try candidates(options)[0].input }
  }

  /// Returns the inputs of the visible sheets with values in their order, or of the sheet in the options.
  ///
  /// - Throws: ``ToolError`` if the sheet doesn't exist or all sheets are empty, and any error from reading.
  func sheets(_ options: ImportOptions) throws -> [ImportInput] {
    try Self.explaining(input) {
      let found = try candidates(options)
      let shown = found.filter { $0.isVisible && $0.tables.contains { !$0.table.runs.isEmpty } }
        .sorted { $0.place < $1.place }
      var inputs = (shown.isEmpty || options.sheet != nil ? [found[0]] : shown).map(\.input)
      let left = leftOut(inputs.compactMap(\.sheet?.name))
      inputs[0].sheet?.inferences += left
      return inputs
    }
  }

  /// Inspects all tables that can be imported.
  ///
  /// The sheet with the highest rank comes first.
  ///
  /// - Throws: ``ToolError`` if the sheet in the options doesn't exist, or no sheet can be imported, and any error
  ///   from reading.
  func tables(_ options: ImportOptions) throws -> [FileSurvey] {
    try Self.explaining(input) {
      var found = try candidates(options)
      // The options for the header or the format apply to one sheet.
      var isForOne = options.headerLine != nil
      if case .automatic = options.profile {} else { isForOne = true }
      let others = found.dropFirst().filter { $0.isVisible && ($0.hasTable || $0.hasRows) }
      found = [found[0]] + others.filter { $0.hasTable && !isForOne }
      for other in others where isForOne || !other.hasTable {
        found[0].input.findings.append(
          other.input.unreadSheet(
            isForOne ? "The options are for one sheet" : "No row has names for its columns"))
      }
      let all = found.enumerated().flatMap { parts($1, isFirst: $0 == 0) }
      var read = try PartChoice(options: options).read(all) { part, reason in
        part.sheet?.name == found[0].sheet.name ? part.unreadTable(reason) : part.unreadSheet(reason)
      }
      let names = read.compactMap(\.input.sheet?.name)
      read[0].inferences.insert(contentsOf: leftOut(names), at: read[0].input.sheet?.inferences.count ?? 0)
      return read
    }
  }

  /// The inputs of the tables of a sheet.
  private func parts(_ candidate: Candidate, isFirst: Bool) -> [ImportInput] {
    candidate.tables.enumerated().map { index, table in
      var part = candidate.input
      part.table = table
      if !isFirst { part.sheet?.partName = candidate.sheet.name }
      if index > 0 { part.otherTableName = "table \(index + 1)" }
      return part
    }
  }

  /// Returns the readable sheets, sorted by rank.
  ///
  /// - Throws: ``ToolError`` if the sheet in the options doesn't exist or all sheets are empty.
  private func candidates(_ options: ImportOptions) throws -> [Candidate] {
    let isOnly = reader.sheets.count == 1 && reader.otherSheets.isEmpty
    let sheets = try options.sheet.map { [try named($0)] } ?? reader.sheets
    var unread: [Diagnostic] = []
    let found = try sheets.enumerated().compactMap { place, sheet -> Candidate? in
      var part = input
      do {
        let grid = try SheetGrid(
          reader, sheet, maximumBytes: SheetGrid.maximumBytes(ofWorkbook: input.source.byteCount ?? 0))
        part.sheet = SheetInput(grid: grid, inferences: [], isOnly: isOnly)
        let tables = try part.tablesInRows(options)
        let known = tables.map { table in
          table.headerNames.count { FileSurvey.bits(of: $0, options.lexicon) >= 4 }
        }
        return Candidate(sheet: sheet, input: part, tables: tables, knownHeaders: known, place: place)
      } catch let error as ToolError where error.kind == .workbook && sheets.count > 1 {
        unread.append(Self.unread(sheet.name, error.message))
        return nil
      }
    }.sorted { $0.rank > $1.rank }
    guard let best = found.first, best.tables.contains(where: { !$0.table.runs.isEmpty }) else {
      throw ToolError.empty("\(input.path) is empty: its sheets have no values")
    }
    return found.enumerated().map { index, candidate in
      let label = Self.label(candidate.sheet)
      var (candidate, why) = (candidate, candidate.known > 0 ? "its headers are known" : "it has values")
      if options.sheet != nil {
        why = "set with --sheet"
      } else if isOnly {
        why = "the only sheet"
      } else if index == 0 {
        why =
          best.known > 0
          ? "the most known headers of \(sheets.count) sheets"
          : "no known headers; the first sheet with values"
      }
      candidate.input.sheet?.inferences = [
        Inference(
          what: "sheet", value: label, why: why,
          override: isOnly ? nil : "--sheet NAME",
          isRoutine: isOnly)
      ]
      if index == 0, reader.is1904 {
        candidate.input.sheet?.inferences.add(
          "epoch", "1904", "the workbook counts dates from January 1, 1904")
      }
      if index == 0 { candidate.input.findings += unread }
      return candidate
    }
  }

  /// Returns an automatic choice that lists the sheets that aren't imported.
  private func leftOut(_ read: [String]) -> [Inference] {
    let others =
      reader.sheets.filter { !read.contains($0.name) }.map(Self.label)
      + reader.otherSheets.map { $0 + " (no cells)" }
    guard !others.isEmpty else { return [] }
    let more = others.count > Self.maximumNames ? " and \(others.count - Self.maximumNames) more" : ""
    return [
      Inference(
        what: "left-out-sheets", value: others.prefix(Self.maximumNames).joined(separator: ", ") + more,
        why: "not imported", override: "--sheet NAME")
    ]
  }

  /// A finding about a sheet that isn't read.
  fileprivate static func unread(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .sheetUnread, .warning, "The sheet \(value: name) wasn't imported. \(reason)",
      help: "If it has records, use --as KIND --sheet \"\(name)\"", isPersonal: false)
  }

  private static func label(_ sheet: WorkbookReader.Sheet) -> String {
    sheet.name + (sheet.visibility == .hidden ? " (hidden)" : "")
  }

  private func named(_ name: String) throws -> WorkbookReader.Sheet {
    let folded = name.foldedWords
    if let sheet = reader.sheets.first(where: { $0.name == name })
      ?? reader.sheets.first(where: { $0.name.foldedWords == folded })
    {
      return sheet
    }
    let names = reader.sheets.map(\.name)
    throw ToolError.unknown(
      "--sheet: \(input.path) has no sheet \(name)", name, among: names,
      help: "Its sheets are \(names.prefix(Self.maximumNames).joined(separator: ", "))", kind: .input)
  }

  private static func archive(_ input: ImportInput) throws -> Archive? {
    // The format of a file inside an archive depends on its name.
    guard input.archivePath == nil else { return nil }
    return try Archive.recognizes(input.source.head(4)) ? Archive(input.source) : nil
  }

  /// Runs a closure that reads a workbook.
  ///
  /// - Throws: ``ToolError`` in place of what a workbook that can't be read throws.
  static func explaining<Result>(_ input: ImportInput, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ToolError where error.kind == .workbook {
      throw ToolError(
        .input, "Can't read \(input.path): \(error.message)", help: error.help, code: .workbookRefused)
    }
  }
}

extension ImportInput {
  /// A finding about a table of a file with several that isn't read.
  func unreadTable(_ reason: String) -> Diagnostic {
    Diagnostic(
      .csvSecondTable, .warning, "The table at \(tableWords) wasn't imported. \(reason)",
      help: "Save each table as a separate file, or set the header with --header-row",
      position: table?.position)
  }

  /// A finding about a sheet that isn't read.
  fileprivate func unreadSheet(_ reason: String) -> Diagnostic {
    let name = sheet?.name ?? ""
    var finding = WorkbookFile.unread(name, reason)
    let rows = table?.table.runs
    let last = CellReference.name(ofColumn: max(0, (table?.firstColumn ?? 0) + (table?.columnCount ?? 1) - 1))
    finding.cell =
      "\(CellReference.quoted(name))!A\(rows?.first?.lines.lowerBound ?? 1):\(last)\(rows?.last?.lines.upperBound ?? 1)"
    return finding
  }
}
