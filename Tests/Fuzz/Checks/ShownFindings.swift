import CompassCSV
import CompassModel
import CompassSource
import CompassValidation

/// What holds for findings however they are shown.
enum ShownFindings {
  /// Shows findings on a terminal and as JSON.
  static func check(
    _ findings: [Diagnostic], _ inferences: [Inference], rows: [CSVTranscript.Row] = []
  ) throws {
    guard !findings.isEmpty else { return }
    var findings = findings
    for index in findings.indices {
      guard let number = findings[index].record, number >= 1, number <= rows.count else { continue }
      findings[index].excerpt = SourceExcerpt(
        fields: rows[number - 1].cells.map { .init(String(decoding: $0, as: UTF8.self), isPersonal: false) },
        marked: index % 2 == 0 ? nil : 0)
    }
    let report = ValidationReport(inputs: [
      .init(path: "\u{1B}]0;x\u{7}\u{202E}.csv", inferences: inferences, diagnostics: findings)
    ])
    for showsPersonal in [false, true] {
      let options = TextReportRenderer.Options(showsPersonal: showsPersonal, capPerCode: nil, width: 60)
      var text = ""
      try TextReportRenderer(options).render(report) { text += $0 }
      try OverviewRenderer(options).render(report) { text += $0 }
      try isHarmless(text)
    }
    var json = ""
    try JSONReportRenderer(showsPersonal: true).render(report) { json += $0 }
    guard JSONValue(parsing: json) != nil else { throw Violation("The report is no JSON: \(json)") }
  }

  /// Whether a terminal would obey nothing in a text and show all of it where it stands.
  static func isHarmless(_ text: String) throws(Violation) {
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isBidi = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      let isObeyed =
        scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
      try demand(!isBidi && !isObeyed, "A terminal is given U+\(String(scalar.value, radix: 16)): \(text)")
    }
  }
}
