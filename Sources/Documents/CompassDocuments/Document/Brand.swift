/// The accent color and the logo of a family or a club.
package struct Brand: Sendable, Hashable {
  /// The color of links, lines of charts and the bar over the title.
  package var accent: Color
  /// The logo in the title, if there is one.
  package var logo: ReportImage?

  /// Creates a brand.
  package init(accent: Color = Color(0x3B82F6), logo: ReportImage? = nil) {
    self.accent = accent
    self.logo = logo
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
