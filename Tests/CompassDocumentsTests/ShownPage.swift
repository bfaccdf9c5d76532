import Foundation
import TestSupport

/// What an independent parser (html5lib, by the rules that browsers have) finds on a page.
struct ShownPage: Decodable {
  struct Table: Decodable {
    var caption: String
    var header: [String]
    /// The rows; where they are grouped, the group's cell comes first.
    var rows: [[String]]
    var totals: [String]
    /// `table`, `month` or `year`.
    var kind: String
  }

  struct Pair: Decodable, Equatable {
    var name: String
    var value: String
  }

  /// What is wrong with the markup: errors of the parser, ids given twice, links that lead nowhere, rows that are
  /// not as wide as their table, headings that skip a level, names that do not exist.
  var faults: [String]
  /// The text outside of tables, lists of facts and drawings, in order.
  var texts: [String]
  var headings: [String]
  var tables: [Table]
  var facts: [Pair]
  /// The tiles, each with its texts in order.
  var tiles: [[String]]
  /// The drawings' descriptions.
  var drawings: [String]
  /// The points of each chart, as its table has them.
  var points: [[[String]]]
  var addresses: [String]
  /// How many elements there are of each name.
  var elements: [String: Int]

  init(_ html: [UInt8]) throws {
    self = try Tool.withFile(html, named: "page.html") { path in
      try JSONDecoder().decode(ShownPage.self, from: Python.run(Self.script, path))
    }
  }

  private static let script = #"""
    import collections, json, re, sys
    import html5lib

    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("lxml"), namespaceHTMLElements=False)
    tree = parser.parse(open(sys.argv[1], "rb"), transport_encoding="utf-8").getroot()
    faults = ["%s at %s" % (code, place) for place, code, _ in parser.errors]
    name = lambda node: node.tag.split("}")[-1] if isinstance(node.tag, str) else "#"

    ids = collections.Counter(node.get("id") for node in tree.iter() if node.get("id"))
    faults += ["id %s is there %d times" % pair for pair in ids.items() if pair[1] > 1]
    addresses = []
    for node in tree.iter():
        for key, value in node.attrib.items():
            if key in ("aria-labelledby", "aria-describedby"):
                faults += ["%s names no %s" % (key, id) for id in value.split() if id not in ids]
            if key.startswith("on"): faults.append("%s on %s" % (key, name(node)))
        if node.get("href"):
            if not node.get("href").startswith("#"): addresses.append(node.get("href"))
            elif node.get("href")[1:] not in ids: faults.append("%s leads nowhere" % node.get("href"))
        if name(node) == "img" and node.get("alt") is None: faults.append("a picture without a text")
        if name(node) == "svg" and not (node.get("aria-hidden") or node.get("role") == "img" and
                (node.get("aria-label") or node.get("aria-labelledby"))):
            faults.append("a drawing without a name")
        if name(node) in ("script", "link", "iframe", "object", "form"): faults.append("a " + name(node))

    headings = [node for node in tree.iter() if name(node) in ("h1", "h2", "h3", "h4")]
    levels = [int(name(node)[1]) for node in headings]
    if levels.count(1) != 1 or levels[0] != 1: faults.append("not one title: %r" % levels)
    faults += ["a heading skips a level: %r" % levels for a, b in zip(levels, levels[1:]) if b > a + 1]

    def text(node):
        parts = [node.text or ""]
        for child in node:
            if name(child) == "br": parts.append("\n")
            elif name(child) not in ("svg", "style") and child.get("aria-hidden") != "true": parts.append(text(child))
            parts.append(child.tail or "")
        return "".join(parts)
    def squeezed(node): return re.sub(r"[ \t]+", " ", text(node)).strip()

    def cells(row): return [cell for cell in row if name(cell) in ("td", "th")]
    tables, points = [], []
    for table in tree.iter("table"):
        rows = [row for row in table.iter("tr")]
        width = sum(int(cell.get("colspan", 1)) for cell in cells(rows[0]))
        for row in rows:
            found = sum(int(cell.get("colspan", 1)) for cell in cells(row))
            if found != width: faults.append("a row of %d cells in a table of %d" % (found, width))
            for cell in cells(row):
                if name(cell) == "th" and cell.get("scope") not in ("col", "row", "rowgroup"):
                    faults.append("a header without a scope")
        if table.find("caption") is None: faults.append("a table without a caption")
        body, group, totals = [], None, []
        for row in rows:
            place = name(row.getparent())
            shown = [text(cell) for cell in cells(row)]
            if place == "thead": continue
            if row.get("class") == "group":
                if place == "tbody": group = shown[0]
                else: totals += shown
            elif place == "tfoot": totals += shown
            else: body.append(([group] if group is not None else []) + shown)
        kind = "month" if table.get("class") == "month" else "table"
        if table.getparent().get("class") == "year": kind = "year"
        if table.get("class") == "points": points.append(body)
        else:
            tables.append({"caption": squeezed(table.find("caption")), "rows": body, "totals": totals,
                "header": [text(cell) for cell in cells(rows[0])], "kind": kind})

    facts, tiles = [], []
    for div in tree.findall(".//dl/div"):
        if div.getparent().get("class") == "facts":
            facts.append({"name": text(div.find("dt")), "value": text(div.find("dd"))})
        else: tiles.append([squeezed(node) for node in div if squeezed(node)])
    drawings = []
    for node in tree.iter():
        if name(node) == "svg" and node.get("role") == "img":
            description = [child.text for child in node if name(child) == "desc"]
            drawings.append(description[0] if description else node.get("aria-label"))
    texts = [squeezed(node) for node in tree.iter() if name(node) in ("p", "figcaption", "h1", "h2", "h3", "li")]
    print(json.dumps({"faults": faults, "texts": texts, "headings": [squeezed(node) for node in headings],
        "tables": tables, "facts": facts, "tiles": tiles, "drawings": drawings, "points": points,
        "addresses": addresses, "elements": collections.Counter(name(node) for node in tree.iter())}))
    """#
}
