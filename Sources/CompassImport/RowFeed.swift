import CompassCSV
import CompassSource
import Dispatch
import Synchronization

/// The rows of a file in their order, prepared on all cores: while some are prepared, the next are read.
final class RowFeed: Sendable {
  /// A row with what the reader said of it and what it came to.
  struct Row: Sendable {
    var record = SourceRecord()
    var diagnostics: [Diagnostic] = []
    var prepared = RowPreparer.Row()
  }

  /// Rows that one thread prepares in one go; their memory is used again and again.
  private final class Slice: Sendable {
    struct Rows: Sendable {
      var rows = Array(repeating: Row(), count: RowFeed.rowsPerSlice)
      var count = 0
    }
    let state = Mutex(Rows())
  }

  private static let rowsPerSlice = 64
  private static let slicesPerBatch = 8

  private let preparer: RowPreparer
  private let reader: Mutex<CSVReader>
  private let failure = Mutex<(any Error)?>(nil)
  private let batches = (0..<2).map { _ in (0..<RowFeed.slicesPerBatch).map { _ in Slice() } }

  /// Prepares to read a file.
  ///
  /// - Parameters:
  ///   - reader: the reader at its first record.
  ///   - preparer: what is done to each row.
  init(_ reader: sending CSVReader, _ preparer: RowPreparer) {
    self.reader = Mutex(reader)
    self.preparer = preparer
  }

  /// Hands on the rows in the order of the file.
  ///
  /// - Parameter body: takes a row.
  /// - Throws: what reading the file or the closure throws.
  func forEach(_ body: (Row) throws -> Void) throws {
    fill(batches[0])
    var current = 0
    while true {
      try failure.withLock { if let error = $0 { throw error } }
      let (batch, next) = (batches[current], batches[1 - current])
      guard batch[0].state.withLock({ $0.count }) > 0 else { return }
      DispatchQueue.concurrentPerform(iterations: batch.count + 1) { index in
        if index == 0 { fill(next) } else { prepare(batch[index - 1]) }
      }
      for slice in batch {
        try slice.state.withLock { state in
          for index in 0..<state.count { try body(state.rows[index]) }
        }
      }
      current = 1 - current
    }
  }

  /// What the reader found below the last row, and what it left out.
  func tail() -> (diagnostics: [Diagnostic], skips: CSVSkips) {
    reader.withLock { ($0.diagnostics, $0.skips) }
  }

  private func fill(_ slices: [Slice]) {
    for slice in slices { slice.state.withLock { $0.count = 0 } }
    do {
      for slice in slices where try fill(slice) < Self.rowsPerSlice { return }
    } catch {
      failure.withLock { $0 = error }
    }
  }

  private func fill(_ slice: Slice) throws -> Int {
    try slice.state.withLock { state in
      try reader.withLock { reader in
        while state.count < Self.rowsPerSlice, try reader.read(into: &state.rows[state.count].record) {
          state.rows[state.count].diagnostics = reader.diagnostics
          state.count += 1
        }
      }
      return state.count
    }
  }

  private func prepare(_ slice: Slice) {
    slice.state.withLock { preparer.prepare(&$0.rows, count: $0.count) }
  }
}
