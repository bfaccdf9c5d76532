import Foundation
import Testing

@testable import CompassValidation

@Suite("The paths of inputs in reports for programs")
struct ReportContextTests {
  private let context = ReportContext(
    command: "compass-test", version: "1", folder: "/home/owl", now: Date(timeIntervalSince1970: 0))

  @Test(
    "They are seen from the folder of the run",
    arguments: [
      ("a.csv", "a.csv"), ("./a.csv", "a.csv"), ("x//./a.csv", "x/a.csv"), ("x/../a.csv", "a.csv"),
      ("../a.csv", "../a.csv"), ("../../a.csv", "../../a.csv"), ("/home/owl/x/a.csv", "x/a.csv"),
      ("/home/owl/../owl/a.csv", "a.csv"), ("/home/owlet/a.csv", "/home/owlet/a.csv"),
      ("/../a.csv", "/a.csv"),
      ("/home/owl", "/home/owl"), ("-", "stdin"), (".", "."),
    ])
  func relative(path: String, shown: String) { #expect(context.relative(path) == shown) }

  @Test(
    "In a CI job, annotations are seen from the checkout, also when the command runs in a folder of it",
    arguments: [
      ("a.csv", "owl/a.csv"), ("../a.csv", "a.csv"), ("/home/owl/x/a.csv", "owl/x/a.csv"),
      ("/tmp/a.csv", "/tmp/a.csv"), ("-", "stdin"),
    ])
  func inCheckout(path: String, shown: String) {
    var context = context
    #expect(context.inCheckout(path) == context.relative(path))
    context.checkout = "/home"
    #expect(context.inCheckout(path) == shown)
    #expect(context.relative(path) == self.context.relative(path))
  }

  @Test(
    "As references they hold unreserved characters only",
    arguments: [
      ("a b/ü#?.csv", "a%20b/%C3%BC%23%3F.csv"), ("c:a.csv", "c%3Aa.csv"), ("100%.csv", "100%25.csv"),
      ("/tmp/a.csv", "file:///tmp/a.csv"), ("a\u{301}~_-.csv", "a%CC%81~_-.csv"),
    ])
  func references(path: String, reference: String) { #expect(context.uri(path) == reference) }

  @Test(
    "Text of a SARIF message is no link and no placeholder",
    arguments: [
      ("[hidden] (x)", "[hidden] (x)"), ("[a](http://b)", "\\[a\\](http://b)"), ("{0}", "{{0}}"),
      ("\\[a](b)", "\\\\\\[a\\](b)"),
    ])
  func messages(text: String, escaped: String) { #expect(SARIFReportRenderer.escaped(text) == escaped) }

  @Test(
    "The ending of a file tells its format",
    arguments: [
      ("a.JSON", ReportFormat.json), ("a.ndjson", .jsonl), ("a.sarif", .sarif), ("a.b.xml", .junit),
      ("a.htm", .html),
      ("a.xlsx", .xlsx), ("a.txt", .text), ("a", nil), ("a.json.bak", nil), ("a.", nil),
    ] as [(String, ReportFormat?)])
  func endings(path: String, format: ReportFormat?) { #expect(ReportFormat(ending: path) == format) }
}
