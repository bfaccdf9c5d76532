import CompassModel
import CompassSource
import CompassValidation

/// The forms of the values of fields.
extension CellForm {
  /// Creates the form for the values of a target, or returns nil if any text may be a value.
  init?(_ target: ColumnTarget) {
    switch target {
    case .fullName, .firstName, .lastName: self = .person
    case .fullPlace: self = .place
    case .status: self = .status
    case .timeOfInteraction: self = .time
    case .batsThrows: self = .batsThrows
    case .contactDetails: self = .contact
    case .heightFeet: self = .number
    case .homeTeam, .awayTeam: self = .text
    case .side: self = .side
    case .field(let field):
      if let form = Self.byField[field.name] ?? Self.byType[field.type] { self = form } else { return nil }
    default: return nil
    }
  }

  /// The plural name of the values, or nil if other texts look like them.
  var plural: String? { Self.ofLists.contains(self) ? "values from a list" : Self.plurals[self] }

  private static let ofLists: Set<CellForm> = [
    .eventType, .contactType, .direction, .coachRole, .division, .schoolStatus,
  ]
  private static let plurals: [CellForm: String] = [
    .date: "dates", .time: "times", .email: "e-mail addresses", .phone: "phone numbers",
    .url: "web addresses", .state: "states", .money: "prices", .answer: "yes or no answers",
    .height: "heights", .batsThrows: "batting and throwing sides",
  ]

  private static let byField: [String: CellForm] = [
    "metric_type": .test, "value": .number, "graduation_year": .classYear, "role": .coachRole,
    "division": .division, "direction": .direction, "full_name": .person, "school_id": .school,
    "user_id": .person, "coach_id": .person, "city": .city, "hometown_city": .city,
  ]

  private static let byType: [FieldType: CellForm] = [
    .date: .date, .instant: .date, .time: .time, .money: .money, .boolean: .answer, .email: .email,
    .phone: .phone, .url: .url, .state: .state, .height: .height, .integer: .number, .decimal: .number,
    .weight: .number, .enumeration(EventType.enumeration): .eventType,
    .enumeration(InteractionType.enumeration): .contactType,
    .enumeration(SchoolStatus.enumeration): .schoolStatus, .text: .text, .longText: .text,
  ]

  /// The field that reads a cell of each form.
  private static let fields: [CellForm: FieldDescriptor] = {
    let fields: [CellForm: (kind: RecordKind, name: String)] = [
      .date: (.event, "start_date"), .time: (.event, "start_time"), .money: (.event, "cost"),
      .answer: (.event, "registered"), .email: (.coach, "email"), .phone: (.coach, "phone"),
      .url: (.event, "url"), .state: (.event, "state"), .height: (.athlete, "height_inches"),
      .eventType: (.event, "type"), .contactType: (.interaction, "type"),
      .direction: (.interaction, "direction"), .coachRole: (.coach, "role"),
      .division: (.school, "division"), .schoolStatus: (.school, "status"),
      .classYear: (.athlete, "graduation_year"),
    ]
    return fields.compactMapValues { $0.kind.schema[$0.name] }
  }()

  /// The longest remark in a date cell, in bytes.
  private static let longestRemark = 20

  private static let schoolWords: Set<Substring> = [
    "university", "college", "univ", "u", "state", "tech", "institute", "academy", "universität",
    "universidad",
    "université", "school",
  ]

  /// Whether a text says that a game is away; nil if it doesn't say at home, away or neutral.
  static func isAway(_ text: String) -> Bool? {
    let words = text.trimmedBlanks == "@" ? "@" : text.foldedWords
    return ["away", "a", "at", "@", "road", "visitor", "visitors", "auswärts", "visitante"].contains(words)
      ? true
      : ["home", "h", "vs", "v", "versus", "neutral", "n", "heim", "local"].contains(words) ? false : nil
  }

