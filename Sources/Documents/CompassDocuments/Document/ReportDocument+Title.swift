extension ReportDocument {
  /// Changes the first title block, where there is one.
  package mutating func updateTitle(_ change: (inout ReportTitle) -> Void) {
    for section in sections.indices {
      for block in sections[section].blocks.indices {
        guard case .title(var title) = sections[section].blocks[block] else { continue }
        change(&title)
        sections[section].blocks[block] = .title(title)
        return
      }
    }
  }
}
