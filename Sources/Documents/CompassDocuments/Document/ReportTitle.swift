package import CompassFiles
import CompassSource

package struct ReportTitle: Sendable {
  /// The person whom the report is about, above everything else.
  package struct Person: Sendable {
    package var name: String
    /// The line under the name: class, positions.
    package var detail: String?

    package init(_ name: String, detail: String? = nil) {
      self.name = name
      self.detail = detail
    }
  }

  /// The person whom the report is about, if it is one person.
  package var person: Person?
  /// The name.
  package var text: String
  /// The line under the name: dates, place.
  package var subtitle: String?
  /// Small labels after the name: the event's type, its status.
  package var badges: [ReportBadge]
  /// A picture of whom it is about.
  package var photo: ReportImage?
  /// A school's or a club's logo.
  package var logo: ReportImage?
  /// A code at the end of the line: the way to the event.
  package var code: ReportCode?

  package init(
    _ text: String, subtitle: String? = nil, badges: [ReportBadge] = [], person: Person? = nil,
    code: ReportCode? = nil
  ) {
    self.person = person
    self.text = text
    self.subtitle = subtitle
    self.badges = badges
    self.code = code
  }
}

/// A short label on a color, readable without the color.
package struct ReportBadge: Sendable, Hashable {
  /// The word.
  package var text: String
  /// The background color.
  package var color: ReportColor

  package init(_ text: String, _ color: ReportColor) {
    self.text = text
    self.color = color
  }
}

/// A labelled fact.
package struct ReportFact: Sendable {
  /// A stable snake_case name for programs: `check_in`.
  package var name: String
  package var label: String
  package var value: ReportCell

  /// Creates a fact.
  ///
  /// - Parameter name: the stable name; nil takes the label in lower case with `_` for what is no letter or digit.
  package init(_ label: String, _ value: ReportCell, name: String? = nil) {
    self.name =
      name ?? String(label.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    self.label = label
    self.value = value
  }
}

/// A QR code with what it says in words.
package struct ReportCode: Sendable, Hashable {
  /// The content: an address.
  package var payload: String
  /// The text under the code: `Directions`.
  package var caption: String
  /// The alternative text.
  package var alternative: String

  package init(_ payload: String, caption: String, alternative: String) {
    self.payload = payload
    self.caption = caption
    self.alternative = alternative
  }
}

/// A picture with what it shows in words.
package struct ReportImage: Sendable, Hashable {
  /// The file: PNG or JPEG; writers decode and check it before any library draws it.
  package var bytes: [UInt8]
  /// The alternative text, or an empty text for decoration.
  package var alternative: String

  package init(_ bytes: [UInt8], alternative: String) {
    self.bytes = bytes
    self.alternative = alternative
  }
}

extension ReportImage {
  /// Reads a picture.
  ///
  /// Only its first bytes are looked at; writers decode the whole before they draw it.
  ///
  /// - Parameters:
  ///   - place: the file, PNG or JPEG.
  ///   - alternative: what it shows, for those who cannot see it.
  /// - Throws: ``ToolError`` where it cannot be read or is too large, or where it is no picture.
  package init(file place: FilePlace, alternative: String) throws {
    let bytes = try FileSource.bytes(of: place, as: .picture)
    let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    guard isPNG || bytes.starts(with: [0xFF, 0xD8, 0xFF]) else {
      throw ToolError("\(place.path) is not a picture", help: "Use a PNG or JPEG")
    }
    self.init(bytes, alternative: alternative)
  }
}
