import CompassModel
import CompassValidation
import Foundation

/// How the names of athletes in files are compared: `Walsh, Jr., Sam` is Sam Walsh.
enum AthleteNames {
  /// Returns a name in spoken order.
  ///
  /// The part after a comma comes first, and suffixes like `Jr.` keep their place.
  static func spoken(_ text: String) -> String {
    PersonName.list(text, of: .athlete).first?.spoken ?? text.replacingOccurrences(of: ",", with: " ")
  }

  /// Returns the key for comparing names: the words in spoken order, without accents.
  static func key(_ text: String) -> String { spoken(text).searchFolded.foldedWords }

  /// Returns the keys that files may use for an athlete: the whole name and the first name.
  static func keys(_ text: String) -> [String] {
    let key = key(text)
    return [key, String(key.prefix { $0 != " " })]
  }

  /// Suffixes after a comma that aren't first names, folded.
  private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "v", "phd", "ph d", "md", "esq"]

  /// Returns the key without suffixes like `Jr.`, which many files omit.
  static func shortKey(_ text: String) -> String {
    let words = key(text).split(separator: " ").map(String.init)
    let kept = words.filter { !suffixes.contains($0) }
    return (kept.isEmpty ? words : kept).joined(separator: " ")
  }

  /// Returns the index of the same name, or of the only name that differs just in a suffix, such as Jr or III.
  static func place(of name: String, among names: [String]) -> Int? {
    if let place = names.firstIndex(where: { key($0) == key(name) }) { return place }
    let near = names.indices.filter { shortKey(names[$0]) == shortKey(name) }
    return near.count == 1 ? near[0] : nil
  }

  /// Whether two names may belong to one athlete: Sam and Samuel Rivers, but not Sam and Max Rivers.
  static func mayBeOne(_ first: String, _ second: String) -> Bool {
    let names = [first, second].map { shortKey($0).split(separator: " ") }
    guard let one = names[0].first, let other = names[1].first, names[0].count > 1, names[1].count > 1,
      names[0].last == names[1].last
    else { return false }
    return one.hasPrefix(other) || other.hasPrefix(one)
  }
}
