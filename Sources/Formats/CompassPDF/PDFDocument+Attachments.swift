internal import CHaruShims

extension PDFDocument {
  /// The most attachments of a document.
  package static let maximumAttachments = 100

  /// Attaches a file to the document.
  ///
  /// - Throws: ``PDFError`` if the file is too large, there are too many, its name is invalid or in use, or
  ///   the document follows PDF/A-2, which forbids attachments.
  package func attach(_ attachment: PDFAttachment) throws(PDFError) {
    guard properties.conformance != .a2b else {
      throw PDFError("PDF/A-2 doesn't allow attachments: use PDF/A-3, or remove them")
    }
    guard attachments.count < PDFDocument.maximumAttachments else {
      throw PDFError("Too many attachments: a PDF can have at most \(PDFDocument.maximumAttachments)")
    }
    guard attachment.bytes.count <= PDFAttachment.maximumBytes else {
      throw PDFError("An attachment is too large: the limit is \(PDFAttachment.maximumBytes >> 20) MB")
    }
    let name = attachment.name
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "/" && $0 != "\\"
    }
    guard isPlain, (1...255).contains(name.utf8.count), name != ".", name != ".." else {
      throw PDFError("An attachment needs a file name without folders")
    }
    guard !attachments.contains(where: { $0.name == name }) else {
      throw PDFError("Two attachments have the same name: rename one of them")
    }
    attachments.append(attachment)
  }

  /// Writes the attached files.
  ///
  /// - Returns: the numbers of their file specifications with their keys in the name tree, in tree order.
  func writeAttachments(to writer: inout PDFFileWriter) throws(PDFError) -> [(key: [UInt8], number: Int)] {
    var result: [(key: [UInt8], number: Int)] = []
    for attachment in attachments {
      let stream = writer.reserve()
      let number = writer.reserve()
      var entries = PDFSyntax()
      entries.write("/Type/EmbeddedFile/Subtype")
      entries.writeName(attachment.mediaType)
      entries.write("/Params<</Size ")
      entries.write(attachment.bytes.count)
      entries.write("/CheckSum")
      entries.writeHexadecimal(PDFDocument.checkSum(attachment.bytes))
      if let modified = attachment.modified ?? properties.created {
        entries.write("/ModDate(")
        entries.write(string: try PDFDate(modified).text)
        entries.write(")")
      }
      entries.write(">>")
      try writer.addStream(stream, String(decoding: entries.bytes, as: UTF8.self), attachment.bytes)
      try writer.add(number) { file in
        file.write("<</Type/Filespec/F")
        file.writeHexadecimal(
          attachment.name.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "_") })
        file.write("/UF")
        file.writeText(attachment.name)
        file.write("/Desc")
        file.writeText(properties.entry(attachment.description))
        // `Source` means that the document was made from the file (ISO 19005-3, annex E).
        file.write("/AFRelationship/Source/EF<</F")
        file.writeReference(stream)
        file.write("/UF")
        file.writeReference(stream)
        file.write(">>>>")
      }
      result.append((PDFDocument.textString(attachment.name), number))
    }
    return result.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  private static func checkSum(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 16)
    unsafe CHaruShims_md5(bytes, bytes.count, &digest)
    return digest
  }
}
