import CompassXLSX
import Foundation
import TestSupport
import Testing

/// What a workbook says to those who fill it in, as openpyxl and the parts of the file themselves tell it.
private struct FilledInWorkbook: Decodable {
  struct Validation: Decodable, Equatable {
    var type: String
    var criteria: String?
    var first: String?
    var second: String?
    var style: String?
    var complains: Bool
    var help: [String?]
    var complaint: [String?]
  }

  var validations: [String: Validation]
  var isProtected: Bool
  var hasPassword: Bool
  /// What may be done to a protected sheet.
  var allowed: [String]
  var unlocked: [String]
  var states: [String: String]
  var properties: [String: String]

  init(path: String) throws {
    self = try JSONDecoder().decode(FilledInWorkbook.self, from: Python.run(FilledInWorkbook.script, path))
  }

  private static let script =
    Python.importOpenPyXL + """
      import json, re, zipfile
      book = openpyxl.load_workbook(sys.argv[1])
      sheet = book.worksheets[0]
      # openpyxl takes a missing attribute for true.
      parts = zipfile.ZipFile(sys.argv[1])
      tags = re.findall(r"<dataValidation [^>]*>", parts.read("xl/worksheets/sheet1.xml").decode())
      complaining = [re.search('sqref="([^"]*)"', t)[1] for t in tags if 'showErrorMessage="1"' in t]
      def described(v):
          return {"type": v.type or "any", "criteria": v.operator, "first": v.formula1, "second": v.formula2,
                  "style": v.errorStyle, "complains": str(v.sqref) in complaining,
                  "help": [v.promptTitle, v.prompt], "complaint": [v.errorTitle, v.error]}
      p = sheet.protection
      names = ["formatCells", "formatColumns", "formatRows", "insertRows", "insertColumns", "deleteRows",
               "deleteColumns", "sort", "autoFilter", "insertHyperlinks"]
      custom = parts.read("docProps/custom.xml").decode() if "docProps/custom.xml" in parts.namelist() else ""
      print(json.dumps({
          "validations": {str(v.sqref): described(v) for v in sheet.data_validations.dataValidation},
          "isProtected": bool(p.sheet), "hasPassword": bool(p.password),
          "allowed": [n for n in names if not getattr(p, n)],
          "unlocked": sorted(c.coordinate for c in sheet._cells.values() if not c.protection.locked),
          "states": {s.title: s.sheet_state for s in book.worksheets},
          "properties": dict(re.findall(r'name="([^"]*)"><vt:\\w+>([^<]*)<', custom))}))
      """
}

@Suite("What people type into a sheet is checked")
struct ValidationTests {
  private static let cells = XLSXRange(rows: 1...9, columns: 0...0)

  private static func written(
    _ validation: XLSXValidation, lists: [String: [String]] = [:]
  ) throws -> FilledInWorkbook.Validation? {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    try sheet.write(.text("Head"), row: 0, column: 0)
    if !lists.isEmpty {
      let other = try workbook.addSheet("Lists & more")
      for (column, list) in lists.sorted(by: { $0.key < $1.key }).enumerated() {
        for (row, entry) in list.value.enumerated() {
          try other.write(.text(entry), row: row, column: column)
        }
        try workbook.defineName(
          list.key, sheet: other, range: XLSXRange(rows: 0...list.value.count - 1, columns: column...column))
      }
    }
    try sheet.setValidation(validation, range: cells)
    let file = try workbook.finish()
    return try FilledInWorkbook(path: file.path).validations["A2:A10"]
  }

