import CompassFiles
import CompassImport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import TestSupport
import Testing

/// A warning or an error, with the rows that it is about.
struct RealFileFinding: Sendable {
  private struct Span {
    var sheet: String?
    let first: Int
    let last: Int
  }

  let diagnostic: Diagnostic
  let isError: Bool
  private var spans: [Span] = []

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
    isError = diagnostic.severity == .error
    if let position = diagnostic.textPosition, position.line > 0 {
      spans.append(Span(first: position.line, last: max(position.line, position.endLine)))
    }
    if let cell = diagnostic.cell, let mark = cell.lastIndex(of: "!") {
      let ends = cell[cell.index(after: mark)...].split(separator: ":")
      let rows = ends.map { Int($0.filter(\.isNumber)) ?? 0 }
      if let first = rows.first, let last = rows.last, first > 0 {
        let sheet = cell[..<mark].trimmingCharacters(in: CharacterSet(charactersIn: "'"))
        spans.append(Span(sheet: sheet, first: first, last: last > 0 ? last : first))
      }
    }
    readRows(of: diagnostic.message.rendered(showingPersonal: true))
  }

  /// Takes the rows that a sentence names.
  private mutating func readRows(of text: String) {
    let skipped = text.firstMatch(of: /(\d+) (?:rows?|lines?|records?) (?:was|were) skipped/)
    if let place = spans.first, let skipped, let count = Int(skipped.output.1) {
      let last = max(place.last, place.first + count * 2)
      spans.append(Span(sheet: place.sheet, first: place.first, last: last))
    }
    for match in text.matches(of: /\b(?:line|row)s? (\d+)(?:\s*(?:-|–|to|and)\s*(\d+))?/) {
      guard let first = Int(match.output.1) else { continue }
      spans.append(Span(first: first, last: match.output.2.flatMap { Int($0) } ?? first))
    }
    // Where a column is missing that all records need, every row below is rejected.
    let isOfAll = diagnostic.record == nil && isError && text.contains(/rows? (?:was|were) rejected/)
    if isOfAll, let place = spans.first {
      spans.append(Span(sheet: place.sheet, first: place.first, last: .max))
    }
    for match in text.matches(of: /\b(?:line|row)s ((?:\d+(?:, | and )?)+)/) {
      let rows = match.output.1.split { !$0.isNumber }
      spans += rows.compactMap { Int($0) }.map { Span(first: $0, last: $0) }
    }
  }

  /// Whether it is about so many rows, and no column, that it says nothing of one of them.
  var isBlanket: Bool {
    !isError && diagnostic.header == nil && diagnostic.field == nil
      && spans.contains { $0.last - $0.first > 20 }
  }

  /// Whether it is about one of some rows.
  func isOn(_ places: [RealFileTruth.Place]) -> Bool {
    places.contains { place in
      spans.contains { span in
        span.first <= place.row && place.row <= span.last
          && (span.sheet == nil || place.sheet == nil || span.sheet == place.sheet)
      }
    }
  }
}

/// What became of a real file.
struct RealFileVerdicts: Sendable {
  enum Verdict: String, Sendable {
    case right, flagged, silent
  }

  /// A record of the truth, with the fields that are stored otherwise; nil where it is not stored.
  struct Record: Sendable {
    let kind: RecordKind
    let truth: RealFileTruth.Record
    let verdict: Verdict
    let wrong: [String: JSONValue]?
  }

  let truth: RealFileTruth
  let isRefused: Bool
  let records: [Record]
  /// The stored records that are none.
  let extras: [FieldValues]
  /// How many records that are stored right have a warning or an error.
  let alarms: Int

  /// What files are summed up by.
  var counts: [String: Int] {
    func count(_ verdict: Verdict) -> Int { records.count { $0.verdict == verdict } }
    let plain = records.filter { $0.truth.ask != true }
    return [
      "files": 1, "records": records.count, "right": count(.right), "flagged": count(.flagged),
      "silent": count(.silent), "extra": extras.count, "plain": plain.count,
      "kept": plain.count { $0.verdict == .right }, "alarms": alarms,
    ]
  }
}

/// A real file with its truth: what is stored of it and said about it.
struct RealFileCase: Sendable {
  /// A stored record, and its values with the names of the records that it belongs to.
  struct Row: Sendable {
    let record: FieldValues
    var values: [String: JSONValue]
  }

  let truth: RealFileTruth
  private let path: String
  private var rows: [RecordKind: [Row]] = [:]
  private var findings: [RealFileFinding] = []
  private var isRefused = false

