import CompassSource
import Dispatch
import Synchronization

/// The rows of a grid in their order, read and drafted on all cores: while some are taken, the next are made ready.
final class RowFeed: Sendable {
  /// Rows that one thread drafts in one go.
  private final class Slice: Sendable {
    struct State: Sendable {
      var block = RowBlock(capacity: RowFeed.rowsPerSlice)
      /// What the cells of each row say about each of its records, until the record is taken.
      var drafts: [OutputReader.Result?] = []
    }
    let state = Mutex(State())
  }

  /// How the grid ended.
  private enum End: Sendable {
    case whole([Diagnostic])
    case failure(any Error)
  }

  private static let rowsPerSlice = 32
  /// How many bytes of text fill a slice.
  private static let bytesPerSlice = 256 << 10
  private static let slicesPerBatch = 8

  private let reader: Mutex<any GridReader>
  private let end = Mutex<End?>(nil)
  private let batches = (0..<2).map { _ in (0..<RowFeed.slicesPerBatch).map { _ in Slice() } }

  /// Prepares to read a grid.
  ///
  /// - Parameter reader: the reader at its first row.
  init(_ reader: sending any GridReader) { self.reader = Mutex(reader) }

  /// Passes the rows on in their order, on the thread of the caller.
  ///
  /// - Parameters:
  ///   - readers: one for each record that a row can make; they read rows on any thread.
  ///   - body: takes a row, the number of a reader and its draft; nil for a row that can't be read, or that doesn't
  ///     make the record.
  /// - Returns: what the reader found below the last row.
  /// - Throws: what reading the file or the closure throws.
  func forEach(
    readBy readers: [OutputReader],
    _ body: (GridRow, Int, consuming OutputReader.Result?) throws -> Void
  ) throws -> [Diagnostic] {
    let background = DispatchGroup()
    // What the threads work on must not be let go of while they do.
    defer { background.wait() }
    fill(batches[0])
    draft(batches[0], readers)
    var current = 0
    while true {
      let (batch, next) = (batches[current], batches[1 - current])
      guard batch[0].state.withLock({ $0.block.count }) > 0 else { return try tail() }
      if end.withLock({ $0 == nil }) {
        DispatchQueue.global().async(group: background) { [self] in
          fill(next)
          draft(next, readers)
        }
      } else {
        empty(next)
      }
      for slice in batch {
        try slice.state.withLock { state in
          for index in 0..<state.block.count {
            for place in readers.indices {
              try body(
                state.block.rows[index], place, state.drafts[index * readers.count + place].take())
            }
          }
        }
      }
      background.wait()
      current = 1 - current
    }
  }

  private func tail() throws -> [Diagnostic] {
    switch end.withLock({ $0 }) {
    case .whole(let diagnostics): diagnostics
    case .failure(let error): throw error
    case nil: []
    }
  }

  private func empty(_ slices: [Slice]) {
    for slice in slices { slice.state.withLock { $0.block.removeAll() } }
  }

  private func fill(_ slices: [Slice]) {
    empty(slices)
    do {
      for slice in slices where try !fill(slice) { return }
    } catch {
      // The rows read until then were not taken yet, and they never are.
      empty(slices)
      end.withLock { $0 = .failure(error) }
    }
  }

  /// Fills a slice; false where the file ends in it or has ended before.
  private func fill(_ slice: Slice) throws -> Bool {
    // A reader that has come to its end is not asked again: it would forget what it found there.
    guard end.withLock({ $0 == nil }) else { return false }
    return try slice.state.withLock { state in
      try reader.withLock { reader in
        while !state.block.isFull, state.block.byteCount < Self.bytesPerSlice {
          guard try state.block.read(from: &reader) else {
            end.withLock { $0 = .whole(state.block.findingsAtEnd) }
            return false
          }
        }
        return true
      }
    }
  }

  private func draft(_ slices: [Slice], _ readers: [OutputReader]) {
    DispatchQueue.concurrentPerform(iterations: slices.count) { place in
      slices[place].state.withLock { state in
        let missing = state.block.count * readers.count - state.drafts.count
        if missing > 0 { state.drafts += Array(repeating: nil, count: missing) }
        for index in 0..<state.block.count where state.block.rows[index].unread == nil {
          for (place, reader) in readers.enumerated() {
            state.drafts[index * readers.count + place] = reader.read(state.block.rows[index].record)
          }
        }
      }
    }
  }
}
