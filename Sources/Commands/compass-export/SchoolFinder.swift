import CompassCommandLine
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds the schools that an argument names.
struct SchoolFinder {
  let store: any StoreReading
  let owners: [UUID?]?

  /// The schools of a name or an id; several only where several athletes have one of the name.
  ///
  /// - Throws: ``CommandFailure`` where there is none, with what was probably meant.
  func find(_ text: String) throws -> [School] {
    let schools = try store.schools(SchoolQuery(owners: owners))
    let found = Self.schools(named: text, among: schools)
    guard !found.isEmpty else { throw Self.unknown(text, among: schools) }
    return found
  }

  /// The schools of a list of names or ids with commas between them, each of which may have a comma itself.
  ///
  /// - Throws: ``CommandFailure`` where one is not there, with what was probably meant.
  func findAll(_ texts: [String]) throws -> [School] {
    let schools = try store.schools(SchoolQuery(owners: owners))
    var found: [School] = []
    for text in texts {
      let whole = Self.schools(named: text, among: schools)
      for school in try whole.isEmpty ? Self.schools(listed: text, among: schools) : whole
      where !found.contains(where: { $0.id == school.id }) {
        found.append(school)
      }
    }
    return found
  }

  /// The schools of a list, the longest names first.
  private static func schools(listed text: String, among schools: [School]) throws -> [School] {
    let parts = text.split(separator: ",").map(String.init)
    var found: [School] = []
    var start = 0
    while start < parts.count {
      var end = parts.count
      var match: [School] = []
      while end > start, match.isEmpty {
        match = self.schools(named: parts[start..<end].joined(separator: ","), among: schools)
        if match.isEmpty { end -= 1 }
      }
      guard !match.isEmpty else { throw unknown(parts[start].trimmedBlanks, among: schools) }
      found += match
      start = end
    }
    return found
  }

  private static func schools(named text: String, among schools: [School]) -> [School] {
    let (name, id) = (text.foldedName, text.trimmedBlanks.lowercased())
    return schools.filter { $0.name.foldedName == name || $0.id.text == id }
  }

  private static func unknown(_ text: String, among schools: [School]) -> CommandFailure {
    let near = Suggestion.nearest(to: text, among: schools.map(\.name)).map { "Did you mean \($0)? " }
    return CommandFailure(
      "Unknown school \"\(text)\"",
      help: (near ?? "") + "`compass-export schools` lists all")
  }
}
