package import CompassSource

/// The columns of a table of findings, of which writers of tables make files.
package enum FindingsTable {
  /// The names of the columns.
  package static let columns = [
    "path", "severity", "code", "line", "column", "end_line", "end_column", "record", "records", "field",
    "header", "message", "value", "replacement", "help", "fingerprint", "known", "cell",
  ]

  /// How a file of the table begins: a byte order mark, without which Excel does not read UTF-8, and the
  /// first columns.
  package static let start = "\u{FEFF}" + columns[..<7].joined(separator: ",")

  /// The cells of a finding, texts apart from figures.
  ///
  /// Texts of files are escaped as for a terminal: the table may go to the log of a CI service, which obeys lines.
  package static func cells(
    of finding: Diagnostic, path: String, _ context: ReportContext
  ) -> [(text: String, isFigure: Bool)] {
    let position = finding.textPosition
    let showsValue = context.showsPersonal || !finding.isPersonal
    func figure(_ number: Int?) -> (String, Bool) { (number.map(String.init) ?? "", true) }
    func text(_ text: String?) -> (String, Bool) { (text.map(TerminalText.escaped) ?? "", false) }
    return [
      (TerminalText.path(path), false), text(finding.severity.rawValue), text(finding.code.rawValue),
      figure(position?.line), figure(position?.column), figure(position?.endLine),
      figure(position?.endColumn), figure(finding.record), figure(finding.records),
      text(finding.field), text(finding.header), text(context.text(finding.message)),
      text(showsValue ? finding.value : nil),
      text(showsValue ? finding.replacement : nil), text(finding.help.map(context.text)),
      text(finding.fingerprint), text(finding.isKnown ? "yes" : ""), text(finding.cell),
    ]
  }
}
