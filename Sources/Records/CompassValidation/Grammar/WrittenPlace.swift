package import CompassModel
import CompassSource
import Foundation

/// A place as written in a cell or a calendar, split into the parts that are certain.
///
/// For example: `Owl Field, 12 Elm St, Durham, NC 27701`, `LakePoint, Emerson GA`, `Dallas, TX`.
package struct WrittenPlace: Sendable, Hashable {
  /// The venue, and any text that isn't another part.
  package var venue: String?
  /// The street address.
  package var street: String?
  /// The city.
  package var city: String?
  /// The state.
  package var state: USState?
  /// The ZIP code.
  package var zip: String?

  /// The venue; without a venue and a street, the city.
  package var name: String? { venue ?? (street == nil ? city : nil) }

  private static let countries: Set = ["usa", "us", "u s a", "united states", "united states of america"]
  /// The longest text to split, in bytes.
  private static let maximumLength = 500

  /// Reads a cell; a text that can't be split is the venue.
  ///
  /// - Parameter text: the cell or the value of `LOCATION`, which can have line breaks.
  package init(_ text: String) {
    let text = Self.withoutLead(text.trimmedBlanks)
    guard text.utf8.count <= Self.maximumLength else {
      venue = text
      return
    }
    var parts = Self.parts(of: text)
    if let last = parts.last, parts.count > 1, Self.countries.contains(last.foldedWords) {
      parts.removeLast()
    }
    takeState(from: &parts)
    if let index = parts.firstIndex(where: Self.isStreet) { street = parts.remove(at: index) }
    venue = Self.joined(parts, as: text)
    if state == nil, street == nil, zip == nil { venue = text.isEmpty ? nil : text }
  }

  /// Joins the parts with their original dashes, so that "Robin Park - Field 2" doesn't change.
  private static func joined(_ parts: [String], as text: String) -> String? {
    guard var result = parts.first else { return nil }
    for (before, part) in Swift.zip(parts, parts.dropFirst()) {
      let dash = dashes.first { text.contains(before + $0 + part) }
      result += (dash ?? ", ") + part
    }
    return result
  }

  private static func withoutLead(_ text: String) -> String {
    if text.utf8.first == 0x40 { return String(text.dropFirst()).trimmedBlanks }
    return text.lowercased().hasPrefix("at ") ? String(text.dropFirst(3)).trimmedBlanks : text
  }

  /// Splits a text at commas, semicolons, line breaks and dashes.
  ///
  /// Text in parentheses becomes a separate part only if it contains a state or a street, or follows a state.
  private static func parts(of text: String) -> [String] {
    let parts = separated(text).parts(between: ",;\n\r").map { part in
      words(part).filter { !$0.utf8.contains(0x3A) || !$0.contains("://") }.joined(separator: " ")
    }.filter { !$0.isEmpty }
    return parts.flatMap(splitParentheses)
  }

  /// The text with line breaks in place of dashes between blanks.
  private static func separated(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x2D || $0 == 0x2F || $0 >= 0x80 }) else { return text }
    let words = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "\u{A0}" }
    var result = String.UnicodeScalarView()
    for (number, word) in words.enumerated() {
      let isDash = number > 0 && number + 1 < words.count && dashes.contains(" \(Substring(word)) ")
      if number > 0 { result.append(" ") }
      if isDash { result.append("\n") } else { result.append(contentsOf: word) }
    }
    return String(result)
  }

  private static let dashes = [" - ", " \u{2013} ", " \u{2014} ", " / "]

  private static func splitParentheses(_ part: String) -> [String] {
    guard let open = part.firstIndex(of: "("), part.last == ")", open > part.startIndex else { return [part] }
    let outside = String(part[..<open]).trimmedBlanks
    let inside = String(part[part.index(after: open)...].dropLast())
    let inner = WrittenPlace(inside)
    if inner.state != nil || inner.street != nil {
      return [outside] + parts(of: inside)
    }
    return endsWithState(outside) || USState.named(outside) != nil ? [outside, inside] : [part]
  }

  private static func endsWithState(_ text: String) -> Bool {
    text.split(separator: " ").last.map { isCode($0) && USState.named(String($0)) != nil } ?? false
  }

  // MARK: State and city

  /// Splits a cell that contains a city and a state; nil if the cell can't be split.
  package static func cityAndState(_ text: String) -> (city: String, state: String)? {
    if let comma = text.lastIndex(of: ",") {
      let state = String(text[text.index(after: comma)...]).trimmedBlanks
      let city = String(text[..<comma]).trimmedBlanks
      return state.isEmpty || city.isEmpty ? nil : (city, state)
    }
    let words = words(text)
    for count in stride(from: min(3, words.count - 1), through: 1, by: -1) {
      let name = words.suffix(count).joined(separator: " ")
      if USState.named(name) != nil { return (words.dropLast(count).joined(separator: " "), name) }
    }
    return nil
  }

  /// Returns the city of a cell with a city and a province of Canada, such as `Toronto, ON`; nil for other cells.
  ///
  /// A province isn't a state, so the cell stays whole.
  package static func cityInCanada(_ text: String) -> String? {
    guard let place = cityAndState(text), provinces.contains(place.state), !place.city.contains(",") else {
      return nil
    }
    return place.city
  }

  private static let provinces: Set = [
    "AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT", "Alberta",
    "British Columbia", "Manitoba", "New Brunswick", "Nova Scotia", "Ontario", "Quebec", "Saskatchewan",
  ]

  private mutating func takeState(from parts: inout [String]) {
    for index in parts.indices.reversed() {
      var words = parts[index].split(separator: " ").map(String.init)
      if words.count > 1, let last = words.last, Self.countries.contains(last.foldedWords) {
        words.removeLast()
      }
      var code: String?
      if let last = words.last, Self.isZIP(last) || Self.lostZero(last, after: words.dropLast().last),
        parts.count > 1 || words.count > 1
      {
        code = last
        words.removeLast()
      }
      if words.isEmpty {
        // The ZIP code is a separate part, and the state is in the part before it.
        guard let code, index > 0, Self.state(of: parts[index - 1], isWhole: true, in: parts) != nil else {
          continue
        }
        zip = code
        parts.remove(at: index)
        takeState(from: &parts)
        return
      }
      // Ignore a full state name in the first part: "Virginia, Charlottesville".
      guard let (state, count) = Self.state(at: words, in: parts, hasZIP: code != nil),
        index > 0 || count < words.count || words[0].utf8.count < 5
      else { continue }
      self.state = state
      zip = zip ?? code
      words.removeLast(count)
      takeCity(before: words, at: index, &parts)
      return
    }
  }

  /// Returns the state at the end of some words, and the number of its words.
  private static func state(at words: [String], in parts: [String], hasZIP: Bool) -> (USState, Int)? {
    for count in stride(from: min(3, words.count), through: 1, by: -1) {
      let name = words.suffix(count).joined(separator: " ")
      if let state = state(of: name, isWhole: count == words.count, in: parts, hasZIP: hasZIP) {
        return (state, count)
      }
    }
    return nil
  }

  private static func state(
    of name: String, isWhole: Bool, in parts: [String], hasZIP: Bool = false
  ) -> USState? {
    guard let state = USState.named(name) ?? newspapers[name.lowercased()] else { return nil }
    let letters = name.unicodeScalars.count { $0.properties.isAlphabetic }
    if letters == 2 {
      if isCode(name[...]) || name.hasSuffix(".") { return state }
      // In lowercase it is a state only if the cell has exactly a city and a state.
      return isWhole && parts.count == 2 && parts[1] == name && parts[0].split(separator: " ").count <= 3
        ? state : nil
    }
    // A full state name must be a separate part or precede a ZIP code: "Georgia Tech" doesn't name one.
    let isAlone = isWhole && parts.count > 1
    return isAlone || hasZIP || name.hasSuffix(".") && name.utf8.count < 7 ? state : nil
  }

  /// Abbreviations that are also words, so they need their period.
  private static let newspapers: [String: USState] = {
    let codes = [
      "ga.": "GA", "ky.": "KY", "la.": "LA", "md.": "MD", "mo.": "MO", "pa.": "PA", "va.": "VA", "vt.": "VT",
    ]
    return codes.compactMapValues(USState.named)
  }()

  private static func isCode(_ word: Substring) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { 0x41...0x5A ~= $0 || $0 == 0x2E }
  }

  /// Reads the city from the words before the state, or from the previous part.
  private mutating func takeCity(before words: [String], at index: Int, _ parts: inout [String]) {
    parts.remove(at: index)
    var rest = words
    var place = index
    if rest.isEmpty {
      guard index > 0,
        !Self.isStreet(parts[index - 1]) || Self.cityStart(in: Self.words(parts[index - 1])) != nil
      else { return }
      rest = Self.words(parts[index - 1])
      place = index - 1
      parts.remove(at: place)
      guard Self.cityStart(in: rest) != nil,
        rest.contains(where: Self.isVenueWord) || Self.isStreet(rest.joined(separator: " "))
      else {
        city = rest.joined(separator: " ")
        return
      }
    }
    // Without a comma, the city follows the last word of the venue or street.
    let start = Self.cityStart(in: rest) ?? 0
    city = rest[start...].joined(separator: " ")
    if start > 0 { parts.insert(rest[..<start].joined(separator: " "), at: place) }
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// The index of the city's first word after a venue or a street; nil without either, or if nothing follows.
  private static func cityStart(in words: [String]) -> Int? {
    let isStreet = words.contains { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    let last = words.lastIndex { word in
      word.utf8.contains { 0x30...0x39 ~= $0 } || isVenueWord(word) || isStreet && isStreetWord(word)
    }
    // "High Point" and "Park Ridge" are cities: a venue doesn't begin with such a word.
    guard let last, last + 1 < words.count, last > 0 || !isVenueWord(words[0]) else { return nil }
    return last + 1
  }

  private static let venueWords: Set<String> = [
    "park", "field", "fields", "complex", "center", "centre", "stadium", "school", "high", "hs", "ms",
    "university",
    "college", "gym", "gymnasium", "arena", "facility", "academy", "club", "sportsplex", "fieldhouse",
    "diamond",
    "elementary", "middle", "sports", "dome", "rink", "pool", "ballpark", "course",
  ]
  private static let streetWords: Set<String> = [
    "st", "street", "ave", "avenue", "rd", "road", "blvd", "boulevard", "dr", "drive", "ln", "lane", "way",
    "pkwy",
    "parkway", "hwy", "highway", "ct", "court", "pl", "place", "cir", "circle", "trl", "trail", "pike", "box",
  ]

  private static func isVenueWord(_ word: String) -> Bool { venueWords.contains(word.foldedWords) }
  private static func isStreetWord(_ word: String) -> Bool { streetWords.contains(word.foldedWords) }

  static func isZIP(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard bytes.count == 5 || (bytes.count == 10 && bytes[5] == 0x2D) else { return false }
    return bytes.enumerated().allSatisfy { $0.offset == 5 || (0x30...0x39 ~= $0.element) }
  }

  /// Whether four digits are a Northeast ZIP code that lost its first zero in a spreadsheet: `NH 3755`.
  private static func lostZero(_ word: String, after state: String?) -> Bool {
    word.utf8.count == 4 && isZIP("0" + word)
      && ["CT", "MA", "ME", "NH", "NJ", "RI", "VT"].contains(state)
  }

  /// Whether a part is a street with its number, `12 Elm St`, or a post office box.
  private static func isStreet(_ part: String) -> Bool {
    let words = words(part)
    if part.foldedWords.hasPrefix("po box ") || part.foldedWords.hasPrefix("p o box ") { return true }
    guard words.count > 1, let first = words.first, first.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return false
    }
    return true
  }
}

extension WrittenPlace: CustomStringConvertible {
  /// The parts in order with bars between them, a dash for each that is missing.
  package var description: String {
    [venue, street, city, state?.code, zip].map { $0 ?? "-" }.joined(separator: " | ")
  }
}
