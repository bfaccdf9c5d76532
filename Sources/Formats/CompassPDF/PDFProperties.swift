import CompassSource
package import Foundation

/// The metadata of a document: the entries of its information dictionary (PDF 32000-1 §14.3.3) and its
/// language.
package struct PDFProperties: Sendable, Hashable {
  /// The title, which PDF readers show in the title bar.
  package var title: String
  /// The author of the content.
  package var author: String?
  package var subject: String?
  /// The program that created the layout.
  package var creator: String
  /// The creation date, or nil to omit it.
  ///
  /// Set it to a fixed date to get the same bytes every time.
  package var created: Date?
  /// The language of the text for screen readers (BCP 47).
  package var language: String

  package init(
    title: String, author: String? = nil, subject: String? = nil, creator: String = "Compass Toolkit",
    created: Date? = nil, language: String = "en-US"
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.creator = creator
    self.created = created
    self.language = language
  }

  /// The longest text of an entry, in UTF-16 units; libharu's limit is 65,535 bytes.
  private static let maximumUnits = 2_000

  /// Returns a text for the information dictionary.
  ///
  /// It removes control characters and noncharacters, and shortens very long texts.
  static func entry(_ text: String) -> String {
    var result = ""
    var units = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: continue
      default: break
      }
      units += scalar.utf16.count
      if units > maximumUnits { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension PDFProperties {
  /// Returns an instant as in `D:20260415183000+00'00'` (PDF 32000-1 §7.9.4), always in UTC.
  ///
  /// - Throws: ``ToolError`` outside of the years 1 to 9999.
  static func text(of instant: Date) throws(ToolError) -> String {
    guard (-62_135_596_800.0...253_402_300_799.0).contains(instant.timeIntervalSince1970) else {
      throw ToolError("The PDF's date is out of range")
    }
    let total = Int(instant.timeIntervalSince1970.rounded(.down))
    let second = ((total % 86_400) + 86_400) % 86_400
    let (year, month, day) = CivilCalendar.date((total - second) / 86_400)
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let parts = [month, day, second / 3600, second / 60 % 60, second % 60]
    return "D:" + padded(year, 4) + parts.map { padded($0) }.joined() + "+00'00'"
  }
}
