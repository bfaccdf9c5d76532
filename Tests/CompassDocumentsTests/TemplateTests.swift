import CompassDocuments
import CompassModel
import CompassXLSX
import Foundation
import TestSupport
import Testing

/// A template as openpyxl, which is not ours, reads it.
private struct ReadTemplate: Decodable {
  struct Column: Decodable {
    var title: String
    var width: Double
    var format: String
    var isUnlocked: Bool
    var fill: String
    var validation: String?
    var help: String?
    var complaint: String?
    var choices: [String]?
  }

  var sheets: [String]
  var hidden: [String]
  var columns: [Column]
  var rowCount: Int
  var frozen: String?
  var isProtected: Bool
  var headIsLocked: Bool
  var orientation: String
  var titleRows: String?
  var properties: [String: String]
  var guide: [[String]]
  var gaps: [String]
  var errors: [String]

  init(_ template: FillInTemplate) throws {
    let file = try TemplateTests.written(template)
    self = try JSONDecoder().decode(ReadTemplate.self, from: Python.run(ReadTemplate.script, file.path))
  }

  private static let script =
    Python.importOpenPyXL + """
      import json, re, zipfile
      from openpyxl.utils import get_column_letter, range_boundaries
      book = openpyxl.load_workbook(sys.argv[1])
      sheet = book.worksheets[0]
      listed = getattr(book.defined_names, "definedName", None)
      if listed is None: listed = book.defined_names.values()
      names = {d.name: d.attr_text for d in listed}
      def choices(v):
          if v.type != "list": return None
          place, cells = names[v.formula1].split("!")
          return [row[0].value for row in book[place][cells.replace("$", "")]] if ":" in cells else []
      found = {}
      errors = []
      for v in sheet.data_validations.dataValidation:
          for r in v.sqref.ranges:
              if (r.min_row, r.max_row) != (2, 501) or r.min_col != r.max_col: errors.append(str(r))
              found[r.min_col] = v
      columns = []
      for cell in sheet[1]:
          letter = cell.column_letter
          v = found.get(cell.column)
          if cell.value is None: continue
          style = sheet.column_dimensions[letter]
          columns.append({
              "title": cell.value, "width": style.width, "format": style.number_format,
              "isUnlocked": not style.protection.locked, "fill": str(cell.fill.fgColor.rgb),
              "validation": v and v.type, "help": v and v.prompt, "complaint": v and v.error,
              "choices": v and choices(v)})
      custom = zipfile.ZipFile(sys.argv[1]).read("docProps/custom.xml").decode()
      print(json.dumps({
          "sheets": book.sheetnames, "hidden": [s.title for s in book.worksheets if s.sheet_state != "visible"],
          "columns": columns, "rowCount": sheet.max_row, "frozen": sheet.freeze_panes,
          "isProtected": bool(sheet.protection.sheet), "headIsLocked": all(c.protection.locked for c in sheet[1]
                                                                          if c.value is not None),
          "orientation": sheet.page_setup.orientation, "titleRows": sheet.print_title_rows,
          "properties": dict(re.findall(r'name="([^"]*)"><vt:\\w+>([^<]*)<', custom)),
          "guide": [[str(v) if v is not None else "" for v in row] for row in book.worksheets[1].values],
          "gaps": sorted(str(r.sqref) for r in sheet.conditional_formatting), "errors": errors}))
      """
}

@Suite("Templates to fill in")
struct TemplateTests {
  static let created = Date(timeIntervalSince1970: 1_776_254_400)

  static func written(_ template: FillInTemplate) throws -> XLSXFile {
    try TemplateWorkbook.write(template, created: created, temporaryDirectory: NSTemporaryDirectory())
  }

  private static func names(_ names: [RecordKind: [String]]) -> TemplateNames {
    var result = TemplateNames()
    for (kind, list) in names { result[kind] = list }
    return result
  }

  // MARK: What is asked for

  /// What people do not fill in: what the app makes, keeps for itself, or holds in a free shape.
  private static let leftOut: [RecordKind: Set<String>] = [
    .athlete: ["source"],
    .school: ["source", "status_changed_at", "questionnaire_completed_at", "favicon_url"],
    .coach: ["source"],
    .event: ["source", "sequence", "end_time_assumed"],
    // What is written in Value is kept as it stands where it says more than its number.
    .metric: ["display_value"],
    .interaction: ["source", "attachments"],
    .trip: [
      "source", "cover_image_url", "card_color", "organization_id", "basecamp_version", "enabled_features",
      "registration_status", "is_archived", "is_hidden",
    ],
  ]

