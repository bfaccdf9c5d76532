import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Writes a validation report as one page that needs nothing beside it: what was found, where, and what to
/// do, with the rows themselves.
struct FindingsPageRenderer: ReportRenderer {
  /// The most findings that a page shows; a browser is slow with more.
  static let maximumFindings = 5_000
  /// The most findings of one code that are shown of a file, so that one slip in a column hides no others.
  static let maximumOfCode = 500

  let context: ReportContext

  /// Writes the page piece by piece.
  func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    try write(head)
    try write(header(report))
    try write("<main>\n")
    try write(files(report))
    try write(kinds(report))
    try write(tools(report))
    var shown = 0
    for (index, input) in report.inputs.enumerated() {
      try render(input, index, shown: &shown, to: write)
    }
    try write("</main>\n<footer><p>\(escaped(context.command)) \(escaped(context.version))</p></footer>\n")
    try write("<script>\(FindingsPageAssets.script)</script>\n</body>\n</html>\n")
  }

  // MARK: Head and totals

  private var head: String {
    """
    <!DOCTYPE html>
    <!-- Validation report of \(context.command) -->
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
    '\(Self.hash(FindingsPageAssets.style))'; script-src '\(Self.hash(FindingsPageAssets.script))'; \
    base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>What to fix</title>
    <style>\(FindingsPageAssets.style)</style>
    </head>
    <body>

    """
  }

  /// How a policy names what a page has inside it (Content Security Policy 3 §2.3.1).
  private static func hash(_ text: String) -> String {
    let digits = Array(Digest.hex(of: Array(text.utf8)).utf8)
    func value(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit - 0x30 : digit - 0x57 }
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      value(digits[$0]) << 4 | value(digits[$0 + 1])
    }
    return "sha256-" + Data(bytes).base64EncodedString()
  }

  private func header(_ report: ValidationReport) -> String {
    let (records, counts) = (report.records, report.counts)
    var tiles: [(String, Int)] = [
      ("Rows read", records.read), ("Accepted", records.accepted), ("Rejected", records.rejected),
    ]
    // Without them the figures would not add up.
    if records.skipped > 0 { tiles.append(("Skipped", records.skipped)) }
    tiles += [("Warnings", counts.count(of: .warning)), ("Notes", counts.count(of: .note))]
    let isGood = records.rejected == 0 && (report.outcome == .done || report.outcome == .dryRun)
    var result = "<header>\n<h1>What to fix</h1>\n"
    result +=
      "<p class=\"soft\">\(report.inputs.count == 1 ? "1 file" : "\(report.inputs.count) files") checked by "
    result += "\(escaped(context.command)) on \(context.now.rfc3339.prefix(10))</p>\n"
    result +=
      "<p class=\"verdict \(isGood ? "good" : "error")\">\(verdict(report))</p>\n<dl class=\"tiles\">\n"
    for (name, count) in tiles { result += "<div><dt>\(name)</dt><dd>\(count)</dd></div>\n" }
    result += "</dl>\n"
    if !context.showsPersonal {
      result += "<p class=\"soft\">Personal names, addresses and numbers are hidden. "
      result += "Use <code>--show-values always</code> to show them.</p>\n"
    }
    return result + "</header>\n"
  }

  private func verdict(_ report: ValidationReport) -> String {
    let unread = report.counts.count(of: .fileNotConverted)
    guard unread > 0 else { return rowVerdict(report) }
    return "\(unread == 1 ? "1 file" : "\(unread) files") could not be read. \(rowVerdict(report))"
  }

  private func rowVerdict(_ report: ValidationReport) -> String {
    let rejected = report.records.rejected
    let rows = rejected == 1 ? "1 row is" : "\(rejected) rows are"
    return switch report.outcome {
    case .failed: "The run did not finish. Nothing was written."
    case .refused: "\(rows) rejected. Nothing was written."
    case .done where rejected > 0: "\(rows) rejected. Fix them as described below and try again."
    case .dryRun where rejected > 0: "\(rows) rejected. Fix them as described below. Nothing was written yet."
    case .done: "All rows were accepted."
    case .dryRun: "All rows are valid. Nothing was written yet."
    }
  }

  private func files(_ report: ValidationReport) -> String {
    var result =
      "<section>\n<h2>Files</h2>\n<div class=\"scroll\"><table>\n<thead><tr><th>File</th><th>Kind</th>"
    for name in ["Read", "Accepted", "Rejected", "Warnings", "Notes"] {
      result += "<th class=\"figure\">\(name)</th>"
    }
    result += "</tr></thead>\n<tbody>\n"
    for (index, input) in report.inputs.enumerated() {
      result += "<tr><td class=\"name\"><a href=\"#file-\(index)\">\(escaped(input.path))</a>"
      if let path = input.rejectedPath {
        result += "<br><span class=\"soft\">Rejected rows: \(escaped(path))</span>"
      }
      result += "</td><td>\(escaped(input.kind?.plural ?? "not read"))</td>"
      let figures = [
        input.records.read, input.records.accepted, input.records.rejected, input.counts.count(of: .warning),
        input.counts.count(of: .note),
      ]
      for figure in figures { result += "<td class=\"figure\">\(figure)</td>" }
      result += "</tr>\n"
    }
    return result + "</tbody></table></div>\n</section>\n"
  }

  private func kinds(_ report: ValidationReport) -> String {
    let counts = report.counts.byCode
    guard !counts.isEmpty else { return "" }
    var result =
      "<section>\n<h2>Finding types</h2>\n<div class=\"scroll\"><table class=\"kinds\">\n<thead><tr><th>Severity</th>"
    result +=
      "<th class=\"figure\">Count</th><th>Finding</th><th>How to fix it</th></tr></thead>\n<tbody>\n"
    for (code, severity, count) in counts {
      let entry = DiagnosticCatalogue.entry(code)
      result += "<tr><td>\(badge(severity))</td><td class=\"figure\">\(count)</td><td class=\"name\">"
      result +=
        "\(escaped(entry?.title ?? code.rawValue))<br><a href=\"#findings\" data-code=\"\(escaped(code.rawValue))\">"
      result +=
        "<code>\(escaped(code.rawValue))</code></a></td><td class=\"fix\">\(escaped(entry?.fix.replacing("\n", with: " ") ?? ""))</td></tr>\n"
    }
    return result + "</tbody></table></div>\n</section>\n"
  }

  private func tools(_ report: ValidationReport) -> String {
    let codes = Set(report.counts.byCode.map(\.code.rawValue)).sorted()
    guard !codes.isEmpty else { return "" }
    func options(_ values: [(value: String, text: String)], _ all: String) -> String {
      let rest = values.map { "<option value=\"\(escaped($0.value))\">\(escaped($0.text))</option>" }
      return "<option value=\"\">\(all)</option>" + rest.joined()
    }
    let files = report.inputs.enumerated().map { (value: "\($0)", text: $1.path) }
    return """
      <div class="tools" id="tools" hidden>
      <label>Search <input id="search" type="search" autocomplete="off"></label>
      <label>Severity <select id="severity">\
      \(options([("error", "Errors"), ("warning", "Warnings"), ("note", "Notes")], "All"))</select></label>
      <label>Code <select id="code">\(options(codes.map { ($0, $0) }, "All codes"))</select></label>
      <label>File <select id="file">\(options(files, "All files"))</select></label>
      <p class="soft" id="count" role="status"></p>
      </div>
      <div id="findings"></div>

      """
  }

  // MARK: Findings

  private func render(
    _ input: ValidationReport.Input, _ index: Int, shown: inout Int, to write: (String) throws -> Void
  ) throws {
    try write("<section class=\"file\" id=\"file-\(index)\">\n<h2>\(escaped(input.path))</h2>\n")
    var ofCode: [DiagnosticCode: Int] = [:]
    var left = 0
    var total = shown
    try input.findings.forEach { finding in
      let count = ofCode[finding.code, default: 0]
      guard total < Self.maximumFindings, count < Self.maximumOfCode else {
        left += 1
        return
      }
      ofCode[finding.code] = count + 1
      total += 1
      try write(article(finding, index))
    }
    if total == shown, left == 0 { try write("<p class=\"soft\">Nothing to fix here.</p>\n") }
    if left > 0 {
      let findings = left == 1 ? "1 more finding is" : "\(left) more findings are"
      try write(
        "<p class=\"soft\">\(findings) counted above but not shown. Use <code>--report FILE.csv</code> for all.</p>\n"
      )
    }
    shown = total
    try write("</section>\n")
  }

  private func article(_ finding: Diagnostic, _ file: Int) -> String {
    let severity = finding.severity.rawValue
    var result =
      "<article class=\"finding\" data-severity=\"\(severity)\" data-code=\"\(escaped(finding.code.rawValue))\" "
    result +=
      "data-file=\"\(file)\">\n<h3>\(badge(finding.severity)) \(escaped(context.text(finding.message)))"
    if finding.isKnown { result += " <span class=\"severity good\">known</span>" }
    result += "</h3>\n<p class=\"place\">\(place(of: finding))</p>\n"
    if let excerpt = finding.excerpt { result += row(excerpt, of: finding) }
    if let help = finding.help { result += "<p>\(escaped(context.text(help)))</p>\n" }
    if let text = finding.replacement, context.showsPersonal || !finding.isPersonal {
      result += "<p>Write: <code>\(escaped(text))</code></p>\n"
    }
    return result + "</article>\n"
  }

  private func place(of finding: Diagnostic) -> String {
    var parts: [String] = []
    if let position = finding.textPosition {
      parts.append("Line \(position.line), column \(position.column)")
    }
    if let cell = finding.cell { parts.append("Cell \(escaped(cell))") }
    if let record = finding.record { parts.append("data row \(record)") }
    if finding.records > 1 { parts.append("and \(finding.records - 1) more") }
    if let name = finding.header ?? finding.field { parts.append("<b>\(escaped(name))</b>") }
    if let pointer = finding.pointer { parts.append("<code>\(escaped(pointer))</code>") }
    for position in finding.related { parts.append("see also line \(position.line)") }
    parts.append("<code>\(escaped(finding.code.rawValue))</code>")
    return parts.joined(separator: " · ")
  }

  /// The most cells that are shown of a row.
  private static let maximumCells = 24
  /// The most scalars that are shown of a cell.
  private static let maximumCellLength = 160

  private func row(_ excerpt: SourceExcerpt, of finding: Diagnostic) -> String {
    let marked = excerpt.marked ?? 0
    let start = max(0, min(marked - Self.maximumCells / 2, excerpt.fields.count - Self.maximumCells))
    let end = min(excerpt.fields.count, start + Self.maximumCells)
    var result =
      "<div class=\"row of-\(finding.severity.rawValue)\">"
    if start > 0 { result += "<span>…</span>" }
    for index in start..<end {
      let isMarked = excerpt.marked == index
      let header = isMarked ? finding.header.map { "<b>\(escaped($0))</b>" } ?? "" : ""
      let text = cell(excerpt.fields[index])
      result += isMarked ? "<mark>\(header)\(text)</mark>" : "<span>\(text)</span>"
    }
    if end < excerpt.fields.count { result += "<span>…</span>" }
    return result + "</div>\n"
  }

  private func cell(_ field: SourceExcerpt.Field) -> String {
    if field.text.isEmpty { return "<i>empty</i>" }
    if field.isPersonal, !context.showsPersonal { return "<i>hidden</i>" }
    let scalars = field.text.unicodeScalars
    let text = String(String.UnicodeScalarView(scalars.prefix(Self.maximumCellLength)))
    return escaped(text) + (scalars.count > Self.maximumCellLength ? "…" : "")
  }

  private func badge(_ severity: Severity) -> String {
    let word =
      switch severity {
      case .error: "Error"
      case .warning: "Warning"
      case .note: "Note"
      }
    return "<span class=\"severity \(severity.rawValue)\">\(word)</span>"
  }

  /// A text for a place between tags or in a quoted attribute, what is unseen in it made visible.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
