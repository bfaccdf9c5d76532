import Foundation

/// The words of a title or a place that say that an event or a trip is a visit to a school.
///
/// Documents for coaches leave such events out whatever their type is (``Audience``), and calendars are read by the
/// same words. Only whole words count: "Visitation Academy" is a school, not a visit.
package enum VisitWords {
  /// The first word or phrase of a title that says that it is a visit, folded; nil if there is none.
  ///
  /// - Complexity: O(n) in the length of the title.
  package static func first(in title: String) -> String? {
    readings(of: title).lazy.compactMap(first(ofFolded:)).first
  }

  private static func first(ofFolded text: String) -> String? {
    phrases.first(in: text.split(separator: " ").map(\.trimmingDigits))
  }

  /// Whether a text that a coach would read says that the event is a visit.
  ///
  /// Stricter than ``first(in:)``, which tells types: a visit that stays hidden can be included, one that is shown has
  /// been told.
  ///
  /// - Parameters:
  ///   - text: a name, a place, the address of a page or the source of a measurement.
  ///   - isBesideSchool: whether the record is linked to a school, so that "Tour" alone says enough.
  package static func areIn(_ text: String, isBesideSchool: Bool = false) -> Bool {
    let spaced = text.spacingCapitals
    return readings(of: spaced ?? text).contains { text in
      let words = text.split(separator: " ").map(\.trimmingDigits)
      return phrases.first(in: words) != nil || hidden.first(in: words) != nil
        || isBesideSchool && besideSchool.first(in: words) != nil
    } || spaced != nil && first(in: text) != nil
  }

  /// Whether a title calls a visit official, which is never guessed.
  package static func saysOfficial(_ title: String) -> Bool { contains(officialWords, title) }

  /// Whether a title calls a visit unofficial.
  package static func saysUnofficial(_ title: String) -> Bool { contains(unofficialWords, title) }

  private static func contains(_ words: Set<String>, _ title: String) -> Bool {
    readings(of: title).contains { text in
      text.split(separator: " ").contains { words.contains(String($0.trimmingDigits)) }
    }
  }

  /// The folded words of a title as people see it: wide and styled letters are plain ones.
  ///
  /// Characters that nobody sees, such as soft hyphens, may stand within a word or between two words, so both readings
  /// count.
  private static func readings(of title: String) -> [String] {
    // The address of a page writes a blank as %20.
    let decoded = title.utf8.contains(UInt8(ascii: "%")) ? title.percentDecoded : title
    if decoded.utf8.allSatisfy({ $0 < 0x80 }) { return [decoded.foldedWords] }
    let plain = decoded.precomposedStringWithCompatibilityMapping.replacingLookalikes
    let unseen = plain.unicodeScalars.filter(\.properties.isDefaultIgnorableCodePoint)
    guard !unseen.isEmpty else { return [plain.foldedWords] }
    let joined = String.UnicodeScalarView(
      plain.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    let parted = String.UnicodeScalarView(
      plain.unicodeScalars.map { $0.properties.isDefaultIgnorableCodePoint ? " " : $0 })
    return [String(joined).foldedWords, String(parted).foldedWords]
  }

  private static let officialWords: Set = [
    "official", "ov", "ovs", "oficial", "officielle", "ufficiale", "offizieller",
  ]
  private static let unofficialWords: Set = ["unofficial", "uv", "uvs"]

  private static let all = [
    "visit", "visits", "visiting", "visited", "revisit", "ov", "ovs", "uv", "uvs", "unofficial",
    "official at",
    "campus tour", "campus tours", "campus day", "campus days", "campus walk", "campus facilities tour",
    "campus and facilities tour", "facility tour", "facilities tour", "tour of campus", "tour of the campus",
    "college tour", "college tours", "university tour", "school tour",
    "junior day", "junior days", "jr day", "jr days", "sr day", "sr days", "sophomore day", "soph day",
    "freshman day", "overnight at", "overnight with", "overnight stay", "recruit day", "recruiting day",
    "recruit weekend", "recruiting weekend", "preview day", "open house", "admitted student day",
    "admitted students day", "accepted students day",
    // Spanish, Portuguese and Italian
    "visita", "visitas", "visitar", "visitando", "visite", "visitare", "puertas abiertas", "portas abertas",
    "porte aperte", "tour del campus", "recorrido del campus",
    // French
    "visites", "visiter", "portes ouvertes",
    // German and Dutch
    "besuch", "besuche", "besuchen", "campusbesuch", "schulbesuch", "campustour", "offenen tür", "bezoek",
  ]

  private static let phrases = PhraseList(all)

  /// Abbreviations with dots, plurals and typing mistakes, which say too little to tell a type.
  private static let hidden = PhraseList([
    "o v", "o vs", "un official", "vist", "vists", "official with", "official to", "official v",
    "recruits day", "recruits weekend", "recruits visit", "prospects weekend",
  ])

  /// Words that say that an event is a visit if it is linked to a school.
  private static let besideSchool = PhraseList(
    [
      "tour", "tours", "overnight", "u v", "juniors day", "sophomores day", "freshmen day", "trip", "trips",
      "meeting", "meetings", "interview", "breakfast", "lunch", "dinner", "see",
    ] + officialWords.sorted())
}

extension String {
  /// The text with a blank before each capital that follows a small letter: of `VisitWhitlock` two words; nil if there
  /// is no such capital.
  fileprivate var spacingCapitals: String? {
    var spaced = String.UnicodeScalarView()
    var isAfterSmall = false
    var isSpaced = false
    for scalar in unicodeScalars {
      if isAfterSmall, scalar.properties.isUppercase {
        spaced.append(" ")
        isSpaced = true
      }
      isAfterSmall = scalar.properties.isLowercase
      spaced.append(scalar)
    }
    return isSpaced ? String(spaced) : nil
  }
}

extension String {
  /// The text with every `%` and two hexadecimal digits as the byte that they stand for, also where that gives such a
  /// place again.
  fileprivate var percentDecoded: String {
    var bytes = Array(utf8)
    for _ in 0..<Self.maximumEncodings {
      var decoded: [UInt8] = []
      decoded.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
          let high = Character(UnicodeScalar(bytes[index + 1])).hexDigitValue,
          let low = Character(UnicodeScalar(bytes[index + 2])).hexDigitValue
        {
          decoded.append(UInt8(high << 4 | low))
          index += 3
        } else {
          decoded.append(bytes[index])
          index += 1
        }
      }
      if decoded.count == bytes.count { break }
      bytes = decoded
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How often a text may have been encoded: once by an address, and once more by one within another.
  private static let maximumEncodings = 3

  /// The text with Latin letters in place of those of Cyrillic and Greek that look the same (UTS #39).
  fileprivate var replacingLookalikes: String {
    String(String.UnicodeScalarView(unicodeScalars.map { Self.lookalikes[$0] ?? $0 }))
  }

  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "АВЕЅІЈКМНОРСТУХаеѕіјорсухѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧοιν".unicodeScalars,
      "ABESIJKMHOPCTYXaesijopcyxvABEZHIKMNOPTYXoiv".unicodeScalars))
}

extension Substring {
  /// The word without the number at its end: of `ov2` the word `ov`.
  fileprivate var trimmingDigits: Substring {
    guard let end = utf8.lastIndex(where: { !(0x30...0x39).contains($0) }) else { return self }
    return self[...end]
  }
}
