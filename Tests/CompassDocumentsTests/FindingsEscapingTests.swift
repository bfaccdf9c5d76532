import CompassDocuments
import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@Suite("No special character of a file gets out of a page or a table of findings")
struct FindingsEscapingTests {
  private static let context = ReportContext(
    command: "compass-test", version: "1", folder: "/tmp", now: Date(timeIntervalSince1970: 0),
    showsPersonal: true)

  /// A report with a finding for each special text, which stands at every place where one from a file can;
  /// several codes, for a page shows some hundreds of each.
  private static func report() -> ValidationReport {
    let findings = SpecialTexts.all.enumerated().map { number, text in
      var finding = Diagnostic(
        DiagnosticCode("code-\(number / 100)"), .error, "\(value: text) and \(personal: text) are wrong",
        help: "Read \(value: text).",
        position: SourcePosition(line: 2, column: 3, endLine: 2, endColumn: 4, offset: 5, length: 6),
        record: 1,
        field: "name", header: text, value: text)
      finding.pointer = text
      finding.cell = text
      finding.excerpt = SourceExcerpt(
        fields: [.init("a" + text, isPersonal: false), .init(text + "b", isPersonal: true)], marked: 0)
      return finding
    }
    return ValidationReport(inputs: [
      .init(path: "<b>&\"'\u{301}.csv", format: "csv", kind: .event, diagnostics: findings)
    ])
  }

  private func render(_ format: ReportFormat) throws -> [UInt8] {
    let renderer = try #require(FindingsRenderers().renderer(of: format, Self.context))
    var bytes: [UInt8] = []
    try renderer.render(Self.report()) { bytes += $0.utf8 }
    return bytes
  }

  @Test("Every finding has the same elements and attributes on the page, and nothing unseen is in it")
  func page() throws {
    let script = """
      import html.parser, sys
      class Page(html.parser.HTMLParser):
          shapes, open, shape = [], [], None
          def handle_starttag(self, tag, attributes):
              if tag == "article": self.shape = []
              if self.shape is not None: self.shape.append((tag, tuple(name for name, _ in attributes)))
              if tag not in ("meta", "br", "input"): self.open.append(tag)
          def handle_endtag(self, tag):
              assert self.open.pop() == tag
              if tag == "article":
                  self.shapes.append(tuple(self.shape))
                  self.shape = None
      text = open(sys.argv[1], encoding="utf-8", newline="").read()
      unseen = [c for c in text if c != "\\n" and (ord(c) < 32 or 127 <= ord(c) < 160 or 0x202A <= ord(c) <= 0x202E
          or 0x2066 <= ord(c) <= 0x2069 or ord(c) in (0x61C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF))]
      assert not unseen, unseen[:5]
      page = Page()
      page.feed(text)
      page.close()
      assert not page.open and len(set(page.shapes)) == 1, set(page.shapes)
      print(len(page.shapes))
      """
    try Tool.withFile(render(.html), named: "page.html") { path in
      let result = try Tool.run(Tool.python, "-c", script, path)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "\(SpecialTexts.all.count)\n")
    }
  }

  @Test("Every finding is a row of the table, of which a spreadsheet runs nothing")
  func table() throws {
    let script = """
      import csv, sys
      rows = list(csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline=""), strict=True))
      assert {len(row) for row in rows} == {18}
      assert not [cell for row in rows for cell in row if cell[:1] in "=+-@\\t\\r" and cell]
      print(len(rows) - 1)
      """
    try Tool.withFile(render(.csv), named: "table.csv") { path in
      let result = try Tool.run(Tool.python, "-c", script, path)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "\(SpecialTexts.all.count)\n")
    }
  }

  @Test("A page is bounded and says what it leaves out")
  func bound() throws {
    var report = Self.report()
    let finding = Diagnostic(.dateNoSuchDay, .error, "x")
    report.inputs = [.init(path: "a.csv", diagnostics: Array(repeating: finding, count: 700))]
    var page = ""
    let renderer = try #require(FindingsRenderers().renderer(of: .html, Self.context))
    try renderer.render(report) { page += $0 }
    #expect(page.components(separatedBy: "<article").count == 501)
    #expect(page.contains("200 more findings are counted above but not shown"))
  }
}
