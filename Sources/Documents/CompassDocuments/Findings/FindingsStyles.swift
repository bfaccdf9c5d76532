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

  /// Text that stays text whatever is typed.
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

  /// A header.
  static var header: XLSXStyle {
    var style = text
    style.isBold = true
    style.fill = XLSXColor(0xE2E8F0)
    style.bottom = .thin
    return style
  }

  /// A header over texts that stand behind a column of figures.
  static var indentedHeader: XLSXStyle {
    var style = header
    (style.horizontal, style.indent) = (.left, 1)
    return style
  }

  /// Text behind a column of figures, with which it would run together.
  static var indented: XLSXStyle {
    var style = XLSXStyle()
    (style.horizontal, style.indent) = (.left, 1)
    return style
  }

  /// The same over several lines.
  static var indentedWrapped: XLSXStyle {
    var style = wrapped
    (style.horizontal, style.indent) = (.left, 1)
    return style
  }

  /// A header over figures.
  static var figureHeader: XLSXStyle {
    var style = header
    style.horizontal = .right
    return style
  }

  /// What the tool put beside a row without findings.
  static var own: XLSXStyle {
    var style = text
    style.fontColor = XLSXColor(0x475569)
    style.fill = XLSXColor(0xF8FAFC)
    return style
  }

  /// What keeps a row from being taken.
  static var bad: XLSXStyle {
    var style = text
    style.fontColor = XLSXColor(0x991B1B)
    style.fill = XLSXColor(0xFECACA)
    return style
  }

  /// What is probably wrong.
  static var doubtful: XLSXStyle {
    var style = text
    style.fontColor = XLSXColor(0x713F12)
    style.fill = XLSXColor(0xFEF3C7)
    return style
  }
}
