import CompassSource
import Foundation
import Synchronization

/// An output that is put in its place when it is whole.
///
/// It is written beside its place under a name of its own, readable by its owner only unless it is for
/// everyone, synchronised and checked; ``commit()`` renames it. Until then, and if anything fails, the old file stays as it is; what
/// was written goes with the object. What a killed process left behind goes when the output is next begun.
package final class AtomicFile {
  /// Who may read an output.
  package enum Readers: Sendable, Equatable {
    /// Its owner only.
    case owner
    /// Everyone on the machine, whatever the umask: a web server that serves it is another user.
    case everyone
    /// Those whom a file let read that it takes the place of.
    case same(FilePermissions)
  }

  private static let bufferSize = 65_536
  private static let counter = Mutex(0)

  /// Where the output goes, as the user gave it.
  package let path: String
  private let place: OutputPlace
  private let temporary: String
  private let calls: any FileSystemCalls
  private let readers: Readers
  private let check: ((String) throws -> Void)?
  private var descriptor: Int32?
  private var buffer: [UInt8] = []
  private var state = State.open

  private enum State { case open, finished, gone }

  /// Begins an output.
  ///
  /// - Parameters:
  ///   - path: where it goes; a link is followed, and a device or a pipe is written when all is there.
  ///   - readers: who may read it when it is in its place.
  ///   - calls: the system's calls.
  ///   - check: looks at the finished temporary file and throws where it is not as it should be.
  /// - Throws: ``FileError``.
  package init(
    _ path: String, readers: Readers = .owner, calls: any FileSystemCalls = SystemCalls(),
    check: ((String) throws -> Void)? = nil
  ) throws {
    let place = try OutputPlace(path)
    for stray in place.temporaryNames.strays() { try? calls.unlink(stray) }
    let number = Self.counter.withLock { counter in
      counter += 1
      return counter
    }
    let temporary = place.temporaryNames.path(mark: String(number))
    self.temporary = temporary
    self.path = path
    self.place = place
    self.readers = readers
    self.calls = calls
    self.check = check
    do throws(SystemFailure) {
      var opened: Int32?
      _ = try Temporaries.making { () throws(SystemFailure) in
        opened = try calls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        return temporary
      }
      descriptor = opened
    } catch {
      state = .gone
      throw FileError("written", path, error)
    }
  }

  deinit { discard() }

  /// The folder that must be synchronised when the output is in place; nil for a device or a pipe.
  var folder: String? { place.isSpecial ? nil : place.folder }

  /// Adds bytes.
  ///
  /// - Throws: ``FileError``, now or at a later write.
  package func write(_ bytes: [UInt8]) throws {
    if buffer.count + bytes.count > Self.bufferSize { try flush() }
    if bytes.count > Self.bufferSize {
      try put(bytes)
    } else {
      buffer += bytes
    }
  }

  /// Adds a text as UTF-8.
  ///
  /// - Throws: ``FileError``, now or at a later write.
  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Lets a library that wants a path write the whole output there.
  ///
  /// - Parameter body: writes at the path that it is given, where an empty file lies.
  /// - Throws: ``FileError``, or what the closure throws.
  package func writeFile(_ body: (String) throws -> Void) throws {
    try closeDescriptor()
    try body(temporary)
    descriptor = try perform { () throws(SystemFailure) in
      try calls.open(temporary, O_RDWR | O_NOFOLLOW, mode: 0)
    }
  }

  /// Makes the output whole beside its place: written out, synchronised, checked.
  ///
  /// ``commit()`` does this, too; done early, what can fail has failed before anything else depends on it.
  ///
  /// - Throws: ``FileError``, or what the check throws.
  package func finish() throws {
    guard state == .open else { return }
    try flush()
    if let descriptor {
      try perform { () throws(SystemFailure) in
        switch readers {
        case .owner: break
        case .everyone: try calls.setMode(descriptor, 0o644)
        case .same(let permissions): try calls.setMode(descriptor, permissions.given(to: descriptor))
        }
        try calls.synchronize(descriptor)
      }
    }
    try closeDescriptor()
    try check?(temporary)
    state = .finished
  }

  /// Puts the output in its place and makes sure that it stays there if the power fails.
  ///
  /// - Throws: ``FileError``, or what the check throws; the old file is then as it was.
  package func commit() throws {
    do {
      try finish()
      try moveIntoPlace()
      try synchronizeFolder()
    } catch {
      discard()
      throw error
    }
  }

  /// Removes what was written, unless it is in place.
  package func discard() {
    if let descriptor { try? calls.close(descriptor) }
    descriptor = nil
    buffer = []
    if state != .gone { try? calls.unlink(temporary) }
    settle()
  }

  private func settle() {
    state = .gone
    Temporaries.forget(temporary)
  }

  func moveIntoPlace() throws {
    guard state == .finished else { return }
    if place.isSpecial {
      try copyToSpecial()
      try? calls.unlink(temporary)
    } else {
      try perform { () throws(SystemFailure) in try calls.rename(temporary, to: place.target) }
    }
    settle()
  }

  func synchronizeFolder() throws {
    guard let folder else { return }
    try withDescriptor(of: folder, O_RDONLY | O_DIRECTORY) { descriptor in
      try perform { () throws(SystemFailure) in try calls.synchronize(descriptor) }
    }
  }

  private func copyToSpecial() throws {
    try withDescriptor(of: place.target, O_WRONLY) { descriptor in
      var reader = try FileSource(temporary).makeReader()
      var piece: [UInt8] = []
      while try reader.read(into: &piece, maximum: Self.bufferSize) > 0 {
        try calls.writeAll(descriptor, piece[...], path: path)
        piece.removeAll(keepingCapacity: true)
      }
    }
  }

  private func withDescriptor(of path: String, _ flags: Int32, _ body: (Int32) throws -> Void) throws {
    let descriptor = try perform { () throws(SystemFailure) in try calls.open(path, flags, mode: 0) }
    do {
      try body(descriptor)
    } catch {
      try? calls.close(descriptor)
      throw error
    }
    try perform { () throws(SystemFailure) in try calls.close(descriptor) }
  }

  private func flush() throws {
    if !buffer.isEmpty { try put(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) throws {
    guard state == .open, let descriptor else {
      throw FileError(.other, path: path, reason: "\(path) was written after it was finished.")
    }
    try calls.writeAll(descriptor, bytes[...], path: path)
  }

  private func closeDescriptor() throws {
    guard let open = descriptor else { return }
    descriptor = nil
    try perform { () throws(SystemFailure) in try calls.close(open) }
  }

  private func perform<Result>(_ body: () throws(SystemFailure) -> Result) throws -> Result {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw FileError("written", path, error)
    }
  }
}

extension AtomicFile {
  /// Writes bytes to a place at once.
  ///
  /// - Throws: ``FileError``, or what the check throws; the old file is then as it was.
  package static func write(
    _ bytes: [UInt8], to path: String, calls: any FileSystemCalls = SystemCalls(),
    check: ((String) throws -> Void)? = nil
  ) throws {
    let file = try AtomicFile(path, calls: calls, check: check)
    try file.write(bytes)
    try file.commit()
  }
}
