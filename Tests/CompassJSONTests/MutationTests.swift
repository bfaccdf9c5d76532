import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassJSON

@Suite("Files that are broken anywhere")
struct MutationTests {
  private static let samples = ["app-rows.json", "broken/rows.json"].compactMap { name -> [UInt8]? in
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? Data(contentsOf: root.appending(path: "SampleData/" + name))).map { [UInt8]($0) }
  }

  /// Bytes that mean something to the reader.
  private static let signs = Array("{}[],:\"'\\/*\n \u{FEFF}0-.eNaNtrue\u{1E}é🏟".utf8) + [0x00, 0xFF, 0x80]

  private func mutated(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = Self.signs.randomElement(using: &random) ?? 0
      case 2: bytes.insert(Self.signs.randomElement(using: &random) ?? 0, at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...400, using: &random)))
      }
    }
    return bytes
  }

  @Test("Pieces never matter, every place lies in the file, and each row is JSON", arguments: [false, true])
  func mutations(takesMembers: Bool) throws {
    #expect(Self.samples.count == 2)
    var random = SplitMix(state: 2026)
    for round in 0..<600 {
      let bytes = mutated(Self.samples[round % 2], &random)
      let whole = try Reading(bytes, takesMembers: takesMembers)
      let size = Int.random(in: 1...60, using: &random)
      #expect(
        try Reading(bytes, takesMembers: takesMembers, pieces: size) == whole, "round \(round), \(size)")
      for position in whole.diagnostics.compactMap(\.position) {
        #expect(
          position.offset >= 0 && position.length >= 0 && position.offset <= bytes.count, "round \(round)")
        #expect(position.line >= 1 && position.column >= 1, "round \(round)")
      }
      for row in whole.rows {
        let again = try Reading("[\(row)]", isStrict: true)
        #expect(again.rows == [row], "round \(round)")
      }
      #expect(whole.rows.count + whole.lost.count <= 60, "round \(round)")
    }
  }

  /// What rows come to as records, and all that is said.
  private struct Records: Equatable {
    var fields: [[Cell]] = []
    var texts: [[String]] = []
    var positions: [SourcePosition] = []
    var places: [String] = []
    var lost: [JSONReader.Lost] = []
    var diagnostics: [Diagnostic] = []
    var trees = 0

    init(
      _ bytes: [UInt8], _ names: [String], takesMembers: Bool, isPlain: Bool, pieces: Int,
      isStrict: Bool = false
    ) throws {
      var options = JSONReader.Options()
      options.isStrict = isStrict
      options.pieceSize = pieces
      var reader = try JSONReader(BytesSource(bytes), takesMembers: takesMembers, options: options)
      let columns = JSONColumns(names)
      var tree = JSONTree()
      var record = SourceRecord()
      reading: while true {
        let step =
          isPlain
          ? try reader.advance(into: &record, columns: columns, tree: &tree) : try reader.advance(into: &tree)
        switch step {
        case .end: break reading
        case .lost(let row): lost.append(row)
        case .row:
          if !isPlain { tree.fill(&record, from: 0, columns: columns) }
          trees += tree.nodes.isEmpty ? 0 : 1
          texts.append(record.strings)
          positions.append(record.position)
          places.append("\(reader.place) \(reader.index)")
          // Where the texts lie in the buffer means nothing.
          fields.append(
            record.fields.map {
              .init(range: 0..<$0.range.count, position: $0.position, kind: $0.kind)
            })
        }
      }
      diagnostics = reader.takeDiagnostics()
    }
  }

  @Test(
    "A row that is read straight into a record is what it is by way of its tree", arguments: [false, true])
  func plainRows(takesMembers: Bool) throws {
    var random = SplitMix(state: 1122)
    let own = Array(
      """
      {"name":"Zoé \\"Z\\"","n":-1.5e3,"a":true,"b":null,"né":"x\\ty","d":"🏟"}
      {"n":12 , "name" : "A" ,"d":""}
       { "a":false, "é":1 }
      {"name":"\\u00e9","a":[1,{"b":"c"}]} {}
      {"name":"twice","name":"again"}
      """.utf8)
    let names = ["name", "n", "a", "né", "d", "start_date", "type", "notes", "é"]
    var trees = 0
    var rows = 0
    for round in 0..<900 {
      let sample = round % 3 == 2 ? own : Self.samples[round % 3]
      let bytes = round < 3 ? sample : mutated(sample, &random)
      let size = Int.random(in: 1...400, using: &random)
      // Up to as many columns as are read so, and one more.
      let names = names + (names.count..<[names.count, 64, 65][round / 3 % 3]).map { "column \($0)" }
      let isStrict = round % 4 == 1
      var plain = try Records(
        bytes, names, takesMembers: takesMembers, isPlain: true, pieces: size, isStrict: isStrict)
      var other = try Records(
        bytes, names, takesMembers: takesMembers, isPlain: false, pieces: size, isStrict: isStrict)
      trees += plain.trees
      rows += plain.texts.count
      (plain.trees, other.trees) = (0, 0)
      #expect(plain == other, "round \(round), \(size): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(trees < rows)
  }
}
