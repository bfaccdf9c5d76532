package import CompassFiles
import Foundation
import Synchronization

/// The system's calls, of which one fails.
package final class FailingCalls: FileSystemCalls {
  /// The calls that can fail.
  package enum Call: Sendable {
    case open, write, synchronize, close, rename, makeFolder

    /// Those that every output makes; only one that is to be published sets its mode.
    package static let ofEveryOutput: [Call] = [.open, .write, .synchronize, .close, .rename]
  }

  private let system = SystemCalls()
  private let fault: (call: Call, place: Int, number: Int32)?
  private let shortWrites: Int?
  private let state = Mutex((counts: [Call: Int](), hasFailed: false, interruptions: 0))

  /// The k-th call of a sort fails; writes may be cut short and interrupted every second time.
  package init(_ call: Call? = nil, place: Int = 0, number: Int32 = ENOSPC, shortWrites: Int? = nil) {
    fault = call.map { ($0, place, number) }
    self.shortWrites = shortWrites
  }

  /// Whether a call was made to fail.
  package var hasFailed: Bool { state.withLock { $0.hasFailed } }

  private func pass(_ call: Call) throws(SystemFailure) {
    let fails = state.withLock { state in
      state.counts[call, default: 0] += 1
      guard let fault, fault.call == call, state.counts[call] == fault.place else { return false }
      state.hasFailed = true
      return true
    }
    if fails, let fault { throw SystemFailure(fault.number) }
  }

  /// Passes on `open`, unless it is to fail.
  package func open(
    _ name: String, in folder: Int32, _ flags: Int32, mode: UInt32
  ) throws(SystemFailure) -> Int32 {
    try pass(.open)
    return try system.open(name, in: folder, flags, mode: mode)
  }

  /// Passes on `write`, unless it is to fail.
  package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int {
    guard let shortWrites else {
      try pass(.write)
      return try system.write(descriptor, bytes)
    }
    let isInterrupted = state.withLock { state in
      state.interruptions += 1
      return state.interruptions % 2 == 0
    }
    if isInterrupted { throw SystemFailure(EINTR) }
    return try system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(shortWrites)))
  }

  /// Passes on `synchronize`, unless it is to fail.
  package func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    try pass(.synchronize)
    try system.synchronize(descriptor)
  }

  /// Passes on `close`, unless it is to fail.
  package func close(_ descriptor: Int32) throws(SystemFailure) {
    try system.close(descriptor)
    try pass(.close)
  }

  /// Passes on `rename`, unless it is to fail.
  package func rename(_ old: String, to new: String, in folder: Int32) throws(SystemFailure) {
    try pass(.rename)
    try system.rename(old, to: new, in: folder)
  }

  /// Passes on `unlink`.
  package func unlink(_ name: String, in folder: Int32) throws(SystemFailure) {
    try system.unlink(name, in: folder)
  }

  /// Passes on `makeFolder`, unless it is to fail.
  package func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure) {
    try pass(.makeFolder)
    try system.makeFolder(name, in: folder, mode: mode)
  }
}
