/// The accent color and the logo of a family or a club.
package struct Brand: Sendable, Hashable {
  /// The color of links, lines of charts and the bar over the title.
  package var accent: Color
  /// The logo in the title, if there is one.
  package var logo: ReportImage?

  package init(accent: Color = Color(0x3B82F6), logo: ReportImage? = nil) {
    self.accent = accent
    self.logo = logo
  }
}
