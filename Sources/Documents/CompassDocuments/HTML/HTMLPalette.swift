internal import CompassPDF

/// The colours of a page by light or in the dark: the theme's own, changed as little as is needed for all text to be
/// read on what it stands on (WCAG 2.2 §1.4.3, level AA).
struct HTMLPalette {
  /// What the page is looked at in.
  enum Mode: CaseIterable { case light, dark }

  /// A colour by the name of its CSS variable.
  typealias Variable = (name: String, color: PDFColor)

  /// The colours by name, in a fixed order.
  let variables: [Variable]

  /// The contrast that text has with what it stands on.
  private static let textContrast = 4.5
  /// The contrast that lines and points of charts have with the page (WCAG 2.2 §1.4.11).
  private static let markContrast = 3.0
  /// What a page is in the dark: the seeds' darkest ink, darker.
  private static let night = PDFColor(0x0B1220)
  /// How much of the page is in what is behind a badge's word: as on paper, and in the dark.
  private static let badgeTint: [Mode: Double] = [.light: 0.86, .dark: 0.72]

  /// The palette of a theme.
  init(_ theme: ReportTheme, _ mode: Mode) {
    let page = mode == .light ? PDFColor.white : Self.night
    let far = mode == .light ? PDFColor.black : .white
    let header = mode == .light ? PDFColor(theme.headerFill) : page.mixed(with: far, share: 0.09)
    let card = page.mixed(with: far, share: mode == .light ? 0 : 0.05)
    func text(_ color: ReportTheme.Color, _ ratio: Double = Self.textContrast) -> PDFColor {
      Self.readable(PDFColor(color), on: card, ratio)
    }
    func mark(_ color: ReportTheme.Color) -> PDFColor {
      Self.readable(PDFColor(color), on: page, Self.markContrast)
    }
    func line(_ color: ReportTheme.Color, _ share: Double) -> PDFColor {
      mode == .light ? PDFColor(color) : page.mixed(with: far, share: share)
    }
    var variables: [Variable] = [
      ("page", page), ("card", card), ("header", header),
      ("header-ink", Self.readable(PDFColor(theme.muted), on: header, Self.textContrast)),
      ("ink", text(theme.ink, mode == .light ? Self.textContrast : 13)),
      ("text", text(theme.text, mode == .light ? Self.textContrast : 10)), ("muted", text(theme.muted)),
      ("rule", line(theme.rule, 0.16)), ("strong-rule", line(theme.strongRule, 0.3)),
      ("link", text(theme.primary)), ("primary", mark(theme.primary)),
      ("better", text(theme.verified)), ("worse", text(theme.worse)),
    ]
    for color in ReportColor.allCases {
      let own = PDFColor(theme.color(color))
      let fill = own.mixed(with: page, share: Self.badgeTint[mode] ?? 0)
      variables.append(("\(color)", Self.readable(own, on: fill, Self.textContrast)))
      variables.append(("\(color)-fill", fill))
      variables.append(("\(color)-mark", mark(theme.color(color))))
    }
    self.variables = variables
  }

  /// The declarations of the variables.
  var css: String { variables.map { "--\($0.name):\($0.color.hex)" }.joined(separator: ";") }

  /// A colour that is mixed with as little black or white as is needed to be read on a background.
  private static func readable(_ color: PDFColor, on background: PDFColor, _ ratio: Double) -> PDFColor {
    let far =
      PDFColor.white.contrast(with: background) > PDFColor.black.contrast(with: background)
      ? PDFColor.white : .black
    for step in 0..<50 {
      let candidate = color.mixed(with: far, share: Double(step) / 50)
      // Half a step of 255 may be lost when the colour is written.
      if candidate.contrast(with: background) >= ratio * 1.01 { return candidate }
    }
    return far
  }
}

extension PDFColor {
  /// The colour as style sheets write it: `#3b82f6`.
  fileprivate var hex: String {
    let bytes = [red, green, blue].map { UInt8(($0 * 255).rounded()) }
    return "#"
      + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
