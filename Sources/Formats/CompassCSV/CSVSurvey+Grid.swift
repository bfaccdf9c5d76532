package import CompassSource

extension CSVSurvey {
  /// Looks at the top of a grid for its header and its data.
  ///
  /// - Parameters:
  ///   - grid: the grid.
  ///   - options: what is known of it; nothing is decided of its encoding, dialect and row repair.
  /// - Throws: what the grid's reader throws.
  package init(of grid: any Grid, options: CSVOptions) throws {
    var options = options
    // Cells stand in their columns, and none of them can be split in two.
    options.repairsRows = false
    self.options = options
    self.grid = grid
    encoding = .utf8
    hasByteOrderMark = false
    dialect = .rfc4180
    hasSeparatorLine = false
    lineEndings = CSVLineEndings()
    byteCount = 0
    inferences = grid.inferences
    var layout = try LayoutSurvey(grid, self)
    layout.apply(to: &self)
  }

  /// Returns lines in words for people: "line 3", "lines 3–5"; of a grid its rows.
  package func words(_ lines: ClosedRange<Int>) -> String {
    lines.words(grid == nil ? "line" : "row")
  }

  /// Returns the reason why rows were left out in words for people.
  package func label(_ reason: CSVSkip.Reason) -> String {
    grid != nil && reason == .preamble ? "rows above the header" : reason.label
  }

  /// A finding about lines, or rows of a grid, that look like data and were not read.
  func skippedData(_ position: SourcePosition, _ count: Int, _ place: String) -> Diagnostic {
    let word = grid == nil ? "line" : "row"
    return Diagnostic(
      .csvDataSkipped, .warning,
      "\(count.counted(word)) \(place) \(count == 1 ? "looks" : "look") like data and \(count == 1 ? "was" : "were") not read",
      help: "Save each table as a separate file, or set the header \(word) with --header-row",
      position: position)
  }
}
