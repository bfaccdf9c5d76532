import CompassModel
import CompassXLSX

/// How the sheets of a template look.
enum TemplateStyles {
  /// The width of a column that people add, in characters.
  static let ownWidth = 14.0

  /// The background of an empty cell that is required, in a row with other values.
  static let gap: UInt32 = 0xFECACA

  static func header(_ column: TemplateColumn) -> XLSXStyle {
    header(isNeeded: column.isRequired, alignment: column.isFigure ? .trailing : .leading)
  }

  static func header(isNeeded: Bool, alignment: ReportColumn.Alignment = .leading) -> XLSXStyle {
    var style = XLSXTheme.compass.header(alignment)
    if isNeeded {
      style.fill = XLSXTheme.compass.link
      style.fontColor = Color.white.rgb
    }
    style.right = .thin
    style.lineColor = Color.white.rgb
    return style
  }

  static func cell(_ column: TemplateColumn) -> XLSXStyle {
    var style = own
    style.numberFormat = numberFormat(column)
    if column.isFigure { style.horizontal = .right }
    switch column.field.type {
    case .longText, .texts, .links: style.wraps = true
    default: break
    }
    return style
  }

  /// A cell of a column that people add.
  static let own: XLSXStyle = {
    var style = XLSXStyle()
    style.isLocked = false
    style.vertical = .top
    style.horizontal = .left
    style.indent = 1
    return style
  }()

  private static func numberFormat(_ column: TemplateColumn) -> String? {
    if column.isDay { return XLSXNumberFormat.date }
    if column.isClock { return XLSXNumberFormat.time }
    switch column.field.type {
    case .integer: return XLSXNumberFormat.number(decimals: 0)
    case .money: return XLSXNumberFormat.number(decimals: 2, groupsThousands: true, prefix: "$")
    case .decimal, .weight: return nil
    default: return XLSXNumberFormat.text
    }
  }

  /// How every sheet is printed.
  static var page: XLSXPageSetup {
    var page = XLSXPageSetup()
    page.isLandscape = true
    page.margins = .init(left: 0.5, right: 0.5, top: 0.75, bottom: 0.75)
    page.footer = XLSXPageSetup.Line(right: XLSXPageSetup.Line.pageOfPages)
    return page
  }
}

extension TemplateColumn {
  /// Whether the column holds numbers to be compared.
  var isFigure: Bool { [.integer, .decimal, .money, .weight].contains(field.type) }

  /// How wide the column is, in characters: its head in one line, and what is usually written.
  func width(list: TemplateList?) -> Double {
    max(XLSXTextWidth.widestLine(title) * 1.1 + 3, usualWidth(list))
  }

  private func usualWidth(_ list: TemplateList?) -> Double {
    if isDay { return 14 }
    if isClock { return 11 }
    switch field.type {
    case .longText, .texts: return 40
    case .link, .links, .email: return 28
    case .url: return 32
    case .integer, .decimal, .money, .weight, .height, .boolean: return 11
    case .phone: return 17
    case .text where list == nil: return (field.maximumLength ?? 0) > 20 ? 24 : 12
    default:
      // The button of the list takes room.
      return (list?.entries.map(XLSXTextWidth.widestLine).max() ?? 16) + 4
    }
  }
}
