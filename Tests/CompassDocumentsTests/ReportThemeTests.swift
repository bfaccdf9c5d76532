import CompassDocuments
import CompassFiles
import CompassTemplates
import CompassValidation
import Foundation
import TestSupport
import Testing

@Suite("Themes that are shipped")
struct ReportThemeTests {
  private static let lookup = Lexicon.checkout
  private static let folder = lookup.folders[0]

  @Test("The theme compass is the built-in one")
  func compass() throws {
    #expect(try ReportTheme(contentsOf: .named(Self.folder + "/Themes/compass.json")) == .compass)
    #expect(try ReportTheme(json: ReportTheme.compass.json, path: "c.json") == .compass)
  }

  @Test("A shipped theme is called as its file, and is easy to read")
  func shipped() throws {
    let paths = TemplateFolder(ReportTheme.folder, in: Self.lookup).paths
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

  @Test("The published schemas take what is shipped and refuse what the reader refuses")
  func schemas() throws {
    let script = #"""
      import sys, json, glob, copy, jsonschema
      def load(name): return json.load(open(sys.argv[1] + name))
      count = 0
      schema = load("/Schemas/report-theme.schema.json")
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for file in glob.glob(sys.argv[1] + "/Themes/*.json"):
          value = json.load(open(file))
          validator.validate(value)
          count += 1
          for name, wrong in (("nmae", "x"), ("version", 2), ("name", ""), ("title", 1)):
              assert not validator.is_valid({**value, name: wrong}), (file, name)
      head = {"version": 1, "name": "t", "title": "T"}
      assert validator.is_valid(head)
      for wrong in ({"colors": {"ink": "black"}}, {"colors": {"inc": "#123456"}}, {"badges": {"grey": "#123456"}},
                    {"families": ["Comic Sans"]}, {"families": []}, {"text_scale": 2}, {"colours": {}}):
          assert not validator.is_valid({**head, **wrong}), wrong
      print(count)
      """#
    let result = try Tool.run(Tool.python, "-c", script, Self.folder)
    let shipped = TemplateFolder(ReportTheme.folder, in: Self.lookup).paths
    #expect(result.output == "\(shipped.count)\n", "\(result.errors)")
  }
}
