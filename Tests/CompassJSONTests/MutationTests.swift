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
}
