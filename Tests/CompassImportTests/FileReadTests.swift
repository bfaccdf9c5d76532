import CompassModel
import CompassSource
import CompassStore
import Foundation
import Synchronization
import Testing

@testable import CompassImport

@Suite("How often the bytes of a file are read")
struct FileReadTests {
  /// A note that makes rows long, for large files of few rows.
  private let note = String(repeating: "Bring water and both gloves. ", count: 400)
  private let rows = 250

  /// A different last name for each row.
  private func name(_ row: Int) -> String {
    let letters = Array("abcdefghij")
    return "Ber" + String(row).compactMap(\.wholeNumberValue).map { String(letters[$0]) }.joined()
  }

  private var events: String {
    "Event,Date,City,Notes\n"
      + (0..<rows).map { "Camp \($0),2026-0\($0 % 9 + 1)-1\($0 / 9 % 9),Dallas,\(note)\n" }.joined()
  }

  private var coaches: String {
    "School,Coach,Email,Notes\n"
      + (0..<rows).map { "\(name($0)) College,Tara \(name($0)),t\($0)@ashgrove.example,\(note)\n" }.joined()
  }

  private var results: String {
    "Player,Grad,Date,60 yd,Exit Velo,Notes\n"
      + (0..<rows).map { "Ana \(name($0)),2028,2026-05-02,7.\($0 % 90 + 10),71.2,\(note)\n" }.joined()
  }

  /// How often an import reads the bytes of a file after its first megabyte.
  ///
  /// The beginning shows what the file is, and is read more often.
  private func reads(_ text: String) throws -> (reads: Double, outcome: ImportSession.Outcome) {
    try reads(Array(text.utf8))
  }

  private func reads(_ bytes: [UInt8]) throws -> (reads: Double, outcome: ImportSession.Outcome) {
    let source = CountingSource(BytesSource(bytes, name: "a.csv"))
    // A check: an import also reads each file once for the digest in the history.
    let outcome = try Importing().take([ImportInput(path: "a.csv", source: source)]) { $0.isDryRun = true }
    let count = source.count.load(ordering: .relaxed)
    return (Double(count) / Double(bytes.count - CountingSource.head), outcome)
  }

  @Test("One table")
  func oneTable() throws {
    let (reads, outcome) = try reads(events)
    #expect(outcome.counts == "\(rows) added, 0 changed, 0 unchanged, 0 rejected")
    #expect(reads <= 2)
  }

  /// Events with a name of their own each, in more bytes than are kept, and the last one's name.
  private func manyEvents(last: [UInt8]) -> [UInt8] {
    let row = { (row: Int) in "Camp \(row),2026-0\(row % 9 + 1)-1\(row / 9 % 9),Dallas,\(note)\n" }
    let count = KeptSource.limit / note.utf8.count + 20
    return Array(("Event,Date,City,Notes\n" + (0..<count).map(row).joined()).utf8) + last
      + Array(",2026-05-02,Dallas,\n".utf8)
  }

  @Test("A file that is too large to keep")
  func large() throws {
    let (reads, outcome) = try reads(manyEvents(last: Array("Camp Zoë".utf8)))
    #expect(outcome.rejected == 0)
    #expect(outcome.files[0].inferences.contains { $0.why.hasPrefix("all 1 non-ASCII") })
    #expect(reads <= 3)
  }

  @Test("A large file whose last row shows another encoding is read once more, and right")
  func largeInOtherEncoding() throws {
    let importing = try Importing()
    let bytes = manyEvents(last: Array("Camp Zo".utf8) + [0xEB])
    let outcome = try importing.take([ImportInput(path: "a.csv", source: BytesSource(bytes, name: "a.csv"))])
    #expect(outcome.files[0].inferences.contains { $0.what == "encoding" && $0.value == "Windows-1252" })
    #expect(try importing.store.read { try $0.events() }.contains { $0.name == "Camp Zoë" })
  }

  @Test("Two tables")
  func twoTables() throws {
    let (reads, outcome) = try reads(events + "\n\n" + coaches)
    #expect(outcome.files.reduce(0) { $0 + $1.added } >= 2 * rows)
    #expect(reads <= 3)
  }

  @Test("Two kinds of records in the same rows")
  func twoKinds() throws {
    let (reads, outcome) = try reads(results)
    #expect(outcome.counts == "\(3 * rows) added, 0 changed, 0 unchanged, 0 rejected")
    #expect(reads <= 3)
  }
}

/// A source that counts the bytes read from it after its first megabyte.
private final class CountingSource: ByteSource {
  static let head = 1 << 20
  let base: BytesSource
  let count = Atomic(0)
  var name: String { base.name }
  var byteCount: Int? { base.byteCount }

  init(_ base: BytesSource) { self.base = base }

  func makeReader() -> any ByteReader { Reader(base: base.makeReader(), source: self) }

  private struct Reader: ByteReader {
    var base: any ByteReader
    let source: CountingSource
    var position = 0

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      let count = try base.read(into: &buffer, maximum: maximum)
      let start = max(position, CountingSource.head)
      position += count
      source.count.add(max(0, position - start), ordering: .relaxed)
      return count
    }
  }
}
