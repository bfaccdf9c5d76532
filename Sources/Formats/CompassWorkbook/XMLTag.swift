/// The start of an element, lent while it is read.
struct XMLTag {
  /// What stands between the namespace of a name and the name itself.
  static let separator: UInt8 = 1

  let element: XMLElement
  /// Names and values by turns, a nil at the end.
  private let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ element: XMLElement, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    self.element = element
    self.attributes = attributes
  }

  /// The value of an attribute without a namespace, as UTF-8; nil where the element has none.
  func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    value { $0.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)) }
  }

  /// The value of an attribute without a namespace.
  func string(_ name: StaticString) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The value of an attribute that has a namespace, whatever that is: strict workbooks have other ones.
  func qualified(_ name: StaticString) -> String? {
    let name =
      [Self.separator] + Array(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    return value { $0.suffix(name.count).elementsEqual(name) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of an attribute that is a number; nil where it is none.
  func integer(_ name: StaticString) -> Int? { string(name).flatMap { Int($0) } }

  /// Whether an attribute says yes (`xsd:boolean`).
  func flag(_ name: StaticString) -> Bool {
    guard let value = string(name) else { return false }
    return value == "1" || value == "true" || value == "on"
  }

  private func value(
    where isMeant: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let attributes else { return nil }
    var index = 0
    while let name = attributes[index], let value = attributes[index + 1] {
      if isMeant(Self.bytes(of: name)) { return Self.bytes(of: value) }
      index += 2
    }
    return nil
  }

  /// The bytes of a text that ends with a NUL.
  static func bytes(of text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeRawBufferPointer(start: text, count: count).bindMemory(to: UInt8.self)
  }
}

/// The elements that say something of what a workbook holds (ECMA-376 Part 1 §18), those of links between parts
/// (Part 2 §9.3) among them.
enum XMLElement {
  // Cells, of which there are most
  case c, v, f, t, row
  case `is`, rPh, si
  case sheetData, mergeCell, col
  case workbook, workbookPr, sheet
  case numFmt, cellXfs, xf
  case relationship
  /// What is none of these, or of another namespace.
  case other

  /// What follows a namespace of workbooks, the second that of strict ones (Part 1 §18, annex A), or that of links.
  private static func known(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    local(name, "http://schemas.openxmlformats.org/spreadsheetml/2006/main")
      ?? local(name, "http://purl.oclc.org/ooxml/spreadsheetml/main")
      ?? local(name, "http://schemas.openxmlformats.org/package/2006/relationships")
  }

  /// What follows a namespace in a name; nil for a name of another.
  private static func local(
    _ name: UnsafePointer<CChar>, _ namespace: StaticString
  ) -> UnsafePointer<CChar>? {
    let count = namespace.utf8CodeUnitCount
    let isOf = namespace.withUTF8Buffer { bytes in
      bytes.indices.allSatisfy { name[$0] == CChar(bitPattern: bytes[$0]) }
    }
    return isOf && name[count] == CChar(XMLTag.separator) ? name + count + 1 : nil
  }

  /// The element of a name as expat gives it, its namespace before it.
  init(_ name: UnsafePointer<CChar>) {
    guard let name = Self.known(name) else {
      self = .other
      return
    }
    let first = UInt8(bitPattern: name[0])
    guard name[1] != 0 else {
      self =
        switch first {
        case 0x63: .c
        case 0x76: .v
        case 0x66: .f
        case 0x74: .t
        default: .other
        }
      return
    }
    func `is`(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes in
        bytes.indices.allSatisfy { name[$0] == CChar(bitPattern: bytes[$0]) } && name[bytes.count] == 0
      }
    }
    self =
      switch first {
      case 0x63: `is`("col") ? .col : `is`("cellXfs") ? .cellXfs : .other
      case 0x69: `is`("is") ? .is : .other
      case 0x6D: `is`("mergeCell") ? .mergeCell : .other
      case 0x6E: `is`("numFmt") ? .numFmt : .other
      case 0x72: `is`("row") ? .row : `is`("rPh") ? .rPh : .other
      case 0x73: `is`("si") ? .si : `is`("sheet") ? .sheet : `is`("sheetData") ? .sheetData : .other
      case 0x77: `is`("workbook") ? .workbook : `is`("workbookPr") ? .workbookPr : .other
      case 0x78: `is`("xf") ? .xf : .other
      case 0x52: `is`("Relationship") ? .relationship : .other
      default: .other
      }
  }
}