  /// Reads a truth, whose file is in the folder beside it.
  init(_ place: URL) throws {
    truth = try JSONDecoder().decode(RealFileTruth.self, from: Data(contentsOf: place))
    path = place.deletingLastPathComponent().deletingLastPathComponent().path + "/files/" + truth.file
  }

  /// Imports the file into an empty store and judges what is in it then.
  func judged(profiles: [ImportProfile]) throws -> RealFileVerdicts {
    var imported = self
    try imported.run(profiles)
    return imported.verdicts()
  }

  // MARK: Importing

  private mutating func run(_ profiles: [ImportProfile]) throws {
    let store = try SQLiteStore()
    let zone = try #require(truth.option("--time-zone").flatMap { TimeZone(identifier: $0) })
    if let athletes = truth.seed, let names = athletes.first?.keys.sorted() {
      let lines = athletes.map { athlete in names.map { athlete[$0] ?? "" }.joined(separator: ",") }
      let text = ([names.joined(separator: ",")] + lines).joined(separator: "\n")
      let now = try #require(Date(rfc3339: "2026-05-01T12:00:00Z"))
      var options = Self.options(now: now, zone)
      options.kind = .athlete
      let input = ImportInput(path: "athletes.csv", source: BytesSource(text, name: "athletes.csv"))
      let outcome = try ImportSession(store: store, inputs: [input], options: options).run()
      try #require(outcome.files.allSatisfy { $0.added == athletes.count }, "\(truth.file)")
    }
    let now = try #require(truth.option("--now").flatMap { Date(rfc3339: $0) })
    var options = Self.options(now: now, zone)
    options.profiles = profiles
    options.athlete = truth.option("--athlete")
    do {
      let outcome = try outcome(into: store, options)
      findings = outcome.files.flatMap(\.findings).filter { $0.severity != .note }.map(RealFileFinding.init)
    } catch {
      isRefused = true
    }
    for kind in RecordKind.allCases {
      try store.read { reader in
        try reader.forEach(Selection(all: kind)) { record in
          let values = record.present.map { ($0.field.name, $0.value.jsonValue) }
          let row = Row(record: record, values: Dictionary(uniqueKeysWithValues: values))
          rows[kind, default: []].append(row)
        }
      }
    }
    link(zone)
  }

  private static func options(now: Date, _ zone: TimeZone) -> ImportOptions {
    var options = ImportOptions(now: now)
    options.timeZone = zone
    options.rejected = .none
    options.lexicon = .installed
    return options
  }

  private func outcome(into store: SQLiteStore, _ options: ImportOptions) throws -> ImportSession.Outcome {
    let input = ImportInput(path: truth.file, source: try FileSource(.named(path), as: .records))
    guard let archive = try ArchiveInputs.open(input) else {
      return try ImportSession(store: store, inputs: [input], options: options).run()
    }
    return try ImportSession(
      store: store, inputs: archive.inputs, archives: [archive], options: options
    ).run()
  }

  /// Gives records the names of those that they belong to, and contacts their day.
  private mutating func link(_ zone: TimeZone) {
    func names(_ kind: RecordKind, _ field: String) -> [JSONValue: JSONValue] {
      (rows[kind] ?? []).reduce(into: [:]) { names, row in
        if let id = row.values["id"] { names[id] = row.values[field] }
      }
    }
    rows[.coach] = rows[.coach]?.map { row in
      var row = row
      let parts = ["first_name", "last_name"].compactMap { row.values[$0]?.stringValue }
      row.values["full_name"] = .string(parts.joined(separator: " "))
      return row
    }
    let links = [
      ("school_id", "school", names(.school, "name")), ("coach_id", "coach", names(.coach, "full_name")),
      ("user_id", "athlete", names(.athlete, "full_name")), ("event_id", "event", names(.event, "name")),
    ]
    for kind in RecordKind.allCases {
      rows[kind] = rows[kind]?.map { row in
        var row = row
        for (field, name, names) in links {
          let isNamed = ["school", "coach"].contains(name) || kind == .metric || kind == .event
          if isNamed, let id = row.values[field] { row.values[name] = names[id] }
        }
        let instant = row.values["occurred_at"]?.stringValue.flatMap { Date(rfc3339: $0) }
        if let instant { row.values["day"] = .string(CalendarDate(of: instant, in: zone).description) }
        return row
      }
    }
  }

  // MARK: Judging

