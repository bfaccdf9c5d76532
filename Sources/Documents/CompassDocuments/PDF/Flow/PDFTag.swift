internal import CompassPDF

/// A place in the document's structure, made when the first of it is drawn, so that a layout that is only measured
/// leaves none behind (PDF 32000-1 §14.7).
final class PDFTag {
  let role: PDFRole
  let parent: PDFTag?
  private let attributes: PDFStructure.Attributes?
  private var element: PDFStructure.Element?

  init(_ role: PDFRole, under parent: PDFTag?, _ attributes: PDFStructure.Attributes? = nil) {
    self.role = role
    self.parent = parent
    self.attributes = attributes
  }

  /// The element, made under its parent's if it is not there yet.
  func element(in structure: PDFStructure) throws(PDFError) -> PDFStructure.Element {
    if let element { return element }
    let made = try structure.add(role, under: parent?.element(in: structure), attributes)
    element = made
    return made
  }
}
