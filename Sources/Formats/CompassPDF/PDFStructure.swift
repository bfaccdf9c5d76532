package import CompassSource

/// The logical structure of a document (PDF 32000-1 §14.7).
///
/// It marks headings, tables and pictures for screen readers and text extraction. The tree is stored in a few
/// flat arrays, with about 40 bytes for a table cell, and written when the document is saved.
///
/// ```swift
/// let table = try structure.add(.table)
/// let row = try structure.add(.row, under: table)
/// let cell = try structure.add(.cell, under: row)
/// try page.tagged(cell) { () throws(ToolError) in try page.draw(line, x: 72, baseline: 100) }
/// ```
package final class PDFStructure {
  /// The most elements of a document.
  ///
  /// With its other objects, the document stays below the limit of 8,388,607 (PDF 32000-1, annex C).
  package static let maximumElements = 8_000_000

  /// A part of the document; valid only for the document that created it.
  package struct Element: Sendable, Hashable {
    let index: Int32
  }

  /// The properties of an element besides its role.
  package struct Attributes: Sendable, Hashable {
    /// The alternative text of a picture.
    package var alternative: String?
    /// The actual text, if the drawn glyphs differ from it.
    package var actualText: String?
    /// The number of columns that a cell covers.
    package var columnSpan: Int

    /// Describes an element.
    package init(alternative: String? = nil, actualText: String? = nil, columnSpan: Int = 1) {
      self.alternative = alternative
      self.actualText = actualText
      self.columnSpan = columnSpan
    }
  }

  /// One element, with its parent and the chain of its contents.
  struct Node {
    let role: PDFRole
    var hasDetails = false
    let parent: Int32
    /// The first and the last of its contents, and its next sibling; see ``Link``.
    var first = Link.none
    var last = Link.none
    var next = Link.none
  }

  /// An entry of a chain: an element's index, or the complement of a content's index; `none` ends the chain.
  typealias Link = Int32

  /// A part of a page, or an annotation, that belongs to an element.
  struct Content {
    let page: Int32
    /// The marked-content identifier, or the complement of an annotation's object number.
    let identifier: Int32
    var next = Link.none
  }

  /// The properties that only a few elements have.
  struct Details {
    var attributes = Attributes()
    /// The left, bottom, right and top in PDF's coordinates, from the lower left corner.
    var bounds: [Double]?
  }

  private(set) var nodes: [Node] = [Node(role: .document, parent: Link.none)]
  private(set) var contents: [Content] = []
  private(set) var details: [Int32: Details] = [:]
  /// The elements of each page's marked contents, by their identifiers.
  private(set) var pages: [[Int32]] = []
  /// The values of the parent tree: page indexes, and the complements of element indexes for annotations.
  private(set) var parents: [Int32] = []

  init() {}

  /// Adds an element as the last of its parent.
  ///
  /// - Parameters:
  ///   - role: its role.
  ///   - parent: its parent; nil means the document.
  ///   - attributes: its other properties.
  /// - Throws: ``ToolError`` if there are too many.
  package func add(
    _ role: PDFRole, under parent: Element? = nil, _ attributes: Attributes? = nil
  ) throws(ToolError) -> Element {
    guard nodes.count < PDFStructure.maximumElements else {
      throw ToolError("Too many tagged elements: a PDF can have at most \(PDFStructure.maximumElements)")
    }
    let index = Int32(nodes.count)
    let owner = parent?.index ?? 0
    nodes.append(Node(role: role, parent: owner))
    append(index, to: owner)
    let element = Element(index: index)
    if let attributes { set(attributes, of: element) }
    return element
  }

  /// Replaces the attributes of an element.
  package func set(_ attributes: Attributes, of element: Element) {
    nodes[Int(element.index)].hasDetails = true
    details[element.index, default: Details()].attributes = attributes
  }

  func role(of element: Element) -> PDFRole { nodes[Int(element.index)].role }

  /// Sets the bounds of an element, in PDF's coordinates.
  func setBounds(_ bounds: [Double], of element: Element) {
    nodes[Int(element.index)].hasDetails = true
    details[element.index, default: Details()].bounds = bounds
  }

  /// Adds the next marked content of a page to an element.
  ///
  /// - Returns: the identifier of the content on its page (MCID).
  func mark(_ element: Element, onPage page: Int) -> Int {
    let identifier = pages[page].count
    pages[page].append(element.index)
    add(Content(page: Int32(page), identifier: Int32(identifier)), to: element.index)
    return identifier
  }

  /// Adds an annotation to an element.
  ///
  /// - Returns: the annotation's key in the parent tree.
  func annotate(_ element: Element, object: UInt32, onPage page: Int) -> Int {
    add(Content(page: Int32(page), identifier: ~Int32(object)), to: element.index)
    parents.append(~element.index)
    return parents.count - 1
  }

  /// Adds a page without contents.
  ///
  /// - Returns: the page's key in the parent tree.
  func addPage() -> Int {
    parents.append(Int32(pages.count))
    pages.append([])
    return parents.count - 1
  }

  private func add(_ content: Content, to element: Int32) {
    contents.append(content)
    append(~Int32(contents.count - 1), to: element)
  }

  private func append(_ link: Link, to element: Int32) {
    let last = nodes[Int(element)].last
    if last == Link.none {
      nodes[Int(element)].first = link
    } else if last >= 0 {
      nodes[Int(last)].next = link
    } else {
      contents[Int(~last)].next = link
    }
    nodes[Int(element)].last = link
  }
}

extension PDFStructure.Link {
  /// The end of a chain, which differs from all entries.
  static var none: Int32 { .min }
}
