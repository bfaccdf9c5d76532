import CompassModel
package import CompassXLSX
internal import Foundation

/// Writes a report as a workbook: a cover that leads to everything, a sheet for each table and calendar, charts that
/// programs draw themselves, and the numbers that they draw them from.
///
/// Numbers and days are real ones, shown by number formats that give ``ReportCell/text``.
package struct XLSXReportWriter {
  /// From how many rows in memory on the longest tables are streamed, which costs their own filters and styles.
  package static let streamedRowCount = 20_000

  private let streamedRowCount: Int
  private let mostRecordedCells: Int

  /// Creates a writer.
  ///
  /// - Parameter streamedRowCount: from how many rows in memory on tables are streamed.
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
  /// - Returns: the file in its temporary place, proven whole, with what it leaves out.
  /// - Throws: ``ToolError``, or what a table's rows throw.
  package func write(_ document: ReportDocument, temporaryDirectory: String) throws -> XLSXReport {
    let plan = XLSXReportPlan(document)
    let theme = XLSXTheme(document.brand)
    let surveys = try plan.tables.map {
      try XLSXTableSurvey($0, mostRecordedCells: mostRecordedCells)
    }
    let workbook = try XLSXWorkbook(
      temporaryDirectory: temporaryDirectory, properties: XLSXReportProperties.properties(of: document),
      overlongText: .truncate)
    let streamed = streamedTables(surveys.map(\.rowCount))
    let sheets = try plan.sheets.map { sheet in
      let isStreamed = if case .table(let number) = sheet.kind { streamed.contains(number) } else { false }
      return try workbook.addSheet(titled: sheet.title, isStreamed: isStreamed)
    }
    let assembly = XLSXReportAssembly(
      document: document, plan: plan, theme: theme, workbook: workbook, sheets: sheets, surveys: surveys)
    let notes = try assembly.write()
    return XLSXReport(file: try workbook.finish(), notes: notes)
  }

  /// The numbers of the tables that are streamed: the longest, until so many rows are left in memory as may be.
  private func streamedTables(_ rowCounts: [Int]) -> Set<Int> {
    var rest = rowCounts.reduce(0, +)
    var streamed: Set<Int> = []
    for (number, count) in rowCounts.enumerated().sorted(by: { $0.element > $1.element }) {
      if rest < streamedRowCount { break }
      streamed.insert(number)
      rest -= count
    }
    return streamed
  }
}

/// A report's workbook, saved as a temporary file.
package struct XLSXReport: Sendable {
  package let file: XLSXFile
  /// Sentences about omitted content, which are also on the cover.
  package let notes: [String]

  /// The path of the temporary file.
  package var path: String { file.path }
}

enum XLSXReportProperties {
  static func properties(of document: ReportDocument) -> XLSXWorkbook.Properties {
    var properties = XLSXWorkbook.Properties(created: document.created)
    properties.title = document.title
    properties.subject = document.subject
    properties.author = document.author ?? ""
    properties.custom = [
      .init("Report", .text(document.subject.isEmpty ? document.title : document.subject)),
      .init("Generated", .text(document.created.ISO8601Format())),
      .init("Language", .text(Format.language)),
    ]
    if let audience = document.audience {
      properties.custom.append(.init("Audience", .text(audience.isFamily ? "family" : "coach")))
    }
    return properties
  }
}
