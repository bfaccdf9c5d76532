/// What is being drawn, for the page's marked-content sequences (PDF 32000-1 §14.6).
enum PDFMarkedContent: Hashable {
  case element(PDFStructure.Element)
  case artifact(PDFArtifact)
}

extension PDFPage {
  /// Draws what belongs to an element of the document's structure.
  ///
  /// An element may get several such stretches, on several pages. Within `body` another element may be drawn:
  /// what follows belongs to this one again. A stretch begins only when something is drawn, and no call leaves one
  /// open, so that they cannot get out of balance.
  ///
  /// - Parameters:
  ///   - element: what is drawn.
  ///   - bounds: where a figure stands on the page; needed for figures only.
  package func tagged<Value>(
    _ element: PDFStructure.Element, bounds: PDFRect? = nil, _ body: () throws(PDFError) -> Value
  ) throws(PDFError) -> Value {
    if let bounds {
      structure.setBounds(
        [bounds.x, size.height - bounds.maxY, bounds.maxX, size.height - bounds.y], of: element)
    }
    return try marked(.element(element), body)
  }

  /// Draws what is no part of what the document says.
  ///
  /// What is drawn on a page outside of both calls is an artifact of its layout.
  package func artifact<Value>(
    _ kind: PDFArtifact = .layout, _ body: () throws(PDFError) -> Value
  ) throws(PDFError) -> Value {
    try marked(.artifact(kind), body)
  }

  private func marked<Value>(
    _ content: PDFMarkedContent, _ body: () throws(PDFError) -> Value
  ) throws(PDFError) -> Value {
    let outer = wantedMark
    wantedMark = content
    defer { wantedMark = outer }
    return try body()
  }

  /// Sees to it that what is drawn next stands in the sequence that it belongs to.
  func openMark() throws(PDFError) {
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

  /// Ends the sequence that is open, if one is.
  func closeMark() {
    guard openedMark != nil else { return }
    content.write("EMC\n")
    openedMark = nil
  }
}