  private static func isFilledIn(_ field: FieldDescriptor, of kind: RecordKind) -> Bool {
    switch field.type {
    case .id, .foreignID, .json: return false
    default: break
    }
    if ["created_at", "updated_at", "source_key", "user_id"].contains(field.name) { return false }
    return leftOut[kind]?.contains(field.name) != true
  }

  @Test("Every field that people know is asked for, and no other", arguments: RecordKind.allCases)
  func fields(kind: RecordKind) {
    let asked = Set(FillInTemplate(kind).columns.map(\.field.name))
    #expect(asked == Set(kind.schema.fields.filter { Self.isFilledIn($0, of: kind) }.map(\.name)))
    let required = Set(kind.schema.fields.filter { $0.isRequired && $0.type != .id }.map(\.name))
    let marked = Set(FillInTemplate(kind).columns.filter(\.isRequired).map(\.field.name))
    #expect(marked == required.union(kind == .metric ? ["value"] : []))
  }

  @Test("Every column has help in plain sentences that fit", arguments: RecordKind.allCases)
  func help(kind: RecordKind) throws {
    for column in FillInTemplate(kind).columns {
      for text in [column.about, column.howToWrite(hasList: true), column.howToWrite(hasList: false)] {
        #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(column.header): \(text)")
      }
      #expect(!column.example.isEmpty && !column.example.hasSuffix("  "))
    }
    for column in try ReadTemplate(FillInTemplate(kind)).columns {
      let (help, complaint) = (try #require(column.help), try #require(column.complaint))
      #expect(help.utf16.count <= 255 && complaint.utf16.count <= 255)
      #expect(help.hasPrefix("Needed. ") == column.title.hasSuffix(" *"))
    }
  }

  @Test("Headers of one template differ", arguments: RecordKind.allCases)
  func headers(kind: RecordKind) {
    let headers = FillInTemplate(kind).columns.map(\.header)
    #expect(Set(headers.map(\.foldedWords)).count == headers.count)
  }

  @Test("The CSV is the header under the app's names")
  func csv() {
    let text = String(decoding: FillInTemplate(.interaction).csv, as: UTF8.self)
    #expect(
      text == "\u{FEFF}occurred_at,school_id,coach_id,type,direction,subject,content,sentiment,event_id\r\n")
    #expect(!String(decoding: FillInTemplate(.event).csv, as: UTF8.self).contains("*"))
  }

  // MARK: The workbook

  @Test("Sheets, columns, protection, page and properties are in place", arguments: RecordKind.allCases)
  func structure(kind: RecordKind) throws {
    let template = FillInTemplate(kind)
    let read = try ReadTemplate(template)
    #expect(read.sheets.first?.lowercased() == kind.plural)
    #expect(read.sheets[1] == "How to fill this in")
    #expect(read.hidden == read.sheets.dropFirst(2).map { $0 } && read.hidden == ["Lists"])
    #expect(read.columns.map(\.title) == template.columns.map(\.title))
    // Nothing that an import could take for a record.
    #expect(read.rowCount == 1)
    #expect(read.frozen == "B2" && read.isProtected && read.headIsLocked)
    #expect(read.orientation == "landscape" && read.titleRows == "$1:$1")
    #expect(read.properties == ["Compass Template": kind.plural, "Compass Template Version": "1"])
    #expect(read.errors.isEmpty)
    #expect(read.gaps.count == template.columns.count(where: \.isRequired))
    for (column, described) in zip(read.columns, template.columns) {
      #expect(column.isUnlocked, "\(column.title)")
      #expect(column.width >= Double(column.title.utf8.count))
      #expect(column.fill == (described.isRequired ? "FF3472D8" : "FFF3F4F6"))
    }
  }

