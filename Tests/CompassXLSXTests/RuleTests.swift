import TestSupport
import Testing

@testable import CompassXLSX

@Suite("Rules bring cells out")
struct RuleTests {
  private static let highlight = XLSXRule.Highlight(
    fontColor: .black, isBold: true, fill: XLSXColor(0xD1FAE5))
  private static let range = XLSXRange(rows: 1...9, columns: 1...1)

  /// What openpyxl finds of the rules of a sheet.
  private func read(isStreaming: Bool, _ rules: [XLSXRule]) throws -> String {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: isStreaming)
    let sheet = try workbook.addSheet("Data")
    for row in 0..<10 { try sheet.write(.number(Double(row)), row: row, column: 1) }
    for rule in rules { try sheet.add(rule, to: Self.range) }
    let file = try workbook.finish()
    let said = try Python.run(
      Python.importOpenPyXL + """
        sheet = openpyxl.load_workbook(sys.argv[1])["Data"]
        for where, rules in sheet.conditional_formatting._cf_rules.items():
            for rule in rules:
                fill = rule.dxf.fill.bgColor.rgb if rule.dxf and rule.dxf.fill else ""
                colors = [c.rgb for c in rule.colorScale.color] if rule.colorScale else ""
                print(where.sqref, rule.type, rule.priority, ";".join(rule.formula), fill, colors, sep="|")
        """, file.path)
    return String(decoding: said, as: UTF8.self)
  }

  @Test("by formulas, texts, scales, bars and arrows, streamed or not", arguments: [false, true])
  func kinds(isStreaming: Bool) throws {
    let said = try read(
      isStreaming: isStreaming,
      [
        XLSXRule(.formula("LEN(TRIM($B2))>0", Self.highlight)),
        XLSXRule(.contains("a \"b\" <c>", Self.highlight)),
        XLSXRule(.scale(lowest: .white, middle: nil, highest: XLSXColor(0x10B981))),
        XLSXRule(.scale(lowest: .white, middle: .black, highest: XLSXColor(0x10B981))),
        XLSXRule(.bar(.black)),
        XLSXRule(.arrows),
      ])
    #expect(
      said == """
        B2:B10|expression|1|LEN(TRIM($B2))>0|FFD1FAE5|
        B2:B10|expression|2|NOT(ISERROR(SEARCH("a ""b"" <c>",B2)))|FFD1FAE5|
        B2:B10|colorScale|3|||['FFFFFFFF', 'FF10B981']
        B2:B10|colorScale|4|||['FFFFFFFF', 'FF000000', 'FF10B981']
        B2:B10|dataBar|5|||
        B2:B10|iconSet|6|||

        """)
  }

  @Test(
    "and a formula that Excel would not read is refused",
    arguments: ["", "=", "(", "a)(b", "\"open", "A1>'x", String(repeating: "1", count: 256), "1\n+1"])
  func refused(_ formula: String) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(
      Scratch.code { try sheet.add(XLSXRule(.formula(formula, Self.highlight)), to: Self.range) } == .rule)
  }

  @Test func aRuleIsForCellsOfTheSheet() throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    let beyond = XLSXRange(rows: 0...1_048_576, columns: 0...0)
    #expect(Scratch.code { try sheet.add(XLSXRule(.arrows), to: beyond) } == .range)
  }
}
