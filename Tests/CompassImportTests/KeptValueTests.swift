import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

/// A store with one record of each kind in which every field has a value.
private struct FullStore {
  /// The kinds in the order in which their records name each other.
  static let kinds: [RecordKind] = [.athlete, .school, .coach, .trip, .event, .metric, .interaction]

  let importing: Importing

  init() throws {
    importing = try Importing()
    for kind in Self.kinds {
      try importing.take(["\(kind.plural).json": Self.file(Self.cells(kind))]) { $0.kind = kind }
    }
  }

  /// A file of one row, in JSON, whose columns need not be found.
  static func file(_ cells: [String: String]) -> String {
    JSONValue.array([
      .object(cells.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) })
    ]).text()
  }

  /// The good texts of a record.
  static func cells(_ kind: RecordKind) -> [String: String] {
    var cells: [String: String] = [:]
    for field in kind.schema.fields where !["id", "extra", "sequence"].contains(field.name) {
      cells[field.name] = text(field)
    }
    // These follow from other fields.
    for name in ["display_value", "end_time_assumed", "unit"] { cells[name] = nil }
    return cells
  }

  private static let byName = [
    "full_name": "Ángel Núñez", "first_name": "Łukasz", "last_name": "Müller", "graduation_year": "2028",
    "gpa": "3.8", "sat": "1280", "act": "27", "zip": "02134", "capacity": "12", "start_date": "2027-03-05",
    "end_date": "2027-03-07", "date_of_birth": "2010-05-06", "start_time": "18:00", "end_time": "20:00",
    "checkin_time": "17:15", "features": "[\"events\"]", "is_primary": "Yes", "attended": "No",
    "cancelled": "No", "academic_info": "{\"a\":1}", "latitude": "33.5", "basecamp_latitude": "33.5",
  ]

  private static func text(_ field: FieldDescriptor) -> String? {
    if let text = byName[field.name] { return text }
    switch field.type {
    case .text: return field.maximumLength.map { $0 < 12 } ?? false ? "Añb 7" : "Señor \(field.label)"
    case .longText: return "Größe of the \(field.label)"
    case .integer: return "9"
    case .decimal: return "-84.1"
    case .money: return "150"
    case .boolean: return "Yes"
    case .date: return "2026-04-18"
    case .time: return "18:00"
    case .instant: return "2026-05-01T15:00:00Z"
    case .enumeration(let enumeration): return enumeration.cases.first?.value
    case .email: return "ana@example.com"
    case .phone: return "(614) 555-0101"
    case .url: return "https://example.com/Page"
    case .state: return "GA"
    case .timeZone: return "America/New_York"
    case .twitterHandle, .instagramHandle: return "@Abc_def"
    case .metricType: return "exit_velo"
    case .metricValue: return "88.5"
    case .height: return "73"
    case .weight: return "175"
    case .link(.athlete): return "Ángel Núñez"
    case .link(.coach): return "Łukasz Müller"
    case .link(.trip): return "Señor Name"
    case .link: return "Señor Name"
    case .links: return "[\"Łukasz Müller\"]"
    case .texts: return "[\"Küche\",\"Labor\"]"
    case .json: return "{\"a\":1}"
    case .foreignID: return "7d3b2a10-4c1e-4f6a-9b52-0a6d1c2e3f40"
    case .id: return nil
    }
  }

  /// The texts of a cell that are worse than the stored value: unreadable, out of range, damaged or empty.
  static func worseTexts(
    _ field: FieldDescriptor, _ kind: RecordKind, than stored: FieldValue, _ random: inout SplitMix
  ) -> [String] {
    var texts = ["", "#REF!"]
    switch field.type {
    case .integer, .decimal, .money, .height, .weight:
      let bounds = NumberBounds.of(field, in: kind)
      let hasBounds = [.height, .weight].contains(field.type)
      texts += ["abc"] + (hasBounds || bounds?.maximum != nil ? ["99999999"] : [])
      texts += hasBounds || bounds != nil ? ["-999999"] : []
    case .boolean: texts += ["maybe"]
    case .date: texts += ["someday", "2026-13-45", "1066-10-14", "2999-01-01"]
    case .time: texts += ["25:99", "after lunch"]
    case .instant: texts += ["someday"] + (field.name == "created_at" ? [] : ["2999-01-01T00:00:00Z"])
    case .enumeration: texts += ["zzz"]
    case .email: texts += ["ana@@example", "ana"]
    case .phone: texts += ["12"]
    case .url: texts += ["see the flyer"]
    case .state, .timeZone: texts += ["Nowhere at all"]
    case .metricValue: texts += ["DNF", "8850", "-5"]
    case .link: texts += ["00000000-0000-4000-8000-000000000000"]
    case .foreignID: texts += ["not an id"]
    case .json: texts += ["{\"a\":"]
    default: break
    }
    let good = field.type.isLink ? text(field) ?? "" : stored.canonicalText
    switch field.type {
    case .text, .longText, .link, .texts:
      let letters = good.indices.filter { good[$0].isLetter }
      for mark in ["?", "\u{FFFD}"] where !letters.isEmpty {
        var damaged = good
        let place = letters[Int(random.next() % UInt64(letters.count))]
        damaged.replaceSubrange(place...place, with: mark)
        texts.append(damaged)
        let lost = good.map { $0.isASCII ? String($0) : mark }.joined()
        if lost != good { texts.append(lost) }
      }
      texts += [good.uppercased(), good.lowercased()].filter { $0 != good && field.type != .texts }
    default: break
    }
    return texts
  }
}

