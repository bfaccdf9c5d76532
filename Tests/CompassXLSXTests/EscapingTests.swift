import CompassXLSX
import Foundation
import TestSupport
import Testing

@Suite("No special character gets out of its cell")
struct EscapingTests {
  @Test("A workbook gives every text back, as text and never as a formula", arguments: [false, true])
  func cells(isStreaming: Bool) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: isStreaming)
    let sheet = try workbook.addSheet("Data")
    let texts = SpecialTexts.all
    for (row, text) in texts.enumerated() { try sheet.write(.text(text), row: row, column: 0) }
    let file = try workbook.finish()
    // The XML is read by expat and Excel's own escape taken off, as Excel does it.
    let script = """
      import re, sys, zipfile
      import xml.etree.ElementTree as ET
      ns = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
      book = zipfile.ZipFile(sys.argv[1])
      def text(node): return ''.join(t.text or '' for t in node.iter(ns + 't'))
      shared = []
      if 'xl/sharedStrings.xml' in book.namelist():
          shared = [text(s) for s in ET.fromstring(book.read('xl/sharedStrings.xml')).iter(ns + 'si')]
      for cell in ET.fromstring(book.read('xl/worksheets/sheet1.xml')).iter(ns + 'c'):
          assert cell.find(ns + 'f') is None and cell.get('t') in ('s', 'inlineStr'), cell.attrib
          value = text(cell) if cell.get('t') == 'inlineStr' else shared[int(cell.find(ns + 'v').text)]
          value = re.sub('_x([0-9A-Fa-f]{4})_', lambda m: chr(int(m.group(1), 16)), value)
          print(value.encode('utf-8').hex())
      """
    let read = String(decoding: try Python.run(script, file.path), as: UTF8.self)
    let ours = texts.map { $0.utf8.map { String(format: "%02x", $0) }.joined() }
    #expect(read.split(separator: "\n").map(String.init) == ours)
  }

  @Test("A comment gives every text back", arguments: [false, true])
  func comments(isStreaming: Bool) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: isStreaming)
    let sheet = try workbook.addSheet("Data")
    let texts = SpecialTexts.all.map { $0 + "." }
    for (row, text) in texts.enumerated() { try sheet.comment(text, row: row, column: 0) }
    let long = String(repeating: "y", count: XLSXSheet.maximumCommentLength + 1)
    try sheet.comment(long, row: texts.count, column: 0)
    let script = """
      import re, sys, zipfile
      import xml.etree.ElementTree as ET
      ns = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
      book = zipfile.ZipFile(sys.argv[1])
      ET.fromstring(book.read('xl/drawings/vmlDrawing1.vml'))
      for comment in ET.fromstring(book.read('xl/comments1.xml')).iter(ns + 'comment'):
          value = ''.join(t.text or '' for t in comment.iter(ns + 't'))
          value = re.sub('_x([0-9A-Fa-f]{4})_', lambda m: chr(int(m.group(1), 16)), value)
          print(value.encode('utf-8').hex())
      """
    let file = try workbook.finish()
    let read = String(decoding: try Python.run(script, file.path), as: UTF8.self)
    let ours = (texts + [String(long.dropLast())]).map { text in
      text.utf8.map { String(format: "%02x", $0) }.joined()
    }
    #expect(read.split(separator: "\n").map(String.init) == ours)
  }

  @Test("Any text makes a name of a sheet that Excel takes and openpyxl reads back")
  func sheetNames() throws {
    var taken: Set<String> = []
    var names: [String] = []
    for text in SpecialTexts.all {
      let name = XLSXNames.sheetName(from: text, taken: taken)
      #expect(XLSXNames.problem(withSheetName: name, taken: taken) == nil, "\(text.debugDescription)")
      taken.insert(XLSXNames.folded(name))
      if SpecialTexts.followers.contains(where: { text.hasSuffix("a" + $0) }) || names.count < 100 {
        names.append(name)
      }
    }
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    for name in names { try workbook.addSheet(name).write(.text("x"), row: 0, column: 0) }
    let read = try ReadWorkbook(path: workbook.finish().path)
    #expect(read.sheets.map { Array($0.name.utf8) } == names.map { Array($0.utf8) })
  }

  @Test("No link leads anywhere but to the web and to mail")
  func links() throws {
    let scratch = try Scratch()
    let sheet = try scratch.workbook().addSheet("Data")
    for text in SpecialTexts.all {
      for url in [
        text + "javascript:alert(1)", "java" + text + "script:x", "JaVaScRiPt" + text + ":x",
        text + "file:///x",
      ] {
        #expect(
          Scratch.refusal { try sheet.write(.link(url: url, text: "x"), row: 0, column: 0) }
            == "a link must begin with http://, https://, mailto: or tel:",
          "\(url.debugDescription)")
      }
    }
  }
}
