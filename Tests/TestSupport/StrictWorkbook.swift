import Foundation

/// Looks for what Excel is known to refuse or to repair in a workbook, part by part.
///
/// openpyxl and LibreOffice open most of it without a word, so that neither proves a workbook sound for Excel. The rules
/// are those of ECMA-376 part 1 (order of elements §18.3.1.99, tables §18.5, defined names §18.2.5) and of Excel's
/// specifications and limits.
package enum StrictWorkbook {
  /// What is wrong with a workbook, a line for each; empty if nothing is.
  package static func problems(with path: String) throws -> String {
    String(decoding: try Python.run(script, path), as: UTF8.self)
  }

  private static let script =
    Python.importOpenPyXL + #"""
      import io, posixpath, re, warnings, zipfile
      from lxml import etree

      M = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
      R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
      P = "{http://schemas.openxmlformats.org/package/2006/relationships}"
      X = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
      C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
      ORDER = ("sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges "
               "scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr "
               "conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter "
               "rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing "
               "legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst").split()
      found = []
      def say(part, text): found.append("%s: %s" % (part, text))

      archive = zipfile.ZipFile(sys.argv[1])
      names = archive.namelist()
      if len(set(names)) != len(names): say("archive", "two parts of one name")
      trees = {}
      for name in names:
          if name.endswith((".xml", ".rels", ".vml")):
              try: trees[name] = etree.fromstring(archive.read(name))
              except etree.XMLSyntaxError as error: say(name, "no XML: %s" % error)

      # Every part has a type, and every type a part.
      types = trees["[Content_Types].xml"]
      defaults = {e.get("Extension") for e in types if e.tag.endswith("}Default")}
      overrides = [e.get("PartName") for e in types if e.tag.endswith("}Override")]
      if len(set(overrides)) != len(overrides): say("types", "two types for one part")
      for name in overrides:
          if name.lstrip("/") not in names: say("types", "no part " + name)
      for name in names:
          if "/" + name not in overrides and name.rsplit(".", 1)[-1] not in defaults: say("types", "no type of " + name)

      def relations(part):
          folder, file = posixpath.split(part)
          rels = trees.get("%s/_rels/%s.rels" % (folder, file))
          result = {}
          for rel in [] if rels is None else rels:
              if rel.get("Id") in result: say(part, "two relations " + rel.get("Id"))
              outside = rel.get("TargetMode") == "External"
              target = rel.get("Target") if outside else posixpath.normpath(posixpath.join(folder, rel.get("Target"))).lstrip("/")
              if not outside and target not in names: say(part, "leads to no part " + target)
              result[rel.get("Id")] = (rel.get("Type").rsplit("/", 1)[-1], target)
          return result

      def column(letters):
          number = 0
          for letter in letters: number = number * 26 + ord(letter) - 64
          return number
      def box(ref):
          match = re.fullmatch(r"\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?", ref)
          if not match: return None
          left, top, right, bottom = match.groups()
          result = (column(left), int(top), column(right or left), int(bottom or top))
          return result if result[0] <= result[2] <= 16384 and 1 <= result[1] <= result[3] <= 1048576 else None
      def overlap(one, two): return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]
      def units(text): return len(text.encode("utf-16-le")) // 2

      book = trees["xl/workbook.xml"]
      book_rels = relations("xl/workbook.xml")
      sheets = {}
      for sheet in book.find(M + "sheets"):
          name = sheet.get("name")
          if not 1 <= units(name) <= 31 or re.search(r"[\[\]:*?/\\]", name) or name[0] == "'" or name[-1] == "'": say("workbook", "sheet name " + repr(name))
          if name.lower() in {n.lower() for n in sheets}: say("workbook", "two sheets " + repr(name))
          sheets[name] = book_rels[sheet.get(R + "id")][1]

      def reference(part, text):
          """The sheet and the cells of a reference, if it is one."""
          match = re.fullmatch(r"(?:'((?:[^']|'')+)'|([A-Za-z_][A-Za-z0-9_.]*|[^\W\d][\w.]*))!(.+)", text)
          if not match: return say(part, "no reference " + repr(text))
          name = match.group(1).replace("''", "'") if match.group(1) else match.group(2)
          if match.group(2) and box(match.group(2).upper()): say(part, "a sheet that reads like a cell: " + text)
          if name not in sheets: say(part, "no such sheet: " + text)
          return name, match.group(3)

      used_names = set()
      def name_is_good(part, name, scope=""):
          if not re.fullmatch(r"[^\W\d][\w.]*|_[\w.]+", name) or box(name.upper()) or re.fullmatch(r"(?i)r\d*c?\d*|c\d*", name) or len(name) > 255:
              say(part, "name " + repr(name))
          if (name.lower(), scope) in used_names: say(part, "two names " + repr(name))
          used_names.add((name.lower(), scope))

      defined = book.find(M + "definedNames")
      for item in [] if defined is None else defined:
          name = item.get("name")
          if not name.startswith("_xlnm."): name_is_good("workbook", name, item.get("localSheetId", ""))
          for piece in re.split(r",(?=(?:[^']*'[^']*')*[^']*$)", item.text):
              where = reference("workbook", piece)
              if where and not (box(where[1]) or re.fullmatch(r"\$[A-Z]+:\$[A-Z]+|\$\d+:\$\d+", where[1])): say("workbook", "cells " + repr(item.text))

      styles = trees["xl/styles.xml"]
      looks = len(styles.find(M + "cellXfs"))
      dxfs = styles.find(M + "dxfs")
      strings = trees.get("xl/sharedStrings.xml")
      for element in styles.iter(M + "numFmt"):
          if len(element.get("formatCode")) > 255: say("styles", "a long number format")
      table_ids = set()
      for name, part in sheets.items():
          tree, rels = trees[part], relations(part)
          places = [ORDER.index(e.tag[len(M):]) if e.tag.startswith(M) else -1 for e in tree]
          if -1 in places or places != sorted(places): say(part, "elements out of order")
          for tag in set(e.tag for e in tree if e.tag != M + "conditionalFormatting"):
              if len(tree.findall(tag)) > 1: say(part, "two of " + tag)
          last_row = 0
          for row in tree.iter(M + "row"):
              if int(row.get("r")) <= last_row: say(part, "rows out of order")
              last_row, last_column = int(row.get("r")), 0
              for cell in row:
                  place = box(cell.get("r"))
                  if not place or place[1] != last_row or place[0] <= last_column: say(part, "cell " + str(cell.get("r")))
                  else: last_column = place[0]
                  if int(cell.get("s", 0)) >= looks: say(part, "no look of " + cell.get("r"))
                  value = cell.findtext(M + "v")
                  if cell.get("t") == "s":
                      if int(value) >= len(strings): say(part, "no string of " + cell.get("r"))
                  elif value is not None and cell.get("t") in (None, "n", "b"):
                      number = float(value)
                      if number != number or number in (float("inf"), float("-inf")): say(part, "number of " + cell.get("r"))
                  for text in cell.iter(M + "t"):
                      if units(text.text or "") > 32767: say(part, "text of " + cell.get("r"))
          merges = [box(e.get("ref")) for e in tree.iter(M + "mergeCell")]
          tables = []
          for item in tree.iter(M + "tablePart"):
              kind, target = rels[item.get(R + "id")]
              table = trees[target]
              name_is_good(target, table.get("displayName"))
              if table.get("id") in table_ids: say(target, "two tables with one number")
              table_ids.add(table.get("id"))
              area = box(table.get("ref"))
              tables.append(area)
              titles = [e.get("name") for e in table.iter(M + "tableColumn")]
              if len(titles) != area[2] - area[0] + 1 or len({t.lower() for t in titles}) != len(titles): say(target, "columns")
              shown = []
              for row in tree.iter(M + "row"):
                  if int(row.get("r")) == area[1]:
                      for cell in row:
                          if area[0] <= box(cell.get("r"))[0] <= area[2]:
                              item = strings[int(cell.findtext(M + "v"))]
                              shown.append("".join(t.text or "" for t in item.iter(M + "t")))
              if shown != titles: say(target, "titles are not those of the cells")
              rest = box(table.find(M + "autoFilter").get("ref"))
              if rest[3] != area[3] - int(table.get("totalsRowCount", 0)): say(target, "filter")
          if tree.find(M + "autoFilter") is not None: tables.append(box(tree.find(M + "autoFilter").get("ref")))
          areas = merges + tables
          if None in areas: say(part, "merged cells or a table beyond the sheet")
          elif len(areas) < 3000 and any(overlap(one, two) for i, one in enumerate(areas) for two in areas[:i]): say(part, "merged cells or tables overlap")
          for rule in tree.iter(M + "cfRule"):
              if rule.get("dxfId") and int(rule.get("dxfId")) >= len(dxfs): say(part, "no look of a rule")
              for formula in rule.iter(M + "formula"):
                  if units(formula.text or "") > 255 or (formula.text or "").count('"') % 2: say(part, "formula of a rule")
          for item in tree.iter(M + "conditionalFormatting"):
              if not all(box(ref) for ref in item.get("sqref").split()): say(part, "cells of a rule")
          links = list(tree.iter(M + "hyperlink"))
          if len(links) > 65530 or len({link.get("ref") for link in links}) != len(links): say(part, "links")
          for link in links:
              if link.get("location") and not link.get(R + "id"): reference(part, link.get("location"))
              elif link.get(R + "id") not in rels: say(part, "a link to nowhere")
          for line in tree.iter(M + "oddHeader", M + "oddFooter"):
              if units(line.text) > 255: say(part, "a long header or footer")
          for item in tree.iter(M + "drawing"):
              drawing = rels[item.get(R + "id")][1]
              drawn, ids = relations(drawing), []
              for anchor in trees[drawing]:
                  start, end = anchor.find(X + "from"), anchor.find(X + "to")
                  number = lambda e, tag: int(e.findtext(X + tag))
                  if not (0 <= number(start, "col") <= number(end, "col") < 16384 and 0 <= number(start, "row") <= number(end, "row") < 1048576): say(drawing, "place")
                  ids += [e.get("id") for e in anchor.iter(X + "cNvPr")]
                  if any(units(e.get("descr", "")) > 8192 for e in anchor.iter(X + "cNvPr")): say(drawing, "description")
                  for element in anchor.iter():
                      for key in ("id", "embed"):
                          target = element.get(R + key)
                          if target and target not in drawn: say(drawing, "leads to nothing")
              if len(set(ids)) != len(ids): say(drawing, "two objects with one number")
              for kind, chart in drawn.values():
                  if kind != "chart": continue
                  series = list(trees[chart].iter(C + "ser"))
                  if not 1 <= len(series) <= 255: say(chart, "series")
                  for item in series:
                      for data in item.iter(C + "numRef", C + "strRef"):
                          where = reference(chart, data.findtext(C + "f"))
                          cells = box(where[1]) if where else None
                          count = data.find("*/" + C + "ptCount")
                          if not cells or (cells[0] != cells[2] and cells[1] != cells[3]): say(chart, "cells")
                          elif count is None or int(count.get("val")) != (cells[2] - cells[0] + 1) * (cells[3] - cells[1] + 1): say(chart, "points")
                  for text in trees[chart].iter("{http://schemas.openxmlformats.org/drawingml/2006/main}t"):
                      if units(text.text or "") > 255: say(chart, "text")

      with warnings.catch_warnings():
          warnings.simplefilter("error")
          try: openpyxl.load_workbook(sys.argv[1]).save(io.BytesIO())
          except Exception as error: say("openpyxl", "%s: %s" % (type(error).__name__, error))
      print("\n".join(found), end="")
      """#
}
