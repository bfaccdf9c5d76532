/// A piece of a report that is laid out as one.
package indirect enum ReportBlock: Sendable {
  /// The title with the badges and the line under it; the first block of a report.
  case title(ReportTitle)
  /// A heading, level 1 or 2; becomes a bookmark.
  case heading(String, level: Int)
  /// Labelled facts, laid out in columns.
  case facts([ReportFact])
  /// Running text, which may have several lines.
  case text(String)
  case table(ReportTable)
  /// Headline values side by side.
  case tiles([ReportTile])
  case chart(ReportChart)
  /// A month of a calendar.
  case month(ReportMonth)
  /// The twelve months of a year, small.
  case year(ReportYear)
  /// A QR code.
  case code(ReportCode)
  /// Blocks side by side, or blocks that stay together.
  case group(ReportGroup)
  /// A place that cells lead to, of no height.
  case anchor(String)
  /// The end of a page.
  case pageBreak
}

/// Blocks in one or more columns, which stay on one page if a page can hold them.
package struct ReportGroup: Sendable {
  package struct Column: Sendable {
    /// The share of the width, compared with the other columns.
    package var weight: Int
    /// The blocks from top to bottom.
    package var blocks: [ReportBlock]

    package init(weight: Int = 1, _ blocks: [ReportBlock]) {
      self.weight = weight
      self.blocks = blocks
    }
  }

  /// The columns from left to right; a phone shows them one below the other.
  package var columns: [Column]

  /// Creates a group of blocks one below the other.
  package init(_ blocks: [ReportBlock]) {
    columns = [Column(blocks)]
  }

  /// Creates a group of columns side by side.
  package init(columns: [Column]) {
    self.columns = columns
  }
}
