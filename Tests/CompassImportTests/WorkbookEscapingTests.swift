import CompassArchive
import CompassSource
import CompassWorkbook
import TestSupport
import Testing

@testable import CompassImport

@Suite("Every text of a workbook")
struct WorkbookEscapingTests {
  /// A text as workbooks write it: what XML cannot hold, or would change, as an escape.
  private static func xml(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x20, 0x21, 0x23...0x25, 0x27...0x3B, 0x3D, 0x3F...0x7E: return String(scalar)
      case 0..<0x80, 0xFFFE:
        let figures = String(scalar.value, radix: 16)
        return "_x" + String(repeating: "0", count: 4 - figures.count) + figures + "_"
      default: return String(scalar)
      }
    }.joined()
  }

  @Test("is read as it is in its cell, with its row")
  func texts() throws {
    // A cell in which nothing stands is not there.
    let texts = SpecialTexts.all.filter { !$0.isEmpty }
    let rows = texts.enumerated().map { index, text in
      "<row r='\(2 * index + 1)'><c t='inlineStr'><is><t>\(Self.xml(text))</t></is></c><c><v>\(index)</v></c></row>"
    }
    let input = try Workbooks.packed(rows.joined())
    let workbook = try #require(try WorkbookFile.open(input))
    let sheet = try #require(try workbook.table(Importing.options()).sheet)
    var reader = try sheet.grid.makeReader()
    var row = GridRow()
    var index = 0
    while try reader.read(into: &row) {
      guard row.record.count == 2 else { continue }
      let text = texts[index].replacing("\u{0}", with: "\u{FFFD}")
      #expect(row.record.strings == [text, "\(index)"])
      #expect(row.record.position.line == 2 * index + 1)
      index += 1
    }
    #expect(index == texts.count)
  }
}
