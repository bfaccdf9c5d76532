/// What Windows, Exchange and Outlook call zones, as the CLDR maps it to IANA names.
enum WindowsZones {
  /// A zone of Windows.
  struct Entry: Sendable {
    /// The name: `Eastern Standard Time`.
    var name: String
    /// How Windows shows it: `(UTC-05:00) Eastern Time (US & Canada)`.
    var display: String
    /// The IANA names, of which the first is meant unless something else says which.
    var zones: [String]
  }

  /// All zones from west to east.
  static let entries: [Entry] = text.split(separator: "\n").compactMap { line in
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    return Entry(
      name: String(parts[0]), display: String(parts[1]),
      zones: parts[2].split(separator: " ").map(String.init))
  }

  /// The zone of a name, in any capitals: `Eastern Standard Time`, `Eastern Daylight Time`, and
  /// `Eastern Standard Time 1`, as Outlook writes a zone that it has twice.
  static func named(_ text: String) -> Entry? {
    guard text.utf8.count <= ZoneNames.maximumLength else { return nil }
    var key = text.lowercased()
    if let entry = byName[key] { return entry }
    key = key.replacing(" daylight time", with: " standard time")
    if let entry = byName[key] { return entry }
    let words = key.split(separator: " ")
    guard let last = words.last, last.utf8.count <= 2, last.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return byName[words.dropLast().joined(separator: " ")]
  }

  /// The zone that Windows shows by a text, what stands in the first parentheses left out.
  static func displayed(_ place: String) -> Entry? { byPlace[ZoneNames.folded(place)] }

  private static let byName = Dictionary(
    entries.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  private static let byPlace = Dictionary(
    entries.map { entry in
      let place = entry.display.split(separator: ")", maxSplits: 1).last.map(String.init) ?? entry.display
      return (ZoneNames.folded(place), entry)
    }, uniquingKeysWith: { first, _ in first })
}