extension FieldType {
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
}

@Suite("A stored value never gets worse")
struct KeptValueTests {
  private static let derived: Set = ["updated_at", "extra"]

  private static func values(_ record: FieldValues) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: record.present.filter { !derived.contains($0.field.name) }.map {
        ($0.field.name, $0.value.canonicalText)
      })
  }

  @Test(
    "An unreadable, impossible, damaged or empty cell changes no stored value",
    arguments: FullStore.kinds, [1, 2] as [UInt64])
  func worse(kind: RecordKind, seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let store = try FullStore()
    let stored = try store.importing.record(kind)
    let schools = try store.importing.records(.school).count
    for field in kind.schema.fields where field.name != "id" {
      guard let value = stored[field] else { continue }
      var cells = FullStore.cells(kind)
      cells["id"] = stored.idText
      let texts = FullStore.worseTexts(field, kind, than: value, &random)
      // Each seed takes every other text, so that the test takes half the time.
      for (place, text) in texts.enumerated() where UInt64(place) % 2 == seed % 2 {
        cells[field.name] = text
        try store.importing.take(["again.json": FullStore.file(cells)]) { $0.kind = kind }
        let after = Self.values(try store.importing.record(kind))
        let changed = Self.values(stored).filter { after[$0.key] != $0.value }.keys.sorted()
        #expect(
          changed.isEmpty, "\(field.name) = \(text): \(changed.map { "\($0) is \(after[$0] ?? "empty")" })")
        #expect(try store.importing.records(.school).count == schools, "\(field.name) = \(text)")
      }
    }
  }

  @Test(
    "A good new value with a warning for something else is stored",
    arguments: [
      (RecordKind.event, ["start_time": "04:30"], "start_time", "04:30:00"),
      (.event, ["start_date": "Mon 3/6/2027"], "start_date", "2027-03-06"),
      (.event, ["state": "TN", "time_zone": ""], "state", "TN"),
      (.event, ["cost": "$175 (paid)"], "cost", "175"),
      (.event, ["start_time": "7:15 PM PT"], "start_time", "19:15:00"),
      (.interaction, ["coach_id": "Nobody Known", "content": "New words"], "content", "New words"),
      (.metric, ["value": "91.4"], "value", "91.4"),
      (.athlete, ["graduation_year": "2025"], "graduation_year", "2025"),
      (.coach, ["role": "Head Coach", "school_id": "Unknown College"], "role", "head"),
      (.school, ["name": "Señor NEW Name"], "name", "Señor NEW Name"),
    ])
  func better(kind: RecordKind, cells: [String: String], field: String, value: String) throws {
    let store = try FullStore()
    var all = FullStore.cells(kind).merging(cells) { $1 }
    all["id"] = try store.importing.record(kind).idText
    try store.importing.take(["again.json": FullStore.file(all)]) { $0.kind = kind }
    #expect(try store.importing.record(kind).text(field) == value)
  }

  @Test("The warning says which value was kept")
  func message() throws {
    let store = try Importing()
    let header = "full_name,graduation_year,gpa,zip\n"
    try store.take(["a.csv": header + "Tomas Alder,2027,3.8,02134\n"])
    let outcome = try store.take(["a.csv": header + "Tomas Alder,2027,7.8,2134\n"])
    let texts = outcome.files.flatMap(\.findings).map { $0.message.rendered(showingPersonal: true) }
    #expect(
      texts == [
        "GPA must not exceed 5.0; kept the stored \"3.8\"",
        "ZIP code must be 5 digits; kept the stored \"02134\"",
      ])
  }

  @Test("What is doubtful replaces what is as doubtful")
  func doubtful() throws {
    let store = try Importing()
    let header = "Date,Metric,Value,Source\n"
    try store.take(["m.csv": header + "2026-04-18,exit_velo,885,Stalker\n"])
    try store.take(["m.csv": header + "2026-04-18,exit_velo,895,Stalker\n"])
    #expect(try store.column("value", of: .metric) == ["895"])
    try store.take(["m.csv": header + "2026-04-18,exit_velo,89.5,Stalker\n"])
    try store.take(["m.csv": header + "2026-04-18,exit_velo,895,Stalker\n"])
    #expect(try store.column("value", of: .metric) == ["89.5"])
  }
}
