package import CompassModel
package import Foundation

/// A report before it has a format: named sections of blocks in reading order, every figure a typed cell.
///
/// The PDF, XLSX, CSV, HTML and JSON writers render the same document, so that what one shows the others show.
package struct ReportDocument: Sendable {
  /// The title, also the title in the file's properties.
  package var title: String
  /// The title of an HTML page, where several reports lie in a folder; nil is the title.
  package var pageTitle: String?
  /// What it is about, for the running header and the file's properties.
  package var subject: String
  /// Whose it is, for the file's properties; nil leaves it out.
  package var author: String?
  /// When it was made: the clock that was given, never the machine's.
  package var created: Date
  /// Whom it is for; nil says nothing.
  package var audience: Audience?
  /// How dates and numbers are written, and the language that the file says it is in.
  package var locale = ReportLocale.us
  /// The paper it is laid out for.
  package var paper: Paper
  /// Which side of the paper is at the top.
  package var orientation = Orientation.portrait
  /// Colours, faces and sizes.
  package var theme = ReportTheme.compass
  /// The sections in reading order.
  package var sections: [ReportSection]
  /// The section whose table a CSV file is made of; nil means the last table.
  package var mainSection: String?
  /// How it is made to fit on few pages; nil lets it have as many as it takes.
  package var fitting: ReportFitting?
  /// The records that it was made of, for those who want them inside the file.
  package var attachment: ReportAttachment?
  /// Whether a PDF is made to be kept for good: PDF/A-2b, or PDF/A-3b with an attachment (ISO 19005).
  package var isArchival = false
  /// The day on which it was made, where the user is.
  package var day: CalendarDate
  /// A line at the foot of every page beside the number of the page, and at the end of what has no pages.
  package var footer: String?
  /// What there was no room for, in words, for whoever makes the document; its readers aren't told.
  package var omissions: [String] = []
  /// What its longest table has rows of, in the plural, for whoever waits for it.
  package var things = "measurements"

  /// Creates a report of sections.
  package init(
    title: String, subject: String, author: String? = nil, created: Date, paper: Paper = .letter,
    sections: [ReportSection]
  ) {
    self.title = title
    self.subject = subject
    self.author = author
    self.created = created
    self.paper = paper
    self.sections = sections
    day = CalendarDate(of: created, in: .gmt)
  }

  /// Creates a report of one section without a name.
  package init(
    title: String, subject: String, author: String? = nil, created: Date, paper: Paper = .letter,
    blocks: [ReportBlock] = []
  ) {
    self.init(
      title: title, subject: subject, author: author, created: created, paper: paper,
      sections: [ReportSection("", blocks: blocks)])
  }

  /// The language of the text (BCP 47).
  package var language: String { locale.identifier }

  /// The blocks of all sections in reading order, a section's title as a heading before its own.
  package var blocks: [ReportBlock] { sections.flatMap(\.titledBlocks) }

  /// A size of paper.
  package enum Paper: String, Sendable, CaseIterable {
    case letter, a4
  }

  /// Which side of the paper is at the top.
  package enum Orientation: String, Sendable, CaseIterable {
    case portrait, landscape
  }
}

/// A part of a report that templates choose, name and order.
package struct ReportSection: Sendable {
  /// A stable kebab-case name: `best-and-latest`; other cells lead to it by this name.
  package var name: String
  /// The heading over it, which is a bookmark too; nil has none.
  package var title: String?
  /// The blocks under the heading.
  package var blocks: [ReportBlock]
  /// Whether it is shown unless a template says otherwise.
  package var isUsual = true
  /// Whether it begins on a new page.
  package var startsPage = false

  /// Creates a section.
  package init(
    _ name: String, title: String? = nil, blocks: [ReportBlock], startsPage: Bool = false
  ) {
    self.name = name
    self.title = title
    self.blocks = blocks
    self.startsPage = startsPage
  }

  /// The blocks with the heading and the page break that the section asks for.
  package var titledBlocks: [ReportBlock] {
    (startsPage ? [.pageBreak] : []) + (name.isEmpty ? [] : [.anchor(name)])
      + (title.map { [.heading($0, level: 1)] } ?? []) + blocks
  }
}

/// The records that a report was made of, to be put into the file so that it can be imported again.
package struct ReportAttachment: Sendable, Hashable {
  /// The file's name: `metrics.csv`.
  package var name: String
  /// What it is, for people.
  package var description: String
  /// The media type: `text/csv`.
  package var mediaType = "text/csv"
  /// The file.
  package var bytes: [UInt8]

  /// Creates an attachment.
  package init(name: String, description: String, bytes: [UInt8]) {
    self.name = name
    self.description = description
    self.bytes = bytes
  }
}
