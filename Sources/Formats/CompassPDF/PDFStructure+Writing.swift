import CompassSource

extension PDFStructure {
  /// The number of keys in a leaf of the parent tree.
  private static let keysInALeaf = 256

  /// Writes the whole tree: its root, its elements and the parent tree.
  ///
  /// Readers use the parent tree to find the element of content on a page (PDF 32000-1 §14.7.2 and
  /// §14.7.4.4).
  ///
  /// - Parameters:
  ///   - pageObjects: the object numbers of the pages.
  /// - Returns: the number of the root.
  /// - Complexity: O(*n*) in elements and contents.
  func write(to writer: inout PDFFileWriter, pageObjects: [Int]) throws(ToolError) -> Int {
    let root = writer.reserve()
    let first = writer.reserve(nodes.count)
    let arrays = writer.reserve(pages.count)
    let parentTree = try writeParentTree(to: &writer, elements: first, arrays: arrays)
    try writer.add(root) { file in
      file.write("<</Type/StructTreeRoot/K[")
      file.writeReference(first)
      file.write("]/ParentTree")
      file.writeReference(parentTree)
      file.write("/ParentTreeNextKey ")
      file.write(parents.count)
      file.write(">>")
    }
    for page in pages.indices {
      try writer.add(arrays + page) { file in
        file.write("[")
        for element in pages[page] { file.writeReference(first + Int(element)) }
        file.write("]")
      }
    }
    for index in nodes.indices {
      try writer.add(first + index) { file in
        write(index, to: &file, root: root, elements: first, pageObjects: pageObjects)
      }
    }
    return root
  }

  private func write(
    _ index: Int, to file: inout PDFSyntax, root: Int, elements: Int, pageObjects: [Int]
  ) {
    let node = nodes[index]
    file.write("<</S/")
    file.write(node.role.name)
    file.write("/P")
    file.writeReference(node.parent == Link.none ? root : elements + Int(node.parent))
    if node.hasDetails, let details = details[Int32(index)] { write(details, role: node.role, to: &file) }
    writeScope(of: node, to: &file)
    writeContents(of: node, to: &file, elements: elements, pageObjects: pageObjects)
    file.write(">>")
  }

  /// Writes the scope of a header cell, unless it is written with the cell's other attributes.
  private func writeScope(of node: Node, to file: inout PDFSyntax) {
    guard !node.hasDetails else { return }
    switch node.role {
    case .columnHeader: file.write("/A<</O/Table/Scope/Column>>")
    case .rowHeader: file.write("/A<</O/Table/Scope/Row>>")
    default: break
    }
  }

  private func write(_ details: Details, role: PDFRole, to file: inout PDFSyntax) {
    let attributes = details.attributes
    for (key, text) in [("/Alt", attributes.alternative), ("/ActualText", attributes.actualText)] {
      guard let text else { continue }
      file.write(string: key)
      file.writeText(text)
    }
    let isHeader = role == .columnHeader || role == .rowHeader
    let isInTable = isHeader || attributes.columnSpan > 1
    guard details.bounds != nil || isInTable else { return }
    file.write("/A[")
    if let bounds = details.bounds {
      file.write("<</O/Layout/BBox[")
      for bound in bounds {
        file.write(" ")
        file.write(bound)
      }
      file.write("]>>")
    }
    if isInTable {
      file.write("<</O/Table")
      if role == .columnHeader { file.write("/Scope/Column") }
      if role == .rowHeader { file.write("/Scope/Row") }
      if attributes.columnSpan > 1 {
        file.write("/ColSpan ")
        file.write(attributes.columnSpan)
      }
      file.write(">>")
    }
    file.write("]")
  }

  private func writeContents(
    of node: Node, to file: inout PDFSyntax, elements: Int, pageObjects: [Int]
  ) {
    guard node.first != Link.none else { return }
    let page = firstPage(of: node)
    if let page {
      file.write("/Pg")
      file.writeReference(pageObjects[Int(page)])
    }
    let isSingle = node.first == node.last
    file.write(isSingle ? "/K" : "/K[")
    var link = node.first
    while link != Link.none {
      if link >= 0 {
        file.writeReference(elements + Int(link))
        link = nodes[Int(link)].next
      } else {
        let content = contents[Int(~link)]
        write(content, isOnPage: content.page == page, to: &file, pageObjects: pageObjects)
        link = content.next
      }
    }
    if !isSingle { file.write("]") }
  }

  private func write(
    _ content: Content, isOnPage: Bool, to file: inout PDFSyntax, pageObjects: [Int]
  ) {
    if content.identifier < 0 {
      file.write("<</Type/OBJR/Pg")
      file.writeReference(pageObjects[Int(content.page)])
      file.write("/Obj")
      file.writeReference(Int(~content.identifier))
      file.write(">>")
    } else if isOnPage {
      file.write(" ")
      file.write(Int(content.identifier))
    } else {
      file.write("<</Type/MCR/Pg")
      file.writeReference(pageObjects[Int(content.page)])
      file.write("/MCID ")
      file.write(Int(content.identifier))
      file.write(">>")
    }
  }

  /// Returns the page of an element's first marked content, which is the default page of its identifiers.
  private func firstPage(of node: Node) -> Int32? {
    var link = node.first
    while link != Link.none {
      if link >= 0 {
        link = nodes[Int(link)].next
      } else {
        let content = contents[Int(~link)]
        if content.identifier >= 0 { return content.page }
        link = content.next
      }
    }
    return nil
  }

  /// Writes the number tree from the keys of pages and annotations to their elements.
  private func writeParentTree(
    to writer: inout PDFFileWriter, elements: Int, arrays: Int
  ) throws(ToolError) -> Int {
    let tree = writer.reserve()
    var leaves: [(number: Int, keys: Range<Int>)] = []
    for start in stride(from: 0, to: parents.count, by: PDFStructure.keysInALeaf) {
      let keys = start..<min(parents.count, start + PDFStructure.keysInALeaf)
      let leaf = writer.reserve()
      leaves.append((leaf, keys))
      try writer.add(leaf) { file in
        file.write("<</Limits[")
        file.write(keys.lowerBound)
        file.write(" ")
        file.write(keys.upperBound - 1)
        file.write("]/Nums[")
        for key in keys {
          file.write(" ")
          file.write(key)
          let parent = Int(parents[key])
          file.writeReference(parent >= 0 ? arrays + parent : elements + ~parent)
        }
        file.write("]>>")
      }
    }
    try writer.add(tree) { file in
      file.write(leaves.isEmpty ? "<</Nums[]>>" : "<</Kids[")
      for leaf in leaves { file.writeReference(leaf.number) }
      if !leaves.isEmpty { file.write("]>>") }
    }
    return tree
  }
}
