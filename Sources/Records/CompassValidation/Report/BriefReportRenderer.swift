import CompassSource

/// Writes the essence of a report over many files in a few lines: some errors, the warnings by their codes.
package struct BriefReportRenderer {
  private static let maximumErrors = 7
  private static let maximumCodes = 3
  /// The most errors that are listed where nothing else is shown.
  private static let maximumListedErrors = 39

  private let showsPersonal: Bool
  private let usesColor: Bool

  /// Creates a renderer.
  package init(showsPersonal: Bool, usesColor: Bool = false) {
    self.showsPersonal = showsPersonal
    self.usesColor = usesColor
  }

  /// Writes a line for each error, those of the baseline excepted.
  ///
  /// - Throws: what `write` and the findings throw.
  package func renderErrors(of report: ValidationReport, to write: (String) throws -> Void) throws {
    try renderErrors(of: report, atMost: Self.maximumListedErrors, to: write)
  }

  private func renderErrors(
    of report: ValidationReport, atMost count: Int, to write: (String) throws -> Void
  ) throws {
    let errors = try FindingSample.first(count, of: report) { $0.severity == .error && !$0.isKnown }
    for error in errors { try write(line(error)) }
    var total = 0
    for input in report.inputs where input.counts.count(of: .error) > 0 {
      guard input.known > 0 else {
        total += input.counts.count(of: .error)
        continue
      }
      try input.findings.forEach { if $0.severity == .error, !$0.isKnown { total += $0.records } }
    }
    let hidden = total - errors.reduce(0) { $0 + $1.finding.records }
    guard hidden > 0 else { return }
    try write("… and \(hidden) more error\(hidden == 1 ? "" : "s"); use --report FILE to see all\n")
  }

  /// Writes errors first, then how many warnings there are of each code, then the counts.
  ///
  /// - Throws: what `write` and the findings throw.
  func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    try renderErrors(of: report, atMost: Self.maximumErrors, to: write)
    let warnings = report.counts.byCode.filter { $0.severity == .warning }
    for entry in warnings.prefix(Self.maximumCodes) {
      let files = report.inputs.count { $0.counts.count(of: entry.code) > 0 }
      let head = TerminalStyle.yellow.paint("warning[\(entry.code)]", usesColor: usesColor)
      let title = DiagnosticCatalogue.entry(entry.code).map { ": \($0.title)" } ?? ""
      try write("\(head)\(title): \(entry.count) in \(files) file\(files == 1 ? "" : "s")\n")
    }
    let more = warnings.count - Self.maximumCodes
    if more > 0 { try write("… and warnings with \(more) more code\(more == 1 ? "" : "s")\n") }
    try write("\n")
  }

  private func line(_ element: FindingSample.Element) -> String {
    let finding = element.finding
    let place = finding.place(in: element.path)
    let head = TerminalStyle.red.paint("error[\(finding.code)]", usesColor: usesColor)
    let message = finding.message.rendered(showingPersonal: showsPersonal)
    return "\(place): \(head): \(TerminalText.escaped(message))\n"
  }
}
