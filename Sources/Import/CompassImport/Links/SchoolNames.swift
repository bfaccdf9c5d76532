import CompassModel
import CompassValidation
import Foundation

/// The names of stored schools, matched in other spellings: "Saint Marys Univ" is "St Marys University".
struct SchoolNames {
  typealias Match = (id: UUID, name: String, isSlip: Bool)
  private var ids: [String: [(id: UUID, name: String)]] = [:]
  /// The number of searches for misspelled names, which are limited.
  private var searches = 0

  /// The minimum length of a misspelled name, and the maximum number of searches.
  private static let shortestMisspelled = 10
  private static let maximumSearches = 1_000

  /// Adds a school.
  mutating func add(_ name: String, id: UUID) {
    ids[Self.form(of: name), default: []].append((id, name))
  }

  /// Removes a school.
  mutating func remove(_ name: String, id: UUID) {
    ids[Self.form(of: name)]?.removeAll { $0.id == id }
  }

  /// Returns the only school with an equivalent name, or with a name that differs in one letter; otherwise
  /// nil.
  ///
  /// - Complexity: O(1) for an equivalent name, O(n) in the number of schools for a misspelled one.
  mutating func match(_ text: String) -> Match? {
    let form = Self.form(of: text)
    if let found = ids[form], !found.isEmpty {
      return found.count == 1 ? (found[0].id, found[0].name, false) : nil
    }
    guard form.utf8.count >= Self.shortestMisspelled, searches < Self.maximumSearches else { return nil }
    searches += 1
    let near = ids.filter { other, _ in
      EditDistance.between(form, other, atMost: 1) != nil
        && other.filter(\.isNumber) == form.filter(\.isNumber)
    }
    guard near.count == 1, let found = near.first?.value, found.count == 1 else { return nil }
    return (found[0].id, found[0].name, true)
  }

  /// Returns the words of a name, with common abbreviations spelled out.
  private static func form(of name: String) -> String {
    let plain = name.replacing("'", with: "").replacing("\u{2019}", with: "")
    var words = plain.foldedWords.split(separator: " ").map(String.init)
    words.removeAll { $0 == "the" }
    for (index, word) in words.enumerated() {
      switch word {
      case "u", "univ", "uni": words[index] = "university"
      case "coll": words[index] = "college"
      case "st": words[index] = index == 0 ? "saint" : index == words.count - 1 ? "state" : "st"
      case "cc": words[index] = "community college"
      default: break
      }
    }
    return words.joined(separator: " ")
  }
}
