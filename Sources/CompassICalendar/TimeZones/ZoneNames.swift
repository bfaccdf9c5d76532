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
    if index[name] != nil { return name }
    let key = text.lowercased()
    return names[key] ?? newNames[key]
  }

  /// What the clocks of a zone are called; empty where they have numbers only.
  static func abbreviations(of name: String) -> [Abbreviation] { index[name] ?? [] }

  /// The zones of a city, spelt with any capitals, blanks or `_`: `New York`.
  static func zones(ofCity city: some StringProtocol) -> [String] { cities[folded(city)] ?? [] }

  /// All names in order.
  static let all: [String] = (Array(index.keys) + newNames.values).sorted()

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
    index.keys.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  /// What the clocks of each zone are called.
  private static let index: [String: [Abbreviation]] = {
    var index: [String: [Abbreviation]] = [:]
    index.reserveCapacity(700)
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let halves = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      guard halves.count == 2 else { continue }
      let words = halves[0].split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      var abbreviations: [Abbreviation] = []
      for start in stride(from: 0, to: words.count - 1, by: 2) {
        guard let minutes = Int(words[start + 1]) else { continue }
        abbreviations.append(Abbreviation(name: words[start], offset: minutes * 60))
      }
      for name in halves[1].split(separator: UInt8(ascii: " ")).map({ String(Substring($0)) }) {
        index[name] = abbreviations
      }
    }
    return index
  }()

  /// What Foundation has learnt since.
  private static let newNames: [String: String] = {
    var names: [String: String] = [:]
    for name in TimeZone.knownTimeZoneIdentifiers where index[name] == nil {
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
