internal import CHaru
internal import CHaruShims
import CompassSource

extension PDFDocument {
  /// Returns the file that libharu writes.
  func libraryBytes() throws(ToolError) -> [UInt8] {
    try core.check(unsafe HPDF_SaveToStream(core.document), "Can't save the PDF")
    let size = unsafe HPDF_GetStreamSize(core.document)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var read = size
    try core.check(unsafe HPDF_ResetStream(core.document), "Can't read back the PDF")
    try core.check(unsafe HPDF_ReadFromStream(core.document, &bytes, &read), "Can't read back the PDF")
    guard read == size else { throw ToolError("Can't read back the PDF: got \(read) of \(size) bytes") }
    return bytes
  }

  /// Assembles the final file from libharu's objects and those that libharu can't write.
  ///
  /// - Complexity: O(*n*) in the file's bytes.
  func assembled(_ bytes: [UInt8]) throws(ToolError) -> [UInt8] {
    let table = try PDFObjectTable(bytes)
    var writer = try PDFFileWriter(count: table.entries.count, room: bytes.count)
    var streams: [Int: (entries: String, bytes: [UInt8])] = [:]
    var texts: [Int: PDFSyntax] = [:]
    for font in typesetter.read.compactMap(PDFFontObjects.init) {
      streams.merge(try font.streams(table)) { _, new in new }
      let description = try font.description(table)
      texts[description.number] = description.text
    }
    let contents = pages.map { unsafe Int(CHaruShims_content_number($0.handle)) }
    let pageOfContent = Dictionary(uniqueKeysWithValues: zip(contents, pages))
    var left: Set<Int> = [table.root]
    for (number, entry) in table.entries.enumerated() {
      guard let entry, let data = entry.data, let lengthObject = entry.lengthObject else { continue }
      left.insert(lengthObject)
      if let page = pageOfContent[number] {
        try writer.addStream(
          number, "/Filter/FlateDecode", try page.content.finished(with: deflater), packs: false)
      } else if let stream = streams[number] {
        try writer.addStream(number, stream.entries, stream.bytes)
      } else {
        try writer.copy(number, bytes[entry.text], bytes[data])
      }
    }
    for (number, entry) in table.entries.enumerated() {
      guard let entry, entry.data == nil, !left.contains(number) else { continue }
      try writer.add(number) { file in
        if let text = texts[number] { file.write(text.bytes) } else { file.write(bytes[entry.text]) }
      }
    }
    let catalog = try writeExtras(to: &writer)
    try writer.add(table.root) { file in
      if let text = table.text(of: table.root) { file.write(text.dropLast(2)) }
      file.write(catalog.bytes)
      file.write(">>")
    }
    return try writer.finish(root: table.root, information: table.information)
  }

  /// Writes the objects that libharu doesn't support.
  ///
  /// - Returns: their entries in the catalog (PDF 32000-1 §7.7.2).
  private func writeExtras(to writer: inout PDFFileWriter) throws(ToolError) -> PDFSyntax {
    var entries = PDFSyntax()
    entries.write("/Lang(")
    entries.write(string: properties.language)
    entries.write(")/ViewerPreferences<</DisplayDocTitle true>>")
    let root = try structure.write(
      to: &writer, pageObjects: pages.map { unsafe Int(CHaruShims_object_number($0.handle)) })
    entries.write("/MarkInfo<</Marked true>>/StructTreeRoot")
    entries.writeReference(root)
    return entries
  }
}