  @Test(
    "Each column is checked as its field is",
    arguments: [
      (.event, "Type *", "list", "@"), (.event, "Start Date *", "date", "[$-409]mmm d, yyyy"),
      (.event, "End Date", "date", "[$-409]mmm d, yyyy"),
      (.event, "Start Time", "time", "[$-409]h:mm AM/PM"), (.event, "Cost", "decimal", "\"$\"#,##0.00"),
      (.event, "Registered", "list", "@"), (.event, "Name *", "textLength", "@"),
      (.event, "State", "list", "@"), (.event, "Latitude", "decimal", "General"),
      (.athlete, "GPA", "decimal", "General"), (.athlete, "SAT", "whole", "0"),
      (.athlete, "Graduation Year", "whole", "0"), (.athlete, "ZIP", "textLength", "@"),
      (.metric, "Metric Type *", "list", "@"), (.metric, "Unit", "list", "@"),
      (.trip, "Capacity", "whole", "0"), (.interaction, "Date *", "date", "[$-409]mmm d, yyyy"),
      (.interaction, "Time", "time", "[$-409]h:mm AM/PM"),
    ] as [(RecordKind, String, String, String)])
  func checks(kind: RecordKind, title: String, type: String, format: String) throws {
    let read = try ReadTemplate(FillInTemplate(kind))
    let column = try #require(read.columns.first { $0.title == title })
    #expect(column.validation == type && column.format == format)
  }

  @Test("Every list is of labels that mean what they stand for", arguments: RecordKind.allCases)
  func lists(kind: RecordKind) throws {
    let template = FillInTemplate(kind)
    for (column, described) in zip(try ReadTemplate(template).columns, template.columns) {
      switch described.field.type {
      case .enumeration(let enumeration):
        #expect(column.choices == enumeration.cases.map(\.label))
        #expect(
          column.choices?.map { enumeration.match($0)?.value } == enumeration.cases.map(\.value))
      case .boolean: #expect(column.choices == ["Yes", "No"])
      case .state: #expect(column.choices == USState.all.map(\.code))
      case .metricType: #expect(column.choices?.count == MetricType.registry.count)
      default: break
      }
    }
  }

  @Test("Lists are longer than what fits into a validation itself, and hold any name as text")
  func names() throws {
    let strange = [
      "=1+1", "Hill, Dale & Sons", "The \"Oaks\"", "-3", "@home", "_x0041_", "1/2", "O'Dell <West>",
    ]
    let schools = strange + (1...300).map { "Maple Ridge College \($0)" }
    let names = Self.names([.school: schools, .coach: ["Lee Arden", "lee  arden"], .event: []])
    let read = try ReadTemplate(FillInTemplate(.event, names: names))
    let column = try #require(read.columns.first { $0.title == "School" })
    #expect(column.choices == schools)
    #expect(column.format == "@")
    // The import takes both for one coach.
    #expect(read.columns.first { $0.title == "Coaches Present" }?.choices == ["Lee Arden"])
    #expect(read.columns.first { $0.title == "Athlete *" } == nil)
  }

  @Test("Without names there are no lists of them, and several athletes have a column")
  func athletes() throws {
    let without = try ReadTemplate(FillInTemplate(.metric))
    #expect(without.columns.first { $0.title == "Event" }?.choices == nil)
    let one = FillInTemplate(.metric, names: Self.names([.athlete: ["Sam Rivers"]]))
    #expect(one.columns.map(\.header) == FillInTemplate(.metric).columns.map(\.header))
    let two = FillInTemplate(.metric, names: Self.names([.athlete: ["Sam Rivers", "Kit Rivers"]]))
    let column = try #require(try ReadTemplate(two).columns.first)
    #expect(column.title == "Athlete *" && column.choices == ["Sam Rivers", "Kit Rivers"])
    #expect(
      FillInTemplate(.athlete, names: Self.names([.athlete: ["A", "B"]])).columns.allSatisfy {
        $0.header != "Athlete"
      })
  }

  @Test("A list has an end")
  func limit() {
    let names = Self.names([.school: (0...TemplateNames.maximum).map(String.init)])
    #expect(names[.school].count == TemplateNames.maximum)
  }

  @Test("The guide has every column with an example", arguments: RecordKind.allCases)
  func guide(kind: RecordKind) throws {
    let template = FillInTemplate(kind)
    let guide = try ReadTemplate(template).guide
    for column in template.columns {
      let row = try #require(guide.first { $0[0] == column.title })
      #expect(row[2] == column.about && row[4] == column.example && !row[3].isEmpty)
    }
    for type in kind == .metric ? MetricType.registry : [] {
      #expect(guide.contains { $0[0] == type.label && $0[1] == type.unit })
    }
  }

  @Test("The same template has the same bytes", arguments: RecordKind.allCases)
  func determinism(kind: RecordKind) throws {
    let template = FillInTemplate(
      kind, names: Self.names([.school: ["B", "A"], .coach: ["C"], .event: ["D"]]))
    #expect(try Self.written(template).readBytes() == Self.written(template).readBytes())
  }
}