  private func verdicts() -> RealFileVerdicts {
    var records: [RealFileVerdicts.Record] = []
    var extras: [FieldValues] = []
    for kind in RecordKind.allCases {
      let (wanted, stored) = (truth.records[kind.plural] ?? [], rows[kind] ?? [])
      var pairs: [(score: Double, wanted: Int, stored: Int)] = []
      for (index, record) in wanted.enumerated() {
        for (place, row) in stored.enumerated() {
          let score = Self.score(kind, record.fields, row.values)
          if score > 0 { pairs.append((score, index, place)) }
        }
      }
      pairs.sort { (-$0.score, $0.wanted, $0.stored) < (-$1.score, $1.wanted, $1.stored) }
      var mates: [Int: Int] = [:]
      var used: Set<Int> = []
      for pair in pairs where mates[pair.wanted] == nil && !used.contains(pair.stored) {
        mates[pair.wanted] = pair.stored
        used.insert(pair.stored)
      }
      for (index, record) in wanted.enumerated() {
        records.append(verdict(kind, record, mates[index].map { stored[$0].values }))
      }
      for (place, row) in stored.enumerated() where !used.contains(place) && !isSpare(kind, row.values) {
        extras.append(row.record)
      }
    }
    let kept = records.filter { $0.truth.ask != true && $0.verdict == .right }
    let alarms = kept.count { record in findings.contains { $0.isOn(record.truth.at) } }
    return RealFileVerdicts(
      truth: truth, isRefused: isRefused, records: records, extras: extras, alarms: alarms)
  }

  private func verdict(
    _ kind: RecordKind, _ record: RealFileTruth.Record, _ values: [String: JSONValue]?
  ) -> RealFileVerdicts.Record {
    typealias Made = RealFileVerdicts.Record
    func made(_ verdict: RealFileVerdicts.Verdict, _ wrong: [String: JSONValue]?) -> Made {
      Made(kind: kind, truth: record, verdict: verdict, wrong: wrong)
    }
    guard let values else {
      guard isRefused || coversMissing(record) else { return made(.silent, nil) }
      return made(record.ask == true ? .right : .flagged, nil)
    }
    var fields = record.fields
    if kind == .event, fields["cancelled"] == nil { fields["cancelled"] = .flag(false) }
    func uncovered(_ isMeant: (String, RealFileTruth.Wanted) -> Bool) -> [String: JSONValue] {
      let left = fields.filter { isMeant($0.key, $0.value) && !covers($0.key, of: record) }
      return Dictionary(uniqueKeysWithValues: left.map { ($0.key, values[$0.key] ?? .null) })
    }
    if fields.allSatisfy({ $0.value.fits(values[$0.key], in: $0.key) }) {
      guard record.ask == true else { return made(.right, [:]) }
      // What nobody can decide may stay empty, but not without a word.
      let unsaid = uncovered { $1.allowsNothing && values[$0]?.isNothing ?? true }
      return made(unsaid.isEmpty ? .right : .silent, unsaid)
    }
    let wrong = uncovered { !$1.fits(values[$0], in: $0) }
    guard wrong.isEmpty else { return made(.silent, wrong) }
    let flagged = fields.filter { !$0.value.fits(values[$0.key], in: $0.key) }
    return made(.flagged, Dictionary(uniqueKeysWithValues: flagged.map { ($0.key, values[$0.key] ?? .null) }))
  }

  /// Whether a stored record may be there although the truth does not have it.
  private func isSpare(_ kind: RecordKind, _ values: [String: JSONValue]) -> Bool {
    if kind == .athlete {
      let name = RealFileText.norm(values["full_name"]?.stringValue ?? "")
      let seeded = (truth.seed ?? []).map { RealFileText.norm($0["full_name"] ?? "") }
      if seeded.contains(name) { return true }
    }
    switch truth.optional?[kind.plural] {
    case .anything?: return true
    case .like(let patterns)?:
      return patterns.contains { $0.allSatisfy { $0.value.fits(values[$0.key], in: $0.key) } }
    case nil: return false
    }
  }

