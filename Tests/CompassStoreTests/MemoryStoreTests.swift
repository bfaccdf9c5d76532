import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@testable import CompassStore

@Suite("A store in memory answers like one in a file")
struct MemoryStoreTests {
  /// Fills stores with the same records, some of which are changed afterwards: one in a file, one in memory, and one in
  /// memory on top of one in a file.
  private static func filled(seed: UInt64) throws -> [any Store] {
    let stores = try StoreKind.allCases.map { try $0.make() }
    for store in stores { try fill(store, seed: seed, rounds: 0..<40) }
    let lower = try SQLiteStore()
    try fill(lower, seed: seed, rounds: 0..<23)
    let upper = MemoryStore(over: lower)
    try fill(upper, seed: seed, rounds: 0..<40, from: 23)
    return stores + [upper]
  }

  /// Fills a store with the records of some rounds.
  ///
  /// - Parameter first: the first round whose records are written; those of earlier rounds are in the store below.
  private static func fill(
    _ store: any Store, seed: UInt64, rounds: Range<Int>, from first: Int = 0
  ) throws {
    var factory = RecordFactory(seed: seed)
    try store.write { (writer) throws in
      var known: [RecordKind: [FieldValues]] = [:]
      for round in rounds {
        for kind in RecordKind.allCases {
          var links: [RecordKind: UUID] = [:]
          for (target, records) in known.sorted(by: { $0.key < $1.key }) where factory.number(below: 3) > 0 {
            links[target] = factory.pick(records)["id"].flatMap(UUID.init(fieldValue:))
          }
          if links[.school] == nil, [.coach, .interaction].contains(kind) {
            links[.school] = known[.school]?.first?["id"].flatMap(UUID.init(fieldValue:))
          }
          guard links[.school] != nil || ![.coach, .interaction].contains(kind) else { continue }
          var record = factory.record(kind, links: links)
          // SQLite ends a text at a NUL when it folds names to sort them; no reader lets a NUL through.
          for field in ["name", "full_name", "first_name", "last_name"] where record[field] != nil {
            record[field] = .text(factory.pick(["Camp", "cámp", "Tour", "", " x", "Ñandú", "日本語"]))
          }
          record["start_date"] = record["start_date"].map { _ in
            .date(CalendarDate(clampingDaysSince1970: 20_000 + factory.number(below: 6)))
          }
          record["source_key"] = .text("uid-\(factory.number(below: 5))/2026060\(round % 9)")
          record["source"] = factory.number(below: 2) == 0 ? nil : .text("team")
          if round >= first { try writer.insert(record) }
          known[kind, default: []].append(record)
          if round % 4 == 3, let earlier = known[kind]?.first, let id = earlier["id"] {
            var changed = factory.record(kind, links: links)
            changed["id"] = id
            for field in ["name", "full_name", "first_name", "last_name"] { changed[field] = record[field] }
            if round >= first { try writer.update(changed) }
          }
        }
      }
      return .commit(())
    }
  }

  /// All that both stores can be asked, as texts.
  private static func answers(of reader: any StoreReading) throws -> [String] {
    var answers: [String] = []
    func note(_ question: String, _ answer: some Sequence) {
      answers.append("\(question): \(answer.map { "\($0)" }.joined(separator: " "))")
    }
    let owners = try reader.athletes().map(\.id) as [UUID?] + [nil]
    for kind in RecordKind.allCases {
      for sort in QuerySort.allCases {
        var ids: [UUID] = []
        try reader.forEach(Selection(all: kind, by: sort)) { values in
          ids += [values["id"].flatMap(UUID.init(fieldValue:))].compactMap(\.self)
        }
        note("\(kind) by \(sort)", ids)
      }
      try reader.forEach(Selection(all: kind)) { values in
        answers.append(values.jsonObject.text())
        guard let id = values["id"].flatMap(UUID.init(fieldValue:)) else { return }
        #expect(try reader.exists(kind, id: id))
        let owner = kind == .athlete ? nil : values["user_id"].flatMap(UUID.init(fieldValue:))
        if let key = values.naturalKey { note(key, try reader.ids(of: kind, naturalKey: key, owner: owner)) }
        if let name = values.foldedName {
          note(name, try reader.ids(of: kind, foldedName: name, owner: owner))
          if case .date(let day)? = values["start_date"], let last = day.adding(days: 2) {
            note("\(name) \(day)", try reader.events(foldedName: name, startingIn: day...last, owner: owner))
          }
        }
        note("values", [try reader.values(of: kind, id: id)?.jsonObject.text() ?? "none"])
        guard let key = values["source_key"]?.canonicalText else { return }
        let source = values["source"]?.canonicalText
        note(key, [try reader.id(of: kind, source: source, sourceKey: key, owner: owner)?.text ?? "none"])
        let series = String(key.prefix { $0 != "/" }) + "/"
        note(
          series,
          try reader.sourceKeys(of: kind, source: source, startingWith: series, owner: owner).map(\.key))
      }
      for owner in owners {
        note("\(kind) of one", [try reader.count(Selection(all: kind, owners: [owner]))])
      }
      var extras: [String] = []
      try reader.forEachExtra(of: kind, mentioning: "Camp") { id, members in
        extras.append("extra \(id) \(members.count)")
      }
      answers += extras.sorted()
    }
    for owner in owners { note("primary", [try reader.primaryMetric(owner: owner)?.text ?? "none"]) }
    return answers
  }

