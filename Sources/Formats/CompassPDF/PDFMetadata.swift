/// The metadata of a document as XMP (ISO 16684-1).
///
/// It must match the information dictionary (ISO 19005-2 §6.6.2.3).
struct PDFMetadata {
  let properties: PDFProperties
  let producer: String

  private static let begin = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">

    """
  private static let end = "</rdf:Description>\n</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>\n"

  /// The packet, in UTF-8.
  func packet() throws(PDFError) -> [UInt8] {
    var lines: [String] = []
    func add(_ name: String, _ text: String?, in container: String? = nil) {
      guard let text, !text.isEmpty else { return }
      let value = PDFMetadata.escaped(text)
      guard let container else {
        lines.append("<\(name)>\(value)</\(name)>")
        return
      }
      let attribute = container == "Alt" ? " xml:lang=\"x-default\"" : ""
      lines.append(
        "<\(name)><rdf:\(container)><rdf:li\(attribute)>\(value)</rdf:li></rdf:\(container)></\(name)>")
    }
    add("dc:format", "application/pdf")
    add("dc:title", properties.entry(properties.title), in: "Alt")
    add("dc:creator", properties.author.map(properties.entry), in: "Seq")
    add("dc:description", properties.subject.map(properties.entry), in: "Alt")
    add("dc:language", properties.language, in: "Bag")
    add("pdf:Producer", producer)
    add("xmp:CreatorTool", properties.entry(properties.creator))
    if let created = properties.created {
      let date = try PDFDate(created).metadata
      add("xmp:CreateDate", date)
      add("xmp:ModifyDate", date)
    }
    if properties.conformance != .none {
      add("pdfaid:part", String(properties.conformance.rawValue.prefix(1)))
      add("pdfaid:conformance", "B")
    }
    let body = lines.map { $0 + "\n" }.joined()
    return Array((PDFMetadata.begin + body + PDFMetadata.end).utf8)
  }

  /// Escapes a text for XML, after ``PDFProperties/entry(_:)`` has removed the characters that XML forbids.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension PDFProperties {
  /// The longest text of an entry, in UTF-16 units; libharu's limit is 65,535 bytes.
  private static let maximumUnits = 2_000

  /// Returns a text for the XMP and the information dictionary.
  ///
  /// It removes characters that XML forbids (XML 1.0 §2.2) and shortens very long texts.
  func entry(_ text: String) -> String {
    var result = ""
    var units = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: continue
      default: break
      }
      units += scalar.utf16.count
      if units > PDFProperties.maximumUnits { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
