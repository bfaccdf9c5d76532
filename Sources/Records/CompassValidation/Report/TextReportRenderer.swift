import CompassModel
package import CompassSource

/// Writes a validation report with all details: each choice with its evidence, and each finding with its row.
public struct TextReportRenderer: Sendable {
  /// The options for writing a report.
  public struct Options: Sendable, Hashable {
    /// Whether the report uses ANSI colors.
    public var usesColor: Bool
    /// Whether personal values are shown instead of masked.
    public var showsPersonal: Bool
    /// The most findings of one code for each file; nil shows all.
    public var capPerCode: Int?
    /// The width of the terminal in columns.
    public var width: Int

    /// Creates options.
    public init(
      usesColor: Bool = false, showsPersonal: Bool = false, capPerCode: Int? = 5, width: Int = 100
    ) {
      self.usesColor = usesColor
      self.showsPersonal = showsPersonal
      self.capPerCode = capPerCode
      self.width = width
    }
  }

  /// The options for writing the report.
  public var options: Options

  /// Creates a renderer.
  public init(_ options: Options = Options()) { self.options = options }

  /// Writes a report piece by piece: the findings of each file, then the summary and the next steps.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - write: a closure that writes each piece of text.
  /// - Throws: the errors of `write` and of reading the findings.
  public func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    var isCapped = false
    for input in report.inputs {
      try write(heading(input))
      isCapped = try renderFindings(input, to: write) || isCapped
      try write("\n")
    }
    try write(ReportSummary(report: report, options: options, isCapped: isCapped).text)
  }

  // MARK: A file

  private func heading(_ input: ValidationReport.Input) -> String {
    var facts: [String] = []
    if let profile = input.profile {
      // Show the detected profile and the reason first, so that a wrong guess is easy to notice.
      let decision = input.inferences.first { $0.what == "profile" }
      facts.append(decision.map { "\($0.value): \($0.why)" } ?? profile)
    }
    if let format = input.format { facts.append(format.uppercased()) }
    if let encoding = input.encoding { facts.append(encoding) }
    let details = facts.isEmpty ? "" : " (\(safe(facts.joined(separator: ", "))))"
    guard !input.isArchive else { return archiveHeading(input) }
    let kind = input.kind?.plural ?? (input.records.read > 0 ? "a table" : nil)
    let reading = kind.map { "read as \($0)\(details)" } ?? "not read\(details)"
    var result =
      "\(paint(TerminalText.path(input.path), .bold)): \(reading), \(input.records.read.counted("record"))\n"
    for decision in input.inferences {
      let override = decision.override.map { " [\($0)]" } ?? ""
      result += "  \(decision.what): \(safe(decision.value)) — \(safe(decision.why))\(safe(override))\n"
    }
    return result
  }

  /// Returns the heading of an archive with all choices about its members, because none of them is routine.
  private func archiveHeading(_ input: ValidationReport.Input) -> String {
    "\(paint(TerminalText.path(input.path), .bold)): opened (ZIP)\n"
      + input.inferences.map { "  \($0.what): \(safe($0.value)) — \(safe($0.why))\n" }.joined()
  }

  /// Writes the findings of a file and returns whether some were omitted.
  private func renderFindings(
    _ input: ValidationReport.Input, to write: (String) throws -> Void
  ) throws -> Bool {
    var shown: [DiagnosticCode: Int] = [:]
    var covered: [DiagnosticCode: Int] = [:]
    try input.findings.forEach { diagnostic in
      guard !diagnostic.isKnown else { return covered[diagnostic.code, default: 0] += diagnostic.records }
      let count = shown[diagnostic.code, default: 0]
      if let cap = options.capPerCode, count >= cap { return }
      shown[diagnostic.code] = count + 1
      covered[diagnostic.code, default: 0] += diagnostic.records
      try write("\n" + finding(diagnostic, path: input.path))
    }
    var isCapped = false
    var told: Set<DiagnosticCode> = []
    for entry in input.counts.byCode where told.insert(entry.code).inserted {
      let hidden = input.counts.count(of: entry.code) - covered[entry.code, default: 0]
      guard hidden > 0 else { continue }
      try write(
        "\(isCapped ? "" : "\n")\(paint("… and \(hidden) more \(entry.code)", .dim))"
          + " (use --report FILE to see all)\n")
      isCapped = true
    }
    if input.known > 0 {
      let findings = input.known == 1 ? "1 finding is" : "\(input.known) findings are"
      try write("\n\(paint("\(findings) in the baseline and not shown", .dim))\n")
    }
    return isCapped
  }

  // MARK: A finding

  /// Returns a finding like a compiler message: the problem, the position, the row with the field marked, and
  /// the fix.
  func finding(_ diagnostic: Diagnostic, path: String) -> String {
    let head = paint(
      "\(diagnostic.severity.rawValue)[\(diagnostic.code)]", TerminalStyle(of: diagnostic.severity))
    var result = "\(head): \(message(diagnostic.message))\n"
    let number = diagnostic.position.map { String($0.line) } ?? ""
    let gutter = String(repeating: " ", count: number.utf8.count)
    result += "\(gutter)\(paint("-->", .blue)) \(place(diagnostic, path: path))\n"
    if let excerpt = diagnostic.excerpt, !excerpt.fields.isEmpty {
      let bar = paint("|", .blue)
      let lines = ExcerptRenderer.lines(
        excerpt, width: options.width - number.utf8.count - 3, showsPersonal: options.showsPersonal)
      result += "\(gutter) \(bar)\n\(paint(number, .blue)) \(bar) \(lines.row)\n"
      result += "\(gutter) \(bar) \(paint(lines.marks, TerminalStyle(of: diagnostic.severity)))\n"
    }
    if let help = diagnostic.help {
      result += "\(gutter) \(paint("=", .blue)) \(paint("help", .bold)): \(message(help))\n"
    }
    if let replacement = diagnostic.replacement, options.showsPersonal || !diagnostic.isPersonal {
      result +=
        "\(gutter) \(paint("=", .blue)) \(paint("write", .bold)): \(message("\(value: replacement)"))\n"
    }
    for position in diagnostic.related {
      result +=
        "\(gutter) \(paint("=", .blue)) see also: \(TerminalText.path(path)):\(position.line):\(position.column)\n"
    }
    return result
  }

  private func place(_ diagnostic: Diagnostic, path: String) -> String {
    var result = diagnostic.place(in: path)
    if let pointer = diagnostic.pointer { result += "#\(safe(pointer))" }
    var facts: [String] = []
    if let record = diagnostic.record { facts.append("record \(record)") }
    if let name = diagnostic.header ?? diagnostic.field { facts.append(safe(name)) }
    return facts.isEmpty ? result : "\(result) (\(facts.joined(separator: ", ")))"
  }

  private func message(_ message: Message) -> String {
    safe(message.rendered(showingPersonal: options.showsPersonal))
  }

  private func safe(_ text: String) -> String { TerminalText.escaped(text) }

  // MARK: Color

  private func paint(_ text: String, _ style: TerminalStyle) -> String {
    style.paint(text, usesColor: options.usesColor)
  }
}

/// The text styles of a report (ECMA-48 §8.3.117).
package enum TerminalStyle: String {
  case bold = "1"
  case dim = "2"
  case red = "1;31"
  case yellow = "1;33"
  case cyan = "1;36"
  case green = "1;32"
  case blue = "1;34"

  /// Creates the style of a severity.
  package init(of severity: Severity) { self = [.error: .red, .warning: .yellow][severity] ?? .cyan }

  /// Returns the text in this style, or unchanged without colors.
  package func paint(_ text: String, usesColor: Bool) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
