import Foundation
import TestSupport
import Testing

@testable import CompassDocuments

@Suite("Colors of documents")
struct ColorTests {
  @Test(
    "The contrast of two colors is that of WCAG, in either order",
    arguments: [
      (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1.0), (0x767676, 0xFFFFFF, 4.54),
      (0x777777, 0xFFFFFF, 4.478), (0x3B82F6, 0xFFFFFF, 3.67),
    ])
  func contrast(color: UInt32, ground: UInt32, ratio: Double) {
    #expect(abs(Color(color).contrast(with: Color(ground)) - ratio) < 0.01)
    #expect(Color(color).contrast(with: Color(ground)) == Color(ground).contrast(with: Color(color)))
  }

  @Test("Any color can be read as text on any background, and as a mark")
  func readable() {
    var random = SplitMix(state: 20_260_418)
    for _ in 0..<2_000 {
      let (color, ground) = (Color(UInt32(random.next() & 0xFFFFFF)), Color(UInt32(random.next() & 0xFFFFFF)))
      #expect(color.readable(on: ground).contrast(with: ground) >= 4.5, "\(color.hex) on \(ground.hex)")
      #expect(color.readable(on: ground, contrast: 3).contrast(with: ground) >= 3)
    }
    #expect(Palette.ink.readable(on: .white) == Palette.ink)
  }

  @Test("The usual colors of text can be read on white, on a header and on their badge")
  func palette() {
    for text in [Palette.ink, Palette.text, Palette.muted] { #expect(text.contrast(with: .white) >= 4.5) }
    #expect(Palette.ink.contrast(with: Palette.headerFill) >= 4.5)
    for badge in ReportColor.allCases {
      let tint = badge.color.mixed(with: .white, share: 0.86)
      #expect(badge.color.readable(on: tint).contrast(with: tint) >= 4.5)
    }
  }

  @Test(
    "A color is six digits, after # or without",
    arguments: [
      ("#1D4E89", 0x1D4E89), ("#1d4e89", 0x1D4E89), ("#000000", 0), ("1D4E89", 0x1D4E89), ("#1D4E8", nil),
      ("#1D4E890", nil), ("#+1D4E8", nil), ("#GGGGGG", nil), ("navy", nil), ("", nil),
    ] as [(String, UInt32?)])
  func hex(text: String, rgb: UInt32?) {
    #expect(Color(hex: text)?.rgb == rgb)
    if let rgb { #expect(Color(rgb).hex == text.lowercased() || Color(rgb).hex == "#" + text.lowercased()) }
  }
}
