import Foundation

extension ReportTheme {
  /// What is hard to read in the theme: text below 4.5:1 on its ground, lines and marks below 3:1 (WCAG 2.2 §1.4.3,
  /// §1.4.11).
  ///
  /// Colours of the seeds' palette are what the reports were asked for in, and pass: writers darken them where they draw
  /// letters.
  package var contrastRemarks: [String] {
    let white: Color = 0xFFFFFF
    let usual = ReportTheme.compass
    let pairs: [(name: String, color: Color, usual: Color, ground: Color, on: String, least: Double)] = [
      ("ink", ink, usual.ink, white, "white", 4.5), ("ink", ink, usual.ink, headerFill, "header_fill", 4.5),
      ("text", text, usual.text, white, "white", 4.5), ("muted", muted, usual.muted, white, "white", 4.5),
      ("primary", primary, usual.primary, white, "white", 3),
      ("verified", verified, usual.verified, white, "white", 3),
      ("worse", worse, usual.worse, white, "white", 3),
    ]
    return pairs.compactMap { pair in
      let ratio = Self.contrast(pair.color, pair.ground)
      let isUsual = pair.color == pair.usual && (pair.ground == white || headerFill == usual.headerFill)
      guard ratio < pair.least, !isUsual else { return nil }
      return """
        \(pair.name) on \(pair.on) has a contrast of \(Self.text(ratio)):1, and \(pair.least == 3 ? "marks" : "text") \
        should have \(Self.text(pair.least)):1
        """
    }
  }

  /// The contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio).
  package static func contrast(_ lhs: Color, _ rhs: Color) -> Double {
    let (left, right) = (luminance(lhs), luminance(rhs))
    return (max(left, right) + 0.05) / (min(left, right) + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    let parts = [color >> 16, color >> 8, color].map { part -> Double in
      let value = Double(part & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// A ratio with one decimal, cut and not rounded: 4.49 is not 4.5.
  private static func text(_ ratio: Double) -> String {
    let tenths = Int((ratio * 10).rounded(.down))
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