  /// Whether a text can be a value of the form.
  func fits(_ text: String, _ options: ReadingOptions) -> Bool {
    let digits = text.utf8.count { 0x30...0x39 ~= $0 }
    switch self {
    case .city:
      return digits == 0 && text.unicodeScalars.contains(where: \.properties.isAlphabetic)
        && text.utf8.count { $0 == 0x20 } < 4
    case .place: return text.utf8.count > 2 && WrittenPlace(text).state != nil
    case .number:
      return digits > 0 && text.utf8.first.map { 0x30...0x39 ~= $0 || $0 == 0x2E || $0 == 0x7E } ?? false
    case .text:
      return text.unicodeScalars.contains(where: \.properties.isAlphabetic)
        && !Self.email.fits(text, options) && !Self.url.fits(text, options) && !Self.date.fits(text, options)
    case .person:
      return digits == 0 && !text.utf8.contains(0x40)
        && text.unicodeScalars.contains(where: \.properties.isAlphabetic)
    case .athlete:
      return !options.athletes.isEmpty && options.athletes.contains(AthleteNames.key(text))
    case .school: return !Self.schoolWords.isDisjoint(with: text.foldedWords.split(separator: " "))
    case .eventTitle:
      return !options.lexicon.matches(in: text.foldedWords.split(separator: " "), of: .eventTitles).isEmpty
    case .test: return options.lexicon.test(named: text).map { $0.key != "other" } ?? false
    case .status: return options.lexicon.status(text) != nil
    case .side: return text.foldedWords.utf8.count != 1 && Self.isAway(text) != nil
    case .mark: return Self.isMark(text)
    case .batsThrows:
      let bytes = Array(text.utf8)
      let sides = Array("RLSBrlsb".utf8)
      return bytes.count == 3 && sides.contains(bytes[0]) && sides.contains(bytes[2])
        && !sides.contains(bytes[1])
    case .contact: return text.utf8.contains(0x40) || digits >= 10 && Self.phone.fits(text, options)
    // GA alone is Georgia.
    case .coachRole where USState.named(text) != nil: return false
    case .email: return text.utf8.contains(0x40) && !WrittenEmail.list(text).isEmpty
    case .url where !text.utf8.contains(0x2E), .phone where digits < 10, .date where digits == 0: return false
    default: return isRead(text, digits, options)
    }
  }

  /// Whether a text looks like the result of a race: `23.41`, `4:58.90`.
  private static func isMark(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count <= 3, let last = parts.last else { return false }
    let numbers =
      parts.dropLast() + last.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard numbers.count == parts.count + 1, numbers.joined().allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return false
    }
    let places = parts.count == 1 ? 2...2 : 1...2
    return 1...2 ~= numbers[0].count && places ~= numbers[parts.count].count
      && numbers[1..<parts.count].allSatisfy { $0.count == 2 }
  }

  /// Whether the field of the form reads a text.
  private func isRead(_ text: String, _ digits: Int, _ options: ReadingOptions) -> Bool {
    guard let field = Self.fields[self] else { return false }
    let reading = FieldReader.read(text, field: field, options: options)
    switch self {
    case .money:
      return reading.value != nil && (digits == 0 || HeaderWords.isMoney(text))
    case .height: return reading.value != nil && text.utf8.contains { $0 == 0x27 || $0 == 0x2D }
    case .time:
      let isClear = text.utf8.contains { $0 == 0x3A || $0 | 0x20 == 0x6D }
      let isHour = WrittenClock(text)?.isMarked == true && text.contains(where: \.isLetter)
      return reading.value != nil && (isClear || isHour)
        || reading.issues.contains { $0.code == .timeWithoutHalf }
    case .classYear:
      guard case .integer(let year)? = reading.value else { return false }
      return 10...40 ~= year || 1_950...2_050 ~= year
    case .date:
      guard let date = WrittenDate(text, order: .monthFirst) else { return reading.value != nil }
      // "4/12 sent an email" is a note.
      return date.remark?.utf8.count ?? 0 <= Self.longestRemark
    case .answer: return reading.value != nil && reading.remark == nil && digits == 0
    case .phone: return reading.value != nil
    case .eventType where options.lexicon.meaning(of: text, in: .eventCells) != nil: return true
    default: return reading.value != nil && !reading.issues.contains { $0.effect != .notes }
    }
  }
}
