import CompassCSV
import CompassModel
import CompassSource
import CompassStore
import CompassTables
import CompassValidation
import Testing

@testable import CompassImport

/// Rows are read and drafted on several threads; whatever a file holds, that must not show.
@Suite("Rows drafted on several threads are taken in the order of the file")
struct RowFeedTests {
  @Test("Files of every sort of cell say and store the same every time", arguments: 1...16)
  func same(seed: Int) throws {
    var file = EventFile(seed: UInt64(seed))
    try compare(["events.csv": file.text(rows: 90)]) { _ in }
  }

  @Test("Rows of JSON, of which values may have any type", arguments: 1...16)
  func json(seed: Int) throws {
    var file = EventFile(seed: UInt64(seed))
    let table = try TableSurvey.tables(in: CSVGrid(BytesSource(file.text(rows: 90))))[0]
    var reader = try TableReader(table)
    var row = GridRow()
    var rows: [String] = []
    while try reader.read(into: &row) {
      let record = row.record
      let members = zip(table.headerNames, record.strings).enumerated().map { index, member in
        // Some values are of a type that no field of theirs takes, or of none.
        let value: JSONValue =
          switch (rows.count * 7 + index) % 41 {
          case 0: .boolean(true)
          case 1: .integer(12)
          case 2: .null
          case 3: .array([.string(member.1)])
          default: .string(member.1)
          }
        return JSONValue.Member(member.0, value)
      }
      rows.append(JSONValue.object(members).text())
    }
    #expect(rows.count > 50)
    for text in ["[" + rows.joined(separator: ",\n") + "]", rows.joined(separator: "\n")] {
      try compare(["events.json": text]) { _ in }
    }
  }

  @Test("Two files and a file that links to them", arguments: 1...6)
  func several(seed: Int) throws {
    var file = EventFile(seed: UInt64(seed))
    let (first, second) = (file.text(rows: 40), file.text(rows: 40))
    let metrics = "event,date,metric_type,value\nSpring Camp,2026-04-18,exit_velo,88\nFall Camp,,exit_velo,89"
    try compare(["a.csv": first, "b.csv": second, "metrics.csv": metrics]) { $0.kind = nil }
  }

  @Test(
    "Files of as many rows as fill the memory they pass through",
    arguments: [1, 31, 32, 33, 255, 256, 257, 511, 512, 513, 1100])
  func batches(rows: Int) throws {
    func isWrong(_ row: Int) -> Bool { row % 50 == 49 || row == rows - 1 }
    let lines = (0..<rows).map { "Game \($0),game,2026-04-18,\(isWrong($0) ? "x" : "")" }
    // Long rows fill a part of the memory before it has its number of rows.
    for (header, padding, count) in [("cost", 0, rows), ("cost,description", 9_000, min(rows, 200))] {
      let text =
        ([header].map { "name,type,date,\($0)" }
        + lines.prefix(count).map { $0 + (padding > 0 ? "," + String(repeating: "z", count: padding) : "") })
        .joined(separator: "\n")
      let importing = try Importing()
      let outcome = try importing.take(["events.csv": text])
      #expect(outcome.files[0].read == count)
      let unread = outcome.files[0].findings.filter { $0.field == "cost" }.compactMap(\.position?.line)
      #expect(unread == (0..<count).filter(isWrong).map { $0 + 2 })
      #expect(try Set(importing.records(.event).map { $0["name"] }).count == count)
    }
  }

  @Test("Ids, of other records too, are looked up")
  func ids() throws {
    let school = "7F000001-0000-4000-8000-000000000001"
    let made = RecordIdentifier.make(
      kind: .event, owner: nil, key: "camp\u{1F}fall camp\u{1F}2026-09-28", ordinal: 0
    ).text
    let files = [
      "name,type,date,school_id\nA,camp,2026-04-18,\(school)\nB,camp,2026-04-18,",
      "id,name,type,date\n\(made),Autumn Camp,camp,2026-09-28\n,Fall Camp,camp,2026-09-28",
      "id,name,type,date\n,Fall Camp,camp,2026-09-28\n\(made),Autumn Camp,camp,2026-09-28",
      "id,name,type,date\n\(school),A,camp,2026-09-28\n{\(school)},B,camp,2026-04-18",
      "id,name,type,date\n\(school),A,camp,2026-09-28\n\"=\"\"\(school)\"\"\",B,camp,2026-04-18",
    ]
    for text in files {
      try compare(["events.csv": text]) { _ in }
      try compare(["events.csv": text]) { $0.sets = [FieldSetting(field: "school_id", value: school)] }
    }
  }

  @Test("A value for all rows, an order of dates, a zone, an athlete, schools that are made")
  func options() throws {
    var file = EventFile(seed: 99)
    let text = file.text(rows: 80)
    let changes: [(inout ImportOptions) -> Void] = [
      { $0.sets = [FieldSetting(field: "type", value: "camp")] },
      { $0.sets = [FieldSetting(field: "cost", value: "200000")] }, { $0.dateOrder = .dayFirst },
      { $0.dateOrder = .yearFirst }, { $0.createsSchools = true }, { $0.clearsEmpty = true },
      { $0.source = "league" }, { $0.isStrict = true },
      { $0.sets = [FieldSetting(field: "start_date", value: "2026-04-18")] },
    ]
    for change in changes { try compare(["events.csv": text], change) }
  }

