/// A state, district or territory of the United States.
public struct USState: Sendable, Hashable {
  /// The postal abbreviation, two capital letters.
  public let code: String
  /// The full name.
  public let name: String
  /// The IANA names of its time zones, the one that most people live in first.
  public let timeZones: [String]

  private init(_ code: String, _ name: String, _ timeZones: [String]) {
    self.code = code
    self.name = name
    self.timeZones = timeZones
  }

  private static let byWords: [String: USState] = {
    var result: [String: USState] = [:]
    for state in all {
      result[state.code.foldedWords] = state
      result[state.name.foldedWords] = state
    }
    for (words, code) in olderAbbreviations { result[words] = all.first { $0.code == code } }
    return result
  }()

  /// The abbreviations of newspapers that are no postal ones.
  private static let olderAbbreviations = [
    "ala": "AL", "ariz": "AZ", "ark": "AR", "calif": "CA", "cal": "CA", "colo": "CO", "conn": "CT",
    "del": "DE",
    "fla": "FL", "ill": "IL", "ind": "IN", "kan": "KS", "kans": "KS", "mass": "MA", "mich": "MI",
    "minn": "MN",
    "miss": "MS", "mont": "MT", "neb": "NE", "nebr": "NE", "nev": "NV", "okla": "OK", "ore": "OR",
    "tenn": "TN",
    "tex": "TX", "wash": "WA", "wis": "WI", "wyo": "WY", "wva": "WV",
  ]

  /// The state that an abbreviation or a full name means, case and points aside.
  public static func named(_ text: String) -> USState? {
    byWords[text.foldedWords] ?? byWords[text.filter { $0 != "." && $0 != " " }.foldedWords]
  }

  /// All states, districts and territories.
  public static let all: [USState] = [
    USState("AL", "Alabama", ["America/Chicago"]),
    USState("AK", "Alaska", ["America/Anchorage", "America/Adak"]),
    USState("AZ", "Arizona", ["America/Phoenix"]),
    USState("AR", "Arkansas", ["America/Chicago"]),
    USState("CA", "California", ["America/Los_Angeles"]),
    USState("CO", "Colorado", ["America/Denver"]),
    USState("CT", "Connecticut", ["America/New_York"]),
    USState("DE", "Delaware", ["America/New_York"]),
    USState("DC", "District of Columbia", ["America/New_York"]),
    USState("FL", "Florida", ["America/New_York", "America/Chicago"]),
    USState("GA", "Georgia", ["America/New_York"]),
    USState("HI", "Hawaii", ["Pacific/Honolulu"]),
    USState("ID", "Idaho", ["America/Boise", "America/Los_Angeles"]),
    USState("IL", "Illinois", ["America/Chicago"]),
    USState("IN", "Indiana", ["America/Indiana/Indianapolis", "America/Chicago"]),
    USState("IA", "Iowa", ["America/Chicago"]),
    USState("KS", "Kansas", ["America/Chicago", "America/Denver"]),
    USState("KY", "Kentucky", ["America/New_York", "America/Chicago"]),
    USState("LA", "Louisiana", ["America/Chicago"]),
    USState("ME", "Maine", ["America/New_York"]),
    USState("MD", "Maryland", ["America/New_York"]),
    USState("MA", "Massachusetts", ["America/New_York"]),
    USState("MI", "Michigan", ["America/Detroit", "America/Chicago"]),
    USState("MN", "Minnesota", ["America/Chicago"]),
    USState("MS", "Mississippi", ["America/Chicago"]),
    USState("MO", "Missouri", ["America/Chicago"]),
    USState("MT", "Montana", ["America/Denver"]),
    USState("NE", "Nebraska", ["America/Chicago", "America/Denver"]),
    USState("NV", "Nevada", ["America/Los_Angeles"]),
    USState("NH", "New Hampshire", ["America/New_York"]),
    USState("NJ", "New Jersey", ["America/New_York"]),
    USState("NM", "New Mexico", ["America/Denver"]),
    USState("NY", "New York", ["America/New_York"]),
    USState("NC", "North Carolina", ["America/New_York"]),
    USState("ND", "North Dakota", ["America/Chicago", "America/Denver"]),
    USState("OH", "Ohio", ["America/New_York"]),
    USState("OK", "Oklahoma", ["America/Chicago"]),
    USState("OR", "Oregon", ["America/Los_Angeles", "America/Boise"]),
    USState("PA", "Pennsylvania", ["America/New_York"]),
    USState("RI", "Rhode Island", ["America/New_York"]),
    USState("SC", "South Carolina", ["America/New_York"]),
    USState("SD", "South Dakota", ["America/Chicago", "America/Denver"]),
    USState("TN", "Tennessee", ["America/Chicago", "America/New_York"]),
    USState("TX", "Texas", ["America/Chicago", "America/Denver"]),
    USState("UT", "Utah", ["America/Denver"]),
    USState("VT", "Vermont", ["America/New_York"]),
    USState("VA", "Virginia", ["America/New_York"]),
    USState("WA", "Washington", ["America/Los_Angeles"]),
    USState("WV", "West Virginia", ["America/New_York"]),
    USState("WI", "Wisconsin", ["America/Chicago"]),
    USState("WY", "Wyoming", ["America/Denver"]),
    USState("PR", "Puerto Rico", ["America/Puerto_Rico"]),
    USState("VI", "U.S. Virgin Islands", ["America/St_Thomas"]),
    USState("GU", "Guam", ["Pacific/Guam"]),
    USState("AS", "American Samoa", ["Pacific/Pago_Pago"]),
    USState("MP", "Northern Mariana Islands", ["Pacific/Saipan"]),
  ]
}