  /// How likely it is that a stored record is one of the truth; 0 where it is not.
  private static func score(
    _ kind: RecordKind, _ fields: [String: RealFileTruth.Wanted], _ values: [String: JSONValue]
  ) -> Double {
    func ok(_ field: String) -> Bool { fields[field]?.fits(values[field], in: field) ?? false }
    func sum(_ weights: KeyValuePairs<String, Double>) -> Double {
      weights.reduce(0) { $0 + (ok($1.key) ? $1.value : 0) }
    }
    func alike(_ text: String?, _ field: String) -> Double {
      RealFileText.likeness(text ?? "", values[field]?.stringValue ?? "")
    }
    let label = fields["name"]?.labels.first ?? fields["full_name"]?.labels.first
    switch kind {
    case .event:
      let near = alike(label, "name")
      guard ok("name") || ok("start_date") || near >= 0.5 else { return 0 }
      return 2 * near
        + sum([
          "name": 3, "start_date": 3, "end_date": 1, "start_time": 1, "city": 0.5, "type": 0.5, "cost": 0.5,
          "location": 0.3,
        ])
    case .metric:
      if fields["athlete"] != nil, !ok("athlete"), values["athlete"] != nil { return 0 }
      let near = fields["metric_type"]?.labels.map { alike($0, "metric_type") }.max() ?? 0
      let points = sum(["metric_type": 3, "value": 3, "athlete": 2, "unit": 0.5])
      if ok("recorded_date"), near >= 0.5 { return 2 + near + points }
      let count = ["metric_type", "recorded_date", "value"].count(where: ok)
      return count < 2 ? 0 : points + sum(["recorded_date": 2])
    case .coach:
      let isSure =
        switch fields["last_name"] {
        case nil, .nothing?, .text?: true
        default: false
        }
      let names = ["first_name", "last_name"].flatMap { fields[$0]?.labels ?? [] }
      let near = isSure ? alike(names.joined(separator: " "), "full_name") : 0
      guard ok("email") || ok("last_name") || near >= 0.5 else { return 0 }
      return near + sum(["email": 3, "last_name": 3, "first_name": 1.5, "school": 1, "phone": 0.5])
    case .interaction:
      let points = sum(["day": 3, "school": 2, "type": 1, "content": 2, "direction": 1, "coach": 1])
      return points >= 3 ? points : 0
    case .athlete, .school, .trip:
      if ok("name") || ok("full_name") { return 5 + sum(["start_date": 1]) }
      let near = alike(label, kind == .athlete ? "full_name" : "name")
      return near >= 0.5 ? near * 3 : 0
    }
  }

  // MARK: What findings are about

  private static let groups: [Set<String>] = [
    ["start_date", "end_date", "date", "day", "recorded_date", "occurred_at"],
    ["start_time", "end_time", "checkin_time"], ["city", "state", "location", "address"],
    ["first_name", "last_name", "full_name", "name"], ["value", "unit", "metric_type"], ["bats", "throws"],
    ["school", "school_id"], ["coach", "coach_id"],
  ]

  private static let topics: [(words: Set<Substring>, field: String)] = [
    (["date", "dates", "when", "day", "datum", "fecha"], "start_date"),
    (["time", "start", "end", "hours", "hora", "uhrzeit", "arrive"], "start_time"),
    (["cost", "price", "fee", "kosten", "costo"], "cost"),
    (["where", "location", "city", "state", "place", "st", "ort", "venue", "field"], "city"),
    (["type", "art", "tipo"], "type"), (["registered", "status", "paid"], "registered"),
  ]

  /// The fields that belong together with one.
  private static func group(_ field: String) -> Set<String> { groups.first { $0.contains(field) } ?? [field] }

  /// The fields that a header is plainly about, where the truth does not say it.
  private static func topic(_ header: String) -> Set<String>? {
    let words = RealFileText.words(header)
    return topics.first { !$0.words.isDisjoint(with: words) }.map { group($0.field) }
  }

  /// Whether it is said that a record is missing.
  private func coversMissing(_ record: RealFileTruth.Record) -> Bool {
    findings.contains { finding in
      guard !finding.isBlanket else { return false }
      let header = finding.diagnostic.header
      if let column = record.col, header == column, finding.diagnostic.record == nil { return true }
      guard finding.isOn(record.at) else { return false }
      if record.col == nil || finding.isError { return true }
      return [nil, record.col, "value", "metric_type"].contains(header)
    }
  }

  /// Whether it is said that a field of a record is wrong.
  private func covers(_ field: String, of record: RealFileTruth.Record) -> Bool {
    let group = Self.group(field)
    let columns = truth.columns ?? [:]
    var sources = columns[field]?.labels ?? []
    if let column = record.col, ["value", "unit", "metric_type"].contains(field) { sources.append(column) }
    let others = columns.filter { !group.contains($0.key) }.flatMap(\.value.labels)
    return findings.contains { finding in
      let (header, named) = (finding.diagnostic.header, finding.diagnostic.field)
      let isSource = header.map { sources.contains($0) } ?? false
      if isSource, finding.diagnostic.record == nil { return true }
      guard !finding.isBlanket, finding.isOn(record.at) else { return false }
      if finding.diagnostic.code == .zoneAmbiguous, !field.hasSuffix("_time") { return false }
      if isSource || named.map({ group.contains($0) }) ?? (header == nil) { return true }
      if let named, record.fields.keys.contains(where: { Self.group($0).contains(named) }) { return false }
      guard let header, !header.isEmpty else { return true }
      if others.contains(header) || record.col != nil && header != "value" { return false }
      return Self.topic(header)?.contains(field) ?? true
    }
  }
}
