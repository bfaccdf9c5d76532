import CompassDocuments
import CompassModel
import Foundation
import TestSupport

/// What a document says, as texts in reading order: from the document itself, or as an independent reader found it in
/// a file.
struct DocumentContents: Decodable, Equatable {
  struct Table: Decodable, Equatable {
    var title: String
    var header: [String]
    var rows: [[String]]
    var totals: [String]
  }

  struct Entry: Decodable, Equatable {
    var first: String
    var last: String
    var time: String
    var name: String
    var kind: String
  }

  /// The tables that have rows.
  var tables: [Table] = []
  /// Label and value of each fact.
  var facts: [[String]] = []
  /// The texts of each tile: label, value, detail with whether it is verified, remarks.
  var tiles: [[String]] = []
  /// The points of each chart: series where there are several, place, value, spread, verified, label.
  var charts: [[[String]]] = []
  /// What is on in each month.
  var months: [[Entry]] = []
  /// Titles, headings and running texts.
  var texts: [String] = []
}

extension DocumentContents {
  /// What a document says.
  init(of document: ReportDocument) throws {
    for section in document.sections {
      if let title = section.title { texts.append(title) }
      for block in section.blocks { try take(block) }
    }
  }

  private mutating func take(_ block: ReportBlock) throws {
    switch block {
    case .title(let title):
      texts += [title.person?.name, title.person?.detail, title.text, title.subtitle].compactMap(\.self)
      texts += title.badges.map(\.text) + [title.code?.caption].compactMap(\.self)
    case .heading(let text, _): texts.append(text)
    case .text(let text): texts += text.components(separatedBy: "\n\n")
    case .facts(let facts): self.facts += facts.map { [$0.label, $0.value.text] }
    case .table(let table):
      if try table.rows.isEmpty { return texts.append(table.emptyText) }
      var rows: [[String]] = []
      try table.rows.forEach { rows.append($0.map(\.text)) }
      tables.append(
        Table(
          title: table.title, header: table.columns.map(\.title), rows: rows,
          totals: table.totals.isEmpty
            ? [] : table.columns.indices.map { $0 < table.totals.count ? table.totals[$0].text : "" })
      )
    case .tiles(let tiles):
      self.tiles += tiles.map { tile in
        let verified = tile.isVerified.map { ReportCell.verified($0).text } ?? ""
        let detail = [tile.detail, verified].filter { !$0.isEmpty }.joined(separator: " ")
        return ([tile.label, tile.value.text, detail] + tile.remarks.map(\.text)).filter {
          !$0.isEmpty
        }
      }
    case .chart(let chart): charts.append(Self.points(of: chart))
    case .month(let month):
      months.append(
        month.entries.map { entry in
          Entry(
            first: entry.first.description, last: entry.last.description,
            time: entry.time.map(Format.text) ?? "", name: entry.name, kind: entry.kind.text)
        })
    case .group(let group):
      for block in group.columns.flatMap(\.blocks) { try take(block) }
    case .code(let code): texts.append(code.caption)
    case .year, .anchor, .pageBreak: break
    }
  }

  private static func points(of chart: ReportChart) -> [[String]] {
    let hasSeries = chart.series.count > 1
    let hasSpread = chart.points.contains { $0.spread != nil }
    let hasLabels = chart.points.contains { $0.label != nil }
    return chart.series.flatMap { series in
      series.points.map { point in
        let place =
          switch point.place {
          case .day(let day): Format.text(day)
          case .category(let name): name
          }
        let ends = point.spread.map { [$0.lowerBound, $0.upperBound] } ?? []
        let spread = ends.map { Format.number($0, chart.style) }.joined(separator: " – ")
        return (hasSeries ? [series.name] : []) + [place, Format.number(point.value, chart.style)]
          + (hasSpread ? [spread] : [])
          + (chart.kind == .trend ? [ReportCell.verified(point.isVerified).text] : [])
          + (hasLabels ? [point.label ?? ""] : [])
      }
    }
  }

