import CompassSource

extension LayoutSurvey {
  /// Puts what was found into the survey, with the evidence.
  mutating func apply(to survey: inout CSVSurvey) {
    let layout = result
    survey.dataLine = layout.dataLine
    survey.hasOverLimit = hasOverLimit
    guard layout.hasRows else {
      // What is larger than the limits is found again, and reported, by the reader.
      if layout.dataLine != nil || hasOverLimit { return }
      survey.diagnostics.append(
        Diagnostic(
          .csvFileEmpty, .warning,
          survey.byteCount == 0 ? "The file is empty" : "The file contains only blanks",
          help: "Export it again"))
      return
    }
    survey.columnCount = layout.columns
    survey.headerRows = layout.headerRows
    survey.sectionRow = layout.sectionRow
    survey.rawColumnCount = layout.width
    survey.leastFilled = layout.leastFilled
    survey.typedColumns = layout.typedColumns
    for (reason, record) in layout.skipped {
      survey.skips.add(reason, record.position, records: 1, limit: survey.options.limits.listedSkips)
    }
    let names = LayoutSurvey.names(
      of: layout.headerRows.map(\.strings), spreads: options.layout == .automatic)
    survey.headerNames = Array(names.prefix(layout.columns))
    survey.hasMixedWidths =
      survey.hasHeader && survey.headerNames.count < layout.columns
      && rows.dropFirst(firstData).contains { !$0.isBlank && $0.record.count == survey.headerNames.count }
    survey.diagnostics += layout.headerFindings
    if isHeaderLineMissing {
      let line = survey.options.headerLine ?? 0
      survey.diagnostics.append(
        Diagnostic(
          .csvHeaderNotFound, .error,
          isGrid
            ? "Row \(line) isn't near the top of the table, so it can't be the header"
            : "Line \(line) isn't a row near the top of the file, so it can't be the header",
          help: isGrid
            ? "Use the row number that a spreadsheet program shows, starting at 1"
            : "Use the line number that a text editor shows, starting at 1"))
    }
    reportHeader(&survey, layout)
    reportNames(&survey)
    reportSkippedData(&survey, layout)
  }

  /// Warns about lines above the header that look like data: rows with numbers or dates, and rows under another row of
  /// known names.
  private func reportSkippedData(_ survey: inout CSVSurvey, _ layout: Result) {
    // Without words for headers, nothing tells data from a title of several cells.
    guard let score = options.headerScore else { return }
    var stretches: [(position: SourcePosition, count: Int)] = []
    var isUnderHeader = false
    var isJoined = false
    for (reason, record) in layout.skipped {
      let row = Row(record)
      guard reason == .preamble else {
        if reason == .blank { (isUnderHeader, isJoined) = (false, false) }
        continue
      }
      if score(record.strings) >= 2 {
        (isUnderHeader, isJoined) = (true, false)
      } else if row.looksLikeData || isUnderHeader && row.filled >= 2 {
        if isJoined, let last = stretches.last {
          stretches[stretches.count - 1] = (last.position.extended(to: record.position), last.count + 1)
        } else {
          stretches.append((record.position, 1))
        }
        isJoined = true
      } else {
        isJoined = false
      }
    }
    for (position, count) in stretches.prefix(Self.maximumStretches) {
      survey.diagnostics.append(survey.skippedData(position, count, "above the header"))
    }
  }

  /// The most stretches that have a finding each.
  private static let maximumStretches = 20

  private func reportHeader(_ survey: inout CSVSurvey, _ layout: Result) {
    if let first = layout.headerRows.first, let last = layout.headerRows.last {
      let isOne = layout.headerRows.count == 1
      let lines = survey.words(first.position.line...(isOne ? first.position.line : last.position.endLine))
      survey.inferences.append(
        Inference(
          what: "header", value: isOne ? lines : lines + ", joined", why: layout.why,
          override: "--header-row N"))
    } else {
      survey.inferences.append(
        Inference(what: "header", value: "none", why: layout.why, override: "--header-row N"))
    }
    for skip in survey.skips.stretches where skip.reason != .blank {
      survey.inferences.append(
        Inference(
          what: "skipped", value: survey.words(skip.lines), why: survey.label(skip.reason),
          override: "--header-row N"))
    }
    if layout.trailing > 0 {
      survey.inferences.append(
        Inference(
          what: "trailing-columns", value: "\(layout.trailing) skipped",
          why: "they have no name and no values", override: "--layout plain"))
      // A name too few looks the same as a delimiter too many at the end of every record.
      if let header = layout.headerRows.last, header.count < layout.width {
        survey.diagnostics.append(
          Diagnostic(
            .csvHeaderShort, .warning,
            "The header has \(header.count) fields, but the rows have \(layout.width). Empty fields at the end were ignored",
            help:
              "If values are under the wrong name, a delimiter is missing in the header",
            position: header.position))
      }
    }
    if let last = layout.headerRows.last, layout.dataLine == nil, !hasOverLimit {
      survey.diagnostics.append(
        Diagnostic(
          .csvHeaderOnly, .note, "The file has a header but no records", position: last.position))
    }
  }

  private func reportNames(_ survey: inout CSVSurvey) {
    guard survey.hasHeader else { return }
    if survey.headerNames.count < survey.columnCount, let header = survey.headerRows.last {
      survey.diagnostics.append(
        Diagnostic(
          .csvHeaderShort, .warning,
          "The header has \(survey.headerNames.count) names, but the rows have \(survey.columnCount) fields",
          help: "Name every column. Values may be under the wrong name",
          position: header.position))
    }
    var first: [String: Int] = [:]
    let named = survey.headerNames.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    let unnamed = max(named, columns)..<max(named, columns, survey.headerNames.count)
    if let start = unnamed.first, let last = unnamed.last {
      survey.diagnostics.append(
        Diagnostic(
          .csvHeaderEmpty, .note,
          "\(start == last ? "Column \(start + 1) has" : "Columns \(start + 1) to \(last + 1) have") no name and no values. Extra delimiters at the ends of rows cause this",
          help: "Remove the delimiters at the ends of the rows",
          position: survey.headerPosition(ofColumn: start)))
    }
    for (column, name) in survey.headerNames.enumerated() where !unnamed.contains(column) {
      let position = survey.headerPosition(ofColumn: column)
      if name.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        survey.diagnostics.append(
          Diagnostic(
            .csvHeaderEmpty, .warning, "Column \(column + 1) has no name",
            help: "Name the column in the header", position: position))
      } else if let other = first[name] {
        survey.diagnostics.append(
          Diagnostic(
            .csvHeaderDuplicate, .warning,
            "Columns \(other + 1) and \(column + 1) are both named \(value: name)",
            help: "Rename one of them", position: position, header: name, value: name, isPersonal: false,
            related: survey.headerPosition(ofColumn: other).map { [$0] } ?? []))
      } else {
        first[name] = column
      }
    }
  }
}
