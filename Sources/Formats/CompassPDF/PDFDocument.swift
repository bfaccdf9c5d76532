internal import CHaru
internal import CHaruShims
package import CompassSource
internal import Foundation

/// A PDF document that is being created.
///
/// Pages can be drawn in any order, and the document is saved once. Don't use it from two threads at a time.
package final class PDFDocument {
  /// The most pages of a document; libharu holds them all in memory until saving, about 22 KB each.
  package static let maximumPages = 30_000
  /// The most bookmarks of a document.
  package static let maximumBookmarks = 30_000

  /// Its logical structure.
  package let structure = PDFStructure()
  /// The typesetter that measures its text.
  package let typesetter: PDFTypesetter
  /// Its pages in order.
  package private(set) var pages: [PDFPage] = []

  let core: PDFCore
  let properties: PDFProperties
  private let images: PDFImageStore
  let deflater: PDFDeflater
  private let packing: PDFPackingQueue
  private let marksComponents: Bool
  private var bookmarks = 0
  private var isSaved = false

  /// The number of pages in a node of the page tree; a flat tree is limited to 32,767.
  private static let pagesPerNode: UInt32 = 500

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - properties: its title, author and other metadata.
  ///   - fonts: the catalog of its fonts.
  /// - Throws: ``ToolError`` if no font is installed or memory is short.
  package convenience init(_ properties: PDFProperties, fonts: PDFFontCatalog) throws(ToolError) {
    try self.init(properties, fonts: fonts, marksComponents: true)
  }

  /// - Parameter marksComponents: false only in the test that shows why it is needed.
  init(_ properties: PDFProperties, fonts: PDFFontCatalog, marksComponents: Bool) throws(ToolError) {
    let found = try fonts.found()
    let core = try PDFCore()
    self.core = core
    self.properties = properties
    images = PDFImageStore(core: core)
    deflater = try PDFDeflater(level: PDFDeflater.quick)
    packing = try PDFPackingQueue(level: PDFDeflater.quick)
    self.marksComponents = marksComponents
    typesetter = PDFTypesetter(core: core, families: found)
    try core.check(unsafe HPDF_UseUTFEncodings(core.document), "Can't set the PDF's text encoding")
    try core.check(
      unsafe HPDF_SetPagesConfiguration(core.document, PDFDocument.pagesPerNode),
      "Can't create the PDF's page tree")
    try core.check(
      unsafe HPDF_SetCompressionMode(core.document, UInt32(HPDF_COMP_ALL)),
      "Can't turn on PDF compression")
    try describe(properties)
  }

  /// Adds a page at the end.
  ///
  /// - Parameter size: the size in points, each side between 3 and 14,400 (PDF 32000-1, annex C).
  package func addPage(_ size: PDFSize) throws(ToolError) -> PDFPage {
    try core.checkHealth("Can't draw the previous page")
    pages.last?.content.seal(with: packing)
    guard pages.count < PDFDocument.maximumPages else {
      throw ToolError("Too many pages: a PDF can have at most \(PDFDocument.maximumPages)")
    }
    for side in [size.width, size.height] {
      guard side.isFinite, (3...14_400).contains(side) else {
        throw ToolError("A page's side must be between 3 and 14400 points, not \(side)")
      }
    }
    let handle = unsafe try core.checked(HPDF_AddPage(core.document), "Can't create a PDF page")
    try core.check(unsafe HPDF_Page_SetWidth(handle, Float(size.width)), "Can't set the page width")
    try core.check(unsafe HPDF_Page_SetHeight(handle, Float(size.height)), "Can't set the page height")
    let page = unsafe PDFPage(
      core: core, handle: handle, size: size, index: pages.count, structure: structure, images: images)
    let what = "Can't tag the page"
    try core.check(unsafe HPDF_Dict_AddNumber(handle, "StructParents", Int32(structure.addPage())), what)
    try core.check(unsafe HPDF_Dict_AddName(handle, "Tabs", "S"), what)
    pages.append(page)
    return page
  }

  /// Adds an entry to the document's outline.
  ///
  /// - Parameters:
  ///   - title: the title, in any script.
  ///   - page: the target page.
  ///   - y: the vertical position on that page, in points from the top.
  ///   - parent: the parent entry; nil means the top level.
  /// - Throws: ``ToolError`` if there are too many bookmarks or libharu fails.
  @discardableResult
  package func addBookmark(
    _ title: String, on page: PDFPage, y: Double, under parent: PDFBookmark? = nil
  ) throws(ToolError) -> PDFBookmark {
    bookmarks += 1
    guard bookmarks <= PDFDocument.maximumBookmarks else {
      throw ToolError("Too many bookmarks: a PDF can have at most \(PDFDocument.maximumBookmarks)")
    }
    let what = "Can't create a bookmark"
    let handle = unsafe try core.checked(HPDF_CreateOutline(core.document, parent?.handle, "-", nil), what)
    // libharu sets the type of the outline itself on every entry.
    try core.check(unsafe CHaruShims_remove(handle, "Type"), what)
    try unsafe page.setGoal(of: handle, PDFPoint(x: 0, y: y))
    let text = PDFDocument.textString(PDFProperties.entry(title))
    try core.check(unsafe CHaruShims_set_text(handle, "Title", text, text.count), what)
    return unsafe PDFBookmark(core: core, handle: handle)
  }

  /// Finishes the document.
  ///
  /// Nothing can be drawn afterwards.
  ///
  /// - Returns: the file's bytes, which depend only on the calls, properties, fonts and library versions.
  /// - Throws: ``ToolError`` if this or an earlier call failed.
  package func save() throws(ToolError) -> [UInt8] {
    guard !isSaved else { throw ToolError("A PDF can be saved only once") }
    isSaved = true
    if pages.isEmpty { _ = try addPage(.letter) }
    try core.checkHealth("Can't draw the PDF")
    for page in pages { page.closeMark() }
    for face in typesetter.read {
      guard let font = unsafe face.loadedFont else { continue }
      for scalar in face.drawnScalars { unsafe CHaruShims_mark(font, UInt16(scalar.value)) }
      if marksComponents, unsafe CHaruShims_mark_components(font) == 0 {
        throw ToolError("Can't embed the font \(face.name): a glyph is damaged")
      }
    }
    return try assembled(try libraryBytes())
  }

  private func describe(_ properties: PDFProperties) throws(ToolError) {
    let what = "Can't set the PDF's properties"
    guard properties.language.utf8.allSatisfy({ $0 == 0x2D || isalnum(Int32($0)) != 0 }),
      (1...64).contains(properties.language.utf8.count)
    else { throw ToolError("The language must be a tag such as en-US") }
    guard let information = unsafe CHaruShims_information(core.document) else { return }
    let date = try properties.created.map { instant throws(ToolError) in try PDFProperties.text(of: instant) }
    for key in ["CreationDate", "ModDate"] {
      guard let bytes = date.map({ Array($0.utf8) }) else { continue }
      try core.check(unsafe CHaruShims_set_text(information, key, bytes, bytes.count), what)
    }
    let entries: [(String, String?)] = [
      ("Title", properties.title), ("Author", properties.author), ("Subject", properties.subject),
      ("Creator", properties.creator), ("Producer", producer),
    ]
    for (key, value) in entries {
      guard let value = value.map(PDFProperties.entry), !value.isEmpty else { continue }
      let text = PDFDocument.textString(value)
      try core.check(unsafe CHaruShims_set_text(information, key, text, text.count), what)
    }
  }

  /// The library that writes pages and fonts, with its version.
  private var producer: String { unsafe "libharu \(String(cString: HPDF_GetVersion()))" }

  /// Returns a text string in UTF-16 with a byte order mark (PDF 32000-1 §7.9.2.2).
  static func textString(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      bytes.append(UInt8(unit >> 8))
      bytes.append(UInt8(unit & 0xFF))
    }
    return bytes
  }
}

/// An entry of a document's outline, which can be the parent of other entries.
@safe package final class PDFBookmark {
  let core: PDFCore
  let handle: HPDF_Outline

  init(core: PDFCore, handle: HPDF_Outline) {
    self.core = core
    unsafe self.handle = unsafe handle
  }
}