  @Test(
    "Each rule is one of Excel's",
    arguments: [
      (.any, "any", nil, nil, nil), (.list(name: "Colors"), "list", nil, "Colors", nil),
      (.number(isWhole: true, from: 1, to: 36), "whole", nil, "1", "36"),
      (.number(isWhole: false, from: 0, to: 4.75), "decimal", nil, "0", "4.75"),
      (.number(isWhole: false, from: 0, to: nil), "decimal", "greaterThanOrEqual", "0", nil),
      (.number(isWhole: true, from: nil, to: -3), "whole", "lessThanOrEqual", "-3", nil),
      (
        .number(isWhole: false, from: nil, to: nil), "decimal", "greaterThanOrEqual", "-1000000000000000",
        nil
      ),
      (.time, "time", nil, "0", "0.999988425925926"),
      (.text(maximum: 255), "textLength", "lessThanOrEqual", "255", nil),
      (.dateFrom(column: 2), "date", "greaterThanOrEqual", "$C2", nil),
    ] as [(XLSXValidation.Rule, String, String?, String?, String?)])
  func rule(
    rule: XLSXValidation.Rule, type: String, criteria: String?, first: String?, second: String?
  ) throws {
    let validation = XLSXValidation(rule, help: .init(title: "Head", text: "A \"word\" & <more>"))
    let found = try #require(try Self.written(validation, lists: ["Colors": ["Red", "Green"]]))
    #expect(found.type == type && found.criteria == criteria)
    #expect(found.first == first && found.second == second)
    #expect(found.help == ["Head", "A \"word\" & <more>"])
  }

  @Test("Days lie between two others")
  func days() throws {
    let first = try #require(XLSXDate(year: 1900, month: 3, day: 1))
    let last = try #require(XLSXDate(year: 2100, month: 12, day: 31))
    let found = try #require(try Self.written(XLSXValidation(.date(from: first, to: last))))
    #expect(found.type == "date" && found.first == "61" && found.second == "73415")
  }

