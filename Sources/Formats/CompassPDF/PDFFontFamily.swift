/// The cuts of a font family that a report uses.
package enum PDFFontStyle: String, Sendable, Hashable, CaseIterable {
  /// Running text.
  case regular
  /// Headings of tables and names.
  case semibold
  /// Titles.
  case bold
  /// Remarks.
  case italic

  /// Its place among all cuts.
  var index: Int {
    switch self {
    case .regular: 0
    case .semibold: 1
    case .bold: 2
    case .italic: 3
    }
  }
}

/// A font family: which Debian package brings it, and which of its files is which cut.
package struct PDFFontFamily: Sendable, Hashable {
  /// The family's name for people.
  package let name: String
  /// The Debian package that installs it.
  package let package: String
  /// The folder in which that package puts it, below the folder of TrueType fonts.
  package let folder: String
  /// The file of each cut; a family without a semibold names its bold.
  package let files: [PDFFontStyle: String]

  /// Open Sans, the reports' own face: Latin with all of Vietnamese, Greek, Cyrillic.
  package static let openSans = PDFFontFamily(
    name: "Open Sans", package: "fonts-open-sans", folder: "open-sans",
    files: [
      .regular: "OpenSans-Regular.ttf", .semibold: "OpenSans-Semibold.ttf", .bold: "OpenSans-Bold.ttf",
      .italic: "OpenSans-Italic.ttf",
    ])

  /// Liberation Sans, the second choice: the same widths as Arial.
  package static let liberationSans = PDFFontFamily(
    name: "Liberation Sans", package: "fonts-liberation", folder: "liberation",
    files: [
      .regular: "LiberationSans-Regular.ttf", .semibold: "LiberationSans-Bold.ttf",
      .bold: "LiberationSans-Bold.ttf", .italic: "LiberationSans-Italic.ttf",
    ])

  /// DejaVu Sans: symbols and scripts that the other two lack.
  package static let dejaVuSans = PDFFontFamily(
    name: "DejaVu Sans", package: "fonts-dejavu-core", folder: "dejavu",
    files: [
      .regular: "DejaVuSans.ttf", .semibold: "DejaVuSans-Bold.ttf", .bold: "DejaVuSans-Bold.ttf",
      .italic: "DejaVuSans.ttf",
    ])

  /// Droid Sans Fallback: Chinese and Japanese in one cut; no Latin, no Korean syllables.
  package static let droidSansFallback = PDFFontFamily(
    name: "Droid Sans Fallback", package: "fonts-droid-fallback", folder: "droid",
    files: [
      .regular: "DroidSansFallbackFull.ttf", .semibold: "DroidSansFallbackFull.ttf",
      .bold: "DroidSansFallbackFull.ttf", .italic: "DroidSansFallbackFull.ttf",
    ])

  /// Nanum Gothic: Korean.
  package static let nanumGothic = PDFFontFamily(
    name: "Nanum Gothic", package: "fonts-nanum", folder: "nanum",
    files: [
      .regular: "NanumGothic.ttf", .semibold: "NanumGothicBold.ttf", .bold: "NanumGothicBold.ttf",
      .italic: "NanumGothic.ttf",
    ])

  /// The families in the order in which they are tried.
  package static let standard: [PDFFontFamily] = [
    .openSans, .liberationSans, .dejaVuSans, .droidSansFallback, .nanumGothic,
  ]
}
