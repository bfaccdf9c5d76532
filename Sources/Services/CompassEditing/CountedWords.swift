/// Numbers of things and lists of them, as sentences say them.
package enum CountedWords {
  /// The most entries of the history that are listed one by one.
  private static let maximumListed = 8

  /// Entries of the history by their numbers: `Entry 3`, `Entries 1, 2 and 5`.
  package static func entries(_ numbers: [Int]) -> String {
    if numbers.count > maximumListed { return "\(numbers.count) entries" }
    return (numbers.count == 1 ? "Entry " : "Entries ") + ChangeList.list(numbers.map(String.init))
  }
}