  @Test(
    "What else is typed is refused, asked about or allowed",
    arguments: [(.refuses, nil, true), (.asks, "warning", true), (.allows, "information", false)]
      as [(XLSXValidation.Strictness, String?, Bool)])
  func strictness(strictness: XLSXValidation.Strictness, style: String?, complains: Bool) throws {
    let found = try #require(
      try Self.written(
        XLSXValidation(.time, strictness: strictness, complaint: .init(title: "Time", text: "No time."))))
    #expect(found.style == style && found.complains == complains)
    #expect(found.complaint == ["Time", "No time."])
  }

  @Test(
    "What Excel would refuse is refused",
    arguments: [
      (.init(.list(name: "Nowhere")), "a validation's list is not a named range of the workbook"),
      (
        .init(.number(isWhole: true, from: 2, to: 1)),
        "the bounds of a validation must be finite numbers in order"
      ),
      (
        .init(.number(isWhole: false, from: .nan, to: nil)),
        "the bounds of a validation must be finite numbers in order"
      ),
      (.init(.dateFrom(column: 16_384)), "a validation refers to a column outside the sheet"),
      (
        .init(.any, help: .init(title: String(repeating: "x", count: 33), text: "")),
        "a validation's note is longer than 32 UTF-16 units"
      ),
      (
        .init(.any, help: .init(title: "", text: String(repeating: "x", count: 256))),
        "a validation's note is longer than 255 UTF-16 units"
      ),
      // Two UTF-16 units each.
      (
        .init(.any, help: .init(title: String(repeating: "😀", count: 17), text: "")),
        "a validation's note is longer than 32 UTF-16 units"
      ),
    ] as [(XLSXValidation, String)])
  func refusals(validation: XLSXValidation, message: String) throws {
    let workbook = try Scratch().workbook()
    let sheet = try workbook.addSheet("Data")
    #expect(Scratch.refusal { try sheet.setValidation(validation, range: Self.cells) } == message)
  }

  @Test("A note of the greatest length is taken, whatever it is made of")
  func longest() throws {
    let text = String(repeating: "é", count: XLSXLimits.validationText)
    let title = String(repeating: "ü", count: XLSXLimits.validationTitle)
    let found = try #require(
      try Self.written(XLSXValidation(.any, help: .init(title: title, text: text))))
    #expect(found.help == [title, text])
  }

  @Test("A note has lines, and Excel's own escape stays as it is")
  func lines() throws {
    let found = try #require(
      try Self.written(XLSXValidation(.any, help: .init(title: "Head", text: "One\nTwo _x0041_ \u{1}"))))
    #expect(found.help == ["Head", "One\nTwo _x005F_x0041_ _x0001_"])
  }

  @Test("No cell has two validations, and none is outside the sheet")
  func ranges() throws {
    let workbook = try Scratch().workbook()
    let sheet = try workbook.addSheet("Data")
    try sheet.setValidation(XLSXValidation(.time), range: Self.cells)
    let overlapping = XLSXRange(rows: 9...20, columns: 0...3)
    #expect(
      Scratch.refusal { try sheet.setValidation(XLSXValidation(.time), range: overlapping) }
        == "Data!A10:D21 already has a validation")
    let outside = XLSXRange(rows: 0...XLSXLimits.rows, columns: 0...0)
    #expect(
      Scratch.refusal { try sheet.setValidation(XLSXValidation(.time), range: outside) }
        == "the validated cells are outside the sheet")
    try sheet.setValidation(XLSXValidation(.time), range: XLSXRange(rows: 10...20, columns: 0...3))
  }

  @Test("Cells that are needed are coloured in rows that are begun")
  func gaps() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    let row = XLSXRange(rows: 1...9, columns: 0...3)
    try sheet.markGaps(of: 1, in: row, color: 0xFECACA)
    #expect(
      Scratch.refusal { try sheet.markGaps(of: 4, in: row, color: 0x000000) }
        == "the marked cells are outside the row or the sheet")
    let file = try workbook.finish()
    let script =
      Python.importOpenPyXL + """
        sheet = openpyxl.load_workbook(sys.argv[1]).active
        for range, rules in sheet.conditional_formatting._cf_rules.items():
            for rule in rules:
                print(range.sqref, rule.type, rule.formula[0], rule.dxf.fill.bgColor.rgb)
        """
    let found = String(decoding: try Python.run(script, file.path), as: UTF8.self)
    #expect(found == "B2:B10 expression AND(ISBLANK($B2),COUNTA($A2:$D2)>0) FFFECACA\n")
  }

  @Test("Locked cells are kept, other cells and the rows are not")
  func protection() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    var style = XLSXStyle()
    style.isLocked = false
    try sheet.write(.text("Head"), row: 0, column: 0)
    try sheet.write(.text("cell"), row: 1, column: 0, format: workbook.format(style))
    try sheet.protectLockedCells()
    let file = try workbook.finish()
    let found = try FilledInWorkbook(path: file.path)
    #expect(found.isProtected && !found.hasPassword)
    #expect(found.unlocked == ["A2"])
    #expect(
      found.allowed == [
        "formatCells", "formatColumns", "formatRows", "insertRows", "deleteRows", "sort", "autoFilter",
        "insertHyperlinks",
      ])
  }

  @Test("A sheet can be hidden, but for the first")
  func hiding() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    let other = try workbook.addSheet("Lists")
    #expect(Scratch.refusal { try sheet.hide() } == "the first sheet cannot be hidden")
    try other.hide()
    let file = try workbook.finish()
    #expect(try FilledInWorkbook(path: file.path).states == ["Data": "visible", "Lists": "hidden"])
  }

  @Test("Programs find the properties that are made for them")
  func properties() throws {
    let scratch = try Scratch()
    var properties = XLSXWorkbook.Properties(created: Scratch.clock)
    properties.custom = [.init("Kind", .text("events")), .init("Version", .number(2))]
    let workbook = try XLSXWorkbook(temporaryDirectory: scratch.path, properties: properties)
    _ = try workbook.addSheet("Data")
    let file = try workbook.finish()
    #expect(try FilledInWorkbook(path: file.path).properties == ["Kind": "events", "Version": "2"])
  }
}
