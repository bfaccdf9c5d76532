import CompassDocuments
import CompassFiles
import CompassModel
import CompassTemplates
import Foundation
import Testing

@Suite("A report template")
struct ReportTemplateTests {
  /// What a template makes of the sample.
  private static func outline(_ members: String) throws -> [String] {
    let template = try TemplateSamples.template(members)
    let document = try template.apply(to: TemplateSamples.metrics(), report: "event-metrics")
    return try TemplateSamples.outline(document)
  }

  private static func table(_ members: String) throws -> [String] {
    try outline(#""sections": [{"section": "measurements", "title": null, \#(members)}]"#)
  }

  // MARK: Sections

  @Test(
    "shows sections in its order, with its headings",
    arguments: [
      (
        #"["title", "performance-notes"]"#,
        ["TITLE Spring Showcase [Showcase]", "# Performance Notes", "Ran well."]
      ),
      (
        #"["performance-notes", "title"]"#,
        ["# Performance Notes", "Ran well.", "TITLE Spring Showcase [Showcase]"]
      ),
      (#"[{"section": "performance-notes", "title": "How it went"}]"#, ["# How it went", "Ran well."]),
      (#"[{"section": "performance-notes", "title": null}]"#, ["Ran well."]),
      (
        #"["title", {"section": "performance-notes", "starts_page": true, "title": null}]"#,
        ["TITLE Spring Showcase [Showcase]", "---", "Ran well."]
      ),
      (
        #"["title", {"page_break": true}, "performance-notes"]"#,
        ["TITLE Spring Showcase [Showcase]", "---", "# Performance Notes", "Ran well."]
      ),
      (
        #"[{"section": "performance-notes", "keep_together": true}]"#,
        ["# Performance Notes", "<", "Ran well.", ">"]
      ),
      // This report has no coaches this time.
      (#"["coaches", "performance-notes"]"#, ["# Performance Notes", "Ran well."]),
      (
        #"[{"side_by_side": [{"weight": 2, "sections": ["performance-notes"]}, {"sections": [{"section": "facts", "facts": ["time"]}]}]}]"#,
        ["<", "# Performance Notes", "Ran well.", "|", "Time: 9:00 AM", ">"]
      ),
      (
        #"[{"side_by_side": [{"sections": ["coaches"]}, {"sections": ["performance-notes"]}]}]"#,
        ["<", "# Performance Notes", "Ran well.", ">"]
      ),
    ])
  func sections(sections: String, expected: [String]) throws {
    #expect(try Self.outline(#""sections": \#(sections)"#) == expected)
  }

  @Test(
    "adds headings and texts with places for what the report is about",
    arguments: [
      (#"{"heading": "River City Baseball"}"#, ["# River City Baseball"]),
      (#"{"heading": "For {athlete}", "level": 2}"#, ["## For Alex Rivera"]),
      (
        #"{"text": "{event}, {details}: {count} figures, as of {date}"}"#,
        ["Spring Showcase, Apr 18, 2026 · Marietta, GA: 4 figures, as of Apr 20, 2026"]
      ),
      (#"{"text": "{{athlete}} is {title}"}"#, ["{athlete} is Alex Rivera – Spring Showcase"]),
    ])
  func texts(item: String, expected: [String]) throws {
    #expect(try Self.outline(#""sections": [\#(item)]"#) == expected)
  }

  @Test("leaves out a text whose place nothing fills")
  func emptyPlaces() throws {
    let template = try TemplateSamples.template(
      #""sections": [{"text": "For {athlete}"}, "performance-notes"]"#)
    var document = try TemplateSamples.metrics()
    document.author = nil
    document.updateTitle { $0.person = nil }
    let lines = try TemplateSamples.outline(template.apply(to: document, report: "event-metrics"))
    #expect(lines.first == "# Performance Notes")
  }

  @Test(
    "chooses facts, figures and charts",
    arguments: [
      (
        #"{"section": "facts", "facts": ["place", {"fact": "time", "label": "Be there at"}]}"#,
        ["Place: East Cobb Complex", "Be there at: 9:00 AM"]
      ),
      (#"{"section": "headline", "tiles": 1}"#, ["TILE Exit velocity 92.1 mph ~"]),
      (
        #"{"section": "headline", "charts": false}"#,
        ["TILE Exit velocity 92.1 mph", "TILE 60-yard dash 6.98 sec"]
      ),
      (#"{"section": "trends", "title": null}"#, ["CHART Exit velocity"]),
      (
        #"{"section": "trends", "title": null, "charts": false}, "title""#,
        ["TITLE Spring Showcase [Showcase]"]
      ),
    ])
  func choices(item: String, expected: [String]) throws {
    #expect(try Self.outline(#""sections": [\#(item)]"#) == expected)
  }

  // MARK: Tables

  @Test(
    "chooses, orders and renames columns",
    arguments: [
      (
        #""columns": ["recorded_date", "value"], "limit": 1"#,
        ["Date | Result", "Apr 18, 2026 | 92.1 mph", "And 3 more."]
      ),
      (
        #""columns": [{"column": "value", "title": "Wert"}], "limit": 1"#,
        ["Wert", "92.1 mph", "And 3 more."]
      ),
      // A column that this table lacks is passed over.
      (#""columns": ["notes", "value"], "limit": 1"#, ["Result", "92.1 mph", "And 3 more."]),
      // A total without what it sums up says nothing.
      (#""columns": ["source"]"#, ["Source", "TrackMan", "", "laser", "coach"]),
      (
        #""columns": ["value", "metric_type"]"#,
        [
          "Result | Metric", "92.1 mph | Exit velocity", "89.4 mph | Exit velocity", "2.02 sec | Pop time",
          "90.0 mph | Exit velocity", "= 271.5 mph | All",
        ]
      ),
    ])
  func columns(members: String, expected: [String]) throws {
    #expect(try Self.table(members) == expected)
  }

  @Test(
    "filters rows by what their cells are, and says how many it shows",
    arguments: [
      (#"{"column": "metric_type", "is": "Pop time"}"#, ["2.02 sec", "1 of 4 shown: Metric is Pop time."]),
      (
        #"{"column": "metric_type", "is": ["pop_time", "velocity"]}"#,
        ["2.02 sec", "1 of 4 shown: Metric is Pop time or Fastball velocity."]
      ),
      (
        #"{"column": "metric_type", "is_not": "exit_velo"}"#,
        ["2.02 sec", "1 of 4 shown: Metric is not Exit velocity."]
      ),
      (
        #"{"column": "verified", "is": true}"#,
        ["92.1 mph", "2.02 sec", "2 of 4 shown: Verified is Verified."]
      ),
      (
        #"{"column": "verified", "is_not": true}"#,
        ["89.4 mph", "90.0 mph", "2 of 4 shown: Verified is Not verified."]
      ),
      (
        #"{"column": "source", "filled": true}"#,
        ["92.1 mph", "2.02 sec", "90.0 mph", "3 of 4 shown: Source is filled."]
      ),
      (#"{"column": "source", "filled": false}"#, ["89.4 mph", "1 of 4 shown: Source is empty."]),
      (
        #"{"column": "value", "at_least": 90}"#,
        ["92.1 mph", "90.0 mph", "2 of 4 shown: Result at least 90."]
      ),
      (
        #"{"column": "value", "at_least": 2.5, "at_most": 90}"#,
        ["89.4 mph", "90.0 mph", "2 of 4 shown: Result at least 2.5 and at most 90."]
      ),
      (
        #"{"column": "recorded_date", "at_least": "2026-03-07", "at_most": "2026-04-01"}"#,
        ["90.0 mph", "1 of 4 shown: Date at least Mar 7, 2026 and at most Apr 1, 2026."]
      ),
      (
        #"{"column": "verified", "is": true}, {"column": "value", "at_most": 50}"#,
        ["2.02 sec", "1 of 4 shown: Verified is Verified; Result at most 50."]
      ),
      (#"{"column": "source", "is": "nobody"}"#, ["No metrics recorded", "0 of 4 shown: Source is nobody."]),
    ])
  func filters(conditions: String, expected: [String]) throws {
    let lines = try Self.table(#""columns": ["value"], "filter": [\#(conditions)]"#)
    #expect(lines == ["Result"] + expected)
  }

  @Test("says nothing of a filter that lets all rows through, and keeps their total")
  func idleFilter() throws {
    let lines = try Self.table(#""columns": ["value"], "filter": [{"column": "value", "at_least": 0}]"#)
    #expect(lines == ["Result", "92.1 mph", "89.4 mph", "2.02 sec", "90.0 mph", "= 271.5 mph"])
  }

  @Test(
    "sorts rows by what their cells are, those without a value last, equal ones as they were",
    arguments: [
      (#"["value"]"#, ["2.02 sec", "89.4 mph", "90.0 mph", "92.1 mph"]),
      (#"[{"column": "value", "descending": true}]"#, ["92.1 mph", "90.0 mph", "89.4 mph", "2.02 sec"]),
      (#"["recorded_date"]"#, ["89.4 mph", "90.0 mph", "92.1 mph", "2.02 sec"]),
      (#"["source"]"#, ["90.0 mph", "2.02 sec", "92.1 mph", "89.4 mph"]),
      (#"[{"column": "source", "descending": true}]"#, ["92.1 mph", "2.02 sec", "90.0 mph", "89.4 mph"]),
      (
        #"[{"column": "verified", "descending": true}, "value"]"#,
        ["2.02 sec", "92.1 mph", "89.4 mph", "90.0 mph"]
      ),
      // A column that this table lacks is passed over.
      (#"["notes", "value"]"#, ["2.02 sec", "89.4 mph", "90.0 mph", "92.1 mph"]),
    ])
  func order(keys: String, expected: [String]) throws {
    let lines = try Self.table(#""columns": ["value"], "sort": \#(keys)"#)
    #expect(lines == ["Result"] + expected + ["= 271.5 mph"])
  }

  @Test("groups rows by a column, groups as they turn up, sorted within")
  func groups() throws {
    let lines = try Self.table(
      #""columns": ["metric_type", "value"], "group_by": "metric_type", "sort": ["value"]"#)
    #expect(
      lines == [
        "Metric | Result by metric_type", "Exit velocity | 89.4 mph", "Exit velocity | 90.0 mph",
        "Exit velocity | 92.1 mph", "Pop time | 2.02 sec", "= All | 271.5 mph",
      ])
  }

  @Test("ungroups a table, and a group without its column is none")
  func ungrouped() throws {
    var document = try TemplateSamples.metrics()
    var table = try TemplateSamples.measurements()
    table.groupedBy = "metric_type"
    document.sections[4].blocks = [.table(table)]
    for members in [#""group_by": null"#, #""columns": ["value", "source"]"#] {
      let template = try TemplateSamples.template(#""sections": [{"section": "measurements", \#(members)}]"#)
      let changed = try template.apply(to: document, report: "event-metrics")
      #expect(changed.mainTable?.groupedBy == nil)
    }
  }

  @Test("refuses to sort more rows than fit in memory, and does not sort them half")
  func tooMany() throws {
    struct Many: RowSource {
      var isEmpty: Bool { false }
      func forEach(_ body: ([ReportCell]) throws -> Void) rethrows {
        for index in 0..<50_001 { try body([.number(Decimal(index), .init(.integer))]) }
      }
    }
    var document = try TemplateSamples.metrics()
    document.sections[4].blocks = [
      .table(
        ReportTable(
          name: "measurements", title: "Measurements", columns: [ReportColumn("value", "Result")],
          rows: Many(),
          emptyText: ""))
    ]
    let template = try TemplateSamples.template(
      #""sections": [{"section": "measurements", "sort": ["value"]}]"#)
    let error = #expect(throws: DocumentError.self) {
      try template.apply(to: document, report: "event-metrics")
    }
    #expect(error?.message.contains("more than 50000 rows") == true)
    // Filters and limits read them one by one.
    let limited = try TemplateSamples.template(
      #""sections": [{"section": "measurements", "filter": [{"column": "value", "at_least": 50000}], "limit": 5}]"#
    )
    let lines = try TemplateSamples.outline(limited.apply(to: document, report: "event-metrics"))
    #expect(
      lines.prefix(4) == ["# Measurements", "Result", "50000", "1 of 50001 shown: Result at least 50000."])
  }

  @Test("gives a title to one of two columns that are written as one, and to both by the other")
  func joined() throws {
    var document = try TemplateSamples.metrics()
    var table = try TemplateSamples.measurements()
    table.columns[3].join = .init("recorded_date", separator: ", ", title: "Measured")
    document.sections[4].blocks = [.table(table)]
    func titles(_ columns: String) throws -> [String]? {
      let template = try TemplateSamples.template(
        #""wording": {"Measured": "Gemessen"}, "sections": [{"section": "measurements", "columns": \#(columns)}]"#
      )
      return try template.apply(to: document, report: "event-metrics").joiningColumns().mainTable?.columns
        .map(\.title)
    }
    #expect(try titles(#"["recorded_date", "source"]"#) == ["Gemessen"])
    #expect(try titles(#"[{"column": "recorded_date", "title": "When"}, "source"]"#) == ["When"])
    #expect(try titles(#"["recorded_date", {"column": "source", "title": "By"}]"#) == ["Date", "By"])
    #expect(try titles(#"["source"]"#) == ["Source"])
  }

  @Test("leaves the sources of rows open to be read again")
  func reopenable() throws {
    let template = try TemplateSamples.template(
      #""sections": [{"section": "measurements", "columns": ["value"], "filter": [{"column": "verified", "is": true}], "limit": 1}]"#
    )
    let rows = try #require(
      try template.apply(to: TemplateSamples.metrics(), report: "event-metrics").mainTable?.rows)
    for _ in 0..<3 {
      var count = 0
      try rows.forEach { row in
        #expect(row.count == 1)
        count += 1
      }
      #expect(try count == 1 && !rows.isEmpty)
    }
  }

  // MARK: The whole

  @Test("changes words wherever they stand alone, also those that the locale writes")
  func wording() throws {
    let lines = try Self.outline(
      #"""
      "wording": {"Measurements": "Messwerte", "Metric": "Messung", "Exit velocity": "Schlaggeschwindigkeit",
        "Verified": "Bestätigt", "Showcase": "Sichtung", "Spring Showcase": "Frühjahrs-Sichtung"},
      "sections": ["title", {"section": "measurements", "columns": ["metric_type", "verified"], "limit": 1}]
      """#)
    #expect(
      lines == [
        "TITLE Frühjahrs-Sichtung [Sichtung]", "# Messwerte", "Messung | Bestätigt",
        "Schlaggeschwindigkeit | Bestätigt", "And 3 more.",
      ])
  }

  @Test("leaves no link to a section that it does not show")
  func links() throws {
    for (sections, isLink) in [(#""facts", "measurements""#, true), (#""facts""#, false)] {
      let template = try TemplateSamples.template(#""sections": [\#(sections)]"#)
      let document = try template.apply(to: TemplateSamples.metrics(), report: "event-metrics")
      guard case .facts(let facts)? = document.sections.first?.blocks.first else {
        Issue.record("no facts")
        continue
      }
      let last = try #require(facts.last).value
      #expect(
        last == (isLink ? .reference("4, 2 verified", section: "measurements") : .string("4, 2 verified")))
    }
  }

  @Test("keeps the main table where it stands beside something else, and takes the last where it is gone")
  func mainTable() throws {
    let beside = try TemplateSamples.template(
      #""sections": [{"side_by_side": [{"sections": ["measurements"]}, {"sections": ["facts"]}]}]"#
    ).apply(to: TemplateSamples.metrics(), report: "event-metrics")
    #expect(beside.mainTable?.name == "measurements" && beside.mainSection == "measurements")
    let without = try TemplateSamples.template(#""sections": ["facts"]"#)
      .apply(to: TemplateSamples.metrics(), report: "event-metrics")
    #expect(without.mainTable == nil && without.mainSection == nil)
  }

  @Test("puts a line at the foot and shows what is unusual only where it is named")
  func footerAndUnusual() throws {
    var document = try TemplateSamples.metrics()
    document.sections[5].isUsual = false
    let template = try TemplateSamples.template(#""footer": "{athlete} · {date}""#)
    let plain = try template.apply(to: document, report: "event-metrics")
    #expect(plain.footer == "Alex Rivera · Apr 20, 2026")
    #expect(!plain.sections.contains { $0.name == "performance-notes" })
    #expect(!document.withUsualSections().sections.contains { $0.name == "performance-notes" })
    let named = try TemplateSamples.template(#""sections": ["performance-notes"]"#)
      .apply(to: document, report: "event-metrics")
    #expect(named.sections.contains { $0.name == "performance-notes" })
  }

  @Test("arranges the pages of each event of several alike, each beginning on its page")
  func severalThings() throws {
    func page(_ end: String) -> [ReportSection] {
      [
        ReportSection("event" + end, blocks: [.text("event\(end)")], startsPage: true),
        ReportSection("details" + end, blocks: [.text("details\(end)")]),
        ReportSection("place" + end, blocks: [.text("place\(end)")]),
      ]
    }
    let document = ReportDocument(
      title: "T", subject: "S", created: TemplateSamples.created,
      sections: [ReportSection("title", blocks: [.text("title")])] + page("") + page("-2"))
    let template = try TemplateSamples.template(
      #""sections": ["title", {"text": "Pack early."}, "place", "event"]"#, report: "event-sheet")
    let lines = try TemplateSamples.outline(template.apply(to: document, report: "event-sheet"))
    #expect(lines == ["title", "Pack early.", "---", "place", "event", "---", "place-2", "event-2"])
  }

  @Test("is refused for another report")
  func otherReport() throws {
    let template = try TemplateSamples.template(#""sections": ["title"]"#)
    let error = #expect(throws: DocumentError.self) {
      try template.apply(to: TemplateSamples.metrics(), report: "season")
    }
    #expect(error?.message == "Template t is for event-metrics, but this report is season")
  }
}
