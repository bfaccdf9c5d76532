import CompassDocuments
import CompassFiles
import CompassTemplates
import TestSupport
import Testing

@Suite("What is wrong in a template or a theme is named with its line and column")
struct ReportTemplateFaultTests {
  /// A template of four lines, whose fourth is the faulty one.
  private static func message(_ line: String) -> (message: String?, help: String?) {
    let head = "{\"version\": 1,\n\"name\": \"t\", \"title\": \"T\",\n\"report\": \"event-metrics\",\n"
    let error = #expect(throws: TemplateError.self) {
      try ReportTemplate(json: head + line + "}", path: "t.json", lookup: TemplateSamples.lookup)
    }
    return (error?.message, error?.help)
  }

  @Test(
    "In a template",
    arguments: [
      (#""nmae": "x""#, "t.json:4:9: nmae is unknown", "Did you mean name?"),
      (
        #""sections": ["measurement"]"#,
        "t.json:4:14: sections[0] is measurement: unknown section of event-metrics",
        "Did you mean measurements?"
      ),
      (
        #""sections": []"#, "t.json:4:13: sections is empty",
        "Remove it to show all sections of the report"
      ),
      (#""sections": "title""#, "t.json:4:13: sections must be a list", nil),
      (#""sections": [1]"#, "t.json:4:14: sections[0] must be a section name or an object", nil),
      (
        #""sections": [{}]"#, "t.json:4:14: sections[0] has nothing to show",
        "Use one of section, heading, text, image, page_break, side_by_side"
      ),
      (
        #""sections": [{"section": "title", "text": "x"}]"#,
        "t.json:4:14: sections[0] has several kinds: section, text",
        "Use one of section, heading, text, image, page_break, side_by_side"
      ),
      (
        #""sections": [{"section": "measurements", "columns": ["vlaue"]}]"#,
        "t.json:4:54: sections[0].columns[0] is vlaue: unknown column", "Did you mean value?"
      ),
      (
        #""sections": [{"section": "measurements", "columns": ["value", "value"]}]"#,
        "t.json:4:63: sections[0].columns[1] repeats value", nil
      ),
      (
        #""sections": [{"section": "measurements", "columns": [{"column": "value", "widht": 2}]}]"#,
        "t.json:4:83: sections[0].columns[0].widht is unknown", "Did you mean weight?"
      ),
      (
        #""sections": [{"section": "measurements", "columns": []}]"#,
        "t.json:4:53: sections[0].columns is empty",
        "Remove the section, or remove columns to keep all"
      ),
      (
        #""sections": [{"section": "title", "columns": ["value"]}]"#,
        "t.json:4:46: sections[0].columns is unknown", nil
      ),
      (
        #""sections": [{"section": "facts", "facts": ["tmie"]}]"#,
        "t.json:4:45: sections[0].facts[0] is tmie: unknown fact", "Did you mean time?"
      ),
      (
        #""sections": [{"section": "title", "tiles": 2}]"#,
        "t.json:4:44: sections[0].tiles works only in sections with headline numbers", nil
      ),
      (
        #""sections": [{"section": "headline", "tiles": "two"}]"#,
        "t.json:4:47: sections[0].tiles must be a whole number from 0 to 100", nil
      ),
      (
        #""sections": [{"section": "measurements", "limit": 0}]"#,
        "t.json:4:51: sections[0].limit must be a whole number from 1 to 1000000", nil
      ),
      (
        #""sections": [{"section": "measurements", "sort": ["dat"]}]"#,
        "t.json:4:51: sections[0].sort[0] is dat: unknown column",
        "Use athlete, metric_type, value, standing, recorded_date, source, verified, change, samples, spread, notes"
      ),
      (
        #""sections": [{"section": "measurements", "group_by": "source", "columns": ["value"]}]"#,
        "t.json:4:54: sections[0].group_by is source, which is not in columns", "Add it to columns"
      ),
      (
        #""sections": [{"section": "measurements", "filter": [{"column": "value"}]}]"#,
        "t.json:4:53: sections[0].filter[0] has no condition",
        "Use one of is, is_not, filled, at_least, at_most. Add more conditions as separate items of filter"
      ),
      (
        #""sections": [{"section": "measurements", "filter": [{"column": "value", "at_least": "much"}]}]"#,
        "t.json:4:85: sections[0].filter[0].at_least must be a number or a date",
        "Write a date such as 2026-04-15"
      ),
      (
        #""sections": [{"section": "measurements", "filter": [{"column": "value", "at_least": 1, "at_most": "2026-04-15"}]}]"#,
        "t.json:4:85: sections[0].filter[0].at_least must be text", nil
      ),
      (
        #""sections": [{"section": "measurements", "tables": [{"table": "measurement"}]}]"#,
        "t.json:4:63: sections[0].tables[0].table is measurement: unknown table of section measurements",
        "Did you mean measurements?"
      ),
      (
        #""sections": [{"side_by_side": [{"sections": ["title"]}]}]"#,
        "t.json:4:31: sections[0].side_by_side has 1 columns", "Use 2 to 6"
      ),
      (
        #""sections": [{"text": "For {atlete}"}]"#,
        "t.json:4:23: sections[0].text has an unknown placeholder {atlete}",
        "Use {athlete}, {event}, {details}, {title}, {date}, {count}, or {{ for a brace"
      ),
      (
        #""sections": [{"text": "For {athlete"}]"#, "t.json:4:23: sections[0].text has a { without a }",
        "Write {{ for a brace"
      ),
      (
        #""sections": [{"page_break": false}]"#, "t.json:4:29: sections[0].page_break is false",
        "Remove the item"
      ),
      (#""theme": "prnit""#, "t.json:4:10: theme is prnit: unknown theme", "Did you mean print?"),
      (#""paper": "A4""#, "t.json:4:10: paper has an unknown value: A4", "Use letter, a4"),
      (
        #""locale": "de-XX""#, "t.json:4:11: locale is de-XX: unknown locale",
        "Use one of this language's locales: de, de-AT, de-BE, de-CH, de-DE, de-IT, de-LI, de-LU"
      ),
      (#""wording": {"Date": 1}"#, "t.json:4:21: wording.Date must be text", nil),
      (
        #""audience": "everybody""#, "t.json:4:13: audience has an unknown value: everybody",
        "Use coach, family"
      ),
      (#""paper": "a4", "paper": "letter""#, "t.json:4:25: paper is repeated", "Remove one of them"),
      (#""paper" "a4""#, "t.json:4:9: Expected a colon after the name, not \"", nil),
    ])
  func template(line: String, message: String, help: String?) {
    let said = Self.message(line)
    #expect(said.message == message)
    if let help { #expect(said.help == help) }
  }

  @Test(
    "In what a template needs",
    arguments: [
      ("", "t.json is empty"), ("[]", "t.json is not a JSON object"),
      (#"{"version": 2}"#, "t.json:1:13: version must be 1"),
      (#"{"version": 1}"#, "t.json:1:1: name is missing"),
      (#"{"version": 1, "name": "t", "title": "T"}"#, "t.json:1:1: report is missing"),
      (
        #"{"version": 1, "name": "t", "title": "T", "report": "event-metric"}"#,
        "t.json:1:53: report is event-metric: unknown report"
      ),
    ])
  func needs(text: String, message: String) {
    let error = #expect(throws: TemplateError.self) {
      try ReportTemplate(json: text, path: "t.json", lookup: TemplateSamples.lookup)
    }
    #expect(error?.message == message)
  }

  @Test(
    "In a theme",
    arguments: [
      (#""colors": {"ink": "black"}"#, "t.json:2:19: colors.ink must be a color", "Write it like #1A2B3C"),
      (##""colors": {"ink": "#12345"}"##, "t.json:2:19: colors.ink must be a color", "Write it like #1A2B3C"),
      (##""colors": {"inc": "#123456"}"##, "t.json:2:19: colors.inc is unknown", "Did you mean ink?"),
      (##""badges": {"grey": "#123456"}"##, "t.json:2:20: badges.grey is unknown", "Did you mean gray?"),
      (
        #""families": ["Comic Sans"]"#,
        "t.json:2:14: families[0] is Comic Sans: unsupported font family", nil
      ),
      (#""families": []"#, "t.json:2:13: families must name a font family", nil),
      (#""text_scale": 2"#, "t.json:2:15: text_scale must be a number from 0.8 to 1.3", nil),
      (#""text_scale": "1""#, "t.json:2:15: text_scale must be a number", nil),
      (#""colours": {}"#, "t.json:2:12: colours is unknown", "Did you mean colors?"),
    ])
  func theme(line: String, message: String, help: String?) {
    let error = #expect(throws: TemplateError.self) {
      try ReportTheme(json: "{\"version\": 1, \"name\": \"t\", \"title\": \"T\",\n\(line)}", path: "t.json")
    }
    #expect(error?.message == message)
    if let help { #expect(error?.help == help) }
  }

  @Test("A template or a theme with bytes changed is read or refused with a message, and does nothing worse")
  func mutations() throws {
    var random = SplitMix(state: 7)
    let paths = [ReportTemplate.folder, ReportTheme.folder].flatMap {
      TemplateFolder($0, in: TemplateSamples.lookup).paths
    }
    let marks = Array("{}[]\",:0-tn\\ ".utf8)
    for path in paths {
      let bytes = Array(try TemplateLookup.text(at: path).utf8)
      for _ in 0..<40 {
        var changed = bytes
        for _ in 0...Int(random.next() % 3) {
          let place = Int(random.next() % UInt64(changed.count))
          switch random.next() % 3 {
          case 0: changed[place] = marks[Int(random.next() % UInt64(marks.count))]
          case 1: changed.remove(at: place)
          default: changed.insert(marks[Int(random.next() % UInt64(marks.count))], at: place)
          }
        }
        let text = String(decoding: changed, as: UTF8.self)
        do {
          if path.contains(ReportTheme.folder) {
            _ = try ReportTheme(json: text, path: "t.json")
          } else {
            _ = try ReportTemplate(json: text, path: "t.json", lookup: TemplateSamples.lookup)
          }
        } catch let error as TemplateError {
          #expect(error.message.hasPrefix("t.json"))
        } catch is FileError {
          // The name of another file.
        }
      }
    }
  }
}
