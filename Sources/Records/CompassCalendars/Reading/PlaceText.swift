import CompassModel

/// A place as calendars write it, split as far as that can be done: `Owl Field, 12 Elm St, Durham, NC 27701`.
package struct PlaceText: Sendable, Hashable {
  /// The venue, or whatever the place is called.
  package var place: String?
  /// The street address.
  package var address: String?
  /// The city.
  package var city: String?
  /// The state, two letters.
  package var state: String?

  private static let countries: Set = ["usa", "us", "united states", "united states of america"]

  /// Splits a place.
  ///
  /// Nothing is dropped but the country: what belongs to no part stays in the place.
  /// - Parameter text: the value of `LOCATION`, line breaks among it.
  package init(_ text: String) {
    var parts = text.unicodeScalars.split { $0 == "," || $0 == "\n" || $0 == ";" }
      .map { String($0).trimmedBlanks }.filter { !$0.isEmpty }
    if parts.count > 1, let last = parts.last, Self.countries.contains(last.foldedWords) {
      parts.removeLast()
    }
    takeState(from: &parts)
    if state != nil, parts.count > 1 || (parts.count == 1 && Self.isStreet(parts[0]) == false && city == nil)
    {
      if city == nil, let last = parts.last, !Self.isStreet(last) {
        city = last
        parts.removeLast()
      }
    }
    if let index = parts.firstIndex(where: Self.isStreet) {
      address = parts[index...].joined(separator: ", ")
      parts.removeSubrange(index...)
    }
    if !parts.isEmpty { place = parts.joined(separator: ", ") }
    // A city by itself is all that the place is called.
    if place == nil, address == nil, let city { place = city }
  }

  /// Takes the state, with or without a ZIP code, and a city that stands before it without a comma.
  private mutating func takeState(from parts: inout [String]) {
    guard parts.count > 1 || parts.last?.contains(" ") == true, let last = parts.last else { return }
    var words = last.unicodeScalars.split { $0.properties.isWhitespace }.map(String.init)
    if let zip = words.last, Self.isZIP(zip), parts.count > 1 || words.count > 1 {
      words.removeLast()
      if words.isEmpty, parts.count > 1 {
        // The ZIP code stands in a part of its own: the state is in the one before it.
        let before = parts[parts.count - 2]
        guard let state = USState.named(before) else { return }
        self.state = state.code
        parts.removeLast(2)
        return
      }
    } else if parts.count == 1 {
      return
    }
    for count in stride(from: min(3, words.count), through: 1, by: -1) {
      let name = words.suffix(count).joined(separator: " ")
      // A town may be called like a state's abbreviation in small letters: `in`, `or`, `me`.
      guard let state = USState.named(name), count > 1 || Self.isState(words.suffix(1).joined()) else {
        continue
      }
      self.state = state.code
      words.removeLast(count)
      parts.removeLast()
      if !words.isEmpty { parts.append(words.joined(separator: " ")) }
      return
    }
  }

  private static func isState(_ word: String) -> Bool {
    word.utf8.count > 3 || word.utf8.allSatisfy { ($0 >= 0x41 && $0 <= 0x5A) || $0 == 0x2E }
  }

  private static func isZIP(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard bytes.count == 5 || (bytes.count == 10 && bytes[5] == 0x2D) else { return false }
    return bytes.enumerated().allSatisfy { $0.offset == 5 || ($0.element >= 0x30 && $0.element <= 0x39) }
  }

  /// Whether a part is a street with its number, `12 Elm St`, or a post office box.
  private static func isStreet(_ part: String) -> Bool {
    let words = part.unicodeScalars.split { $0.properties.isWhitespace }.map(String.init)
    guard words.count > 1, let first = words.first?.utf8.first, first >= 0x30, first <= 0x39 else {
      return part.foldedWords.hasPrefix("po box ")
    }
    return true
  }
}
