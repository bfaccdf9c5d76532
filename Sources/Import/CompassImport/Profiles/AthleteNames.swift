import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// How the names of athletes in files are compared: `Walsh, Jr., Sam` is Sam Walsh.
enum AthleteNames {
  /// A name as people say it: what stands behind a comma first, `Jr.` and the like kept where they are.
  static func spoken(_ text: String) -> String {
    PersonName.list(text, of: .athlete).first?.spoken ?? text.replacingOccurrences(of: ",", with: " ")
  }

  /// What two names are compared by: their words in the order in which they are said, without accents.
  static func key(_ text: String) -> String { spoken(text).searchFolded.foldedWords }

  /// What an athlete is known by in files: the key of the whole name and that of the first name.
  static func keys(_ text: String) -> [String] {
    let key = key(text)
    return [key, String(key.prefix { $0 != " " })]
  }

  /// What follows a comma in a name and isn't a first name, folded.
  private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "v", "phd", "ph d", "md", "esq"]

  /// The key without `Jr.` and the like, which many leave out.
  static func shortKey(_ text: String) -> String {
    let words = key(text).split(separator: " ").map(String.init)
    let kept = words.filter { !suffixes.contains($0) }
    return (kept.isEmpty ? words : kept).joined(separator: " ")
  }

  /// The name among others that is somebody's: the very one, or the only one that differs by `Jr.` alone.
  static func place(of name: String, among names: [String]) -> Int? {
    if let place = names.firstIndex(where: { key($0) == key(name) }) { return place }
    let near = names.indices.filter { shortKey(names[$0]) == shortKey(name) }
    return near.count == 1 ? near[0] : nil
  }

  /// Whether two names may be one athlete's: Sam and Samuel Rivers, but not Sam and Max Rivers.
  static func mayBeOne(_ first: String, _ second: String) -> Bool {
    let names = [first, second].map { shortKey($0).split(separator: " ") }
    guard let one = names[0].first, let other = names[1].first, names[0].count > 1, names[1].count > 1,
      names[0].last == names[1].last
    else { return false }
    return one.hasPrefix(other) || other.hasPrefix(one)
  }
}
