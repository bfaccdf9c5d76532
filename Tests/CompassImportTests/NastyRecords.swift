import CompassModel
import CompassStore
import Foundation

/// Fills a store with records whose texts are hard on everything that reads and writes them, the same for
/// the same seed.
struct NastyRecords {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number below a bound (SplitMix64).
  private mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  private mutating func id() -> UUID {
    let bytes = (0..<16).map { _ in UInt8(number(below: 256)) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  static let texts = [
    "Camp", "José Núñez", "Nguyễn Văn A", "Ωμέγα", "Иван", "🥎 night", "e\u{301}lan", "=SUM(A1:A9)", "+1 more",
    "-5 under", "@home", "'quoted", "'=x", "''-x", "=\u{301}x", "a,b;c|d", "say \"go\"", "\"all\"", "NA",
    "N/A",
    "None", "Null", "null", "-", "—", "TBD", "#N/A", "true", "0", "007", "1/2", "2026-04-18", "9:00 AM",
    "http", "a < b and c > d", "ERA <3 and velo >90", "&amp; & &lt;", "100%", "\\n", "[1]", "{\"a\":1}",
    "C:\\x", "x  y", "Dept. #2", "Total", "Notes:", "id", "_row", "O'Brien; DROP TABLE events; --",
  ]

  static let longTexts =
    texts + [
      "two\nlines", "a\n\nb", "- list\n- of\n- things",
      String(repeating: "long \"note\", ", count: 150) + "end",
      "tab\there", "=a\n=b",
    ]

  private mutating func json(depth: Int = 2) -> JSONValue {
    switch number(below: depth == 0 ? 4 : 6) {
    case 0: .boolean(true)
    case 1: .number(pick(["0", "-1", "1.10", "12345678901234567890"]))
    case 2, 3: .string(pick(Self.longTexts))
    case 4: .array((0..<number(below: 3)).map { _ in json(depth: depth - 1) })
    default: object(depth: depth - 1)
    }
  }

  private mutating func object(depth: Int = 1) -> JSONValue {
    var names: Set<String> = []
    var members: [JSONValue.Member] = []
    for _ in 0...number(below: 3) {
      let name = pick(Self.texts) + " key"
      if names.insert(name).inserted { members.append(.init(name, json(depth: depth))) }
    }
    return .object(members)
  }

  /// A value that the rules let pass as it is.
  private mutating func value(_ field: FieldDescriptor) -> FieldValue? {
    switch field.type {
    case .text: .text(Self.fitting(pick(Self.texts), field))
    case .longText: .text(Self.fitting(pick(Self.longTexts), field))
    case .boolean: .boolean(number(below: 2) == 1)
    case .money: .decimal(pick([0, 50, Decimal(string: "1250.5") ?? 1, 99_999]))
    case .date, .time: nil
    case .instant:
      .instant(Date(timeIntervalSince1970: TimeInterval(1_700_000_000 + number(below: 90_000_000))))
    case .foreignID: .id(id())
    case .texts: .texts((0...number(below: 3)).map { _ in pick(Self.texts) })
    case .json: field.name == "extra" ? .json(object()) : .json(json(depth: 1))
    case .enumeration(let enumeration): .text(pick(enumeration.cases).value)
    case .url: .text(pick(["https://example.com/a?b=c&d=%20#e", "http://example.org"]))
    case .email: .text(pick(["ann@example.com", "o.brien+x@example.edu"]))
    case .phone: .text(pick(["+1 555-555-0100", "(555) 555-0123"]))
    case .state: .text(pick(["GA", "TN", "DC"]))
    case .timeZone: .text(pick(["America/Chicago", "America/New_York"]))
    default: nil
    }
  }

  private static func fitting(_ text: String, _ field: FieldDescriptor) -> String {
    guard let limit = field.maximumLength, text.unicodeScalars.count > limit else { return text }
    return "short"
  }

  private mutating func record(_ kind: RecordKind, _ needed: [String: FieldValue]) -> FieldValues {
    var values = FieldValues(kind: kind)
    for field in kind.schema.fields where number(below: 3) > 0 {
      if let value = value(field) { values[field] = value }
    }
    values["is_primary"] = nil
    values["is_archived"] = nil
    if kind == .athlete { values["zip"] = .text("30060") }
    values["id"] = .id(id())
    for (name, value) in needed { values[name] = value }
    values["created_at"] = .instant(Date(timeIntervalSince1970: 1_780_000_000))
    values["updated_at"] = .instant(Date(timeIntervalSince1970: 1_780_000_000.5))
    return values
  }

  private static func day(_ number: Int) -> FieldValue {
    .date(CalendarDate(clampingDaysSince1970: 20_000 + number))
  }

  /// Adds two records of each kind for each nasty text, linked with each other.
  mutating func fill(_ importing: Importing) throws {
    var copy = self
    try importing.store.write { writer in
      let athlete = copy.record(.athlete, ["full_name": .text("Mia Ruiz")])
      let owner = athlete["id"]
      try writer.insert(athlete)
      for (index, text) in Self.texts.enumerated() {
        let name = FieldValue.text(text.unicodeScalars.count > 1 ? text : text + " College")
        let needed: [String: FieldValue?] = ["user_id": owner]
        func with(_ more: [String: FieldValue?]) -> [String: FieldValue] {
          needed.merging(more) { $1 }.compactMapValues(\.self)
        }
        let school = copy.record(.school, with(["name": .text(text + " \(index)")]))
        try writer.insert(school)
        let coach = copy.record(
          .coach,
          with([
            "first_name": name, "last_name": .text("\(text) \(index)"), "role": .text("head"),
            "school_id": school["id"],
          ]))
        try writer.insert(coach)
        let event = copy.record(
          .event,
          with([
            "name": name, "type": .text("camp"), "start_date": Self.day(index * 7),
            "end_date": Self.day(index * 7 + 1), "school_id": school["id"],
            "start_time": TimeOfDay(hour: 9, minute: 30).map(FieldValue.time),
            "end_time": TimeOfDay(hour: 23, minute: 0).map(FieldValue.time), "attended": nil,
          ]))
        try writer.insert(event)
        try writer.insert(
          copy.record(
            .metric,
            with([
              "metric_type": .text("velocity"), "recorded_date": Self.day(index * 7), "unit": .text("mph"),
              "value": .decimal(Decimal(index) + 40), "event_id": event["id"],
            ])))
        try writer.insert(
          copy.record(
            .interaction,
            with([
              "school_id": school["id"], "coach_id": coach["id"], "event_id": event["id"],
              "type": .text("email"), "direction": .text("inbound"),
              "occurred_at": .instant(Date(timeIntervalSince1970: TimeInterval(1_700_000_000 + index))),
            ])))
        try writer.insert(
          copy.record(
            .trip,
            with([
              "name": .text("\(text) \(index)"), "destination": name, "start_date": Self.day(index),
              "end_date": Self.day(index + 2),
            ])))
      }
      return .commit(())
    }
    self = copy
  }
}
