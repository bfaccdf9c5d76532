/// The look of a report in every format: colours, faces and the size of text.
package struct ReportTheme: Sendable, Hashable {
  /// A colour as style guides write it: red, green and blue in the low three bytes.
  package typealias Color = UInt32

  /// The name: `compass`.
  package var name = "compass"
  /// What it is, for people.
  package var title = "Compass: the app's own colors"
  /// Titles and figures.
  package var ink: Color = 0x111827
  /// Running text.
  package var text: Color = 0x374151
  /// Labels, running header, page numbers.
  package var muted: Color = 0x6B7280
  /// Lines between rows.
  package var rule: Color = 0xE5E7EB
  /// Lines under headers.
  package var strongRule: Color = 0xD1D5DB
  /// Behind a table's header.
  package var headerFill: Color = 0xF3F4F6
  /// Links, lines of charts, the bar over the title.
  package var primary: Color = 0x3B82F6
  /// What a third party verified, and what became better.
  package var verified: Color = 0x10B981
  /// What became worse.
  package var worse: Color = 0xEF4444
  /// The colours of badges where they are not the seeds'.
  package var badges: [ReportColor: Color] = [:]
  /// The families of faces by name, the one to draw with first; only those that are known are taken.
  package var families: [String] = ["Open Sans"]
  /// How much larger than usual text is, 0.8 to 1.3.
  package var textScale = 1.0
  /// A logo for the title of every report.
  package var logo: ReportImage?

  /// The seeds' palette (seed 001 §6, seed 004 §6).
  package static let compass = ReportTheme()

  /// A theme that is the usual one until it is changed.
  package init() {}

  /// The colour of a badge.
  package func color(_ color: ReportColor) -> Color { badges[color] ?? color.rawValue }
}

/// A colour of the palette that the seeds share (seed 001 §6).
package enum ReportColor: UInt32, Sendable, CaseIterable {
  case blue = 0x3B82F6
  case green = 0x10B981
  case purple = 0x8B5CF6
  case cyan = 0x06B6D4
  case orange = 0xF97316
  case amber = 0xF59E0B
  case red = 0xEF4444
  case gray = 0x6B7280
}
