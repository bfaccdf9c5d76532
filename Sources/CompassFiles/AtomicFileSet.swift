import CompassSource
import Foundation
import Synchronization

/// The outputs of one command, which are put in their places together when all of them are whole.
///
/// Each is written beside its place under a name of its own, readable by its owner only, synchronised and
/// checked; ``commit()`` renames them. Until then, and if anything fails, the old files stay as they are and
/// nothing is left behind. What a process that was killed left behind goes at the next write.
package final class AtomicFileSet {
  private struct Output {
    let place: OutputPlace
    let temporary: String
    /// The file and its descriptor while pieces may still come.
    var begun: (file: FileOutput, descriptor: Int32)?
  }

  private static let counter = Mutex(0)

  private let calls: any FileSystemCalls
  private var outputs: [Output] = []

  /// Creates an empty set.
  package init(calls: any FileSystemCalls = SystemCalls()) { self.calls = calls }

  deinit { discard() }

  /// Writes an output in pieces.
  ///
  /// - Parameters:
  ///   - path: where it goes; a device or a pipe is written at ``commit()``.
  ///   - check: looks at the finished temporary file and throws where it is not as it should be.
  ///   - body: writes the bytes.
  /// - Throws: ``FileError``, or what the closures throw.
  package func add(
    _ path: String, check: ((String) throws -> Void)? = nil, _ body: (FileOutput) throws -> Void
  ) throws {
    try prepare(path, check) { _, descriptor in
      let file = FileOutput(descriptor, path: path, calls: calls)
      do {
        try body(file)
        try file.flush()
      } catch {
        try? calls.close(descriptor)
        throw error
      }
      try finish(descriptor, path)
    }
  }

  /// Writes an output of bytes in memory; see ``add(_:check:_:)``.
  package func add(_ bytes: [UInt8], to path: String, check: ((String) throws -> Void)? = nil) throws {
    try add(path, check: check) { try $0.write(bytes) }
  }

  /// Lets a library that wants a path write an output there; see ``add(_:check:_:)``.
  ///
  /// - Parameters:
  ///   - path: where it goes.
  ///   - check: looks at the finished temporary file and throws where it is not as it should be.
  ///   - body: writes the whole file at the path that it is given, where an empty one lies.
  package func addFile(
    _ path: String, check: ((String) throws -> Void)? = nil, writtenBy body: (String) throws -> Void
  ) throws {
    try prepare(path, check) { temporary, created in
      try perform(path) { () throws(SystemFailure) in try calls.close(created) }
      try body(temporary)
      let descriptor = try perform(path) { () throws(SystemFailure) in
        try calls.open(temporary, O_RDWR | O_NOFOLLOW, mode: 0)
      }
      try finish(descriptor, path)
    }
  }

  /// Begins an output whose pieces come while other things happen; it ends with ``finishBegun()``.
  ///
  /// - Throws: ``FileError``.
  package func begin(_ path: String) throws -> FileOutput {
    let place = try OutputPlace(path)
    for stray in place.strays() { try? calls.unlink(stray) }
    let temporary = place.temporaryPath(number: Self.nextNumber())
    let descriptor = try perform(path) { () throws(SystemFailure) in
      try calls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    }
    let file = FileOutput(descriptor, path: path, calls: calls)
    outputs.append(Output(place: place, temporary: temporary, begun: (file, descriptor)))
    return file
  }

  /// Ends the outputs that were begun: what is held is written and synchronised, so that ``commit()`` has
  /// little left that could fail.
  ///
  /// - Throws: ``FileError``.
  package func finishBegun() throws {
    for index in outputs.indices {
      guard let (file, descriptor) = outputs[index].begun else { continue }
      try file.flush()
      outputs[index].begun = nil
      try finish(descriptor, outputs[index].place.path)
    }
  }

  /// Puts all outputs in their places and makes sure that they stay there if the power fails.
  ///
  /// - Throws: ``FileError``; outputs before the one that failed are in place, the others are gone.
  package func commit() throws {
    defer { discard() }
    try finishBegun()
    var folders: [(folder: String, path: String)] = []
    while let output = outputs.first {
      if output.place.isSpecial {
        try copy(output)
      } else {
        try perform(output.place.path) { () throws(SystemFailure) in
          try calls.rename(output.temporary, to: output.place.target)
        }
        outputs.removeFirst()
        if !folders.contains(where: { $0.folder == output.place.folder }) {
          folders.append((output.place.folder, output.place.path))
        }
      }
    }
    for (folder, path) in folders { try synchronize(folder, path) }
  }

  /// Forgets all outputs and removes what was written of them.
  package func discard() {
    for output in outputs {
      if let begun = output.begun { try? calls.close(begun.descriptor) }
      try? calls.unlink(output.temporary)
    }
    outputs = []
  }

  private func prepare(
    _ path: String, _ check: ((String) throws -> Void)?, _ write: (String, Int32) throws -> Void
  ) throws {
    let place = try OutputPlace(path)
    for stray in place.strays() { try? calls.unlink(stray) }
    let temporary = place.temporaryPath(number: Self.nextNumber())
    let descriptor = try perform(path) { () throws(SystemFailure) in
      try calls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    }
    do {
      try write(temporary, descriptor)
      try check?(temporary)
    } catch {
      try? calls.unlink(temporary)
      throw error
    }
    outputs.append(Output(place: place, temporary: temporary))
  }

  private static func nextNumber() -> Int {
    counter.withLock { counter in
      counter += 1
      return counter
    }
  }

  private func finish(_ descriptor: Int32, _ path: String) throws {
    do throws(SystemFailure) {
      try calls.synchronize(descriptor)
    } catch {
      try? calls.close(descriptor)
      throw FileError("written", path, error)
    }
    try perform(path) { () throws(SystemFailure) in try calls.close(descriptor) }
  }

  private func copy(_ output: Output) throws {
    let path = output.place.path
    let descriptor = try perform(path) { () throws(SystemFailure) in
      try calls.open(output.place.target, O_WRONLY, mode: 0)
    }
    let file = FileOutput(descriptor, path: path, calls: calls)
    do {
      var reader = try FileSource(path: output.temporary).makeReader()
      var piece: [UInt8] = []
      while try reader.read(into: &piece, maximum: 65_536) > 0 {
        try file.write(piece)
        piece.removeAll(keepingCapacity: true)
      }
      try file.flush()
    } catch {
      try? calls.close(descriptor)
      throw error
    }
    try finish(descriptor, path)
    try? calls.unlink(output.temporary)
    outputs.removeFirst()
  }

  private func synchronize(_ folder: String, _ path: String) throws {
    let descriptor = try perform(path) { () throws(SystemFailure) in
      try calls.open(folder, O_RDONLY | O_DIRECTORY, mode: 0)
    }
    try finish(descriptor, path)
  }

  private func perform<Result>(
    _ path: String, _ body: () throws(SystemFailure) -> Result
  ) throws -> Result {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw FileError("written", path, error)
    }
  }
}

/// One output that is put in its place when it is whole; see ``AtomicFileSet``.
package enum AtomicFile {
  /// Writes bytes.
  ///
  /// - Throws: ``FileError``; the old file is then as it was.
  package static func write(
    _ bytes: [UInt8], to path: String, calls: any FileSystemCalls = SystemCalls(),
    check: ((String) throws -> Void)? = nil
  ) throws {
    try write(to: path, calls: calls, check: check) { try $0.write(bytes) }
  }

  /// Writes bytes in pieces.
  ///
  /// - Throws: ``FileError``, or what the closures throw; the old file is then as it was.
  package static func write(
    to path: String, calls: any FileSystemCalls = SystemCalls(), check: ((String) throws -> Void)? = nil,
    _ body: (FileOutput) throws -> Void
  ) throws {
    let set = AtomicFileSet(calls: calls)
    try set.add(path, check: check, body)
    try set.commit()
  }
}
