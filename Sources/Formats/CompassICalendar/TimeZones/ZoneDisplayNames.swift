/// What programs call zones where they speak to people, other than Windows does.
enum ZoneDisplayNames {
  /// The zone of an American abbreviation, of which the standard and the daylight one are the same zone: a
  /// file that says EST in July means the clocks of New York, not those of Panama (IANA's `EST`).
  static func zone(ofAbbreviation text: String) -> String? { abbreviations[text.uppercased()] }

  /// The zone of a place that a name shows, in any capitals: `Eastern Time (US & Canada)`, `Arizona`.
  static func zone(ofPlace text: String) -> String? { places[ZoneNames.folded(text)] }

  private static let abbreviations: [String: String] = {
    let table = [
      "America/New_York": ["EST", "EDT", "ET"], "America/Chicago": ["CST", "CDT", "CT"],
      "America/Denver": ["MST", "MDT", "MT"], "America/Los_Angeles": ["PST", "PDT", "PT"],
      "America/Anchorage": ["AKST", "AKDT", "AKT"], "Pacific/Honolulu": ["HST", "HDT"],
      "America/Halifax": ["AST", "ADT"], "America/St_Johns": ["NST", "NDT"],
    ]
    return Dictionary(
      table.flatMap { zone, names in names.map { ($0, zone) } }, uniquingKeysWith: { first, _ in first })
  }()

  private static let places: [String: String] = {
    var result: [String: String] = [:]
    for (word, zone) in [
      ("eastern", "America/New_York"), ("central", "America/Chicago"), ("mountain", "America/Denver"),
      ("pacific", "America/Los_Angeles"), ("alaska", "America/Anchorage"), ("alaskan", "America/Anchorage"),
      ("hawaii", "Pacific/Honolulu"), ("hawaiian", "Pacific/Honolulu"),
      ("hawaiialeutian", "Pacific/Honolulu"), ("atlantic", "America/Halifax"),
    ] {
      for end in ["", "time", "standardtime", "daylighttime", "timeuscanada", "timeus", "timecanada", "us"] {
        result[word + end] = zone
        result["us" + word + end] = zone
      }
    }
    for line in railsNames.split(separator: "\n") {
      let halves = line.split(separator: "=")
      guard halves.count == 2 else { continue }
      for name in halves[1].split(separator: ",") {
        result[ZoneNames.folded(name)] = halves[0].trimmed
      }
    }
    return result
  }()

  /// The names of Rails (ActiveSupport::TimeZone), which TeamSnap has, without those that are the city of
  /// their zone.
  private static let railsNames = """
    Africa/Algiers = West Central Africa
    Africa/Johannesburg = Pretoria
    America/Argentina/Buenos_Aires = Buenos Aires
    America/Guatemala = Central America
    America/Guyana = Georgetown
    America/Indiana/Indianapolis = Indiana (East)
    America/Lima = Quito
    America/Mexico_City = Guadalajara
    America/Nuuk = Greenland
    America/Phoenix = Arizona
    America/Puerto_Rico = Puerto Rico
    America/Regina = Saskatchewan
    America/Sao_Paulo = Brasilia
    America/St_Johns = Newfoundland
    Asia/Almaty = Astana
    Asia/Bangkok = Hanoi
    Asia/Colombo = Sri Jayawardenepura
    Asia/Karachi = Islamabad
    Asia/Kolkata = Chennai, Mumbai, New Delhi
    Asia/Muscat = Abu Dhabi
    Asia/Shanghai = Beijing
    Asia/Tokyo = Osaka, Sapporo
    Asia/Yangon = Rangoon
    Asia/Yekaterinburg = Ekaterinburg
    Atlantic/Cape_Verde = Cape Verde Is.
    Atlantic/South_Georgia = Mid-Atlantic
    Etc/GMT+12 = International Date Line West
    Europe/London = Edinburgh
    Europe/Moscow = St. Petersburg
    Europe/Zurich = Bern
    Pacific/Apia = Samoa
    Pacific/Auckland = Wellington
    Pacific/Fakaofo = Tokelau Is.
    Pacific/Guadalcanal = Solomon Is.
    Pacific/Majuro = Marshall Is.
    Pacific/Midway = Midway Island
    Pacific/Noumea = New Caledonia
    Pacific/Pago_Pago = American Samoa
    Pacific/Tongatapu = Nuku'alofa
    UTC = Universal Time Coordinated, Z
    """
}
