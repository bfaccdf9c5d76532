import CompassModel
import CompassValidation

/// The words by which the headers of a kind of files are known, folded.
struct HeaderVocabulary: Sendable {
  let kind: RecordKind
  private let targets: [String: ColumnTarget]

  /// The vocabulary of a kind.
  static func of(_ kind: RecordKind) -> HeaderVocabulary { vocabularies[kind] ?? HeaderVocabulary(kind) }

  private static let vocabularies = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { ($0, HeaderVocabulary($0)) })

  private init(_ kind: RecordKind) {
    self.kind = kind
    var targets: [String: ColumnTarget] = [:]
    let schema = kind.schema
    for (target, words) in Self.composites[kind] ?? [] {
      for word in words { targets[word.foldedWords] = target }
    }
    for (name, words) in Self.aliases[kind] ?? [] {
      guard let field = schema[name] else { continue }
      for word in words { targets[word.foldedWords] = .field(field) }
    }
    for field in schema.fields {
      targets[field.label.foldedWords] = targets[field.label.foldedWords] ?? .field(field)
      targets[field.name.foldedWords] = .field(field)
    }
    for word in [RejectedFile.rowColumn, RejectedFile.reasonsColumn] {
      targets[word.foldedWords] = nil
    }
    targets["extra"] = .extraObject
    self.targets = targets
    words = targets.keys.sorted().map { Suggestion.Word($0, folded: $0) }
  }

  /// What a header means, case, blanks, `_`, `-` and trailing stars aside.
  func target(of header: String) -> ColumnTarget? {
    switch header {
    case RejectedFile.rowColumn, RejectedFile.reasonsColumn: return .rejectionRemark
    case RejectedFile.surplusColumn: return .rejectionSurplus
    case RejectedFile.decisionsColumn: return .rejectionDecisions
    default: break
    }
    let words = header.headerWords
    guard !words.isEmpty else { return nil }
    if let target = targets[words] ?? targets[header.camelWords.foldedWords] { return target }
    // `Duration (HH:MM)`, `Velocity (mph)`: a remark in parentheses is no part of the name.
    guard let open = header.unicodeScalars.firstIndex(of: "("), open > header.startIndex else { return nil }
    return targets[String(header[..<open]).foldedWords]
  }

  /// The field that some words of a longer header name: `club_team` of "Which club team do you play for?".
  func field(within header: String) -> String? {
    let words = header.headerWords.split(separator: " ")
    guard words.count > 1 else { return nil }
    // The longest run of words says most.
    for length in stride(from: words.count - 1, through: 1, by: -1) {
      for start in 0...(words.count - length) {
        let run = words[start..<start + length].joined(separator: " ")
        guard run.utf8.count > 1, case .field(let field)? = targets[run], field.type != .id else { continue }
        return field.name
      }
    }
    return nil
  }

  /// Whether a header is that of a field which the app has given up (domain reference §1.2).
  func isRetired(_ header: String) -> Bool { Self.retired[kind]?.contains(header.headerWords) == true }

  private static let retired: [RecordKind: Set<String>] = [
    .school: ["priority tier", "private notes", "fit score", "fit score data", "ranking"],
    .coach: ["private notes", "responsiveness score", "availability"],
  ]

  /// The field or composite that `--map` and `--set` name.
  func target(named name: String) -> ColumnTarget? {
    if let field = kind.schema[name] { return name == "extra" ? .extraObject : .field(field) }
    return Self.composites[kind]?.first { $0.0.name == name }?.0 ?? target(of: name)
  }

  /// All words that are known, for suggestions.
  let words: [Suggestion.Word]

  private static let composites: [RecordKind: [(ColumnTarget, [String])]] = [
    .athlete: [
      (.firstName, ["first name", "first", "given name", "player first name", "athlete first name"]),
      (.lastName, ["last name", "last", "surname", "family name", "player last name", "athlete last name"]),
    ],
    .coach: [(.fullName, ["name", "coach", "coach name", "full name"])],
    .event: [
      (.duration, ["duration", "length", "duration hh mm", "duration minutes"]),
      (.arrival, ["arrival time minutes", "arrival minutes", "arrive early minutes"]),
      (.fullPlace, ["full address", "full place"]), (.allDay, ["all day", "all day event"]),
    ],
    .interaction: [(.timeOfInteraction, ["time", "time of day"])],
  ]

  private static let school = ["school", "school name", "college", "university", "college name"]
  private static let athlete = [
    "athlete", "athlete name", "player", "player name", "kid", "child", "son", "daughter", "student",
  ]
  private static let email = ["email", "e-mail", "mail", "email address", "e-mail address"]
  private static let phone = [
    "phone", "phone #", "cell #", "phone number", "telephone", "cell", "mobile", "cell phone",
  ]
  private static let state = ["state", "st"]

  /// The words of the generic files (domain reference §3.4) beside the names and labels of the fields.
  private static let aliases: [RecordKind: [(String, [String])]] = [
    .athlete: [
      ("full_name", ["name", "athlete", "athlete name", "player", "player name", "student"]),
      ("email", email),
      ("graduation_year", ["grad year", "grad yr", "hs grad", "class", "class of", "grad", "graduation"]),
      ("date_of_birth", ["birth date", "birthdate", "dob", "birthday"]),
      ("sat", ["sat score"]), ("act", ["act score"]), ("zip", ["zip code", "postal code", "zipcode"]),
      ("primary_sport_id", ["sport"]), ("primary_position", ["position", "pos"]),
      ("secondary_position", ["position 2", "other position"]), ("height_inches", ["height", "ht"]),
      ("weight_lbs", ["weight", "wt", "weight lb"]), ("high_school", ["hs"]),
      ("club_team", ["club", "travel team", "team"]), ("jersey_number", ["jersey", "number", "#"]),
      ("hometown_city", ["city", "hometown", "home town"]), ("hometown_state", state), ("timezone", ["zone"]),
    ],
    .event: [
      ("user_id", athlete), ("school_id", school),
      (
        "name",
        [
          "event", "event name", "title", "summary", "subject", "opponent", "camp", "camp name", "showcase",
          "showcase name", "tournament", "tournament name", "game", "event title",
        ]
      ),
      ("type", ["event type", "category", "categories"]),
      (
        "start_date",
        [
          "date", "start", "date time", "game date", "event date", "first day", "dates", "camp date",
          "camp dates", "when",
          "day",
        ]
      ),
      (
        "start_time",
        [
          "time", "game time", "starts", "start at", "times", "tip", "tip off", "tipoff", "kickoff",
          "kick off",
          "puck drop", "first pitch", "face off", "faceoff", "tee time",
        ]
      ),
      ("end_date", ["end", "last day"]),
      ("end_time", ["ends"]),
      ("checkin_time", ["check in", "checkin", "arrival", "arrival time", "report time", "check in at"]),
      (
        "location",
        [
          "venue", "field", "site", "facility", "location name", "place", "where", "gym", "rink", "court",
          "arena",
          "pool", "park", "stadium", "course", "complex", "ground", "track",
        ]
      ),
      ("city", ["town", "city state", "city st"]),
      ("address", ["street", "street address", "location address"]), ("state", state),
      ("cost", ["fee", "price", "entry fee"]), ("registered", ["signed up"]),
      ("url", ["link", "website", "web", "page"]),
      ("description", ["details"]), ("performance_notes", ["notes"]),
      ("event_source", ["how we heard", "heard from", "found through"]),
      ("coaches_present", ["coaches", "coaches there"]), ("time_zone", ["zone", "tz"]),
      ("latitude", ["lat"]), ("longitude", ["lon", "lng", "long"]),
    ],
    .school: [
      ("user_id", athlete), ("name", school), ("conference", ["conf", "league"]),
      ("location", ["place", "where"]),
      ("city", ["town", "city state", "city st"]),
      ("state", state),
      ("is_favorite", ["favourite"]), ("website", ["web", "url", "site"]),
      ("athletics_url", ["athletics", "athletics website", "athletics page"]), ("phone", phone),
      ("twitter_handle", ["twitter", "x handle", "twitter x"]), ("instagram_handle", ["insta"]),
      ("fit_tier", ["fit", "tier"]), ("questionnaire_completed", ["questionnaire"]),
    ],
    .coach: [
      ("user_id", athlete), ("school_id", school), ("role", ["title", "position", "coach role"]),
      ("first_name", ["first", "given name"]), ("last_name", ["last", "surname", "family name"]),
      ("email", email), ("phone", phone), ("twitter_handle", ["twitter", "x handle", "twitter x"]),
      ("instagram_handle", ["insta"]),
      ("last_contact_date", ["last contacted", "last talked", "last spoke"]),
    ],
    .metric: [
      ("user_id", athlete), ("event_id", ["event", "event name", "recorded at"]),
      ("recorded_date", ["date", "recorded", "test date", "day"]),
      ("metric_type", ["metric", "type", "test", "measurement", "measure", "drill", "stat", "skill"]),
      ("value", ["result", "number", "score", "mark", "best", "reading", "best result"]), ("unit", ["units"]),
      ("display_value", ["display", "as written"]), ("source", ["device", "measured by", "measured with"]),
      ("is_primary", ["headline"]), ("verified", ["verified by third party"]),
      ("notes", ["note", "comment"]),
    ],
    .interaction: [
      ("user_id", athlete), ("school_id", school), ("coach_id", ["coach", "coach name"]),
      ("event_id", ["event", "event name"]),
      ("type", ["interaction type", "kind", "how", "method", "contact type", "contact method", "channel"]),
      ("direction", ["in out", "sent received", "inbound outbound"]),
      (
        "occurred_at",
        ["date", "when", "occurred", "date and time", "day", "contact date", "date of contact", "timestamp"]
      ), ("sentiment", ["feeling"]),
      ("content", ["notes", "what was said", "summary", "message"]), ("subject", ["topic", "about"]),
    ],
    .trip: [
      ("user_id", athlete), ("name", ["trip", "trip name", "title", "trip title"]),
      ("destination", ["location", "where"]), ("start_date", ["start", "from", "date", "departure"]),
      ("end_date", ["end", "until", "return", "to", "through"]), ("trip_type", ["type"]),
      ("description", ["notes", "details"]),
      ("basecamp_name", ["hotel", "lodging"]), ("basecamp_address", ["hotel address", "lodging address"]),
      ("organizer_display_name", ["organiser"]), ("privacy_mode", ["privacy"]),
    ],
  ]
}

extension String {
  /// The most bytes of a header that names a column.
  ///
  /// Each header is compared with the names of every kind and profile, so a cell of a megabyte would cost seconds.
  private static let maximumHeaderBytes = 1_000

  /// The folded words of a header; empty if the text is too long to name a column.
  var headerWords: String { utf8.count > Self.maximumHeaderBytes ? "" : foldedWords }

  /// The words of a name in camel case: `start Date` of `startDate`.
  fileprivate var camelWords: String {
    var result: [UInt8] = []
    var wasSmall = false
    for byte in utf8 {
      let isCapital = byte >= 0x41 && byte <= 0x5A
      if isCapital, wasSmall { result.append(0x20) }
      wasSmall = byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
