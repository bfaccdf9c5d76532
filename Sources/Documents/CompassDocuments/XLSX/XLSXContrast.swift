internal import CompassXLSX
internal import Foundation

/// Colours that can be read, made from any colour of a theme (WCAG 2.1, contrast ratio).
enum XLSXContrast {
  /// What text of ordinary size needs on its ground.
  private static let readable = 4.5

  /// The colour, made darker until it can be read on white.
  static func darkened(_ color: ReportTheme.Color) -> XLSXColor {
    var shade = 1.0
    var dark = color
    while contrast(dark, 0xFFFFFF) < readable, shade > 0 {
      shade -= 0.04
      dark = mixed(color, 0x000000, share: shade)
    }
    return XLSXColor(dark)
  }

  /// The colour on white, as if so much of it were there.
  static func tint(_ color: ReportTheme.Color, share: Double) -> XLSXColor {
    XLSXColor(mixed(color, 0xFFFFFF, share: share))
  }

  /// White or dark, whichever is read more easily on a colour.
  static func text(on color: ReportTheme.Color, dark: XLSXColor) -> XLSXColor {
    contrast(color, 0xFFFFFF) * 1.6 >= contrast(color, dark.rgb) ? .white : dark
  }

  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (left, right) = (luminance(one), luminance(other))
    return (max(left, right) + 0.05) / (min(left, right) + 0.05)
  }

  private static func luminance(_ color: UInt32) -> Double {
    func channel(_ shift: UInt32) -> Double {
      let value = Double((color >> shift) & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }

  private static func mixed(_ color: UInt32, _ other: UInt32, share: Double) -> UInt32 {
    [16, 8, 0].reduce(0) { result, shift in
      let one = Double((color >> UInt32(shift)) & 0xFF)
      let two = Double((other >> UInt32(shift)) & 0xFF)
      return result | UInt32((one * share + two * (1 - share)).rounded()) << UInt32(shift)
    }
  }
}
