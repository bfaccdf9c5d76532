#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A colour of red, green and blue, each from 0 to 1.
package struct PDFColor: Sendable, Hashable {
  /// The share of red.
  package let red: Double
  /// The share of green.
  package let green: Double
  /// The share of blue.
  package let blue: Double

  /// Creates a colour from the way that style guides write it: `PDFColor(0x3B82F6)`.
  ///
  /// - Parameter hex: red, green and blue in the low three bytes; higher bits are ignored.
  package init(_ hex: UInt32) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
  }

  private init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Black.
  package static let black = PDFColor(0x000000)
  /// White.
  package static let white = PDFColor(0xFFFFFF)

  /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2, "relative luminance").
  package var luminance: Double {
    func linear(_ share: Double) -> Double {
      share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast with another colour, from 1 to 21 (WCAG 2.2, "contrast ratio").
  package func contrast(with other: PDFColor) -> Double {
    let (lighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (lighter + 0.05) / (darker + 0.05)
  }

  /// The colour mixed with another.
  ///
  /// - Parameter share: how much of the other there is, from 0 to 1.
  package func mixed(with other: PDFColor, share: Double) -> PDFColor {
    func mix(_ own: Double, _ its: Double) -> Double { own + (its - own) * min(max(share, 0), 1) }
    return PDFColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// This colour, darkened as little as is needed to be read on a background.
  ///
  /// - Parameters:
  ///   - background: what it stands on; a light colour.
  ///   - ratio: the contrast that is wanted; 4.5 is WCAG AA for text.
  package func readable(on background: PDFColor, ratio: Double = 4.5) -> PDFColor {
    var share = 0.0
    while share < 1 {
      let candidate = mixed(with: .black, share: share)
      if candidate.contrast(with: background) >= ratio { return candidate }
      share += 0.02
    }
    return .black
  }
}
