import CompassModel
import CompassSource

/// Writes what a person reads after an import: what went in, the records as stored, what to check, what was rejected,
/// and what to do next.
package struct OverviewRenderer {
  private let options: TextReportRenderer.Options
  /// The most records that are shown of a file.
  private let maximumRecords: Int

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - options: the options for writing the report.
  ///   - showsAll: whether all records and findings are shown.
  package init(_ options: TextReportRenderer.Options, showsAll: Bool = false) {
    self.options = options
    maximumRecords = showsAll ? .max : Self.maximumRecords
  }

  /// The most records of a file that a report shows, unless all are asked for.
  package static let maximumRecords = 8
  /// The most records of each of several files.
  private static let maximumOfSeveral = 3

  /// Writes a report: each file, then the next steps.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - write: a closure that writes each piece of text.
  /// - Throws: the errors of `write` and of reading the findings.
  package func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    let files = Self.files(of: report)
    for (index, inputs) in files.enumerated() {
      if index > 0 { try write("\n") }
      try write(try file(inputs, report.outcome, isOnly: files.count == 1))
    }
    if files.count > 1 {
      let inputs = report.inputs.filter { !$0.isArchive }
      try write("\n" + Headline("Total", inputs, report.outcome, options, isTotal: true).text + "\n")
    }
    if report.outcome == .refused {
      try write("Nothing was saved, because --strict needs every record accepted.\n")
    }
    let steps = NextSteps(report, showsPersonal: options.showsPersonal).lines
    try write(section("Next:", steps, .bold))
  }

  /// The most files that are always shown one by one, even in a long report.
  private static let maximumFiles = 5

  /// Writes a report, or its brief form if it is about many files and exceeds a number of lines.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - maximumLines: the most lines of a full report about many files; nil for no limit.
  ///   - write: a closure that writes each piece of text.
  /// - Throws: the errors of `write` and of reading the findings.
  package func render(
    _ report: ValidationReport, maximumLines: Int?, to write: (String) throws -> Void
  ) throws {
    guard let maximumLines, report.inputs.count > Self.maximumFiles else {
      return try render(report, to: write)
    }
    var lines = 0
    var pieces: [String] = []
    try render(report) { piece in
      guard lines <= maximumLines else { return }
      lines += piece.utf8.count { $0 == 0x0A }
      pieces.append(piece)
    }
    guard lines > maximumLines else { return try pieces.forEach(write) }
    try BriefReportRenderer(showsPersonal: options.showsPersonal, usesColor: options.usesColor)
      .render(report, to: write)
    try write(ReportSummary(report: report, options: options, isCapped: true, isBrief: true).text)
  }

  /// The inputs of the report, those of one path together.
  private static func files(of report: ValidationReport) -> [[ValidationReport.Input]] {
    var places: [String: Int] = [:]
    return report.inputs.reduce(into: []) { files, input in
      if let place = places[input.path] { return files[place].append(input) }
      places[input.path] = files.count
      files.append([input])
    }
  }

  private func file(
    _ inputs: [ValidationReport.Input], _ outcome: ValidationReport.Outcome, isOnly: Bool
  ) throws -> String {
    var found = OverviewFindings(options)
    for input in inputs { try found.add(input) }
    var result = Headline(TerminalText.path(inputs[0].path), inputs, outcome, options).text + "\n"
    result += records(of: inputs, isOnly || maximumRecords == .max ? maximumRecords : Self.maximumOfSeveral)
    result += section("Please check:", found.checks, .yellow)
    let isRejected = inputs.contains { $0.records.rejected > 0 }
    let verb = inputs.haveStore ? "imported" : "converted"
    result += section(isRejected ? "Not \(verb):" : "Errors:", found.errors, .red)
    result += section("Also:", found.notes, .cyan)
    return result
  }

  private func section(_ title: String, _ lines: [String], _ style: TerminalStyle) -> String {
    guard !lines.isEmpty else { return "" }
    // Several tables of a file can say the same.
    var known: Set<String> = []
    let lines = lines.filter { known.insert($0).inserted }
    return "\n\(style.paint(title, usesColor: options.usesColor))\n" + lines.map { "  - \($0)\n" }.joined()
  }

  // MARK: Records

  private func records(of inputs: [ValidationReport.Input], _ maximum: Int) -> String {
    let inputs = inputs.filter { !$0.stored.isEmpty }
    guard !inputs.isEmpty else { return "" }
    let count = max(maximum / inputs.count, 1)
    var result = ""
    for input in inputs {
      let shown = input.stored.prefix(count)
      let sheet = input.sheet.map { TerminalText.escaped($0) + " " } ?? ""
      let places = shown.map { sheet + $0.place }
      let width = places.map(TerminalText.width).max() ?? 0
      for (record, place) in zip(shown, places) { result += line(of: record, at: place, width) }
      let more = input.distinct - shown.count
      if more > 0, let kind = input.kind {
        let all = maximumRecords == .max ? "" : " (show all with --verbose)"
        result +=
          TerminalStyle.dim.paint(
            "  … and \(more) more \(more == 1 ? kind.rawValue : kind.plural)\(all)",
            usesColor: options.usesColor) + "\n"
      }
    }
    return result
  }

  private func line(of record: ReportRecord, at place: String, _ width: Int) -> String {
    let place = place + String(repeating: " ", count: width - TerminalText.width(place))
    var parts: [String] = []
    for part in record.parts {
      guard part.isPersonal, !options.showsPersonal else {
        parts.append(TerminalText.escaped(part.text))
        continue
      }
      // One mark for all hidden values, because several say nothing more.
      if !parts.contains(Message.mask) { parts.append(Message.mask) }
    }
    let text = TerminalText.cut(parts.joined(separator: " · "), to: max(options.width - width - 4, 20))
    return "  \(TerminalStyle.blue.paint(place, usesColor: options.usesColor))  \(text)\n"
  }
}
