/// The logical structure of a document, by which screen readers and extracting programs know what is a
/// heading, a table or a picture (PDF 32000-1 §14.7).
///
/// The tree is kept in a few flat arrays, about 40 bytes for a table's cell, and written when the document is
/// saved.
///
/// ```swift
/// let table = try structure.add(.table)
/// let row = try structure.add(.row, under: table)
/// let cell = try structure.add(.cell, under: row)
/// try page.tagged(cell) { () throws(PDFError) in try page.draw(line, x: 72, baseline: 100) }
/// ```
package final class PDFStructure {
  /// The most elements that a document may have; with its other objects it stays below the 8,388,607 of
  /// PDF 32000-1, annex C.
  package static let maximumElements = 8_000_000

  /// A part of the document: a value, valid for the document that made it.
  package struct Element: Sendable, Hashable {
    let index: Int32
  }

  /// What an element says beyond its role.
  package struct Attributes: Sendable, Hashable {
    /// What is read in place of a picture.
    package var alternative: String?
    /// The text that the drawn glyphs stand for, where they are not that text.
    package var actualText: String?
    /// How many columns a cell covers.
    package var columnSpan: Int

    /// Describes an element.
    package init(alternative: String? = nil, actualText: String? = nil, columnSpan: Int = 1) {
      self.alternative = alternative
      self.actualText = actualText
      self.columnSpan = columnSpan
    }
  }

  /// One element: where it hangs, and the chain of what it holds.
  struct Node {
    let role: PDFRole
    var hasDetails = false
    let parent: Int32
    /// The first and the last of what it holds, and what follows it in its parent; see ``Link``.
    var first = Link.none
    var last = Link.none
    var next = Link.none
  }

  /// A place in a chain: an element's index, or a content's index by its complement; none ends the chain.
  typealias Link = Int32

  /// A stretch of a page, or an annotation, that belongs to an element.
  struct Content {
    let page: Int32
    /// The marked-content identifier, or the complement of an annotation's object number.
    let identifier: Int32
    var next = Link.none
  }

  /// What only few elements have.
  struct Details {
    var attributes = Attributes()
    /// In the page's own space, from the lower left: left, bottom, right, top.
    var bounds: [Double]?
  }

  private(set) var nodes: [Node] = [Node(role: .document, parent: Link.none)]
  private(set) var contents: [Content] = []
  private(set) var details: [Int32: Details] = [:]
  /// The elements of each page's marked contents, by their identifiers.
  private(set) var pages: [[Int32]] = []
  /// What the keys of the parent tree stand for: pages, and elements of annotations by their complements.
  private(set) var parents: [Int32] = []

  init() {}

  /// Adds an element as the last of its parent.
  ///
  /// - Parameters:
  ///   - role: what it is.
  ///   - parent: what it is a part of; nil is the document.
  ///   - attributes: what it says beyond its role.
  /// - Throws: ``PDFError`` if there are too many.
  package func add(
    _ role: PDFRole, under parent: Element? = nil, _ attributes: Attributes? = nil
  ) throws(PDFError) -> Element {
    guard nodes.count < PDFStructure.maximumElements else {
      throw PDFError("Too many tagged elements: a PDF can have at most \(PDFStructure.maximumElements)")
    }
    let index = Int32(nodes.count)
    let owner = parent?.index ?? 0
    nodes.append(Node(role: role, parent: owner))
    append(index, to: owner)
    let element = Element(index: index)
    if let attributes { set(attributes, of: element) }
    return element
  }

  /// Replaces what an element says beyond its role.
  package func set(_ attributes: Attributes, of element: Element) {
    nodes[Int(element.index)].hasDetails = true
    details[element.index, default: Details()].attributes = attributes
  }

  func role(of element: Element) -> PDFRole { nodes[Int(element.index)].role }

  /// Notes where an element stands, in the page's own space.
  func setBounds(_ bounds: [Double], of element: Element) {
    nodes[Int(element.index)].hasDetails = true
    details[element.index, default: Details()].bounds = bounds
  }

  /// Gives the next stretch of a page to an element.
  ///
  /// - Returns: the stretch's identifier on its page (MCID).
  func mark(_ element: Element, onPage page: Int) -> Int {
    let identifier = pages[page].count
    pages[page].append(element.index)
    add(Content(page: Int32(page), identifier: Int32(identifier)), to: element.index)
    return identifier
  }

  /// Gives an annotation to an element.
  ///
  /// - Returns: the annotation's key in the parent tree.
  func annotate(_ element: Element, object: UInt32, onPage page: Int) -> Int {
    add(Content(page: Int32(page), identifier: ~Int32(object)), to: element.index)
    parents.append(~element.index)
    return parents.count - 1
  }

  /// Makes room for a page's contents.
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
  /// The end of a chain; no element and no content has it.
  static var none: Int32 { .min }
}
