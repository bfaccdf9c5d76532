import CompassSource
import CompassValidation
import Dispatch
import Foundation
import Synchronization

/// Reads the rows of a grid in order, and creates their drafts on all cores.
///
/// While the caller handles one batch of rows, the next one is prepared.
final class RowFeed: Sendable {
  /// The rows that one thread drafts at a time.
  private final class Slice: Sendable {
    struct State: Sendable {
      var block = RowBlock(capacity: RowFeed.rowsPerSlice)
      /// The drafts of each row, one for each reader; nil after use.
      var drafts: [OutputReader.Result?] = []
    }
    let state = Mutex(State())
  }

  /// One of the threads that create drafts at the same time.
  private final class Worker: Sendable {
    let readings = Mutex(CellReadings())
  }

  private static let rowsPerSlice = 32
  /// How many bytes of text fill a slice.
  private static let bytesPerSlice = 256 << 10
  private static let slicesPerBatch = 8

  private let reader: Mutex<any GridReader>
  /// The findings at the end of the grid, or the error that ended it.
  private let end = Mutex<Result<[Diagnostic], any Error>?>(nil)
  private let workers = (0..<min(slicesPerBatch, ProcessInfo.processInfo.activeProcessorCount)).map { _ in
    Worker()
  }
  private let batches = (0..<2).map { _ in (0..<RowFeed.slicesPerBatch).map { _ in Slice() } }

  /// Prepares to read a grid.
  ///
  /// - Parameter reader: the reader at its first row.
  init(_ reader: sending any GridReader) { self.reader = Mutex(reader) }

  /// Calls a closure for each row in order, on the caller's thread.
  ///
  /// - Parameters:
  ///   - readers: one reader for each record that a row can make. They are called on any thread.
  ///   - body: a closure that receives a row, the index of a reader and its draft. The draft is nil if the
  ///     row can't be read or doesn't make the record.
  /// - Returns: the findings below the last row.
  /// - Throws: any error from reading the file or from the closure.
  func forEach(
    readBy readers: [OutputReader],
    _ body: (GridRow, Int, consuming OutputReader.Result?) throws -> Void
  ) throws -> [Diagnostic] {
    let background = DispatchGroup()
    // The background work uses the batches, so wait for it before returning.
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
            for reader in readers.indices {
              try body(
                state.block.rows[index], reader, state.drafts[index * readers.count + reader].take())
            }
          }
        }
      }
      background.wait()
      current = 1 - current
    }
  }

  private func tail() throws -> [Diagnostic] { try end.withLock({ $0 })?.get() ?? [] }

  private func empty(_ slices: [Slice]) {
    for slice in slices { slice.state.withLock { $0.block.removeAll() } }
  }

  private func fill(_ slices: [Slice]) {
    empty(slices)
    do {
      for slice in slices where try !fill(slice) { return }
    } catch {
      // The rows of this batch are discarded.
      empty(slices)
      end.withLock { $0 = .failure(error) }
    }
  }

  /// Fills a slice.
  ///
  /// Returns false if the file ends in it or has already ended.
  private func fill(_ slice: Slice) throws -> Bool {
    // Don't call the reader again after the end, because it would lose its findings.
    guard end.withLock({ $0 == nil }) else { return false }
    return try slice.state.withLock { state in
      try reader.withLock { reader in
        while !state.block.isFull, state.block.byteCount < Self.bytesPerSlice {
          guard try state.block.read(from: &reader) else {
            end.withLock { $0 = .success(state.block.findingsAtEnd) }
            return false
          }
        }
        return true
      }
    }
  }

  private func draft(_ slices: [Slice], _ readers: [OutputReader]) {
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: workers.count) { worker in
      workers[worker].readings.withLock { readings in
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < slices.count else { return }
          slices[index].state.withLock { Self.draft(&$0, readers, &readings) }
        }
      }
    }
  }

  private static func draft(
    _ state: inout Slice.State, _ readers: [OutputReader], _ readings: inout CellReadings
  ) {
    let missing = state.block.count * readers.count - state.drafts.count
    if missing > 0 { state.drafts += Array(repeating: nil, count: missing) }
    for index in 0..<state.block.count where state.block.rows[index].unread == nil {
      for reader in readers.indices {
        let result = readers[reader].read(state.block.rows[index].record, &readings)
        state.drafts[index * readers.count + reader] = result
      }
    }
  }
}
