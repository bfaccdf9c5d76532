internal import CHaru
internal import CHaruShims
package import CompassSource

extension PDFPage {
  /// Adds a link that opens an address.
  ///
  /// - Parameters:
  ///   - rect: the area of the link, in points.
  ///   - element: the link's structure element (``PDFRole/link``), which contains its drawn text. If nil, a
  ///     link element without text is added to the current element.
  package func addLink(
    _ link: PDFLink, over rect: PDFRect, of element: PDFStructure.Element? = nil
  ) throws(ToolError) {
    let box = try flipped(rect)
    unsafe try finishLink(
      core.checked(HPDF_Page_CreateURILinkAnnot(handle, box, link.address), "Can't create a link"), element,
      link.address)
  }

  /// Adds a link to a position in the document.
  ///
  /// - Parameters:
  ///   - page: the target page, in the same document.
  ///   - y: the vertical position on that page, in points from the top.
  ///   - rect: the area of the link on this page, in points.
  ///   - element: the link's structure element (``PDFRole/link``), which contains its drawn text. If nil, a
  ///     link element without text is added to the current element.
  package func addLink(
    to page: PDFPage, y: Double, over rect: PDFRect, of element: PDFStructure.Element? = nil
  ) throws(ToolError) {
    let what = "Can't create a link"
    let box = try flipped(rect)
    // Create a web link, then replace its action with the destination.
    let annotation = unsafe try core.checked(HPDF_Page_CreateURILinkAnnot(handle, box, "-"), what)
    try core.check(unsafe CHaruShims_remove(annotation, "A"), what)
    try unsafe page.setGoal(of: annotation, PDFPoint(x: 0, y: y))
    try unsafe finishLink(annotation, element, "Page \(page.index + 1)")
  }

  /// Sets the destination of a link or a bookmark to a position on this page.
  func setGoal(of dictionary: HPDF_Dict, _ place: PDFPoint) throws(ToolError) {
    let corner = try flipped(place)
    try core.check(
      unsafe CHaruShims_set_goal(dictionary, handle, Float(corner.x), Float(corner.y)),
      "Can't create a link destination")
  }

  private func finishLink(
    _ annotation: HPDF_Annotation, _ element: PDFStructure.Element?, _ description: String
  ) throws(ToolError) {
    let what = "Can't describe a link"
    let text = PDFDocument.textString(String(description.prefix(2_000)))
    try core.check(unsafe CHaruShims_set_text(annotation, "Contents", text, text.count), what)
    var parent: PDFStructure.Element?
    if case .element(let current) = wantedMark { parent = current }
    let owner = if let element { element } else { try structure.add(.link, under: parent) }
    let place = structure.annotate(owner, object: unsafe CHaruShims_object_number(annotation), onPage: index)
    try core.check(unsafe HPDF_Dict_AddNumber(annotation, "StructParent", Int32(place)), what)
    try core.check(unsafe HPDF_LinkAnnot_SetBorderStyle(annotation, 0, 0, 0), "Can't remove a link's border")
    try core.check(unsafe CHaruShims_set_printable(annotation), "Can't make a link printable")
  }
}
