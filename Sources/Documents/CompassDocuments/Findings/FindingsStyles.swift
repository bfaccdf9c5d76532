import CompassXLSX

/// How the cells of a workbook of findings look.
enum FindingsStyles {
  /// How a sheet is printed.
  static func page(repeating rows: ClosedRange<Int>?) -> XLSXPageSetup {
    var page = XLSXPageSetup()
    page.isLandscape = true
    page.pagesWide = 1
    page.repeatedRows = rows
    page.footer = XLSXPageSetup.Line(right: XLSXPageSetup.Line.pageOfPages)
    return page
  }

  static var text: XLSXStyle { XLSXStyle(numberFormat: "@") }

  /// A cell of several lines.
  static var wrapped: XLSXStyle {
    var style = XLSXStyle()
    style.wraps = true
    style.vertical = .top
    return style
  }

  /// The title of the workbook.
  static var title: XLSXStyle {
    var style = XLSXStyle()
    style.isBold = true
    style.fontSize = 16
    return style
  }

  static var header: XLSXStyle {
    var style = text
    style.isBold = true
    style.fill = 0xE2E8F0
    style.bottom = .thin
    return style
  }

  static var indentedHeader: XLSXStyle { indented(header) }

  static var indented: XLSXStyle { indented(XLSXStyle()) }

  /// The same over several lines.
  static var indentedWrapped: XLSXStyle { indented(wrapped) }

  private static func indented(_ style: XLSXStyle) -> XLSXStyle {
    var style = style
    (style.horizontal, style.indent) = (.left, 1)
    return style
  }

  static var figureHeader: XLSXStyle {
    var style = header
    style.horizontal = .right
    return style
  }

  /// Cells that the tool adds to a row.
  static var own: XLSXStyle { colored(0x475569, on: 0xF8FAFC) }

  /// Cells that reject their row.
  static var bad: XLSXStyle { colored(0x991B1B, on: 0xFECACA) }

  /// Cells that are probably wrong.
  static var doubtful: XLSXStyle { colored(0x713F12, on: 0xFEF3C7) }

  private static func colored(_ font: UInt32, on fill: UInt32) -> XLSXStyle {
    var style = text
    style.fontColor = font
    style.fill = fill
    return style
  }
}
