internal import CXLSXWriter
import CompassSource

/// A style in a workbook, valid only for cells of that workbook.
package struct XLSXFormat {
  let core: WorkbookCore
  let pointer: UnsafeMutablePointer<lxw_format>
}

extension XLSXStyle {
  /// - Throws: ``ToolError`` if a number format is too long for the library or a size is invalid.
  func check() throws(ToolError) {
    if let numberFormat {
      let isUsable = !numberFormat.isEmpty && numberFormat.utf8.count <= XLSXLimits.libraryField
      if !isUsable || numberFormat.utf8.contains(where: { $0 < 0x20 }) {
        throw ToolError(
          "a number format must have 1 to \(XLSXLimits.libraryField) bytes and no control characters")
      }
    }
    if let fontSize, !(fontSize >= 1 && fontSize <= 409) {
      throw ToolError("a font size must be 1 to 409 points")
    }
    if !(0...15).contains(indent) { throw ToolError("an indent must be 0 to 15") }
  }

  func apply(to format: UnsafeMutablePointer<lxw_format>) {
    if let numberFormat { format_set_num_format(format, numberFormat) }
    if let fontSize { format_set_font_size(format, fontSize) }
    if let fontColor { format_set_font_color(format, fontColor.libraryColor) }
    if isBold { format_set_bold(format) }
    if isItalic { format_set_italic(format) }
    if isStruckThrough { format_set_font_strikeout(format) }
    if isUnderlined { format_set_underline(format, UInt8(LXW_UNDERLINE_SINGLE.rawValue)) }
    if let fill {
      format_set_pattern(format, UInt8(LXW_PATTERN_SOLID.rawValue))
      format_set_fg_color(format, fill.libraryColor)
    }
    format_set_top(format, top.libraryValue)
    format_set_bottom(format, bottom.libraryValue)
    format_set_left(format, left.libraryValue)
    format_set_right(format, right.libraryValue)
    if let lineColor {
      let color = lineColor.libraryColor
      if top != .none { format_set_top_color(format, color) }
      if bottom != .none { format_set_bottom_color(format, color) }
      if left != .none { format_set_left_color(format, color) }
      if right != .none { format_set_right_color(format, color) }
    }
    switch horizontal {
    case .general: break
    case .left: format_set_align(format, UInt8(LXW_ALIGN_LEFT.rawValue))
    case .center: format_set_align(format, UInt8(LXW_ALIGN_CENTER.rawValue))
    case .right: format_set_align(format, UInt8(LXW_ALIGN_RIGHT.rawValue))
    }
    switch vertical {
    case .top: format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
    case .center: format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_CENTER.rawValue))
    case .bottom: break
    }
    if wraps { format_set_text_wrap(format) }
    if !isLocked { format_set_unlocked(format) }
    if indent > 0 { format_set_indent(format, UInt8(truncatingIfNeeded: indent)) }
  }
}

extension XLSXStyle.Line {
  fileprivate var libraryValue: UInt8 {
    switch self {
    case .none: UInt8(LXW_BORDER_NONE.rawValue)
    case .thin: UInt8(LXW_BORDER_THIN.rawValue)
    case .medium: UInt8(LXW_BORDER_MEDIUM.rawValue)
    }
  }
}
