import CompassModel
import CompassStore
import Foundation

/// The kinds of stores, which all keep the same rules.
enum StoreKind: String, CaseIterable, Sendable {
  case sqlite, memory

  /// Makes an empty store.
  func make() throws -> any Store {
    switch self {
    case .sqlite: try SQLiteStore()
    case .memory: MemoryStore()
    }
  }
}

/// Makes records with fixed seeds, so that a failing one can be made again.
struct RecordFactory {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number below a bound (SplitMix64).
  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  mutating func id() -> UUID {
    var bytes: [UInt8] = []
    for _ in 0..<16 { bytes.append(UInt8(number(below: 256))) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Texts that catch layers which count characters, stop at NUL or fold what they should keep.
  static let texts = [
    "", " ", "Camp", "José Núñez", "Jose\u{301}", "a\u{0}b", "\u{0}", "O'Brien; DROP TABLE events; --",
    "\"\u{301}",
    "line\r\nline", "日本語", "🥎", "100%", "_", "null", "\u{FEFF}x", "\\", "[]", "1e5", "'", "İstanbul",
  ]

  mutating func json(depth: Int = 3) -> JSONValue {
    switch number(below: depth == 0 ? 4 : 6) {
    case 0: .null
    case 1: .boolean(number(below: 2) == 1)
    case 2: .number(pick(["0", "-1", "1.10", "1e400", "12345678901234567890"]))
    case 3: .string(pick(Self.texts))
    case 4: .array((0..<number(below: 4)).map { _ in json(depth: depth - 1) })
    default: .object((0..<number(below: 4)).map { _ in .init(pick(Self.texts), json(depth: depth - 1)) })
    }
  }

  mutating func decimal() -> Decimal {
    let text = pick([
      "0", "92.1", "-0.001", ".406", "12345678901234567890.123456789", "1e-20", "99999999", "7",
    ])
    return Decimal(string: text) ?? 0
  }

  /// A value of a field's type, links aside.
  mutating func value(_ type: FieldType) -> FieldValue {
    switch type {
    case .integer: .integer(pick([0, -1, 7, Int.max, Int.min]))
    case .boolean: .boolean(number(below: 2) == 1)
    case .decimal, .money, .metricValue, .height, .weight: .decimal(decimal())
    case .date: .date(CalendarDate(clampingDaysSince1970: number(below: 4_000_000) - 719_162))
    case .time: .time(TimeOfDay(wrappingSecondsSinceMidnight: number(below: 86_400)))
    case .instant:
      .instant(
        Date(
          rfc3339: pick(["2026-07-18T12:00:00Z", "1969-12-31T23:59:59.5Z", "2026-01-01T00:00:00.000001Z"]))
          ?? Date(timeIntervalSince1970: 0))
    case .id, .link, .foreignID: .id(id())
    case .links: .ids((0..<number(below: 3)).map { _ in id() })
    case .texts: .texts((0..<number(below: 4)).map { _ in pick(Self.texts) })
    case .json: .json(json())
    case .enumeration(let enumeration): .text(pick(enumeration.cases).value)
    default: .text(pick(Self.texts))
    }
  }

  /// A record that has every required field and some of the others; its links lead where it is told.
  mutating func record(_ kind: RecordKind, links: [RecordKind: UUID], isFull: Bool = false) -> FieldValues {
    var values = FieldValues(kind: kind)
    for field in kind.schema.fields {
      guard field.isRequired || isFull || number(below: 2) == 1 else { continue }
      if case .link(let target) = field.type {
        values[field] = links[target].map(FieldValue.id)
      } else {
        values[field] = value(field.type)
      }
    }
    if kind == .metric { values["is_primary"] = nil }
    return values
  }
}

/// Records with nothing but what a test is about.
enum Sample {
  static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
  }

  static func day(_ text: String) -> CalendarDate {
    CalendarDate(iso: text) ?? CalendarDate(clampingDaysSince1970: 0)
  }

  static func athlete(_ number: Int, _ name: String) -> FieldValues {
    Athlete(id: id(number), fullName: name).values
  }

  static func school(_ number: Int, _ name: String, owner: UUID? = nil) -> FieldValues {
    var school = School(id: id(number), name: name)
    school.userID = owner
    return school.values
  }

  static func coach(
    _ number: Int, school: Int, _ first: String = "Ann", _ last: String = "Doe"
  ) -> FieldValues {
    Coach(id: id(number), schoolID: id(school), role: .head, firstName: first, lastName: last).values
  }

  static func event(
    _ number: Int, _ name: String = "Camp", _ day: String = "2026-04-15", owner: UUID? = nil,
    _ change: (inout Event) -> Void = { _ in }
  ) -> FieldValues {
    var event = Event(id: id(number), type: .camp, name: name, startDate: Self.day(day))
    event.userID = owner
    change(&event)
    return event.values
  }

  static func metric(
    _ number: Int, _ type: String = "velocity", _ day: String = "2026-04-15", owner: UUID? = nil,
    _ change: (inout PerformanceMetric) -> Void = { _ in }
  ) -> FieldValues {
    var metric = PerformanceMetric(id: id(number), recordedDate: Self.day(day), metricType: type)
    metric.userID = owner
    change(&metric)
    return metric.values
  }

  static func interaction(_ number: Int, school: Int, at instant: String, coach: Int? = nil) -> FieldValues {
    var interaction = Interaction(
      id: id(number), schoolID: id(school), type: .email, direction: .inbound,
      occurredAt: Date(rfc3339: instant) ?? Date(timeIntervalSince1970: 0))
    interaction.coachID = coach.map(id)
    return interaction.values
  }
}
