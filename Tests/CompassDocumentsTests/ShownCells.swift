import Foundation
import TestSupport

/// What independent readers show of a written report.
enum ShownCells {
  /// The cells of each sheet of a workbook, as text that a spreadsheet program would show.
  ///
  /// openpyxl reads the values; the number formats are followed here by rules of our own, apart from the writer's.
  static func ofWorkbook(_ path: String) throws -> [String: [[String]]] {
    try JSONDecoder().decode([String: [[String]]].self, from: Python.run(workbookScript, path))
  }

  /// The fields of a CSV file, with the guard against formulas taken off.
  static func ofCSV(_ path: String) throws -> [[String]] {
    try JSONDecoder().decode([[String]].self, from: Python.run(csvScript, path))
  }

  private static let csvScript = """
    import csv, json, re, sys
    with open(sys.argv[1], newline="", encoding="utf-8-sig") as file:
        rows = [[re.sub(r"^'(?='*[=+\\-@\\t\\r])", "", field) for field in row] for row in csv.reader(file)]
    print(json.dumps(rows))
    """

  private static let workbookScript =
    Python.importOpenPyXL + #"""
      import datetime, json, re, zipfile
      from decimal import Decimal, ROUND_HALF_UP
      MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()

      def sections(pattern):
          parts, open_, escaped = [""], False, False
          for char in pattern:
              if escaped: escaped = False
              elif char == "\\": escaped = True
              elif char == '"': open_ = not open_
              elif char == ";" and not open_:
                  parts.append("")
                  continue
              parts[-1] += char
          return parts

      def rounded(number, places):
          return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)

      def filled(code, number):
          match = re.fullmatch(r"(#,##0|#|0|)(?:\.(0+))?", code)
          if not match: raise ValueError("unknown number format " + repr(code))
          text = format(rounded(number, len(match.group(2) or "")), "f")
          whole, _, fraction = text.partition(".")
          if match.group(1) in ("#", "") and whole == "0": whole = ""
          if match.group(1) == "#,##0": whole = format(int(whole), ",")
          return whole + ("." + fraction if fraction else "")

      def clock(code, seconds):
          total = int(rounded(seconds, 2) * 100)
          hours, minutes = total // 360000, total // 6000
          rest = "%02d.%02d" % (total % 6000 // 100, total % 100)
          if code == "[m]:ss.00": return "%d:%s" % (minutes, rest)
          if code == "[h]:mm:ss.00": return "%d:%02d:%s" % (hours, minutes % 60, rest)
          raise ValueError("unknown time format " + repr(code))

      # openpyxl decodes Excel's escapes in shared strings and leaves them in inline ones.
      archive = zipfile.ZipFile(sys.argv[1])
      streamed = {n for n in archive.namelist() if n.startswith("xl/worksheets/") and b't="inlineStr"' in archive.read(n)}
      def decoded(text, sheet):
          number = book.worksheets.index(sheet) + 1
          return text if "xl/worksheets/sheet%d.xml" % number not in streamed else re.sub("_x([0-9A-F]{4})_", lambda m: chr(int(m.group(1), 16)), text)

      def shown(cell):
          value, pattern = cell.value, cell.number_format
          if value is None: return ""
          if isinstance(value, bool): return str(value)
          if isinstance(value, str):
              return re.sub(r'"([^"]*)"', r"\1", pattern).replace("@", value) if "@" in pattern else decoded(value, cell.parent)
          if isinstance(value, datetime.datetime):
              if pattern == "[$-409]mmm d, yyyy":
                  return "%s %d, %d" % (MONTHS[value.month - 1], value.day, value.year)
          if isinstance(value, datetime.time) and pattern == "[$-409]h:mm AM/PM":
              return "%d:%02d %s" % ((value.hour + 11) % 12 + 1, value.minute, "AM" if value.hour < 12 else "PM")
          if isinstance(value, datetime.timedelta):
              seconds = Decimal(round(value.total_seconds() * 1000000)) / 1000000
              if seconds == 0 and len(sections(pattern)) > 2: return sections(pattern)[2].strip('"')
              code = re.search(r"\[[hm]\][:ms]+\.0+", pattern).group(0)
              return sections(pattern)[0].replace(code, clock(code, seconds)).replace('"', "")
          if isinstance(value, (int, float)) and pattern == "General": return str(value)
          if isinstance(value, (int, float)):
              number, parts = Decimal(repr(value)), sections(pattern)
              code = parts[1] if len(parts) > 1 and number < 0 else parts[2] if len(parts) > 2 and number == 0 else parts[0]
              sign = "-" if number < 0 and len(parts) == 1 else ""
              result, bare = "", ""
              if re.fullmatch('"[^"]*"', code): return code.strip('"')
              for token in re.findall(r'"[^"]*"|\\.|[^"\\]', code):
                  if token[0] == '"' or token[0] == "\\" or token == "-":
                      if bare: result, bare = result + filled(bare, abs(number)), ""
                      result += token.strip('"') if token[0] == '"' else token[-1]
                  else: bare += token
              if bare: result += filled(bare, abs(number))
              return sign + result
          raise ValueError("cannot show %r as %r" % (value, pattern))

      # What cannot be shown is no cell of a document: it says so where it is compared.
      def told(cell):
          try: return shown(cell)
          except ValueError as problem: return str(problem)

      book = openpyxl.load_workbook(sys.argv[1])
      print(json.dumps({sheet.title: [[told(cell) for cell in row] for row in sheet.iter_rows()]
                        for sheet in book.worksheets}))
      """#
}
