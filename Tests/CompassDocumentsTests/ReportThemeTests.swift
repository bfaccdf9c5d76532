import CompassDocuments
import CompassFiles
import CompassTemplates
import Foundation
import TestSupport
import Testing

@Suite("Themes and templates that are shipped")
struct ReportThemeTests {
  private static let folder = TemplateSamples.checkout.path + "/Templates"

  @Test("The theme compass is the built-in one")
  func compass() throws {
    #expect(try ReportTheme(contentsOf: .named(Self.folder + "/Themes/compass.json")) == .compass)
    #expect(try ReportTheme(json: ReportTheme.compass.json, path: "c.json") == .compass)
  }

  @Test("A shipped theme is called as its file, and is easy to read")
  func shipped() throws {
    let paths = TemplateFolder(ReportTheme.folder, in: TemplateSamples.lookup).paths
    #expect(paths.count == 4)
    for path in paths {
      let theme = try ReportTheme(contentsOf: .named(path))
      #expect(TemplateFolder.name(of: path) == theme.name)
      #expect(theme.contrastRemarks.isEmpty, "\(theme.name)")
      // White words stand on badges.
      if theme != .compass {
        for color in ReportColor.allCases {
          #expect(ReportTheme.contrast(theme.color(color), 0xFFFFFF) >= 4.5, "\(theme.name): \(color)")
        }
      }
    }
  }

  @Test(
    "The contrast of two colours is that of WCAG",
    arguments: [
      (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1.0), (0x767676, 0xFFFFFF, 4.54),
      (0x3B82F6, 0xFFFFFF, 3.67),
    ])
  func contrast(color: UInt32, ground: UInt32, ratio: Double) {
    #expect(abs(ReportTheme.contrast(color, ground) - ratio) < 0.01)
    #expect(ReportTheme.contrast(color, ground) == ReportTheme.contrast(ground, color))
  }

