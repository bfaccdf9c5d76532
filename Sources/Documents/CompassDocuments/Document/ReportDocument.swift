package import CompassModel
package import Foundation

/// A report before it has a format: named sections of blocks in reading order, with values in typed cells.
///
/// The PDF, XLSX, CSV, HTML and JSON writers render the same document, so they show the same content.
package struct ReportDocument: Sendable {
  /// The title, also the title in the file's properties.
  package var title: String
  /// The title of an HTML page, if a folder has several reports; nil uses ``title``.
  package var pageTitle: String?
  /// The subject, for the running header and the file's properties.
  package var subject: String
  /// The person of the report, as the author in the file's properties, if any.
  package var author: String?
  /// The creation time, from the given clock and never from the machine's.
  package var created: Date
  /// The audience, if the report specifies one.
  package var audience: Audience?
  /// The paper it is laid out for.
  package var paper: Paper
  /// The page orientation.
  package var orientation = Orientation.portrait
  /// The accent color and the logo.
  package var brand = Brand()
  /// The sections in reading order.
  package var sections: [ReportSection]
  /// The name of the section with the table for a CSV file; nil uses the last table.
  package var mainSection: String?
  /// The rules for fitting the report on a few pages; nil allows any number of pages.
  package var fitting: ReportFitting?
  /// The day on which it was made, where the user is.
  package var day: CalendarDate
  /// A line next to the page number on every page, or at the end of formats without pages.
  package var footer: String?
  /// Sentences about content that didn't fit, for the user who creates the document and not for its readers.
  package var omissions: [String] = []
  /// The plural noun for the rows of the longest table, for progress messages.
  package var things = "measurements"

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

  /// The blocks of all sections in reading order, a section's title as a heading before its own.
  package var blocks: [ReportBlock] { sections.flatMap(\.titledBlocks) }

  /// The page orientation.
  package enum Orientation: String, Sendable, CaseIterable {
    case portrait, landscape
  }
}

/// A part of a report.
package struct ReportSection: Sendable {
  /// A stable kebab-case name: `best-and-latest`; other cells lead to it by this name.
  package var name: String
  /// The heading and bookmark of the section, if any.
  package var title: String?
  /// The blocks under the heading.
  package var blocks: [ReportBlock]
  /// Whether it begins on a new page.
  package var startsPage = false

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

extension ReportDocument {
  /// Changes the first title block, where there is one.
  package mutating func updateTitle(_ change: (inout ReportTitle) -> Void) {
    for section in sections.indices {
      for block in sections[section].blocks.indices {
        guard case .title(var title) = sections[section].blocks[block] else { continue }
        change(&title)
        sections[section].blocks[block] = .title(title)
        return
      }
    }
  }
}

/// How a report is made to fit on so many pages: by leaving out and by cutting, in a fixed order, and never by
/// letters that are too small to read.
package struct ReportFitting: Sendable, Hashable {
  /// Something that makes a report shorter.
  package enum Step: Sendable, Hashable {
    /// Only so many rows of a section's tables.
    case limitRows(section: String, Int)
    /// Charts and trends of a section are left out.
    case omitCharts(section: String)
    /// The section is left out.
    case omit(section: String)
  }

  /// The most pages.
  package var pages: Int
  /// The steps, applied one after the other until the report fits.
  package var steps: [Step]
  /// How many rows sections have that the document doesn't, by the section's name.
  package var furtherRows: [String: Int] = [:]
}
