import CompassModel
import Foundation

/// The names that files use for time zones, and the IANA names that they mean.
enum ZoneWords {
  /// A recognized zone.
  struct Match {
    /// The IANA name.
    var identifier: String
    /// Whether the text was another name for it.
    var isRenamed: Bool
  }

  /// The zone that a text names: an IANA name, an American abbreviation, or a name of Windows.
  static func named(_ text: String) -> Match? {
    let folded = text.foldedName
    if let identifier = byFoldedIdentifier[folded] {
      return Match(identifier: identifier, isRenamed: identifier != text)
    }
    if let identifier = others[folded] { return Match(identifier: identifier, isRenamed: true) }
    // Links such as US/Eastern are valid zones, although they aren't known identifiers.
    if text.utf8.contains(0x2F), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      text.utf8.count <= 64, TimeZone(identifier: text) != nil
    {
      return Match(identifier: text, isRenamed: false)
    }
    return nil
  }

  /// Whether a text is a name of UTC.
  ///
  /// UTC isn't the local time of any place.
  static func isUTC(_ text: String) -> Bool {
    let folded = text.foldedName
    return others[folded] == "UTC" || ["etc/utc", "etc/gmt", "etc/zulu"].contains(folded)
  }

  private static let byFoldedIdentifier = Dictionary(
    TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  private static let others: [String: String] = {
    let table: [(String, [String])] = [
      (
        "America/New_York",
        ["est", "edt", "et", "eastern", "eastern time", "eastern standard time", "eastern daylight time"]
      ),
      (
        "America/Chicago",
        ["cst", "cdt", "ct", "central", "central time", "central standard time", "central daylight time"]
      ),
      (
        "America/Denver",
        ["mst", "mdt", "mt", "mountain", "mountain time", "mountain standard time", "mountain daylight time"]
      ),
      (
        "America/Los_Angeles",
        ["pst", "pdt", "pt", "pacific", "pacific time", "pacific standard time", "pacific daylight time"]
      ),
      ("America/Anchorage", ["akst", "akdt", "alaska", "alaska time", "alaskan standard time"]),
      ("Pacific/Honolulu", ["hst", "hawaii", "hawaii time", "hawaiian standard time"]),
      ("America/Phoenix", ["arizona", "arizona time", "us mountain standard time"]),
      ("America/Indiana/Indianapolis", ["us eastern standard time"]),
      ("America/Halifax", ["atlantic standard time", "atlantic time", "ast", "adt"]),
      ("America/Puerto_Rico", ["sa western standard time"]),
      ("UTC", ["utc", "gmt", "z", "zulu", "uct", "universal", "greenwich", "coordinated universal time"]),
      ("Europe/London", ["gmt standard time"]),
    ]
    var result: [String: String] = [:]
    for (identifier, words) in table { for word in words { result[word] = identifier } }
    return result
  }()
}