  /// A dry run says what the import says, a second import of the same into another store does the same, and one into the
  /// same store adds nothing.
  private func compare(
    _ files: KeyValuePairs<String, String>, _ change: (inout ImportOptions) -> Void
  ) throws {
    let (one, other) = (try Importing(), try Importing())
    let dry = Result {
      try one.take(files) {
        change(&$0)
        $0.isDryRun = true
      }
    }
    let first = Result { try one.take(files, change) }
    let second = Result { try other.take(files, change) }
    guard case .success(let planned) = dry, case .success(let left) = first,
      case .success(let right) = second
    else {
      #expect("\(first)" == "\(second)")
      #expect("\(first)" == "\(dry)")
      return
    }
    #expect(left.isWritten == right.isWritten)
    for outcome in [planned, right] {
      #expect(left.counts == outcome.counts)
      for (mine, theirs) in zip(left.files, outcome.files) {
        #expect(mine.findings == theirs.findings)
        #expect(mine.counts == theirs.counts)
        #expect(mine.inferences == theirs.inferences)
        #expect(mine.createdSchools == theirs.createdSchools)
      }
    }
    for kind in RecordKind.allCases { #expect(try one.records(kind) == other.records(kind)) }
    if left.isWritten { #expect(try one.take(files, change).files.reduce(0) { $0 + $1.added } == 0) }
  }
}

/// Files of events whose names and days come near each other, the same for the same seed.
private struct EventFile {
  private var state: UInt64
  private let hasIDs: Bool
  private let hasSchools: Bool
  private let isPlain: Bool

  init(seed: UInt64) {
    state = seed
    hasIDs = seed.isMultiple(of: 3)
    hasSchools = seed.isMultiple(of: 4)
    isPlain = seed.isMultiple(of: 2)
  }

  private mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func pick(_ texts: [String]) -> String { texts[number(below: texts.count)] }

  private static let odd = [
    "", " ", "-", "N/A", "TBD", "'=1", "#REF!", "<b>x</b>", "\"a,b\"", "\u{A0}", "\u{3000}", "é", "e\u{301}",
    "\u{7}bell", "\"two\nlines\"", "0", "99:99", "2026-02-31", "$1,250.00", "-5", "100000.0001", "free",
    "yes",
    "Texas", "tx", "ZZ", "http://x.example", "javascript:1", "9-11 AM", "9:00 PM ET", "noon",
  ]

  mutating func text(rows: Int) -> String {
    var header = [
      "name", "type", "start_date", "end_date", "start_time", "end_time", "checkin_time", "city", "state",
      "url", "cost", "registered", "attended", "description", "Field No.", "latitude",
    ]
    if hasIDs { header.append("id") }
    if hasSchools { header += ["school", "time_zone"] }
    var lines = [header.joined(separator: ",")]
    for _ in 0..<rows {
      var cells = row()
      if !isPlain || number(below: 8) == 0 { cells[number(below: cells.count)] = pick(Self.odd) }
      if number(below: 30) == 0 { cells.removeLast(number(below: 4)) }
      if number(below: 40) == 0 { cells.append("more") }
      lines.append(cells.joined(separator: ","))
      if number(below: 25) == 0, let last = lines.last { lines.append(last) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func row() -> [String] {
    let day = number(below: 27) + 1
    let month = number(below: 12) + 1
    let date =
      isPlain
      ? "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      : pick([
        "\(month)/\(day)/2026", "Apr \(day), 2026", "\(month)/\(day)/26", "2026-04-18", "Apr 18-19, 2026",
      ])
    let name = pick([
      "Spring Camp", "spring  camp", "Fall Camp", "Camp José", "Camp Jose\u{301}", "Nº 1", "Ünder",
    ])
    var cells = [
      number(below: 3) == 0 ? name : "\(name) \(number(below: 60))", pick(["camp", "game", "Showcase"]), date,
      pick(["", "", date]), pick(["", "9:00 AM", "23:30", "14:00"]), pick(["", "10:00", "4 PM"]),
      pick(["", "", "8:00"]), pick(["Austin", "San José"]), pick(["", "TX", "UT", "Georgia", "Tex."]),
      pick(["", "https://camp.example/\(number(below: 9))"]),
      pick(["", "$25", "0", "99999.99", "100000", "100001"]),
      pick(["", "yes", "no"]), pick(["", "no", "x"]), pick(["", "Bring water", "Ärmel"]), pick(["", "4"]),
      pick(["", "", "91", "90.0", "-89.5"]),
    ]
    if hasIDs {
      cells.append(pick(["", "", "7F000001-0000-4000-8000-00000000000\(number(below: 10))", "42"]))
    }
    if hasSchools { cells += [pick(["", "", "Elm College"]), pick(["", "", "America/Denver", "Mars"])] }
    return cells
  }
}