  @Test("the same records and keys", arguments: [1, 2, 3, 4] as [UInt64])
  func answers(seed: UInt64) throws {
    let stores = try Self.filled(seed: seed)
    let answers = try stores.map { try $0.read(Self.answers) }
    #expect(answers[0].count > 500)
    for others in answers.dropFirst() {
      #expect(others.difference(from: answers[0]).map { "\($0)" } == [])
    }
  }

  @Test("many questions at once have the answers of each", arguments: [1, 2, 3, 4] as [UInt64])
  func blocks(seed: UInt64) throws {
    for store in try Self.filled(seed: seed) {
      try store.read { reader in
        for kind in RecordKind.allCases {
          var records: [FieldValues] = []
          try reader.forEach(Selection(all: kind)) { records.append($0) }
          let ids = records.compactMap { $0["id"].flatMap(UUID.init(fieldValue:)) }
          let found = try reader.records(of: kind, ids: ids + [Sample.id(9_999)])
          #expect(found == Dictionary(uniqueKeysWithValues: zip(ids, records)))
          for owner in try reader.athletes().map(\.id) as [UUID?] + [nil] {
            try check(records, of: kind, owner, in: reader)
          }
        }
      }
    }
  }

  private func check(
    _ records: [FieldValues], of kind: RecordKind, _ owner: UUID?, in reader: any StoreReading
  ) throws {
    var keys: Set<RecordKey> = [.natural("nobody"), .name("a\u{0}b"), .source(nil, key: "")]
    var places: Set<EventPlace> = []
    for values in records {
      if let key = values.naturalKey { keys.insert(.natural(key)) }
      if let name = values.foldedName {
        keys.insert(.name(name))
        if case .date(let day)? = values["start_date"], let last = day.adding(days: 3) {
          places.insert(EventPlace(name: name, days: day...last))
        }
      }
      if let key = values["source_key"]?.canonicalText {
        keys.insert(.source(values["source"]?.canonicalText, key: key))
      }
    }
    let found = try reader.ids(of: kind, keys: Array(keys), owner: owner)
    for key in keys {
      let single = try reader.ids(of: kind, key: key, owner: owner)
      // Of several records with a key at a source, the first is meant.
      if case .source = key {
        #expect(found[key]?.first == single.first)
      } else {
        #expect(found[key] ?? [] == single)
      }
    }
    guard kind == .event else { return }
    let near = try reader.events(near: Array(places), owner: owner)
    for place in places {
      let single = try reader.events(foldedName: place.name, startingIn: place.days, owner: owner)
      #expect(near[place] ?? [] == single)
    }
  }

  @Test("records of no one go to the athlete, with what waited for them by name", arguments: [true, false])
  func adoption(namedToo: Bool) throws {
    let answers = try Self.filled(seed: 7).map { store in
      try store.write { (writer) throws in
        let athlete = try #require(try writer.athletes().first)
        let adopted = try writer.adoptUnowned(by: athlete.id, namedToo: namedToo)
        return .commit(["\(adopted)"] + (try Self.answers(of: writer)))
      }
    }
    for others in answers.dropFirst() {
      #expect(others.difference(from: answers[0]).map { "\($0)" } == [])
    }
    #expect(answers[0].first != "0")
  }

