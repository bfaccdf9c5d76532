internal import CompassModel
internal import CompassXLSX

/// The cell styles of a report's sheets.
///
/// The font is the spreadsheet program's default, because workbooks can't embed fonts.
struct XLSXTheme: Sendable {
  /// The style of workbooks other than reports.
  static let compass = XLSXTheme(Brand())

  /// The accent color.
  let primary: UInt32
  /// The color of links, dark enough to read on white.
  let link: UInt32

  init(_ brand: Brand) {
    primary = brand.accent.rgb
    link = brand.accent.readable(on: .white).rgb
  }

  let ink = Palette.ink.rgb
  let text = Palette.text.rgb
  let muted = Palette.muted.rgb
  let rule = Palette.rule.rgb
  let strongRule = Palette.strongRule.rgb
  let headerFill = Palette.headerFill.rgb
  /// The text colors of improvements and declines.
  let better = Palette.verified.readable(on: .white).rgb
  let worse = Palette.worse.readable(on: .white).rgb
  /// The background of highlighted cells.
  let bestFill = Palette.verified.mixed(with: .white, share: 0.86).rgb

  // MARK: Sizes, in points

  static let usualSize = 11.0
  static let titleSize = 20.0
  static let headingSize = 14.0
  private static let figureSize = 16.0
  private static let usualRowHeight = 18.0
  private static let lineHeight = 15.0

  /// The height of a row with one line.
  var rowHeight: Double { Self.usualRowHeight }

  /// Returns the height of a row with several lines of text.
  ///
  /// - Parameter size: the size of the text; nil is the usual one.
  func height(lines: Int, size: Double? = nil) -> Double {
    let share = (size ?? Self.usualSize) / Self.usualSize
    let height = Double(lines) * Self.lineHeight * share + Self.usualRowHeight - Self.lineHeight
    return min(height, XLSXLimits.rowHeight)
  }

  /// Returns the font size, or nil for the program's default.
  private func size(_ points: Double) -> Double? { points == Self.usualSize ? nil : points }

  // MARK: Texts

  /// The usual look of a text.
  var paragraph: XLSXStyle {
    var style = XLSXStyle()
    style.fontSize = size(Self.usualSize)
    style.fontColor = ink
    style.vertical = .center
    style.wraps = true
    return style
  }

  var title: XLSXStyle {
    var style = paragraph
    style.isBold = true
    style.fontSize = size(Self.titleSize)
    return style
  }

  var subtitle: XLSXStyle {
    var style = paragraph
    style.fontSize = size(12)
    style.fontColor = muted
    return style
  }

  var label: XLSXStyle {
    var style = paragraph
    style.fontColor = muted
    return style
  }

  func heading(level: Int) -> XLSXStyle {
    var style = XLSXStyle()
    style.isBold = true
    style.fontSize = size(level <= 1 ? Self.headingSize : 12)
    style.fontColor = ink
    style.bottom = level <= 1 ? .medium : .thin
    style.lineColor = level <= 1 ? strongRule : rule
    style.vertical = .center
    return style
  }

  var sheetLink: XLSXStyle {
    var style = XLSXStyle()
    style.fontSize = size(Self.usualSize)
    style.vertical = .center
    style.fontColor = link
    style.isUnderlined = true
    return style
  }

  var empty: XLSXStyle {
    var style = paragraph
    style.wraps = false
    style.isItalic = true
    style.fontColor = muted
    return style
  }

  // MARK: Tables

  func header(_ alignment: ReportColumn.Alignment) -> XLSXStyle {
    var style = XLSXStyle()
    style.fontSize = size(Self.usualSize)
    style.isBold = true
    style.fontColor = ink
    style.fill = headerFill
    style.bottom = .thin
    style.lineColor = strongRule
    style.vertical = .center
    style.horizontal = alignment == .trailing ? .right : .left
    style.wraps = true
    style.indent = 1
    return style
  }

  /// Returns the style of a cell in the totals row.
  func total(_ style: XLSXStyle) -> XLSXStyle {
    var style = style
    style.isBold = true
    style.top = .medium
    style.bottom = .none
    style.lineColor = strongRule
    return style
  }

  /// The position of a value, which affects its style.
  struct Place: Hashable {
    var alignment = ReportColumn.Alignment.leading
    var isInTable = false
    /// Whether its text wraps.
    var wraps = false
    /// Whether it is aligned to the top of its row, because other cells wrap.
    var isAtTop = false
    /// Whether it is a headline value.
    var isFigure = false
  }

  /// Returns the style of a value for its position, type and number format.
  func value(_ cell: ReportCell, numberFormat: String?, isLink: Bool, at place: Place) -> XLSXStyle {
    var style = XLSXStyle(numberFormat: numberFormat)
    style.fontSize = size(place.isFigure ? Self.figureSize : Self.usualSize)
    style.isBold = place.isFigure
    style.fontColor = ink
    style.vertical = place.isAtTop ? .top : .center
    style.horizontal = place.alignment == .trailing ? .right : .left
    style.wraps = place.wraps
    if place.isFigure {
      style.bottom = .thin
      style.lineColor = rule
    }
    if place.isInTable {
      style.bottom = .thin
      style.lineColor = rule
      style.indent = 1
    }
    switch cell {
    case .verified(let flag):
      style.fontColor = flag ? better : muted
      style.isBold = flag
    case .link where isLink, .reference where isLink:
      style.fontColor = link
      style.isUnderlined = true
    case .badge(let badge):
      style.fill = badge.color.rawValue
      style.fontColor =
        badge.color.color.contrast(with: .white) * 1.6 >= badge.color.color.contrast(with: Palette.ink)
        ? Color.white.rgb : ink
      style.isBold = true
      style.horizontal = .center
      style.indent = 0
    // Whether an increase is better depends on the metric, so a rule by sign can't color a column.
    case .change(_, _, true?): style.fontColor = better
    case .change(_, _, false?): style.fontColor = worse
    default: break
    }
    return style
  }

  func badge(_ badge: ReportBadge) -> XLSXStyle {
    value(.badge(badge), numberFormat: nil, isLink: false, at: Place())
  }
}
