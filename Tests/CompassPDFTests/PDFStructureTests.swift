import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassPDF

@Suite("Tagged PDF")
struct PDFStructureTests {
  private let style = PDFTextStyle(.regular, 10)

  private func document(_ draw: (PDFDocument, PDFStructure) throws -> Void) throws -> [UInt8] {
    let properties = PDFProperties(title: "Tags", language: "en-US")
    let document = try PDFDocument(properties, fonts: PDFFontCatalog())
    try draw(document, document.structure)
    return try document.save()
  }

  private func draw(_ text: String, on page: PDFPage, of document: PDFDocument, y: Double = 100) throws {
    try page.draw(try document.typesetter.line(text, style), x: 72, baseline: y)
  }

  /// A heading, a paragraph with a link over two pages, a table, a list and a figure.
  private func report() throws -> [UInt8] {
    try document { document, structure in
      let first = try document.addPage(.letter)
      let second = try document.addPage(.letter)
      let section = try structure.add(.section)
      let heading = try structure.add(.heading1, under: section)
      try first.tagged(heading) { () throws(ToolError) in
        try first.draw(try document.typesetter.line("Spring Showcase", style), x: 72, baseline: 60)
      }
      try first.draw(PDFPath(PDFRect(x: 72, y: 70, width: 100, height: 1)), fill: 0x000000)
      try first.artifact(.pagination) { () throws(ToolError) in
        try first.draw(try document.typesetter.line("Page 1", style), x: 500, baseline: 760)
      }
      let paragraph = try structure.add(.paragraph, under: section)
      try first.tagged(paragraph) { () throws(ToolError) in
        try first.draw(try document.typesetter.line("See ", style), x: 72, baseline: 100)
        let link = try structure.add(.link, under: paragraph)
        try first.tagged(link) { () throws(ToolError) in
          try first.draw(try document.typesetter.line("the field", style), x: 100, baseline: 100)
        }
        if let address = PDFLink("https://example.com/field") {
          try first.addLink(address, over: PDFRect(x: 100, y: 90, width: 50, height: 12), of: link)
        }
        try first.draw(try document.typesetter.line(" and", style), x: 150, baseline: 100)
      }
      try second.tagged(paragraph) { () throws(ToolError) in
        try second.draw(try document.typesetter.line("so on.", style), x: 72, baseline: 100)
      }
      let table = try structure.add(.table, under: section)
      for (number, cells) in [["Metric", "Best"], ["60 yd", "6.9"]].enumerated() {
        let row = try structure.add(.row, under: table)
        for (column, text) in cells.enumerated() {
          let role = number == 0 ? PDFRole.columnHeader : column == 0 ? .rowHeader : .cell
          let cell = try structure.add(role, under: row)
          try second.tagged(cell) { () throws(ToolError) in
            try second.draw(
              try document.typesetter.line(text, style), x: 72 + 90 * Double(column),
              baseline: 130 + 20 * Double(number))
          }
        }
      }
      let totals = try structure.add(.row, under: table)
      let total = try structure.add(.cell, under: totals, .init(columnSpan: 2))
      try second.tagged(total) { () throws(ToolError) in
        try second.draw(try document.typesetter.line("1 metric", style), x: 72, baseline: 170)
      }
      let figure = try structure.add(.figure, .init(alternative: "A trend 📈 of 3 sessions"))
      try second.tagged(figure, bounds: PDFRect(x: 72, y: 300, width: 200, height: 100)) {
        () throws(ToolError) in
        try second.drawLine(
          from: PDFPoint(x: 72, y: 300), to: PDFPoint(x: 200, y: 350), color: 0x000000, width: 1)
      }
      try second.addLink(to: first, y: 0, over: PDFRect(x: 72, y: 500, width: 50, height: 12))
    }
  }

  @Test("A walk through the tree and the pages finds every part where it belongs")
  func walk() throws {
    let (faults, tree) = try TagWalker.walk(report())
    #expect(faults.isEmpty)
    #expect(
      tree == [
        "Document", "  Sect", "    H1 Spring Showcase", "    P See|and|so on.",
        "      Link the field|@https://example.com/field", "    Table", "      TR",
        "        TH Scope=/Column Metric", "        TH Scope=/Column Best", "      TR",
        "        TH Scope=/Row 60 yd", "        TD 6.9", "      TR", "        TD ColSpan=2 1 metric",
        "  Figure Alt=A trend 📈 of 3 sessions BBox=[72, 392, 272, 492] ", "  Link @Page 1",
      ], "\(tree)")
  }

  @Test("poppler sees a tagged document, and qpdf, mupdf and ghostscript find no fault")
  func readers() throws {
    try Tool.withFile(try report()) { path in
      #expect(try Tool.run("pdfinfo", path).output.contains("Tagged:          yes"))
      let structure = try Tool.run("pdfinfo", "-struct-text", path)
      #expect(structure.errors.isEmpty, "\(structure.errors)")
      for part in ["H1", "\"Spring Showcase\"", "Table", "TH", "\"60 yd\"", "Figure"] {
        #expect(structure.output.contains(part), "\(structure.output)")
      }
      let check = try Tool.run("qpdf", "--check", path)
      #expect(check.status == 0 && check.errors.isEmpty, "\(check.output) \(check.errors)")
    }
  }

  @Test("The same calls give the same bytes")
  func sameBytes() throws {
    #expect(try report() == report())
  }

  @Test("What throws in the middle of an element leaves no mark open")
  func thrown() throws {
    let bytes = try document { document, structure in
      let page = try document.addPage(.letter)
      let cell = try structure.add(.paragraph)
      #expect(throws: ToolError.self) {
        try page.tagged(cell) { () throws(ToolError) in
          try page.draw(try document.typesetter.line("before", style), x: 72, baseline: 100)
          throw ToolError("thrown")
        }
      }
      try draw("after", on: page, of: document)
    }
    let (faults, tree) = try TagWalker.walk(bytes)
    #expect(faults.isEmpty)
    #expect(tree == ["Document", "  P before"])
  }

  @Test("A document without contents has a tree all the same")
  func empty() throws {
    let (faults, tree) = try TagWalker.walk(document { _, _ in })
    #expect(faults.isEmpty)
    #expect(tree == ["Document"])
  }

  @Test("300 pages of cells have their parents, through several leaves of the parent tree")
  func manyPages() throws {
    let bytes = try document { document, structure in
      let table = try structure.add(.table)
      for number in 1...300 {
        let page = try document.addPage(.letter)
        let row = try structure.add(.row, under: table)
        for column in 1...3 {
          let cell = try structure.add(.cell, under: row)
          try page.tagged(cell) { () throws(ToolError) in
            try page.draw(
              try document.typesetter.line("\(number).\(column)", style), x: 90 * Double(column),
              baseline: 100)
          }
        }
      }
    }
    let (faults, tree) = try TagWalker.walk(bytes)
    #expect(faults.isEmpty)
    #expect(tree.count == 2 + 300 * 4)
    #expect(tree.last == "      TD 300.3")
  }
}
