import CompassModel

extension ReportTemplate {
  /// The report as the template wants it.
  ///
  /// Paper, locale and theme are the context's, which a report is made with; everything else is done here.
  ///
  /// - Parameters:
  ///   - document: the report as its builder made it.
  ///   - name: the report's name in ``ReportCatalog``.
  /// - Throws: ``DocumentError`` where the template is for another report or would sort too many rows, and what the
  ///   rows throw.
  /// - Complexity: O(n) in the rows of tables that are filtered or limited, O(n log n) in those that are sorted; the rows
  ///   of others are not read.
  package func apply(to document: ReportDocument, report name: String) throws -> ReportDocument {
    guard report.isCalled(name) else {
      throw DocumentError(
        message: "Template \(self.name) is for \(report.name), but this report is \(name)",
        help: "Run `compass-export templates list` to see the templates for \(name)")
    }
    let arranger = try ReportTemplateArranger(self, document)
    var result = document
    result.sections = try arranger.sections()
    if items != nil { result.sections = result.sections.unlinkingMissing() }
    if !wording.isEmpty {
      result.locale.words.merge(wording) { _, new in new }
      result.sections = result.sections.map { $0.mapWords(result.locale.word) }
      result.title = result.locale.word(result.title)
    }
    if let footer { result.footer = footer.text(arranger.values) ?? result.footer }
    if let logo { result.updateTitle { $0.logo = logo } }
    if let main = result.mainSection, result.blocks(ofSection: main).isEmpty { result.mainSection = nil }
    return result
  }
}

extension ReportDocument {
  /// The report without the sections that are only shown where a template asks for them.
  package func withUsualSections() -> ReportDocument {
    guard sections.contains(where: { !$0.isUsual }) else { return self }
    var result = self
    result.sections = sections.filter(\.isUsual)
    result.sections = result.sections.unlinkingMissing()
    return result
  }
}
