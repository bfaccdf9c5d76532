import Testing

@testable import CompassStore

@Suite("The bytes of rows in memory")
struct RowBytesTests {
  @Test("rows are the same from memory and from the temporary file", arguments: [0, 1, 10, 1_000_000])
  func rows(limit: Int) throws {
    var bytes = RowBytes(limit: limit)
    let rows = (0..<200).map { number in [UInt8](repeating: UInt8(number), count: number % 7) }
    let places = try rows.map { row in try bytes.append { $0 += row } }
    for (row, place) in zip(rows, places).reversed() { #expect(try Array(bytes.bytes(place)) == row) }
    #expect(bytes.count == rows.joined().count)
  }

  @Test("a row that can't be added leaves the others as they were")
  func failure() throws {
    struct Failure: Error {}
    var bytes = RowBytes(limit: 4)
    let first = try bytes.append { $0 += [1, 2, 3, 4, 5] }
    #expect(throws: Failure.self) {
      try bytes.append {
        $0 += [6]
        throw Failure()
      }
    }
    let second = try bytes.append { $0 += [7, 8] }
    #expect(try Array(bytes.bytes(first)) == [1, 2, 3, 4, 5])
    #expect(try Array(bytes.bytes(second)) == [7, 8])
  }

  @Test("a copy and its original grow apart")
  func copies() throws {
    var one = RowBytes(limit: 0)
    let shared = try (1...3).map { number in try one.append { $0 += [number] } }
    var other = one
    let own = try (4...6).map { number in try one.append { $0 += [number] } }
    let others = try (7...9).map { number in try other.append { $0 += [number] } }
    #expect(try (shared + own).flatMap { Array(try one.bytes($0)) } == [1, 2, 3, 4, 5, 6])
    #expect(try (shared + others).flatMap { Array(try other.bytes($0)) } == [1, 2, 3, 7, 8, 9])
  }

  @Test("a record has one entry, even if two of its keys have the same half of a hash")
  func halves() {
    var index = MemoryIndex()
    for record in 0..<3 {
      index.add(record, hash: 5, isNew: true)
      index.add(record, hash: 5 | 1 << 40, isNew: true)
    }
    #expect(index.records(hash: 5) == [0, 1, 2])
    #expect(index.first(hash: 5) { $0 < 2 } == 1)
    #expect(index.records(hash: 6).isEmpty)
  }

  @Test("a record that was removed has the hash no more, while others keep it", arguments: 0..<3)
  func removal(removed: Int) {
    var index = MemoryIndex()
    for record in 0..<3 {
      // The second hash is in the same bucket.
      index.add(record, hash: 5, isNew: true)
      index.add(record, hash: 5 | 1 << 20, isNew: true)
    }
    index.remove(removed, hash: 5)
    index.remove(removed, hash: 5)
    let rest = (0..<3).filter { $0 != removed }
    #expect(index.records(hash: 5) == rest)
    #expect(index.records(hash: 5 | 1 << 20) == [0, 1, 2])
    // The index grows.
    for record in 3..<200 { index.add(record, hash: record << 8, isNew: true) }
    #expect(index.records(hash: 5) == rest)
    index.add(removed, hash: 5, isNew: true)
    #expect(Set(index.records(hash: 5)) == [0, 1, 2])
  }
}
