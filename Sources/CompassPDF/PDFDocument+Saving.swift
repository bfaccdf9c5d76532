internal import CHaru
internal import CHaruShims

extension PDFDocument {
  /// What libharu makes of the document.
  func libraryBytes() throws(PDFError) -> [UInt8] {
    try core.check(unsafe HPDF_SaveToStream(core.document), "The PDF could not be put together")
    let size = unsafe HPDF_GetStreamSize(core.document)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var read = size
    try core.check(unsafe HPDF_ResetStream(core.document), "The PDF could not be read back")
    try core.check(
      unsafe HPDF_ReadFromStream(core.document, &bytes, &read), "The PDF could not be read back")
    guard read == size else {
      throw PDFError(.library, "The PDF could not be read back: \(read) of \(size) bytes came")
    }
    return bytes
  }

  /// Puts the final file together: libharu's objects, and what libharu cannot write.
  ///
  /// - Complexity: O(*n*) in the file's bytes.
  func assembled(_ bytes: [UInt8]) throws(PDFError) -> [UInt8] {
    let table = try PDFObjectTable(bytes)
    var writer = try PDFFileWriter(count: table.entries.count, room: bytes.count)
    var left: Set<Int> = [table.root]
    for (number, entry) in table.entries.enumerated() {
      guard let entry, let data = entry.data, let lengthObject = entry.lengthObject else { continue }
      left.insert(lengthObject)
      try writer.copy(number, bytes[entry.text], bytes[data])
    }
    for (number, entry) in table.entries.enumerated() {
      guard let entry, entry.data == nil, !left.contains(number) else { continue }
      try writer.add(number) { file in file.write(bytes[entry.text]) }
    }
    let catalogue = try writeExtras(to: &writer)
    try writer.add(table.root) { file in
      if let text = table.text(of: table.root) { file.write(text.dropLast(2)) }
      file.write(catalogue.bytes)
      file.write(">>")
    }
    return try writer.finish(root: table.root, information: table.information)
  }

  /// Writes what the catalogue leads to and libharu does not know.
  ///
  /// - Returns: the catalogue's further entries (PDF 32000-1 §7.7.2).
  private func writeExtras(to writer: inout PDFFileWriter) throws(PDFError) -> PDFSyntax {
    var entries = PDFSyntax()
    entries.write("/Lang(")
    entries.write(properties.language)
    entries.write(")/ViewerPreferences<</DisplayDocTitle true>>")
    if properties.isTagged {
      let root = try structure.write(
        to: &writer, pageObjects: pages.map { unsafe Int(CHaruShims_object_number($0.handle)) })
      entries.write("/MarkInfo<</Marked true>>/StructTreeRoot")
      entries.writeReference(root)
    }
    return entries
  }
}