  /// What a page says, read by an HTML parser.
  ///
  /// - Parameter document: tells which column a table's groups were.
  init(ofPage html: [UInt8], _ document: ReportDocument) throws {
    let page = try ShownPage(html)
    let grouped = try document.tables.filter { try !$0.rows.isEmpty }
    let shown = page.tables.filter { $0.kind == "table" }
    guard shown.count == grouped.count else {
      throw Tool.Complaint(program: "html5lib", errors: "\(shown.count) tables")
    }
    tables = zip(shown, grouped).map { table, source in
      var table = table
      let place = source.columns.firstIndex { $0.name == source.groupedBy }
      // What a group's head says belongs to each of its rows.
      func placed(_ cells: [String]) -> [String] {
        guard let place, let first = cells.first, cells.count == source.columns.count else { return cells }
        var rest = Array(cells.dropFirst())
        rest.insert(first == "–" ? "" : first, at: place)
        return rest
      }
      if let place { table.header.insert(source.columns[place].title, at: place) }
      return Table(
        title: table.caption, header: table.header, rows: table.rows.map(placed), totals: placed(table.totals)
      )
    }
    facts = page.facts.map { [$0.name, $0.value] }
    tiles = page.tiles
    charts = page.points
    texts = page.texts
  }

  /// What JSON says, read by Python.
  init(ofJSON json: [UInt8]) throws {
    self = try Tool.withFile(json, named: "report.json") { path in
      try JSONDecoder().decode(DocumentContents.self, from: Python.run(Self.script, path))
    }
  }

  private static let script = #"""
    import json, sys
    report = json.load(open(sys.argv[1]))
    found = {key: [] for key in ("tables", "facts", "tiles", "charts", "months", "texts")}
    text = lambda cell: cell["text"] if cell else ""
    def points(chart):
        every = [point for series in chart["series"] for point in series["points"]]
        has = lambda key: any(key in point for point in every)
        rows = []
        for series in chart["series"]:
            for point in series["points"]:
                row = [series["name"]] if len(chart["series"]) > 1 else []
                row += [point.get("date") or point["category"], point["text"]]
                if has("lowest"): row.append([point["lowest"], point["highest"]] if "lowest" in point else [])
                if chart["kind"] == "trend": row.append(point.get("verified", False))
                if has("label"): row.append(point.get("label", ""))
                rows.append(["%s" % (cell,) for cell in row])
        return rows
    def take(block):
        kind = block["type"]
        if kind == "title":
            person = block.get("person", {})
            found["texts"] += [person[key] for key in ("name", "detail") if key in person] + [block["text"]]
            found["texts"] += [block["subtitle"]] if "subtitle" in block else []
            found["texts"] += [badge["text"] for badge in block.get("badges", [])]
            found["texts"] += [block["code"]["caption"]] if "code" in block else []
        elif kind == "heading": found["texts"].append(block["text"])
        elif kind == "text": found["texts"] += block["text"].split("\n\n")
        elif kind == "code": found["texts"].append(block["caption"])
        elif kind == "facts": found["facts"] += [[fact["label"], text(fact["value"])] for fact in block["facts"]]
        elif kind == "table":
            if not block["rows"]: return found["texts"].append(block["empty_text"])
            names = [column["name"] for column in block["columns"]]
            row = lambda cells: [text(cells.get(name)) for name in names]
            totals = row(block["totals"]) if "totals" in block else []
            found["tables"].append({"title": block["title"], "header": [c["title"] for c in block["columns"]],
                "rows": [row(cells) for cells in block["rows"]], "totals": totals})
        elif kind == "tiles":
            for tile in block["tiles"]:
                verified = {True: "Verified", False: "Not verified", None: ""}[tile.get("verified")]
                detail = " ".join(part for part in (tile.get("detail", ""), verified) if part)
                texts = [tile["label"], text(tile["value"]), detail] + [text(cell) for cell in tile.get("remarks", [])]
                found["tiles"].append([part for part in texts if part])
        elif kind == "chart": found["charts"].append(points(block))
        elif kind == "month":
            found["months"].append([{"first": e["first"], "last": e["last"], "time": e.get("time", ""),
                "name": e["name"], "kind": e["kind"]["text"]} for e in block["entries"]])
        elif kind == "group":
            for column in block["columns"]:
                for inner in column["blocks"]: take(inner)
    for section in report["sections"]:
        if "title" in section: found["texts"].append(section["title"])
        for block in section["blocks"]: take(block)
    print(json.dumps(found))
    """#
}

extension ReportDocument {
  /// The first title block, if there is one.
  var titleBlock: ReportTitle? {
    for case .title(let title) in blocks { return title }
    return nil
  }
}
