/// Finds the IANA zone that a name means, whoever wrote it.
enum ZoneLookup {
  /// A zone that a name means.
  struct Match: Sendable {
    /// The zone.
    var zone: ICalIANAZone
    /// How it was found.
    var how: ICalZoneResolution.How
    /// Whether others would understand something else by the name.
    var isGuess = false
  }

  /// The zones that are tried first where a distance from UTC fits several: those of the United States,
  /// then the most common ones of Europe.
  private static let usual = [
    "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Phoenix",
    "America/Anchorage", "Pacific/Honolulu", "America/Puerto_Rico", "America/Panama", "America/Halifax",
    "Europe/London",
    "Europe/Berlin", "Europe/Helsinki",
  ]

  /// The zone that a name means; nil where it means none.
  ///
  /// - Parameters:
  ///   - text: the name.
  ///   - preferred: the zone that is taken where Windows has one name for several and it is among them.
  static func zone(named text: String, preferred: String?) -> Match? {
    guard !text.isEmpty, text.utf8.count <= ZoneNames.maximumLength else { return nil }
    if let zone = ZoneDisplayNames.zone(ofAbbreviation: text).flatMap({ ICalIANAZone(named: $0) }) {
      return Match(zone: zone, how: .abbreviation, isGuess: true)
    }
    if let zone = ICalIANAZone(named: text) ?? ICalIANAZone(named: text.replacing(" ", with: "_")) {
      return Match(zone: zone, how: .iana)
    }
    if let match = afterPrefix(text) { return match }
    if let entry = WindowsZones.named(text), let zone = zone(of: entry, preferred) {
      return Match(zone: zone, how: .windows(entry.name))
    }
    return displayed(ZoneText(text), preferred)
  }

  /// The zone at the end of `/mozilla.org/20050126_1/America/New_York`: the longest end that is a name.
  private static func afterPrefix(_ text: String) -> Match? {
    var start = text.startIndex
    while let slash = text[start...].firstIndex(of: "/") {
      start = text.index(after: slash)
      guard let zone = ICalIANAZone(named: text[start...]) else { continue }
      return Match(zone: zone, how: .vendorPrefix(String(text[..<start])))
    }
    return nil
  }

  private static func zone(of entry: WindowsZones.Entry, _ preferred: String?) -> ICalIANAZone? {
    if let preferred, entry.zones.contains(preferred) { return ICalIANAZone(named: preferred) }
    return entry.zones.lazy.compactMap { ICalIANAZone(named: $0) }.first
  }

  /// The zone of a place: that of Windows or of another program, or one of the cities that it lists.
  private static func displayed(_ text: ZoneText, _ preferred: String?) -> Match? {
    let place = text.place.replacing(" and ", with: " & ")
    guard !place.isEmpty else { return nil }
    if let entry = WindowsZones.displayed(place), let zone = zone(of: entry, preferred) {
      return Match(zone: zone, how: .displayName)
    }
    if let zone = ZoneDisplayNames.zone(ofPlace: place).flatMap({ ICalIANAZone(named: $0) }) {
      return Match(zone: zone, how: .displayName)
    }
    for city in place.replacing(" - ", with: ",").split(separator: ",").prefix(8) {
      let names = ZoneDisplayNames.zone(ofPlace: city.trimmed).map { [$0] } ?? ZoneNames.zones(ofCity: city)
      for zone in names.compactMap({ ICalIANAZone(named: $0) }) where hasOffsets(text.offsets, zone) {
        return Match(zone: zone, how: .displayName)
      }
    }
    return nil
  }

  /// Whether the clocks of a zone show each of some offsets in the last years of its table.
  private static func hasOffsets(_ offsets: [Int], _ zone: ICalIANAZone) -> Bool {
    let shown = Set(
      zone.table.changes(after: ZoneTable.end - 730 * 86_400, through: ZoneTable.end).map(\.offset)
    )
    .union([zone.table.offset(at: ZoneTable.end - 1)])
    return offsets.allSatisfy(shown.contains)
  }
}

extension ZoneLookup {
  /// The zone whose clocks show one offset in winter and another in summer, the usual ones first.
  static func zone(standard: Int, daylight: Int, preferred: String?) -> ICalIANAZone? {
    candidates(preferred).first { zone in
      let changes = zone.table.changes(after: ZoneTable.end - 730 * 86_400, through: ZoneTable.end)
      return Set(changes.map(\.offset)) == [standard, daylight]
        && changes.allSatisfy { $0.isDaylight == ($0.offset == daylight) }
    }
  }

  /// The first zone of which something holds, the usual ones first, then those of Windows, then all.
  static func candidates(_ preferred: String?) -> some Sequence<ICalIANAZone> {
    let first = (preferred.map { [$0] } ?? []) + usual
    let names = first + WindowsZones.entries.flatMap { $0.zones.prefix(1) } + ZoneNames.all
    return names.lazy.compactMap { ICalIANAZone(named: $0) }
  }

  /// The known name that is nearest to one that is not known; nil where none is near.
  static func suggestion(for text: String) -> String? {
    let wanted = Array(ZoneNames.folded(text).utf8)
    guard (3...48).contains(wanted.count) else { return nil }
    var best: (distance: Int, name: String)?
    for (key, name) in suggestions where abs(key.count - wanted.count) <= wanted.count / 3 {
      let distance = distance(wanted, key)
      if distance * 3 <= wanted.count, distance < best?.distance ?? .max { best = (distance, name) }
    }
    return best?.name
  }

  private static let suggestions: [(key: [UInt8], name: String)] = {
    let usual = Self.usual + ZoneNames.all
    let cities = usual.compactMap { name in
      name.split(separator: "/").dropFirst().last.map { (Array(ZoneNames.folded($0).utf8), name) }
    }
    let windows = WindowsZones.entries.map { (Array(ZoneNames.folded($0.name).utf8), $0.name) }
    return usual.map { (Array(ZoneNames.folded($0).utf8), $0) } + cities + windows
  }()

  /// How many letters must be changed, added, left out or swapped to make one word of another.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in left.indices {
      var next = [i + 1] + [Int](repeating: 0, count: right.count)
      for j in right.indices {
        next[j + 1] = min(last[j + 1] + 1, next[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          next[j + 1] = min(next[j + 1], before[j - 1] + 1)
        }
      }
      (before, last) = (last, next)
    }
    return last[right.count]
  }
}
