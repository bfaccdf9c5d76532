/// The title of a report with what stands around it.
package struct ReportTitle: Sendable {
  /// Whom it is about, which stands above everything else.
  package struct Person: Sendable {
    /// The name.
    package var name: String
    /// The line under the name: class, positions.
    package var detail: String?

    /// Creates a person.
    package init(_ name: String, detail: String? = nil) {
      self.name = name
      self.detail = detail
    }
  }

  /// Whom it is about, where that is one person.
  package var person: Person?
  /// The name.
  package var text: String
  /// The line under the name: dates, place.
  package var subtitle: String?
  /// Small labels beside the name: the event's type, its status.
  package var badges: [ReportBadge]
  /// A picture of whom it is about.
  package var photo: ReportImage?
  /// A school's or a club's logo.
  package var logo: ReportImage?
  /// A code at the end of the line: the way to the event.
  package var code: ReportCode?

  /// Creates a title.
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

/// A short label on a colour; the word alone says all that the colour says.
package struct ReportBadge: Sendable, Hashable {
  /// The word.
  package var text: String
  /// The colour behind it.
  package var color: ReportColor

  /// Creates a badge.
  package init(_ text: String, _ color: ReportColor) {
    self.text = text
    self.color = color
  }
}

/// A labelled fact.
package struct ReportFact: Sendable {
  /// A stable snake_case name, by which templates choose it: `check_in`.
  package var name: String
  /// The label.
  package var label: String
  /// The value.
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
  /// What a camera reads: an address.
  package var payload: String
  /// What stands under it: `Directions`.
  package var caption: String
  /// What it is for those who cannot see it.
  package var alternative: String

  /// Creates a code.
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
  /// What it shows, for those who cannot see it; empty where it is mere decoration.
  package var alternative: String

  /// Creates a picture.
  package init(_ bytes: [UInt8], alternative: String) {
    self.bytes = bytes
    self.alternative = alternative
  }
}
