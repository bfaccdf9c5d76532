internal import CHaru
internal import CHaruShims

extension PDFPage {
  /// Makes a part of the page open an address.
  ///
  /// - Parameters:
  ///   - rect: where, in points.
  ///   - element: the link's own element (``PDFRole/link``), under which its text was drawn. Nil makes one without
  ///     text below what is being drawn.
  ///   - description: where it leads, for those who do not see its text; nil is the address.
  package func addLink(
    _ link: PDFLink, over rect: PDFRect, of element: PDFStructure.Element? = nil,
    description: String? = nil
  ) throws(PDFError) {
    let box = try flipped(rect)
    unsafe try finishLink(
      core.checked(
        HPDF_Page_CreateURILinkAnnot(handle, box, link.address), "A link could not be made"), element,
      description ?? link.address)
  }

  /// Makes a part of the page lead to a place in the document.
  ///
  /// - Parameters:
  ///   - page: the page that it leads to, of the same document.
  ///   - y: the height on that page, in points from the top.
  ///   - rect: where the link stands on this page, in points.
  ///   - element: the link's own element (``PDFRole/link``), under which its text was drawn. Nil makes one without
  ///     text below what is being drawn.
  ///   - description: where it leads, for those who do not see its text; nil is the page's number.
  package func addLink(
    to page: PDFPage, y: Double, over rect: PDFRect, of element: PDFStructure.Element? = nil,
    description: String? = nil
  ) throws(PDFError) {
    let destination = unsafe try page.destination(PDFPoint(x: 0, y: y))
    let box = try flipped(rect)
    unsafe try finishLink(
      core.checked(
        HPDF_Page_CreateLinkAnnot(handle, box, destination), "A link could not be made"), element,
      description ?? "Page \(page.index + 1)")
  }

  func destination(_ place: PDFPoint) throws(PDFError) -> HPDF_Destination {
    let what = "The goal of a link could not be made"
    let corner = try flipped(place)
    let destination = unsafe try core.checked(HPDF_Page_CreateDestination(handle), what)
    try core.check(unsafe CHaruShims_set_place(destination, Float(corner.x), Float(corner.y)), what)
    return unsafe destination
  }

  private func finishLink(
    _ annotation: HPDF_Annotation, _ element: PDFStructure.Element?, _ description: String
  ) throws(PDFError) {
    if isTagged {
      let what = "A link could not be described"
      let text = PDFDocument.textString(String(description.prefix(2_000)))
      try core.check(unsafe CHaruShims_set_text(annotation, "Contents", text, text.count), what)
      var parent: PDFStructure.Element?
      if case .element(let current) = wantedMark { parent = current }
      let owner = if let element { element } else { try structure.add(.link, under: parent) }
      let place = structure.annotate(
        owner, object: unsafe CHaruShims_object_number(annotation), onPage: index)
      try core.check(unsafe HPDF_Dict_AddNumber(annotation, "StructParent", Int32(place)), what)
    }
    try core.check(
      unsafe HPDF_LinkAnnot_SetBorderStyle(annotation, 0, 0, 0), "A link's border could not be removed")
    try core.check(unsafe CHaruShims_set_printable(annotation), "A link could not be made printable")
  }
}
