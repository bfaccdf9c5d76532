import CompassModel

/// What people call a person.
package enum PersonName {
  /// The ways to write a name: as it is, and `Rivers, Sam` as `Sam Rivers` too.
  package static func ways(_ text: String) -> [String] {
    let parts = text.split(separator: ",", maxSplits: 1).map { String($0).trimmedBlanks }
    return parts.count == 2 ? [text, "\(parts[1]) \(parts[0])"] : [text]
  }
}
