internal import CompassModel
package import CompassXLSX
package import Foundation

/// Writes a template as a workbook: a sheet to fill in, a guide, and a hidden sheet with the lists.
///
/// There is no example among the rows, where it would be imported; it stands in the guide.
package struct TemplateWorkbook {
  /// How many rows are checked as they are filled in.
  package static let preparedRows = 500
  /// The sheet that says what the columns are for.
  package static let guideName = "How to fill this in"
  /// The property that says what the workbook is a template of.
  package static let kindProperty = "Compass Template"
  /// The property that says which version of the form it has.
  package static let versionProperty = "Compass Template Version"
  private static let listsName = "Lists"
  /// How many columns beyond the last may be filled with what else people want to note.
  private static let ownColumns = 10
  private static let headerHeight = 32.0
  /// How wide a page is that is still read easily, in characters.
  private static let pageWidth = 190.0

  private let template: FillInTemplate
  private let workbook: XLSXWorkbook

  /// Writes a template.
  ///
  /// - Parameters:
  ///   - template: what it asks for.
  ///   - created: when it is made.
  ///   - temporaryDirectory: a directory on the file system of the final file.
  /// - Returns: the file in its temporary place, proven whole.
  package static func write(
    _ template: FillInTemplate, created: Date, temporaryDirectory: String
  ) throws -> XLSXFile {
    var properties = XLSXWorkbook.Properties(created: created)
    properties.title = "\(template.title) to fill in"
    properties.custom = [
      .init(kindProperty, .text(template.kind.plural)),
      .init(versionProperty, .number(FillInTemplate.version)),
    ]
    let workbook = try XLSXWorkbook(temporaryDirectory: temporaryDirectory, properties: properties)
    try TemplateWorkbook(template: template, workbook: workbook).write()
    return try workbook.finish()
  }

  private func write() throws {
    let sheet = try workbook.addSheet(template.title)
    let guide = try workbook.addSheet(Self.guideName)
    let lists = template.columns.map { TemplateList.of($0, template.names) }
    try write(lists)
    try fill(sheet, lists)
    try TemplateGuide(template: template, workbook: workbook, sheet: guide).write(lists)
    try sheet.activate()
  }

  // MARK: The lists

  /// Writes the lists into a sheet of their own and names them.
  private func write(_ lists: [TemplateList?]) throws {
    var seen: Set<TemplateList> = []
    let different = lists.compactMap(\.self).filter { seen.insert($0).inserted }
    guard !different.isEmpty else { return }
    let sheet = try workbook.addSheet(Self.listsName)
    let format = try workbook.format(XLSXStyle(numberFormat: XLSXNumberFormat.text))
    for (column, list) in different.enumerated() {
      // A header that no import takes for one of its own.
      try sheet.write(.text(list.name), row: 0, column: column, format: format)
      for (index, entry) in list.entries.enumerated() {
        try sheet.write(.text(entry), row: index + 1, column: column, format: format)
      }
      try workbook.defineName(
        list.name, sheet: sheet, range: XLSXRange(rows: 1...list.entries.count, columns: column...column))
    }
    try sheet.hide()
  }

  // MARK: The sheet to fill in

  private func fill(_ sheet: XLSXSheet, _ lists: [TemplateList?]) throws {
    let places = Dictionary(
      template.columns.enumerated().map { ($0.element.field.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    try sheet.setRow(0, height: Self.headerHeight)
    for (index, column) in template.columns.enumerated() {
      try sheet.setColumns(
        index...index, width: column.width(list: lists[index]),
        format: workbook.format(TemplateStyles.cell(column)))
      try sheet.write(
        .text(column.title), row: 0, column: index, format: workbook.format(TemplateStyles.header(column)))
      try sheet.setValidation(
        column.validation(list: lists[index], columns: places),
        range: XLSXRange(rows: 1...Self.preparedRows, columns: index...index))
    }
    let count = template.columns.count
    let row = XLSXRange(rows: 1...Self.preparedRows, columns: 0...count - 1)
    for (index, column) in template.columns.enumerated() where column.isRequired {
      try sheet.markGaps(of: index, in: row, color: TemplateStyles.gap)
    }
    try sheet.setColumns(
      count...count + Self.ownColumns - 1, width: TemplateStyles.ownWidth,
      format: workbook.format(TemplateStyles.own))
    try sheet.freeze(rows: 1, columns: 1)
    try sheet.allowNumbersAsText()
    try sheet.protectLockedCells()
    try sheet.setPage(page(lists))
  }

  private func page(_ lists: [TemplateList?]) -> XLSXPageSetup {
    let width = zip(template.columns, lists).reduce(0.0) { $0 + $1.0.width(list: $1.1) }
    var page = TemplateStyles.page
    page.pagesWide = max(1, Int((width / Self.pageWidth).rounded(.up)))
    page.repeatedRows = 0...0
    page.header = XLSXPageSetup.Line(left: [.text(template.title)])
    return page
  }
}

extension FillInTemplate {
  /// The kind for people, which the sheet is called.
  package var title: String { kind.plural.prefix(1).uppercased() + kind.plural.dropFirst() }
}