  @Test(
    "What is hard to read is said with its ratio",
    arguments: [
      (##""text": "#777777""##, ["text on white has a contrast of 4.4:1, and text should have 4.5:1"]),
      (##""primary": "#FFD700""##, ["primary on white has a contrast of 1.4:1, and marks should have 3:1"]),
      (
        ##""header_fill": "#333333""##,
        ["ink on header_fill has a contrast of 1.4:1, and text should have 4.5:1"]
      ),
      (##""text": "#767676""##, []),
    ])
  func remarks(color: String, remarks: [String]) throws {
    let json = #"{"version": 1, "name": "t", "title": "T", "colors": {\#(color)}}"#
    #expect(try ReportTheme(json: json, path: "t.json").contrastRemarks == remarks)
  }

  @Test("Every shipped template is well formed, called as its file, and shows sections that its report has")
  func templates() throws {
    let paths = TemplateFolder(ReportTemplate.folder, in: TemplateSamples.lookup).paths
    for path in paths {
      let template = try ReportTemplate(contentsOf: path, lookup: TemplateSamples.lookup)
      #expect(template.remarks(beside: []).filter { !$0.hasPrefix("not shown: ") }.isEmpty)
      #expect(template.notes != nil)
    }
    let names = Set(paths.map(TemplateFolder.name(of:)))
    for report in ReportCatalog.reports { #expect(names.contains(report.name), "no template \(report.name)") }
  }

  @Test(
    "The template called as its report is the one that `templates new` writes",
    arguments: ReportCatalog.reports.map(\.name))
  func usual(name: String) throws {
    let report = try #require(ReportCatalog.report(named: name))
    let file = try String(contentsOfFile: Self.folder + "/Reports/\(name).json", encoding: .utf8)
    let expected = report.draft.replacing("\"my-\(name)\"", with: "\"\(name)\"")
      .replacing(
        "\"\(report.title), as we like it\"", with: "\"\(report.title), as it is without a template\"")
    #expect(file == expected)
  }

  @Test("The published schemas take what is shipped and refuse what the reader refuses")
  func schemas() throws {
    let script = #"""
      import sys, json, glob, copy, jsonschema
      def load(name): return json.load(open(sys.argv[1] + name))
      count = 0
      for kind, folder in (("report-template", "Reports"), ("report-theme", "Themes")):
          schema = load("/Schemas/" + kind + ".schema.json")
          jsonschema.Draft202012Validator.check_schema(schema)
          validator = jsonschema.Draft202012Validator(schema)
          for file in glob.glob(sys.argv[1] + "/" + folder + "/*.json"):
              value = json.load(open(file))
              validator.validate(value)
              count += 1
              for name, wrong in (("nmae", "x"), ("version", 2), ("name", ""), ("title", 1)):
                  assert not validator.is_valid({**value, name: wrong}), (file, name)
          head = {"version": 1, "name": "t", "title": "T"}
          if kind == "report-template":
              head["report"] = "event-metrics"
              assert validator.is_valid(head)
              for line in sys.argv[2].splitlines():
                  good, text = line[0] == "+", json.loads(line[1:])
                  assert validator.is_valid({**head, **text}) == good, line
          else:
              assert validator.is_valid(head)
              for wrong in ({"colors": {"ink": "black"}}, {"colors": {"inc": "#123456"}}, {"badges": {"grey": "#123456"}},
                            {"families": ["Comic Sans"]}, {"families": []}, {"text_scale": 2}, {"colours": {}}):
                  assert not validator.is_valid({**head, **wrong}), wrong
      print(count)
      """#
    let lines = [
      #"+{"sections": ["title", {"section": "facts", "facts": ["time", {"fact": "place", "label": "Where"}]}]}"#,
      #"+{"sections": [{"section": "measurements", "title": null, "group_by": null, "limit": 3}]}"#,
      #"+{"sections": [{"section": "m", "filter": [{"column": "value", "at_least": 1, "at_most": 2}]}]}"#,
      #"+{"sections": [{"text": "{athlete} {{x}}"}, {"page_break": true}, {"image": "x.png", "width": 90}]}"#,
      #"+{"sections": [{"side_by_side": [{"sections": ["title"]}, {"weight": 2, "sections": ["facts"]}]}]}"#,
      #"-{"sections": []}"#, #"-{"sections": [1]}"#, #"-{"sections": [{}]}"#,
      #"-{"sections": [{"section": "title", "text": "x"}]}"#,
      #"-{"sections": [{"section": "m", "columns": []}]}"#,
      #"-{"sections": [{"section": "m", "columns": [{"column": "value", "widht": 2}]}]}"#,
      #"-{"sections": [{"section": "m", "limit": 0}]}"#,
      #"-{"sections": [{"section": "m", "tiles": "two"}]}"#,
      #"-{"sections": [{"section": "m", "filter": [{"column": "value"}]}]}"#,
      #"-{"sections": [{"section": "m", "filter": [{"column": "value", "is": "x", "at_least": 1}]}]}"#,
      #"-{"sections": [{"section": "m", "filter": [{"column": "value", "at_least": "much"}]}]}"#,
      #"-{"sections": [{"side_by_side": [{"sections": ["title"]}]}]}"#,
      #"-{"sections": [{"text": "{atlete}"}]}"#, #"-{"sections": [{"page_break": false}]}"#,
      #"-{"paper": "A4"}"#, #"-{"audience": "everybody"}"#, #"-{"wording": {"Date": 1}}"#,
      #"-{"report": "event-metric"}"#,
    ]
    let result = try Tool.run(Tool.python, "-c", script, Self.folder, lines.joined(separator: "\n"))
    let shipped = ["Reports", "Themes"].flatMap { TemplateFolder($0, in: TemplateSamples.lookup).paths }
    #expect(result.output == "\(shipped.count)\n", "\(result.errors)")
  }

  @Test("The schema names the reports that there are")
  func schemaReports() throws {
    let text = try String(
      contentsOfFile: Self.folder + "/Schemas/report-template.schema.json", encoding: .utf8)
    for report in ReportCatalog.reports { #expect(text.contains("\"\(report.name)\""), "\(report.name)") }
  }
}
