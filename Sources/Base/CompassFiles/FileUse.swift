import CompassSource

/// The purpose of a file, and the largest size of such a file.
package struct FileUse: Sendable, Hashable {
  /// The name in messages: `a template`.
  package let name: String
  /// The most bytes of such a file, also of one that comes through a pipe.
  package let maximumByteCount: Int

  /// Creates a use.
  package init(_ name: String, maximumByteCount: Int) {
    self.name = name
    self.maximumByteCount = maximumByteCount
  }

  /// Tables, calendars, JSON and archives: about forty million rows.
  package static let records = FileUse("a file to import", maximumByteCount: 4 << 30)
  /// `compass.json`.
  package static let settings = FileUse("a settings file", maximumByteCount: 1 << 20)
  /// Templates of pages, import profiles, lexicons, recruiting calendars.
  package static let template = FileUse("a template", maximumByteCount: 4 << 20)
  /// Photos and logos.
  package static let picture = FileUse("a picture", maximumByteCount: 40 << 20)
  /// Font files.
  package static let font = FileUse("a font", maximumByteCount: 32 << 20)
  /// Measurements of other athletes.
  package static let benchmarks = FileUse("a benchmarks file", maximumByteCount: 64 << 20)
  /// Calendar feeds.
  package static let feed = FileUse("a calendar feed", maximumByteCount: 64 << 20)
  /// Baselines, and the reports that serve as such.
  package static let validationReport = FileUse("a validation report", maximumByteCount: 1 << 30)
  /// Stores and copies of them.
  package static let store = FileUse("a store", maximumByteCount: 64 << 30)
  /// Files that were written earlier, which are compared before they are replaced.
  package static let output = FileUse("an output", maximumByteCount: 64 << 30)

  /// The error for a file that is larger.
  func tooLarge(_ path: String) -> ToolError {
    let name = path == "-" ? "Standard input" : path
    return ToolError(
      .fileTooLarge,
      "\(name) is larger than \(limit), the limit for \(self.name).",
      help: "Check that it is the right file.")
  }

  private var limit: String {
    maximumByteCount >= 1 << 30 ? "\(maximumByteCount >> 30) GB" : "\(maximumByteCount >> 20) MB"
  }
}
