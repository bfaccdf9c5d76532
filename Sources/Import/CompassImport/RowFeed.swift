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

  /// Rows of which nothing is to be said or kept: how many there are is all that is wanted.
  struct Quiet {
    var rows = 0
    /// How many of them have times in the zone of their state.
    var inZoneOfState = 0
  }

  /// Rows that one thread prepares in one go; their memory is used again and again.
  private final class Slice: Sendable {
    struct Rows: Sendable {
      var rows = Array(repeating: Row(), count: RowFeed.rowsPerSlice)
      var count = 0
    }
    let state = Mutex(Rows())
  }

  /// How the file ended.
  private enum End: Sendable {
    case whole(diagnostics: [Diagnostic], skips: CSVSkips)
    case failure(any Error)
  }

  private static let rowsPerSlice = 32
  /// How many bytes of text fill a slice, and the most that a row keeps of its memory for the next.
  private static let bytesPerSlice = 256 << 10
  private static let bytesKept = 16 << 10
  private static let slicesPerBatch = 8

  private let preparer: RowPreparer?
  private let reader: Mutex<CSVReader>
  private let end = Mutex<End?>(nil)
  private let batches = (0..<2).map { _ in (0..<RowFeed.slicesPerBatch).map { _ in Slice() } }

  /// Prepares to read a file.
  ///
  /// - Parameters:
  ///   - reader: the reader at its first record.
  ///   - preparer: what is done to each row; nil does nothing.
  init(_ reader: sending CSVReader, _ preparer: RowPreparer? = nil) {
    self.reader = Mutex(reader)
    self.preparer = preparer
  }

  /// Hands on the rows in the order of the file.
  ///
  /// - Parameters:
  ///   - quiet: counts the rows of which nothing is to be said or kept.
  ///   - body: takes any other row.
  /// - Returns: what the reader found below the last row, and what it left out.
  /// - Throws: what reading the file or the closure throws.
  func forEach(
    quiet: inout Quiet, _ body: (Row) throws -> Void
  ) throws -> (diagnostics: [Diagnostic], skips: CSVSkips) {
    fill(batches[0])
    var current = 0
    while true {
      let (batch, next) = (batches[current], batches[1 - current])
      guard batch[0].state.withLock({ $0.count }) > 0 else { return try tail() }
      DispatchQueue.concurrentPerform(iterations: batch.count + 1) { index in
        if index == 0 { fill(next) } else { prepare(batch[index - 1]) }
      }
      for slice in batch {
        try slice.state.withLock { state in
          for index in 0..<state.count {
            if state.rows[index].prepared.isQuiet, state.rows[index].diagnostics.isEmpty {
              quiet.rows += 1
              if state.rows[index].prepared.zone.isOfState { quiet.inZoneOfState += 1 }
            } else {
              try body(state.rows[index])
            }
          }
        }
      }
      current = 1 - current
    }
  }

  /// Collects something of all rows in the order of the file: while some are looked at, the next are read.
  ///
  /// - Parameters:
  ///   - start: what there is before the first row.
  ///   - add: adds what is wanted of a row.
  /// - Throws: what reading the file throws.
  func reduce<Result: Sendable>(
    _ start: Result, _ add: @Sendable (inout Result, SourceRecord) -> Void
  ) throws -> Result {
    let result = Mutex(start)
    fill(batches[0])
    var current = 0
    while true {
      let (batch, next) = (batches[current], batches[1 - current])
      guard batch[0].state.withLock({ $0.count }) > 0 else { break }
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        guard index > 0 else { return fill(next) }
        result.withLock { result in
          for slice in batch {
            slice.state.withLock { for index in 0..<$0.count { add(&result, $0.rows[index].record) } }
          }
        }
      }
      current = 1 - current
    }
    _ = try tail()
    return result.withLock { $0 }
  }

  private func tail() throws -> (diagnostics: [Diagnostic], skips: CSVSkips) {
    switch end.withLock({ $0 }) {
    case .whole(let diagnostics, let skips): (diagnostics, skips)
    case .failure(let error): throw error
    case nil: ([], CSVSkips())
    }
  }

  private func fill(_ slices: [Slice]) {
    for slice in slices { slice.state.withLock { $0.count = 0 } }
    do {
      for slice in slices where try !fill(slice) { return }
    } catch {
      // The rows read until then were not taken yet, and they never are.
      for slice in slices { slice.state.withLock { $0.count = 0 } }
      end.withLock { $0 = .failure(error) }
    }
  }

  /// Fills a slice; false where the file ends in it or has ended before.
  private func fill(_ slice: Slice) throws -> Bool {
    // A reader that has come to its end is not asked again: it would forget what it found there.
    guard end.withLock({ $0 == nil }) else { return false }
    return try slice.state.withLock { state in
      try reader.withLock { reader in
        var bytes = 0
        while state.count < Self.rowsPerSlice, bytes < Self.bytesPerSlice {
          if state.rows[state.count].record.text.capacity > Self.bytesKept {
            state.rows[state.count] = Row()
          }
          guard try reader.read(into: &state.rows[state.count].record) else {
            end.withLock { $0 = .whole(diagnostics: reader.diagnostics, skips: reader.skips) }
            return false
          }
          if !state.rows[state.count].diagnostics.isEmpty || !reader.diagnostics.isEmpty {
            state.rows[state.count].diagnostics = reader.diagnostics
          }
          bytes += state.rows[state.count].record.text.count
          state.count += 1
        }
        return true
      }
    }
  }

  private func prepare(_ slice: Slice) {
    slice.state.withLock { preparer?.prepare(&$0.rows, count: $0.count) }
  }
}
