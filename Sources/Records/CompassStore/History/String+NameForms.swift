import CompassModel

extension String {
  /// The forms of a person's name: as it is, and `Rivers, Sam` also as `Sam Rivers`.
  package var nameForms: [String] {
    let parts = split(separator: ",", maxSplits: 1).map { String($0).trimmedBlanks }
    return parts.count == 2 ? [self, "\(parts[1]) \(parts[0])"] : [self]
  }
}
