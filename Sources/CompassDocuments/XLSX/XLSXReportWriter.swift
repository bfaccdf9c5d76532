internal import CompassModel
package import CompassXLSX
internal import Foundation

/// Writes a report as a workbook: a sheet for its facts and texts, and one for each of its tables.
///
/// Numbers and days are real ones, shown by number formats that give ``ReportCell/text``.
package struct XLSXReportWriter {
  /// From how many rows on a workbook is streamed, which costs its tables' own filters and styles.
  package static let streamedRowCount = 20_000
  /// The name of the sheet for facts and texts.
  package static let summarySheetName = "Summary"

  private let streamedRowCount: Int
  private let mostRecordedCells: Int

  /// Creates a writer.
  ///
  /// - Parameter streamedRowCount: from how many rows on the workbook is streamed.
  package init(streamedRowCount: Int = XLSXReportWriter.streamedRowCount) {
    self.init(streamedRowCount: streamedRowCount, mostRecordedCells: XLSXRecordedRows.mostCells)
  }

  init(streamedRowCount: Int, mostRecordedCells: Int) {
    self.streamedRowCount = streamedRowCount
    self.mostRecordedCells = mostRecordedCells
  }

  /// Writes a report.
  ///
  /// Each table's rows are read for the widths of its columns, and again as far as they were too many or too
  /// different to be kept.
  /// - Parameters:
  ///   - document: the report.
  ///   - temporaryDirectory: a directory on the file system of the final file.
  /// - Returns: the file in its temporary place, proven whole.
  /// - Throws: ``CompassXLSX/XLSXError``, or what a table's rows throw.
  package func write(_ document: ReportDocument, temporaryDirectory: String) throws -> XLSXFile {
    let tables = document.tables
    let surveys = try tables.map { try XLSXTableSurvey($0, mostRecordedCells: mostRecordedCells) }
    let rowCount = surveys.reduce(0) { $0 + $1.rowCount }
    var properties = XLSXWorkbook.Properties(created: document.created)
    properties.title = document.title
    properties.subject = document.subject
    properties.author = document.author ?? ""
    let workbook = try XLSXWorkbook(
      temporaryDirectory: temporaryDirectory, properties: properties,
      isStreaming: rowCount >= streamedRowCount,
      overlongText: .truncate)
    let hasSummary = tables.count != 1 || document.blocks.count > 1
    let summary = hasSummary ? try workbook.addSheet(Self.summarySheetName) : nil
    let sheets = try tables.map { try workbook.addSheet(titled: $0.title) }
    if let summary {
      try XLSXSummaryWriter(workbook: workbook, sheet: summary, document: document)
        .write(tables: Array(zip(sheets, surveys)))
    }
    for (index, table) in tables.enumerated() {
      let writer = XLSXTableWriter(
        workbook: workbook, sheet: sheets[index], document: document, survey: surveys[index])
      try writer.write(table)
    }
    return try workbook.finish()
  }
}

extension XLSXWorkbook {
  /// Writes a report's cell into a cell of a sheet.
  func write(
    _ cell: ReportCell, to sheet: XLSXSheet, row: Int, column: Int, at place: XLSXTheme.Place
  ) throws {
    let mapped = XLSXCellMapper.map(cell, mayLink: sheet.hasRoomForLinks)
    let isLink = if case .link = mapped.value { true } else { false }
    let style = XLSXTheme.value(cell, numberFormat: mapped.numberFormat, isLink: isLink, at: place)
    try sheet.write(mapped.value, row: row, column: column, format: format(style))
  }

  /// Prepares a report's cell for all the cells that have the same content and look.
  ///
  /// - Returns: its number in the list; nil if it must be written by itself.
  func prepare(
    _ cell: ReportCell, at place: XLSXTheme.Place, in list: XLSXPreparedCells
  ) throws -> Int? {
    let mapped = XLSXCellMapper.map(cell, mayLink: false)
    let style = XLSXTheme.value(cell, numberFormat: mapped.numberFormat, isLink: false, at: place)
    return try list.add(mapped.value, format: format(style))
  }
}
