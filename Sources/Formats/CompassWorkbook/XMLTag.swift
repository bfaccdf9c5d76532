/// The start tag of an element; valid only during the call that passes it.
struct XMLTag {
  /// The byte that expat writes between a namespace and a name.
  static let separator: UInt8 = 1

  let element: XMLElement
  /// Alternating names and values, ended by nil.
  private let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ element: XMLElement, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    self.element = element
    self.attributes = attributes
  }

  /// Returns the value of an attribute without a namespace, as UTF-8, or nil if it is missing.
  func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    value { $0.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)) }
  }

  /// Returns the value of an attribute without a namespace, or nil if it is missing.
  func string(_ name: StaticString) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// Returns the value of an attribute in any namespace: strict workbooks use different ones.
  func qualified(_ name: StaticString) -> String? {
    let name =
      [Self.separator] + Array(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    return value { $0.suffix(name.count).elementsEqual(name) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value of an attribute as an integer, or nil if it is missing or not a number.
  func integer(_ name: StaticString) -> Int? { string(name).flatMap { Int($0) } }

  /// Whether an attribute is true (`xsd:boolean`).
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

/// The elements of a workbook that are read (ECMA-376 Part 1 §18).
///
/// They include the relationships between parts (Part 2 §9.3).
enum XMLElement: String {
  // Cells, of which there are most
  case c, v, f, t, row
  case `is`, rPh, si
  case sheetData, mergeCell, col
  case workbook, workbookPr, sheet
  case numFmt, font, strike, cellXfs, xf
  case relationship = "Relationship"
  /// Any other element, or one of another namespace.
  case other = ""

  /// Returns the name after a known namespace, or nil if the namespace is unknown.
  ///
  /// Known are workbooks, strict workbooks (Part 1 §18, annex A) and relationships.
  private static func known(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    local(name, "http://schemas.openxmlformats.org/spreadsheetml/2006/main")
      ?? local(name, "http://purl.oclc.org/ooxml/spreadsheetml/main")
      ?? local(name, "http://schemas.openxmlformats.org/package/2006/relationships")
  }

  /// Returns the name after a namespace, or nil if the name has another namespace.
  private static func local(
    _ name: UnsafePointer<CChar>, _ namespace: StaticString
  ) -> UnsafePointer<CChar>? {
    let count = namespace.utf8CodeUnitCount
    let isOf = namespace.withUTF8Buffer { bytes in
      bytes.indices.allSatisfy { name[$0] == CChar(bitPattern: bytes[$0]) }
    }
    return isOf && name[count] == CChar(XMLTag.separator) ? name + count + 1 : nil
  }

  /// Creates the element from a name in expat's form, with the namespace first.
  init(_ name: UnsafePointer<CChar>) {
    guard let name = Self.known(name) else {
      self = .other
      return
    }
    // Cells have names of one letter.
    guard name[1] == 0 else {
      self = XMLElement(rawValue: String(cString: name)) ?? .other
      return
    }
    self =
      switch UInt8(bitPattern: name[0]) {
      case 0x63: .c
      case 0x76: .v
      case 0x66: .f
      case 0x74: .t
      default: .other
      }
  }
}
