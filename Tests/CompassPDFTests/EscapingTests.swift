import CompassPDF
import Foundation
import TestSupport
import Testing

@Suite("No special character breaks a PDF")
struct EscapingTests {
  @Test("qpdf finds no fault, and poppler reads no control character from it")
  func text() throws {
    let texts = SpecialTexts.all.joined(separator: " ")
    let properties = PDFProperties(
      title: texts, author: ") /Evil (\u{301}", subject: "\\\u{301} (\r\n",
      created: Date(timeIntervalSince1970: 0))
    let document = try PDFDocument(properties, fonts: PDFFontCatalog())
    let style = PDFTextStyle(.regular, 4)
    var page = try document.addPage(.letter)
    var baseline = 20.0
    for line in try document.typesetter.lines(texts, style, width: 540) {
      if baseline > 760 {
        page = try document.addPage(.letter)
        baseline = 20
      }
      try page.draw(line, x: 30, baseline: baseline, color: 0x000000)
      baseline += 6
    }
    let pdf = try document.save()
    let check = try Tool.withFile(pdf) { try Tool.run("qpdf", "--check", $0) }
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.output) \(check.errors)")
    let read = try Tool.text(of: pdf)
    let raw = read.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\u{C}"
    }
    #expect(raw.isEmpty, "\(raw)")
    for letter in "=+-@<>&\"'(){}[]\\/%" { #expect(read.contains(letter)) }
    let info = try Tool.withFile(pdf) { try Tool.run("pdfinfo", $0) }
    #expect(info.status == 0 && info.output.contains(") /Evil"), "\(info.output.prefix(300))")
  }

  @Test("No link leads anywhere but to the web and to mail")
  func links() {
    for text in SpecialTexts.all {
      for url in [
        text + "javascript:alert(1)", "java" + text + "script:x", "JaVaScRiPt" + text + ":x",
        text + "file:///x",
      ] {
        #expect(PDFLink(url) == nil, "\(url.debugDescription)")
      }
      guard let link = PDFLink("https://example.com/" + text) else { continue }
      #expect(link.address.utf8.allSatisfy { (0x21..<0x7F).contains($0) }, "\(link.address)")
    }
  }
}
