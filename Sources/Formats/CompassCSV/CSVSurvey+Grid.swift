package import CompassSource

extension CSVSurvey {
  /// Looks at the top of a grid for its header and its data.
  ///
  /// - Parameters:
  ///   - grid: the grid.
  ///   - options: what is known of it; nothing is decided of its encoding, dialect and row repair.
  ///   - file: what was decided about the delimited file whose rows the grid has; nil for any other grid.
  /// - Throws: what the grid's reader throws.
  package init(of grid: any Grid, options: CSVOptions, file: CSVSurvey? = nil) throws {
    var options = options
    // Cells stand in their columns, and none of them can be split in two.
    options.repairsRows = false
    self.options = options
    self.grid = grid
    encoding = file?.encoding ?? .utf8
    hasByteOrderMark = file?.hasByteOrderMark ?? false
    dialect = file?.dialect ?? .rfc4180
    hasSeparatorLine = false
    lineEndings = file?.lineEndings ?? CSVLineEndings()
    byteCount = file?.byteCount ?? 0
    inferences = grid.inferences
    var layout = try LayoutSurvey(grid, self)
    layout.apply(to: &self)
  }

  /// What a row is called: only sheets have rows, a table of a delimited file has lines.
  var rowWord: String { grid == nil || byteCount > 0 ? "line" : "row" }

  /// Returns lines in words for people: "line 3", "lines 3–5"; of a sheet its rows.
  package func words(_ lines: ClosedRange<Int>) -> String { lines.words(rowWord) }

  /// Returns the reason why rows were left out in words for people.
  package func label(_ reason: CSVSkip.Reason) -> String {
    reason == .preamble ? "\(rowWord)s above the header" : reason.label
  }

  /// A finding about lines, or rows of a grid, that look like data and were not read.
  func skippedData(_ position: SourcePosition, _ count: Int, _ place: String) -> Diagnostic {
    Diagnostic(
      .csvDataSkipped, .warning,
      "\(count.counted(rowWord)) \(place) \(count == 1 ? "looks" : "look") like data and \(count == 1 ? "was" : "were") not read",
      help: "Save each table as a separate file, or set the header \(rowWord) with --header-row",
      position: position)
  }
}
