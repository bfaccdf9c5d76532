internal import Foundation

/// A color with 8 bits each for red, green and blue.
package struct Color: Sendable, Hashable {
  /// The color as `0xRRGGBB`, as the formats take it.
  package let rgb: UInt32

  /// Creates a color from `0xRRGGBB`; higher bits are ignored.
  package init(_ rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

  /// Creates a color from a text such as `1D4E89` or `#1D4E89`, or returns nil for any other text.
  package init?(hex text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let rgb = UInt32(digits, radix: 16)
    else { return nil }
    self.init(rgb)
  }

  static let black = Color(0x000000)
  static let white = Color(0xFFFFFF)

  /// The color as `#1d4e89`.
  var hex: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  private func channel(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) }

  /// Returns the contrast with another color, from 1 to 21 (WCAG 2.2, "contrast ratio").
  func contrast(with other: Color) -> Double {
    let (own, its) = (luminance, other.luminance)
    return (max(own, its) + 0.05) / (min(own, its) + 0.05)
  }

  /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2, "relative luminance").
  private var luminance: Double {
    func linear(_ shift: UInt32) -> Double {
      let share = channel(shift) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  /// Returns a mixture with another color.
  ///
  /// - Parameter share: the share of the other color, from 0 to 1.
  func mixed(with other: Color, share: Double) -> Color {
    Color(
      ([16, 8, 0] as [UInt32]).reduce(0) { result, shift in
        let mixture = channel(shift) + (other.channel(shift) - channel(shift)) * min(max(share, 0), 1)
        return result | UInt32(mixture.rounded()) << shift
      })
  }

  /// Returns the color with as little black or white as is needed for a contrast on a background.
  ///
  /// - Parameter contrast: the contrast: 4.5 for text, 3 for lines and marks (WCAG 2.2 §1.4.3, §1.4.11).
  func readable(on background: Color, contrast: Double = 4.5) -> Color {
    let far =
      Color.white.contrast(with: background) > Color.black.contrast(with: background) ? Color.white : .black
    for step in 0..<50 {
      let candidate = mixed(with: far, share: Double(step) / 50)
      if candidate.contrast(with: background) >= contrast { return candidate }
    }
    return far
  }
}

/// The colors of documents (seed 001 §6, seed 004 §6).
enum Palette {
  /// Titles and values.
  static let ink = Color(0x111827)
  /// Running text.
  static let text = Color(0x374151)
  /// Labels, running headers, page numbers.
  static let muted = Color(0x6B7280)
  /// Lines between rows.
  static let rule = Color(0xE5E7EB)
  /// Lines under headers.
  static let strongRule = Color(0xD1D5DB)
  /// The background of a table's header.
  static let headerFill = Color(0xF3F4F6)
  /// Verified values and improvements.
  static let verified = Color(0x10B981)
  /// Declines.
  static let worse = Color(0xEF4444)
}

/// A color of badges and charts (seed 001 §6).
package enum ReportColor: UInt32, Sendable, CaseIterable {
  case blue = 0x3B82F6
  case green = 0x10B981
  case purple = 0x8B5CF6
  case cyan = 0x06B6D4
  case orange = 0xF97316
  case amber = 0xF59E0B
  case red = 0xEF4444
  case gray = 0x6B7280

  var color: Color { Color(rawValue) }
}
