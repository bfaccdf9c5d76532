import TestSupport
import Testing

@testable import CompassXLSX

@Suite("Rules bring cells out")
struct RuleTests {
  private static let highlight = XLSXRule.Highlight(
    fontColor: 0x000000, isBold: true, fill: 0xD1FAE5)
  private static let range = XLSXRange(rows: 1...9, columns: 1...1)

  /// What openpyxl finds of the rule of a sheet.
  private func read(isStreaming: Bool, _ rule: XLSXRule) throws -> String {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: isStreaming)
    let sheet = try workbook.addSheet("Data")
    for row in 0..<10 { try sheet.write(.number(Double(row)), row: row, column: 1) }
    try sheet.add(rule, to: Self.range)
    let file = try workbook.finish()
    let said = try Python.run(
      Python.importOpenPyXL + """
        sheet = openpyxl.load_workbook(sys.argv[1])["Data"]
        for where, rules in sheet.conditional_formatting._cf_rules.items():
            for rule in rules:
                fill = rule.dxf.fill.bgColor.rgb if rule.dxf and rule.dxf.fill else ""
                print(where.sqref, rule.type, rule.priority, ";".join(rule.formula), fill, sep="|")
        """, file.path)
    return String(decoding: said, as: UTF8.self)
  }

  @Test("by formulas, streamed or not", arguments: [false, true])
  func formula(isStreaming: Bool) throws {
    let said = try read(isStreaming: isStreaming, XLSXRule("LEN(TRIM($B2))>0", Self.highlight))
    #expect(said == "B2:B10|expression|1|LEN(TRIM($B2))>0|FFD1FAE5\n")
  }

  private static let empty = "the formula of a rule is empty"
  private static let unmatched = "the brackets or quotes of a rule's formula do not match"

  @Test(
    "and a formula that Excel would not read is refused",
    arguments: [
      ("", Self.empty), ("=", Self.empty), ("(", Self.unmatched), ("a)(b", Self.unmatched),
      ("\"open", Self.unmatched), ("A1>'x", Self.unmatched),
      (String(repeating: "1", count: 256), "the formula of a rule is longer than 255 UTF-16 units"),
      ("1\n+1", "the formula of a rule has a control character"),
    ])
  func refused(_ formula: String, _ message: String) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(Scratch.refusal { try sheet.add(XLSXRule(formula, Self.highlight), to: Self.range) } == message)
  }

  @Test func aRuleIsForCellsOfTheSheet() throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    let beyond = XLSXRange(rows: 0...1_048_576, columns: 0...0)
    #expect(
      Scratch.refusal { try sheet.add(XLSXRule("TRUE", Self.highlight), to: beyond) }
        == "a rule must apply to cells of the sheet")
  }
}
