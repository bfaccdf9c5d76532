import CompassJSON
import CompassModel
import CompassSource

/// What holds for any bytes as a JSON file: rows, places, findings, and what the rows say when they are written.
struct JSONCheck {
  private let bytes: [UInt8]
  private let pieceSize: Int
  private let takesMembers: Bool
  private var options = JSONReader.Options()

  /// What reading came to.
  private struct Transcript: Equatable {
    var rows: [String] = []
    var lost: [JSONReader.Lost] = []
    var findings: [Diagnostic] = []

    var summary: String {
      "\(rows) \(lost.map(\.message)) \(findings.map { [$0.code.rawValue, "\($0.position?.offset, default: "-")"] })"
    }
  }

  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    let way = choices.byte()
    options.isStrict = way & 1 == 1
    takesMembers = way & 2 == 2
    if way & 4 == 4 {
      options.limits.depth = 4
      options.limits.rowBytes = 200
      options.limits.columns = 5
    }
    pieceSize = 1 + Int(choices.byte() % 60)
    self.bytes = Array(choices.rest)
  }

  func run() throws {
    let whole = try read(BytesSource(bytes), pieceSize: 1 << 18)
    let pieces = try read(PieceSource(bytes: bytes, size: pieceSize), pieceSize: pieceSize)
    try demand(
      whole == pieces,
      "In pieces of \(pieceSize) the file reads differently: \(pieces.summary) and not \(whole.summary)")
    for finding in whole.findings { try checkPlace(finding.position) }
    for lost in whole.lost { try checkPlace(lost.position) }
    // What a row says is JSON, and says the same when it is read again.
    for row in whole.rows {
      try demand(JSONValue(parsing: row) != nil, "The row is no JSON: \(row)")
    }
    if !whole.rows.isEmpty {
      let text = "[" + whole.rows.joined(separator: ",") + "]"
      var again = options
      again.limits = JSONLimits()
      let second = try read(BytesSource(text), pieceSize: 1 << 18, options: again, takesMembers: false)
      try demand(second.rows == whole.rows, "Read again the rows say \(second.rows) and not \(whole.rows)")
    }
    let names = try JSONSurvey(BytesSource(bytes), takesMembers: takesMembers, options: options).tables.first?
      .names
    let columns = JSONColumns(names ?? [])
    let straight = try records(columns, isStraight: true)
    let byTrees = try records(columns, isStraight: false)
    try demand(straight == byTrees, "Read straight into records the rows are \(straight) and not \(byTrees)")
    if options.isStrict, !takesMembers, whole.findings.allSatisfy({ $0.severity != .error }),
      whole.lost.isEmpty,
      whole.rows.count == 1, let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "[")
    {
      let text = String(decoding: bytes, as: UTF8.self)
      let isDeep = bytes.count(where: { $0 == 0x5B || $0 == 0x7B }) >= JSONValue.maximumDepth
      try demand(isDeep || JSONValue(parsing: text) != nil, "Strict reading took what is no JSON: \(text)")
    }
  }

  private func read(_ source: any ByteSource, pieceSize: Int) throws -> Transcript {
    try read(source, pieceSize: pieceSize, options: options, takesMembers: takesMembers)
  }

  private func read(
    _ source: any ByteSource, pieceSize: Int, options: JSONReader.Options, takesMembers: Bool
  ) throws -> Transcript {
    var options = options
    options.pieceSize = pieceSize
    var reader = try JSONReader(source, takesMembers: takesMembers, options: options)
    var tree = JSONTree()
    var transcript = Transcript()
    while true {
      let step = try reader.advance(into: &tree)
      transcript.findings += reader.takeDiagnostics()
      switch step {
      case .end: return transcript
      case .lost(let lost): transcript.lost.append(lost)
      case .row:
        for node in tree.nodes { try checkPlace(source is BytesSource ? node.position : nil) }
        transcript.rows.append(tree.json(of: 0))
      }
    }
  }

  /// The rows as records, with what each field says and where it stands.
  private func records(_ columns: JSONColumns, isStraight: Bool) throws -> [String] {
    var options = options
    options.pieceSize = pieceSize
    var reader = try JSONReader(BytesSource(bytes), takesMembers: takesMembers, options: options)
    var tree = JSONTree()
    var record = SourceRecord()
    var records: [String] = []
    while true {
      let step =
        isStraight
        ? try reader.advance(into: &record, columns: columns, tree: &tree) : try reader.advance(into: &tree)
      if step == .end { break }
      guard step == .row else { continue }
      if !isStraight { tree.fill(&record, from: 0, columns: columns) }
      for index in record.fields.indices {
        records.append("\(record.string(at: index)) \(record.fields[index].position)")
      }
      records.append("\(reader.place) \(reader.index) \(record.position)")
    }
    return records + reader.takeDiagnostics().map { "\($0.code) \($0.position?.offset, default: "-")" }
  }

  private func checkPlace(_ position: SourcePosition?) throws(Violation) {
    guard let position else { return }
    try demand(
      position.offset >= 0 && position.length >= 0 && position.line >= 1 && position.column >= 1
        && (position.endLine, position.endColumn) >= (position.line, position.column),
      "\(position) is no place")
  }
}