  @Test(
    "a limited look-up finds the oldest records, whatever was changed since", arguments: StoreKind.allCases)
  func oldest(kind: StoreKind) throws {
    let found = try kind.make().write { (writer) throws in
      for number in 1...20 { try writer.insert(Sample.event(number, "Practice")) }
      for number in 1...3 { try writer.update(Sample.event(number, "Practice") { $0.city = "Macon" }) }
      try writer.update(Sample.event(4, "Game"))
      try writer.update(Sample.event(4, "Practice"))
      let all = try writer.ids(of: .event, foldedName: "practice", owner: nil)
      #expect(all.count == 20)
      return .rollback(try writer.ids(of: .event, foldedName: "practice", owner: nil, limit: 3))
    }
    #expect(found == (1...3).map(Sample.id))
  }

  @Test("a record that changes very often needs no more room")
  func manyChanges() throws {
    let table = MemoryTable(.event)
    let note = String(repeating: "Bring water. ", count: 4_000)
    for number in 0..<400 {
      let event = Sample.event(1) { $0.performanceNotes = note + "\(number)" }
      try table.put(event, id: Sample.id(1), RecordKeys(event))
    }
    #expect(table.byteCount < 4 << 20)
    #expect(try table.values(ofRow: 0) == Sample.event(1) { $0.performanceNotes = note + "399" })
    #expect(Array(table.rows(.name("camp"), owner: nil)) == [0])
  }

  @Test("texts that only Unicode calls equal are different keys", arguments: StoreKind.allCases)
  func spellings(kind: StoreKind) throws {
    let keys = ["Jos\u{E9}", "Jose\u{301}"]
    try kind.make().write { (writer) throws in
      for (number, key) in keys.enumerated() {
        try writer.insert(Sample.event(number + 1) { $0.sourceKey = key })
      }
      for (number, key) in keys.enumerated() {
        #expect(try writer.id(of: .event, source: nil, sourceKey: key, owner: nil) == Sample.id(number + 1))
      }
      return .rollback(())
    }
  }

  @Test("JSON that can't be read back is an error, not a lost value", arguments: StoreKind.allCases)
  func deepValue(kind: StoreKind) throws {
    let deep = (0..<200).reduce(JSONValue.null) { value, _ in .array([value]) }
    let store = try kind.make()
    try store.write { .commit(try $0.insert(Sample.event(1) { $0.statsRecorded = deep })) }
    let error = #expect(throws: ToolError.self) {
      try store.read { _ = try $0.values(of: .event, id: Sample.id(1)) }
    }
    #expect(error?.kind == .storeDamaged)
  }

  @Test("a deleted record is gone from every look-up", arguments: StoreKind.allCases)
  func deletes(kind: StoreKind) throws {
    try kind.make().write { (writer) throws in
      try writer.insert(Sample.school(1, "State"))
      try writer.insert(Sample.school(2, "Tech"))
      #expect(try writer.delete(.school, id: Sample.id(1)))
      #expect(try !writer.delete(.school, id: Sample.id(1)))
      #expect(try writer.schools().map(\.name) == ["Tech"])
      #expect(try writer.count(SchoolQuery()) == 1)
      #expect(try writer.ids(of: .school, foldedName: "state", owner: nil) == [])
      #expect(try writer.values(of: .school, id: Sample.id(1)) == nil)
      try writer.insert(Sample.school(1, "State"))
      #expect(try writer.ids(of: .school, foldedName: "state", owner: nil) == [Sample.id(1)])
      return .rollback(())
    }
  }

  @Test("it doesn't undo, and keeps records that others link to")
  func history() throws {
    let store = MemoryStore()
    for write: (any StoreWriting) throws -> Void in [
      { writer in
        try writer.insert(Sample.school(1, "State"))
        try writer.insert(Sample.coach(2, school: 1))
        _ = try writer.delete(.school, id: Sample.id(1))
      }, { try $0.undo(1) },
      { _ = try $0.forget(athlete: Sample.id(1)) },
    ] {
      let error = #expect(throws: ToolError.self) { try store.write { .commit(try write($0)) } }
      #expect(error?.kind == .storeMisuse)
    }
  }
}
