package import CompassSource

/// The content of a marked-content sequence (PDF 32000-1 §14.6).
enum PDFMarkedContent: Hashable {
  case element(PDFStructure.Element)
  case artifact(PDFArtifact)
}

extension PDFPage {
  /// Draws the content of a structure element.
  ///
  /// An element can have several parts, on several pages. `body` can draw other elements, after which the
  /// content belongs to this one again. A sequence starts only when something is drawn, and sequences are
  /// never nested.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - bounds: the area of a picture or chart on the page; other elements don't need it.
  package func tagged<Value>(
    _ element: PDFStructure.Element, bounds: PDFRect? = nil, _ body: () throws(ToolError) -> Value
  ) throws(ToolError) -> Value {
    if let bounds {
      structure.setBounds(
        [bounds.x, size.height - bounds.maxY, bounds.maxX, size.height - bounds.y], of: element)
    }
    return try marked(.element(element), body)
  }

  /// Draws decoration that isn't part of the document's content.
  ///
  /// Anything drawn outside of this call and ``tagged(_:bounds:_:)`` is a layout artifact.
  package func artifact<Value>(
    _ kind: PDFArtifact = .layout, _ body: () throws(ToolError) -> Value
  ) throws(ToolError) -> Value {
    try marked(.artifact(kind), body)
  }

  private func marked<Value>(
    _ content: PDFMarkedContent, _ body: () throws(ToolError) -> Value
  ) throws(ToolError) -> Value {
    let outer = wantedMark
    wantedMark = content
    defer { wantedMark = outer }
    return try body()
  }

  /// Opens the marked-content sequence for the next drawing, and closes the previous one if it differs.
  func openMark() throws(ToolError) {
    guard openedMark != wantedMark else { return }
    closeMark()
    switch wantedMark {
    case .element(let element):
      let identifier = structure.mark(element, onPage: index)
      content.write("/")
      content.write(structure.role(of: element).name)
      content.write(" <</MCID ")
      content.write(identifier)
      content.write(">> BDC\n")
    case .artifact(.pagination): content.write("/Artifact <</Type /Pagination>> BDC\n")
    case .artifact(.layout): content.write("/Artifact <</Type /Layout>> BDC\n")
    }
    openedMark = wantedMark
  }

  /// Closes the open sequence, if any.
  func closeMark() {
    guard openedMark != nil else { return }
    content.write("EMC\n")
    openedMark = nil
  }
}
