import Foundation
import TestSupport
import Testing

@testable import CompassPDF

/// A document with everything that a report may have: tags, links, pictures, bookmarks, attachments, several faces.
private func archive(
  _ conformance: PDFConformance, attaching attachments: [PDFAttachment] = []
) throws -> [UInt8] {
  let properties = PDFProperties(
    title: "Spring <Showcase> & \"more\" — Đặng 🏃 \u{1}", author: "Jordan Lee", subject: "Metrics",
    created: Date(timeIntervalSince1970: 1_772_323_199), conformance: conformance)
  let document = try PDFDocument(properties, fonts: PDFFontCatalog())
  let structure = document.structure
  let page = try document.addPage(.letter)
  let heading = try structure.add(.heading1)
  try page.tagged(heading) { () throws(PDFError) in
    for (row, style) in PDFFontStyle.allCases.enumerated() {
      try page.draw(
        try document.typesetter.line("Zoë Đặng Ωμ Жук ✓ 王小明 류현진 – 6′2″", PDFTextStyle(style, 12)), x: 72,
        baseline: 100 + 20 * Double(row))
    }
  }
  let link = try structure.add(.link, under: try structure.add(.paragraph))
  try page.tagged(link) { () throws(PDFError) in
    try page.draw(try document.typesetter.line("Map", PDFTextStyle(.regular, 10)), x: 72, baseline: 250)
  }
  let box = PDFRect(x: 72, y: 240, width: 30, height: 12)
  if let address = PDFLink("https://example.com/map") { try page.addLink(address, over: box, of: link) }
  try page.addLink(to: page, y: 10, over: box)
  let figure = try structure.add(.figure, .init(alternative: "Two squares"))
  let square = PDFRect(x: 72, y: 300, width: 60, height: 60)
  try page.tagged(figure, bounds: square) { () throws(PDFError) in
    let opaque = [UInt8](repeating: 90, count: 3 * 100)
    try page.draw(try PDFImage(width: 10, height: 10, rgb: opaque), in: square)
    let alpha = [UInt8](repeating: 128, count: 100)
    try page.draw(try PDFImage(width: 10, height: 10, rgb: opaque, alpha: alpha), in: square)
  }
  try document.addBookmark("Spring", on: page, y: 60)
  for attachment in attachments { try document.attach(attachment) }
  return try document.save()
}

private let rows = PDFAttachment(
  name: "métriques (1).csv", bytes: Array("date,value\r\n2026-04-15,6.9\r\n".utf8), mediaType: "text/csv",
  description: "The rows of the table")

@Suite("PDF/A")
struct PDFArchiveTests {
  @Test("The validator approves a document with tags, links, pictures and bookmarks as PDF/A-2b")
  func level2() throws {
    #expect(try PDFArchive.findings(in: archive(.a2b), flavour: "2b") == [])
  }

  @Test("The validator approves the same with attached files as PDF/A-3b")
  func level3() throws {
    let source = PDFAttachment(name: "a.json", bytes: [], mediaType: "application/json", description: "")
    #expect(try PDFArchive.findings(in: archive(.a3b, attaching: [rows, source]), flavour: "3b") == [])
  }

  @Test("The validator can refuse: what does not claim to be PDF/A is not")
  func none() throws {
    #expect(try !PDFArchive.findings(in: archive(.none), flavour: "2b").isEmpty)
  }

  @Test("PDF/A-2 takes no attachments")
  func noAttachments() throws {
    let error = #expect(throws: PDFError.self) { try archive(.a2b, attaching: [rows]) }
    #expect(error?.message.contains("PDF/A-3") == true)
  }

  @Test("The same calls give the same bytes")
  func sameBytes() throws {
    #expect(try archive(.a3b, attaching: [rows]) == archive(.a3b, attaching: [rows]))
  }

