extension UInt32 {
  /// The library's value of a color, `0xRRGGBB`: 0 means "no color" there, and black has an extra bit.
  var libraryColor: UInt32 { self & 0xFF_FFFF == 0 ? 0x1000000 : self & 0xFF_FFFF }
}

/// The style of a format's cells.
package struct XLSXStyle: Sendable, Hashable {
  /// A line at a cell's edge.
  package enum Line: Sendable, Hashable { case none, thin, medium }
  /// The horizontal alignment of a value.
  package enum HorizontalAlignment: Sendable, Hashable { case general, left, center, right }
  /// The vertical alignment of a value.
  package enum VerticalAlignment: Sendable, Hashable { case top, center, bottom }

  /// The number format, as built by ``XLSXNumberFormat``; nil means Excel's "General".
  package var numberFormat: String?
  /// The size of the font in points; nil means 11.
  package var fontSize: Double?
  /// The text color.
  package var fontColor: UInt32?
  package var isBold = false
  package var isItalic = false
  package var isStruckThrough = false
  package var isUnderlined = false
  /// The background color.
  package var fill: UInt32?
  package var top = Line.none
  package var bottom = Line.none
  package var left = Line.none
  package var right = Line.none
  package var lineColor: UInt32?
  /// The horizontal alignment.
  package var horizontal = HorizontalAlignment.general
  /// The vertical alignment.
  package var vertical = VerticalAlignment.bottom
  /// Whether a long text wraps.
  package var wraps = false
  /// Whether the cell can't be changed while its sheet is protected.
  package var isLocked = true
  /// The indentation, in steps of about three characters.
  package var indent = 0

  package init() {}

  /// Creates a plain style that shows numbers in a format.
  package init(numberFormat: String?) { self.numberFormat = numberFormat }
}
