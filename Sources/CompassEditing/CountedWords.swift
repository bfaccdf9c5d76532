/// Numbers of things and lists of them, as sentences say them.
package enum CountedWords {
  /// The most entries of the history that are listed one by one.
  private static let maximumListed = 8

  /// A number of things: `1 event`, `12 events`.
  package static func count(_ number: Int, _ one: String, _ several: String? = nil) -> String {
    "\(number) \(number == 1 ? one : several ?? one + "s")"
  }

  /// Things in a row: `schools, events and 1 trip`.
  package static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Entries of the history by their numbers: `Entry 3`, `Entries 1, 2 and 5`.
  package static func entries(_ numbers: [Int]) -> String {
    if numbers.count > maximumListed { return "\(numbers.count) entries" }
    return (numbers.count == 1 ? "Entry " : "Entries ") + list(numbers.map(String.init))
  }
}
