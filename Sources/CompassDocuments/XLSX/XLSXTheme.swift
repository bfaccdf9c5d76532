internal import CompassModel
internal import CompassXLSX

/// The looks of a report's sheets.
enum XLSXTheme {
  static let ink = XLSXColor(0x111827)
  static let muted = XLSXColor(0x6B7280)
  static let line = XLSXColor(0xE5E7EB)
  static let headerFill = XLSXColor(0x1F2937)
  static let accent = XLSXColor(0x1D4ED8)
  static let green = XLSXColor(0x047857)

  static let title: XLSXStyle = {
    var style = XLSXStyle()
    style.isBold = true
    style.fontSize = titleSize
    style.fontColor = ink
    style.wraps = true
    style.vertical = .center
    return style
  }()

  static let titleSize = 20.0
  static let headingSize = 14.0
  static let rowHeight = 18.0

  /// How high a row with so many lines of text is, in points.
  static func height(lines: Int, scale: Double = 1) -> Double {
    min(Double(lines) * lineHeight * scale + (rowHeight - lineHeight), XLSXLimits.rowHeight)
  }

  private static let lineHeight = 15.0

  static let subtitle: XLSXStyle = {
    var style = XLSXStyle()
    style.fontSize = 12
    style.fontColor = muted
    style.wraps = true
    style.vertical = .center
    return style
  }()

  static func heading(level: Int) -> XLSXStyle {
    var style = XLSXStyle()
    style.isBold = true
    style.fontSize = level <= 1 ? headingSize : 12
    style.fontColor = ink
    style.bottom = level <= 1 ? .medium : .thin
    style.lineColor = line
    style.vertical = .center
    return style
  }

  static let label: XLSXStyle = {
    var style = XLSXStyle()
    style.fontColor = muted
    style.vertical = .center
    style.wraps = true
    return style
  }()

  static let paragraph: XLSXStyle = {
    var style = XLSXStyle()
    style.fontColor = ink
    style.vertical = .center
    style.wraps = true
    return style
  }()

  static let sheetLink: XLSXStyle = {
    var style = XLSXStyle()
    style.vertical = .center
    style.fontColor = accent
    style.isUnderlined = true
    return style
  }()

  static func header(_ alignment: ReportColumn.Alignment) -> XLSXStyle {
    var style = XLSXStyle()
    style.isBold = true
    style.fontColor = .white
    style.fill = headerFill
    style.vertical = .center
    style.horizontal = alignment == .trailing ? .right : .left
    style.wraps = true
    style.indent = 1
    return style
  }

  static let empty: XLSXStyle = {
    var style = XLSXStyle()
    style.vertical = .center
    style.isItalic = true
    style.fontColor = muted
    return style
  }()

  /// Where a value stands, which its look depends on.
  struct Place: Hashable {
    var alignment = ReportColumn.Alignment.leading
    /// Whether it is one of a table's cells.
    var isInTable = false
    /// Whether its own text goes on in further lines.
    var wraps = false
  }

  /// The look of a value: of its place, its type and its number format.
  static func value(_ cell: ReportCell, numberFormat: String?, isLink: Bool, at place: Place) -> XLSXStyle {
    var style = XLSXStyle(numberFormat: numberFormat)
    style.fontColor = ink
    style.vertical = .center
    style.horizontal = place.alignment == .trailing ? .right : .left
    style.wraps = place.wraps
    if place.isInTable {
      style.bottom = .thin
      style.lineColor = line
      style.indent = 1
    }
    switch cell {
    case .verified(let flag):
      style.fontColor = flag ? green : muted
      style.isBold = flag
    case .link where isLink:
      style.fontColor = accent
      style.isUnderlined = true
    case .badge(let badge):
      style.fill = XLSXColor(badge.color.rawValue)
      style.fontColor = contrast(to: badge.color)
      style.isBold = true
      style.horizontal = .center
      style.indent = 0
    default: break
    }
    return style
  }

  static func badge(_ badge: ReportBadge) -> XLSXStyle {
    value(.badge(badge), numberFormat: nil, isLink: false, at: Place())
  }

  /// White or near black, whichever is read more easily on the colour (WCAG 2.1, relative luminance).
  private static func contrast(to color: ReportColor) -> XLSXColor {
    func channel(_ shift: UInt32) -> Double {
      let value = Double((color.rawValue >> shift) & 0xFF) / 255
      return value * value
    }
    let luminance = 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    return luminance > 0.3 ? ink : .white
  }
}
