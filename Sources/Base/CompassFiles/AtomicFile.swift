import CompassSource
import Foundation
import Synchronization

/// An output that is put in its place when it is whole.
///
/// It is written beside its place under a temporary name, synchronized and checked; ``commit()`` renames it.
/// Until then, and if anything fails, the old file stays as it is, and the temporary file is removed with the
/// object. What a killed process left behind is removed when the output is next begun.
package final class AtomicFile {
  /// Who may read an output.
  package enum Readers: Sendable, Equatable {
    /// Its owner only.
    case owner
    /// Those whom the user's umask lets read new files: the output is made to be published.
    case published

    /// The mode of new folders for such outputs; the umask applies.
    var folderMode: UInt32 { self == .published ? 0o777 : 0o700 }
    /// The mode of new files; the umask applies.
    var fileMode: UInt32 { self == .published ? 0o666 : 0o600 }
  }

  private static let bufferSize = 65_536
  private static let counter = Mutex(0)

  /// Where the output goes, as it is shown in messages.
  package var path: String { place.path }
  private let place: FilePlace
  private let output: OutputPlace
  private let temporary: OpenPlace
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
  ///   - place: where it goes. A device or a pipe that a person named is written when everything is there.
  ///   - readers: who may read it when it is in place.
  ///   - makesFolders: whether missing folders of a path that a person named are made. Those of a place that the
  ///     tool chose always are.
  ///   - calls: the system's calls.
  ///   - check: looks at the finished temporary file and throws if it is wrong.
  /// - Throws: ``FileError``.
  package convenience init(
    _ place: FilePlace, readers: Readers = .owner, makesFolders: Bool = false,
    calls: any FileSystemCalls = SystemCalls(), check: ((String) throws -> Void)? = nil
  ) throws {
    try self.init(
      place, readers: readers, makesFolders: makesFolders, opened: nil, calls: calls, check: check)
  }

  init(
    _ place: FilePlace, readers: Readers, makesFolders: Bool, opened: OpenFolders?,
    calls: any FileSystemCalls, check: ((String) throws -> Void)?
  ) throws {
    let output = try OutputPlace(
      place, folderMode: makesFolders || place.root != nil ? readers.folderMode : nil, opened: opened,
      calls: calls)
    let folder = output.target.folder
    let names = output.temporaryNames
    for stray in names.strays(in: folder) { try? calls.unlink(stray, in: folder.descriptor) }
    let number = Self.counter.withLock { counter in
      counter += 1
      return counter
    }
    let temporary = OpenPlace(folder: folder, name: names.name(mark: String(number)))
    self.temporary = temporary
    self.place = place
    self.output = output
    self.readers = readers
    self.calls = calls
    self.check = check
    do throws(SystemFailure) {
      var opened: Int32?
      _ = try Temporaries.making { () throws(SystemFailure) in
        opened = try calls.open(
          temporary.name, in: folder.descriptor, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
          mode: readers.fileMode)
        return temporary.path
      }
      descriptor = opened
    } catch {
      state = .gone
      throw FileError("written", place.path, error)
    }
  }

  deinit { discard() }

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

  /// Lets a library that wants a path write the whole output, and adds what it wrote.
  ///
  /// The library opens the path itself, so the path is in a folder of this user's only among the temporary files: in
  /// the folder of the output, somebody else could put a link there.
  ///
  /// - Parameter body: writes at the path that it is given, where nothing is.
  /// - Throws: ``FileError``, or what the closure throws.
  package func writeFile(_ body: (String) throws -> Void) throws {
    let scratch = try ScratchFolder(in: FileManager.default.temporaryDirectory.path, for: "output")
    let name = output.target.name
    try body(PathText.joined(scratch.path, name))
    var reader = try FileSource(.chosen(name, in: scratch.path), as: .output).makeReader()
    var piece: [UInt8] = []
    while try reader.read(into: &piece, maximum: Self.bufferSize) > 0 {
      try write(piece)
      piece.removeAll(keepingCapacity: true)
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
      try perform { () throws(SystemFailure) in try calls.synchronize(descriptor) }
    }
    do {
      try check?(temporary.path)
    } catch {
      // What is wrong with another file says nothing about this one.
      try checkTemporary()
      throw error
    }
    state = .finished
  }

  /// Puts the output in its place and makes sure that it stays there if the power fails.
  ///
  /// - Throws: ``FileError``, or what the check throws. The old file is then as it was, except where the error's code
  ///   is ``FileError/Code/unsynchronized``: the new one is in place then.
  package func commit() throws {
    do {
      try finish()
      try moveIntoPlace()
    } catch {
      discard()
      throw error
    }
    do throws(SystemFailure) {
      try synchronizeFolder()
    } catch {
      throw FileError.unsynchronized([path], error)
    }
  }

  /// Removes what was written, unless it is in place.
  package func discard() {
    if let descriptor { try? calls.close(descriptor) }
    descriptor = nil
    buffer = []
    if state != .gone { try? calls.unlink(temporary.name, in: temporary.folder.descriptor) }
    settle()
  }

  private func settle() {
    state = .gone
    Temporaries.forget(temporary.path)
  }

  func moveIntoPlace() throws {
    guard state == .finished else { return }
    try checkTemporary()
    // The name stands for this file while it is open: nobody can give its number to another.
    try closeDescriptor()
    if let special = output.special {
      try copy(to: special)
      try? calls.unlink(temporary.name, in: temporary.folder.descriptor)
    } else {
      try perform { () throws(SystemFailure) in
        try calls.rename(temporary.name, to: output.target.name, in: temporary.folder.descriptor)
      }
    }
    settle()
  }

  /// Checks that the temporary name still stands for the file that was written.
  private func checkTemporary() throws {
    guard let descriptor else { return }
    var (written, named) = (stat(), stat())
    guard fstat(descriptor, &written) == 0 else { throw FileError("written", path, SystemFailure(errno)) }
    let isNamed =
      fstatat(temporary.folder.descriptor, temporary.name, &named, AT_SYMLINK_NOFOLLOW) == 0
    guard isNamed, written.st_ino == named.st_ino, written.st_dev == named.st_dev else {
      throw FileError(
        .changed, path: path,
        reason: "\(path) was not written: another program replaced the temporary file \(temporary.path).",
        remedy: "Check who can write to the folder, and try again.")
    }
  }

  /// The folder that must be synchronized when the output is in place; nil for a device or a pipe.
  var folder: OpenFolder? { output.special == nil ? temporary.folder : nil }

  func synchronizeFolder() throws(SystemFailure) {
    if let folder { try calls.synchronize(folder.descriptor) }
  }

  private func copy(to special: String) throws {
    let descriptor = try open(special)
    do {
      var reader = try FileSource(.chosen(temporary.path), as: .output).makeReader()
      var piece: [UInt8] = []
      while try reader.read(into: &piece, maximum: Self.bufferSize) > 0 {
        try calls.writeAll(descriptor, piece[...], path: path)
        piece.removeAll(keepingCapacity: true)
      }
    } catch {
      try? calls.close(descriptor)
      throw error
    }
    try perform { () throws(SystemFailure) in try calls.close(descriptor) }
  }

  /// Opens a device or a pipe; a pipe that nobody reads would be waited for without end.
  private func open(_ special: String) throws -> Int32 {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      do throws(SystemFailure) {
        let descriptor = try calls.open(special, O_WRONLY | O_NOCTTY | O_NONBLOCK)
        // What is written waits for a slow reader.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      } catch {
        guard error.number == ENXIO, output.isPipe else { throw FileError("written", path, error) }
        guard ContinuousClock.now < deadline else { throw FileError.unread(path, error) }
      }
      usleep(Self.pause)
    }
  }

  /// How long somebody has to begin to read a pipe.
  private static let patience = Duration.seconds(1)
  /// The microseconds between two looks at whether somebody reads a pipe.
  private static let pause: UInt32 = 10_000

  private func flush() throws {
    if !buffer.isEmpty { try put(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) throws {
    guard state == .open, let descriptor else {
      throw FileError(.other, path: path, reason: "\(path) can't be written after it is finished.")
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
    _ bytes: [UInt8], to place: FilePlace, calls: any FileSystemCalls = SystemCalls(),
    check: ((String) throws -> Void)? = nil
  ) throws {
    let file = try AtomicFile(place, calls: calls, check: check)
    try file.write(bytes)
    try file.commit()
  }
}