  @Test("The metadata is XML, and says what the information dictionary says")
  func metadata() throws {
    let result = try Tool.withFile(archive(.a2b)) { path in
      try Tool.run(
        Tool.python, "-c",
        """
        import sys, pikepdf
        with pikepdf.open(sys.argv[1]) as pdf, pdf.open_metadata() as xmp:
            print(xmp["dc:title"], "=", pdf.docinfo["/Title"])
            print(xmp["dc:creator"], "=", pdf.docinfo["/Author"])
            print(xmp["xmp:CreateDate"], "=", pdf.docinfo["/CreationDate"])
            print(xmp["pdf:Producer"], "=", pdf.docinfo["/Producer"])
            print(xmp["dc:language"], xmp["pdfaid:part"], xmp["pdfaid:conformance"])
        """, path)
    }
    #expect(
      result.output == """
        Spring <Showcase> & "more" — Đặng 🏃  = Spring <Showcase> & "more" — Đặng 🏃 \("")
        ['Jordan Lee'] = Jordan Lee
        2026-02-28T23:59:59+00:00 = D:20260228235959+00'00'
        libharu 2.3.0 = libharu 2.3.0
        {'en-US'} 2 B

        """, "\(result.errors)")
  }

  @Test("A colour comes through our profile as it comes through the one that everybody has")
  func profile() throws {
    let result = try Tool.withFile(PDFColorProfile.bytes, named: "srgb.icc") { path in
      try Tool.run(
        Tool.python, "-c",
        """
        import sys
        from PIL import Image, ImageCms
        ours, theirs = ImageCms.getOpenProfile(sys.argv[1]), ImageCms.createProfile("sRGB")
        worst = 0
        image = Image.new("RGB", (16, 256))
        image.putdata([(r * 17, (y * 7 + r * 31) % 256, y) for y in range(256) for r in range(16)])
        turned = ImageCms.profileToProfile(image, ours, theirs, renderingIntent=1)
        for one, other in zip(image.getdata(), turned.getdata()):
            worst = max(worst, *(abs(a - b) for a, b in zip(one, other)))
        print(ImageCms.getProfileDescription(ours).strip(), worst)
        """, path)
    }
    #expect(result.output == "sRGB IEC61966-2.1 1\n" || result.output == "sRGB IEC61966-2.1 0\n", "\(result)")
    #expect(PDFColorProfile.bytes.count < 3_000)
  }
}

@Suite("Files attached to a PDF")
struct PDFAttachmentTests {
  private func document() throws -> PDFDocument {
    try PDFDocument(PDFProperties(title: "Files"), fonts: PDFFontCatalog())
  }

  @Test("Two readers give every file back, byte by byte, in whatever order it was attached")
  func readBack() throws {
    let large = PDFAttachment(
      name: "b.bin", bytes: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) },
      mediaType: "application/octet-stream", description: "Noise",
      modified: Date(timeIntervalSince1970: 86_400))
    let empty = PDFAttachment(name: "a.txt", bytes: [], mediaType: "text/plain", description: "Nothing")
    let all = [rows, large, empty]
    try Tool.withFile(try archive(.none, attaching: all)) { path in
      let script = """
        import sys, pikepdf
        pdf = pikepdf.open(sys.argv[1])
        for name in sorted(pdf.attachments):
            spec = pdf.attachments[name]
            file = spec.get_file()
            data = file.read_bytes()
            import hashlib
            print(name, spec.filename, spec.description, file.mime_type, file.size,
                  hashlib.md5(data).digest() == file.md5, hashlib.sha256(data).hexdigest()[:8],
                  str(spec.obj.AFRelationship), file.mod_date)
        print(len(pdf.Root.AF))
        """
      let read = try Tool.run(Tool.python, "-c", script, path)
      let lines = read.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 4 && lines.last == "3", "\(read)")
      #expect(
        lines[0].hasPrefix("a.txt a.txt Nothing text/plain 0 True e3b0c442 /Source 2026-02-28 23:59:59"))
      #expect(lines[1].hasPrefix("b.bin b.bin Noise application/octet-stream 100000 True"))
      #expect(lines[1].hasSuffix("/Source 1970-01-02 00:00:00+00:00"))
      #expect(
        lines[2].hasPrefix("métriques (1).csv métriques (1).csv The rows of the table text/csv 28 True"))
      for (number, attachment) in [empty, large, rows].enumerated() {
        let target = path + ".part"
        let detached = try Tool.run("pdfdetach", "-save", "\(number + 1)", "-o", target, path)
        #expect(detached.status == 0 && detached.errors.isEmpty, "\(detached)")
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: target))) == attachment.bytes)
        try FileManager.default.removeItem(atPath: target)
      }
      let check = try Tool.run("qpdf", "--check", path)
      #expect(check.status == 0 && check.errors.isEmpty, "\(check.output) \(check.errors)")
    }
  }

  @Test("Names that no file has are refused", arguments: ["", ".", "..", "a/b", "a\\b", "a\u{0}", "a\nb"])
  func names(name: String) throws {
    let file = PDFAttachment(name: name, bytes: [], mediaType: "text/plain", description: "")
    #expect(throws: PDFError.self) { try document().attach(file) }
  }

  @Test("Two files of one name are refused, and more than the limit")
  func limits() throws {
    let document = try document()
    for number in 1...PDFDocument.maximumAttachments {
      try document.attach(
        PDFAttachment(name: "\(number)", bytes: [], mediaType: "text/plain", description: ""))
    }
    #expect(throws: PDFError.self) {
      try document.attach(PDFAttachment(name: "x", bytes: [], mediaType: "text/plain", description: ""))
    }
    let other = try self.document()
    try other.attach(rows)
    #expect(throws: PDFError.self) { try other.attach(rows) }
  }
}
