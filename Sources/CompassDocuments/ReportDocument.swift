package import Foundation

/// A report before it has a format: blocks in reading order, every figure a typed cell.
///
/// The PDF, XLSX and CSV writers render the same document, so that what one shows the others show.
package struct ReportDocument: Sendable {
  /// The title, also the title in the file's properties.
  package var title: String
  /// What it is about, for the running header and the file's properties.
  package var subject: String
  /// Whose it is, for the file's properties; nil leaves it out.
  package var author: String?
  /// When it was made: the clock that was given, never the machine's.
  package var created: Date
  /// The language of the text (BCP 47).
  package var language: String
  /// The paper it is laid out for.
  package var paper: Paper
  /// The blocks in reading order.
  package var blocks: [ReportBlock]
  /// What its longest table has rows of, in the plural, for whoever waits for it.
  package var things = "measurements"

  /// Creates a report.
  package init(
    title: String, subject: String, author: String? = nil, created: Date, language: String = "en-US",
    paper: Paper = .letter, blocks: [ReportBlock] = []
  ) {
    self.title = title
    self.subject = subject
    self.author = author
    self.created = created
    self.language = language
    self.paper = paper
    self.blocks = blocks
  }

  /// A size of paper.
  package enum Paper: String, Sendable, CaseIterable {
    case letter, a4
  }
}

/// A piece of a report that is laid out as one.
package enum ReportBlock: Sendable {
  /// The title with the badges and the line under it; the first block of a report.
  case title(ReportTitle)
  /// A heading, level 1 or 2; becomes a bookmark.
  case heading(String, level: Int)
  /// Labelled facts, laid out in columns.
  case facts([ReportFact])
  /// Running text, which may have several lines.
  case text(String)
  /// A table.
  case table(ReportTable)
}

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

  /// Creates a title.
  package init(
    _ text: String, subtitle: String? = nil, badges: [ReportBadge] = [], person: Person? = nil
  ) {
    self.person = person
    self.text = text
    self.subtitle = subtitle
    self.badges = badges
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

/// A labelled fact.
package struct ReportFact: Sendable {
  /// The label.
  package var label: String
  /// The value.
  package var value: ReportCell

  /// Creates a fact.
  package init(_ label: String, _ value: ReportCell) {
    self.label = label
    self.value = value
  }
}
