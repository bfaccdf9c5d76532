/// A colour of 8 bits each for red, green and blue.
package struct XLSXColor: Sendable, Hashable {
  /// The colour as `0xRRGGBB`.
  package let rgb: UInt32

  /// Creates a colour from `0xRRGGBB`; higher bits are ignored.
  package init(_ rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

  /// Black.
  package static let black = XLSXColor(0x000000)
  /// White.
  package static let white = XLSXColor(0xFFFFFF)

  /// The library takes 0 for "no colour" and has a bit for black.
  var libraryValue: UInt32 { rgb == 0 ? 0x1000000 : rgb }
}

/// How the cells of a format look.
package struct XLSXStyle: Sendable, Hashable {
  /// A line at a cell's edge.
  package enum Line: Sendable, Hashable { case none, thin, medium }
  /// Where a value stands between left and right.
  package enum HorizontalAlignment: Sendable, Hashable { case general, left, center, right }
  /// Where a value stands between top and bottom.
  package enum VerticalAlignment: Sendable, Hashable { case top, center, bottom }

  /// How numbers are shown, as built by ``XLSXNumberFormat``; nil is Excel's "General".
  package var numberFormat: String?
  /// The size of the font in points; nil is 11.
  package var fontSize: Double?
  /// The colour of the text.
  package var fontColor: XLSXColor?
  /// Whether the text is bold.
  package var isBold = false
  /// Whether the text is italic.
  package var isItalic = false
  /// Whether the text is struck through.
  package var isStruckThrough = false
  /// Whether the text is underlined.
  package var isUnderlined = false
  /// The colour behind the text.
  package var fill: XLSXColor?
  /// The line at the top edge.
  package var top = Line.none
  /// The line at the bottom edge.
  package var bottom = Line.none
  /// The line at the left edge.
  package var left = Line.none
  /// The line at the right edge.
  package var right = Line.none
  /// The colour of the lines.
  package var lineColor: XLSXColor?
  /// Where the value stands between left and right.
  package var horizontal = HorizontalAlignment.general
  /// Where the value stands between top and bottom.
  package var vertical = VerticalAlignment.bottom
  /// Whether a long text goes on in further lines.
  package var wraps = false
  /// Whether the cell cannot be changed where its sheet is protected.
  package var isLocked = true
  /// How far the text is moved in, in steps of about three characters.
  package var indent = 0

  /// Creates a plain style.
  package init() {}

  /// Creates a plain style that shows numbers in a format.
  package init(numberFormat: String?) { self.numberFormat = numberFormat }
}
