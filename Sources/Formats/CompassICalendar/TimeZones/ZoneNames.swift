import Foundation

/// The names of the IANA zones, in any capitals, and their abbreviations.
enum ZoneNames {
  /// The longest name that is looked for, in bytes.
  static let maximumLength = 255

  /// What a zone's clocks are called today.
  struct Abbreviation: Sendable {
    /// The letters: `EST`.
    var name: String
    /// How many seconds the clocks are then ahead of UTC.
    var offset: Int
  }

  /// The name as the database spells it; nil where there is none, so that no other text gets any further.
  static func canonical(_ text: some StringProtocol) -> String? {
    guard text.utf8.count <= maximumLength else { return nil }
    // Most are spelt as the database spells them.
    let name = String(text)
    if entry(of: name) != nil { return name }
    let key = text.lowercased()
    return names[key] ?? newNames[key]
  }

  /// What the clocks of a zone are called; empty where they have numbers only.
  static func abbreviations(of name: String) -> [Abbreviation] {
    let words = (entry(of: name) ?? "").split(separator: " ")
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { start in
      Int(words[start + 1]).map { Abbreviation(name: String(words[start]), offset: $0 * 60) }
    }
  }

  /// The zones of a city, spelt with any capitals, blanks or `_`: `New York`.
  static func zones(ofCity city: some StringProtocol) -> [String] { cities[folded(city)] ?? [] }

  /// All names in order.
  static let all: [String] = (listed + newNames.values).sorted()

  /// Whether a name ends in a city, as those of continents and oceans do but for some old ones of Australia.
  private static func isOfCity(_ name: String) -> Bool {
    let area = name.prefix { $0 != "/" }
    let areas = [
      "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
    let old = ["Australia/North", "Australia/South", "Australia/West", "Australia/ACT", "Australia/LHI"]
    return areas.contains { $0 == area } && !old.contains(name)
  }

  /// A text in small letters, its letters and digits only, without their accents.
  static func folded(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars.prefix(maximumLength)
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      result.append(scalar)
    }
    return String(result)
  }

  /// The names by themselves in small letters.
  private static let names = Dictionary(
    listed.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  /// The names that the text has, in its order.
  static var listed: [String] {
    text.withUTF8Buffer { text in
      text.split(separator: newLine).map { String(decoding: $0.prefix { $0 != blank }, as: UTF8.self) }
    }
  }

  private static let newLine = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")

  /// What the text says of a name; nil where it does not have the name.
  ///
  /// The lines are in order, so that a search by halves finds one: a dictionary of all takes each command longer to
  /// make than to write some dozens of events.
  private static func entry(of name: String) -> String? {
    var name = name
    return name.withUTF8 { name in
      text.withUTF8Buffer { text in
        var lines = text[...]
        while !lines.isEmpty {
          let middle = (lines.startIndex + lines.endIndex) / 2
          let start = lines[..<middle].lastIndex(of: newLine).map { $0 + 1 } ?? lines.startIndex
          let line = lines[start...].prefix { $0 != newLine }
          let listed = line.prefix { $0 != blank }
          if listed.elementsEqual(name) { return String(decoding: line[listed.endIndex...], as: UTF8.self) }
          if name.lexicographicallyPrecedes(listed) {
            lines = lines[..<start]
          } else {
            lines = lines[line.endIndex...].dropFirst()
          }
        }
        return nil
      }
    }
  }

  /// What Foundation has learnt since.
  private static let newNames: [String: String] = {
    var names: [String: String] = [:]
    for name in TimeZone.knownTimeZoneIdentifiers where entry(of: name) == nil {
      names[name.lowercased()] = name
    }
    return names
  }()

  private static let cities: [String: [String]] = {
    var cities: [String: [String]] = [:]
    for name in all {
      guard let slash = name.lastIndex(of: "/"), isOfCity(name) else { continue }
      cities[folded(name[name.index(after: slash)...]), default: []].append(name)
    }
    return cities
  }()
}
