/// What a validation report is written as.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  case text, json

  /// The format that the ending of a file's name tells; nil for one that tells none.
  package init?(ending path: String) {
    let name = path.lowercased()
    switch name.utf8.lastIndex(of: UInt8(ascii: ".")).map({ String(name[name.index(after: $0)...]) }) {
    case "txt": self = .text
    case "json": self = .json
    default: return nil
    }
  }
}
