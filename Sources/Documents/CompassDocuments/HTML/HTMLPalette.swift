/// The colors of a page in light and dark mode, changed as little as is needed for readable text (WCAG 2.2
/// §1.4.3, level AA).
struct HTMLPalette {
  /// The color scheme.
  enum Mode: CaseIterable { case light, dark }

  /// A color and the name of its CSS variable.
  typealias Variable = (name: String, color: Color)

  /// The colors in a fixed order.
  let variables: [Variable]

  /// The contrast of text with its background.
  private static let textContrast = 4.5
  /// The contrast that lines and points of charts have with the page (WCAG 2.2 §1.4.11).
  private static let markContrast = 3.0
  /// The background in dark mode: darker than the ink.
  private static let night = Color(0x0B1220)
  /// How much of the page is in what is behind a badge's word: as on paper, and in the dark.
  private static let badgeTint: [Mode: Double] = [.light: 0.86, .dark: 0.72]

  init(_ brand: Brand, _ mode: Mode) {
    let page = mode == .light ? Color.white : Self.night
    let far = mode == .light ? Color.black : .white
    let header = mode == .light ? Palette.headerFill : page.mixed(with: far, share: 0.09)
    let card = page.mixed(with: far, share: mode == .light ? 0 : 0.05)
    func text(_ color: Color, _ ratio: Double = Self.textContrast) -> Color {
      color.readable(on: card, contrast: ratio)
    }
    func mark(_ color: Color) -> Color {
      color.readable(on: page, contrast: Self.markContrast)
    }
    func line(_ color: Color, _ share: Double) -> Color {
      mode == .light ? color : page.mixed(with: far, share: share)
    }
    var variables: [Variable] = [
      ("page", page), ("card", card), ("header", header),
      ("header-ink", Palette.muted.readable(on: header, contrast: Self.textContrast)),
      ("ink", text(Palette.ink, mode == .light ? Self.textContrast : 13)),
      ("text", text(Palette.text, mode == .light ? Self.textContrast : 10)), ("muted", text(Palette.muted)),
      ("rule", line(Palette.rule, 0.16)), ("strong-rule", line(Palette.strongRule, 0.3)),
      ("link", text(brand.accent)), ("primary", mark(brand.accent)),
      ("better", text(Palette.verified)), ("worse", text(Palette.worse)),
    ]
    for color in ReportColor.allCases {
      let own = color.color
      let fill = own.mixed(with: page, share: Self.badgeTint[mode] ?? 0)
      variables.append(("\(color)", own.readable(on: fill, contrast: Self.textContrast)))
      variables.append(("\(color)-fill", fill))
      variables.append(("\(color)-mark", mark(own)))
    }
    self.variables = variables
  }

  /// The declarations of the variables.
  var css: String { variables.map { "--\($0.name):\($0.color.hex)" }.joined(separator: ";") }
}
