import CompassSource
import Foundation

/// An output that is put in its place when it is whole.
///
/// It is written beside its place under a temporary name, synchronized and checked; ``commit()`` renames it.
/// Until then, and if anything fails, the old file stays as it is, and the temporary file is removed with the
/// object. What a killed process left behind is removed after a day, when the output is next begun.
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

    /// The mode that the user's umask leaves of new published files.
    package static let publishedMode: UInt32 = {
      // The system shows the umask only by setting it. A file made at this moment is its owner's only, never more.
      let mask = umask(0o077)
      umask(mask)
      return 0o666 & ~UInt32(mask)
    }()
  }

  private static let bufferSize = 65_536
  /// The longest name of a file in bytes (`NAME_MAX`) without what a temporary name adds: two dots, `tmp-`, a UUID.
  private static let longestName = 255 - 42

  /// Where the output goes, as it is shown in messages.
  package let path: String
  /// The file that is replaced; of a device or a pipe, a name where temporary files are.
  private let target: OpenPlace
  /// Whether a person named a device or a pipe, which is written and never replaced.
  private let isSpecial: Bool
  private let temporary: OpenPlace
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
  ///   - opened: folders that are open already.
  ///   - check: looks at the finished temporary file and throws if it is wrong.
  package init(
    _ place: FilePlace, readers: Readers = .owner, makesFolders: Bool = false, opened: OpenFolders? = nil,
    check: ((String) throws -> Void)? = nil
  ) throws {
    path = place.path
    self.check = check
    let makesFolders = makesFolders || place.root != nil
    (target, isSpecial) = try place.openOutput(
      folderMode: makesFolders ? readers.folderMode : nil, opened: opened)
    let folder = target.folder
    var shortened = target.name.unicodeScalars
    while shortened.reduce(0, { $0 + UTF8.width($1) }) > Self.longestName { shortened.removeLast() }
    let prefix = ".\(String(shortened)).tmp-"
    for name in Temporaries.leftovers(prefix, in: folder) {
      try? SystemCalls.unlink(name, in: folder.descriptor)
    }
    let temporary = OpenPlace(folder: folder, name: Temporaries.name(prefix))
    self.temporary = temporary
    do throws(POSIXError) {
      var made: Int32?
      _ = try Temporaries.making { () throws(POSIXError) in
        made = try SystemCalls.open(
          temporary.name, in: folder.descriptor, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
          mode: readers.fileMode)
        return temporary.path
      }
      descriptor = made
    } catch {
      throw ToolError.file("written", place.path, error)
    }
  }

  deinit { discard() }

  /// Adds bytes.
  ///
  /// - Throws: ``ToolError``, now or at a later write.
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
  /// - Throws: ``ToolError``, now or at a later write.
  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Lets a library that wants a path write the whole output, and adds what it wrote.
  ///
  /// The library opens the path itself, so the path is in a folder of this user's only among the temporary files: in
  /// the folder of the output, somebody else could put a link there.
  ///
  /// - Parameter body: writes at the path that it is given, where nothing is.
  /// - Throws: ``ToolError``, or what the closure throws.
  package func writeFile(_ body: (String) throws -> Void) throws {
    let scratch = try ScratchFolder(in: FileManager.default.temporaryDirectory.path, for: "output")
    try body(PathText.joined(scratch.path, target.name))
    try FileSource(.chosen(target.name, in: scratch.path), as: .output).forEachPiece { try write($0) }
  }

  /// Makes the output whole beside its place: written out, synchronised, checked.
  ///
  /// ``commit()`` does this, too; done early, what can fail has failed before anything else depends on it.
  ///
  /// - Throws: ``ToolError``, or what the check throws.
  package func finish() throws {
    guard state == .open else { return }
    try flush()
    if let descriptor { try SystemCalls.attempt("written", path) { try SystemCalls.synchronize(descriptor) } }
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
  /// - Throws: ``ToolError``, or what the check throws. The old file is then as it was, except if the error
  ///   is of the kind `unsynchronized`: the new one is in place then.
  package func commit() throws {
    do {
      try finish()
      try moveIntoPlace()
    } catch {
      discard()
      throw error
    }
    do throws(POSIXError) {
      try synchronizeFolder()
    } catch {
      throw ToolError.unsynchronized([path], error)
    }
  }

  /// Removes what was written, unless it is in place.
  package func discard() {
    if let descriptor { try? SystemCalls.close(descriptor) }
    descriptor = nil
    buffer = []
    if state != .gone { removeTemporary() }
    settle()
  }

  private func removeTemporary() { try? SystemCalls.unlink(temporary.name, in: temporary.folder.descriptor) }

  private func settle() {
    state = .gone
    Temporaries.forget(temporary.path)
  }

  func moveIntoPlace() throws {
    guard state == .finished else { return }
    try checkTemporary()
    try SystemCalls.attempt("written", path) {
      // While the file is open, no other file can get its inode number.
      if let open = descriptor {
        descriptor = nil
        try SystemCalls.close(open)
      }
      if isSpecial {
        try writeSpecial()
        removeTemporary()
      } else {
        try SystemCalls.rename(temporary.name, to: target.name, in: target.folder.descriptor)
      }
    }
    settle()
  }

  /// Checks that the temporary name still stands for the file that was written.
  private func checkTemporary() throws {
    guard let descriptor else { return }
    let written = try SystemCalls.attempt("written", path) { try FileState(of: descriptor) }
    guard temporary.state?.isSameFile(as: written) == true else {
      throw ToolError(
        .fileChanged,
        "\(path) was not written: another program replaced the temporary file \(temporary.path).",
        help: "Check who can write to the folder, and try again.")
    }
  }

  /// The folder that must be synchronized when the output is in place; nil for a device or a pipe.
  var folder: OpenFolder? { isSpecial ? nil : target.folder }

  func synchronizeFolder() throws(POSIXError) {
    if let folder { try SystemCalls.synchronize(folder.descriptor) }
  }

  /// Copies the temporary file to the device or the pipe; opening a pipe without a reader would block forever.
  private func writeSpecial() throws {
    let special: OpenFile
    do throws(POSIXError) {
      let descriptor = try SystemCalls.open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
      special = OpenFile(descriptor: descriptor, name: path)
    } catch {
      guard error.code.rawValue == ENXIO, FileState(path)?.kind == .pipe else { throw error }
      throw ToolError.unread(path, error)
    }
    // What is written waits for a slow reader.
    _ = fcntl(special.descriptor, F_SETFL, 0)
    try FileSource(.chosen(temporary.path), as: .output).forEachPiece {
      try SystemCalls.writeAll(special.descriptor, $0)
    }
  }

  private func flush() throws {
    if !buffer.isEmpty { try put(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) throws {
    guard state == .open, let descriptor else {
      throw ToolError(.file, "\(path) can't be written after it is finished.")
    }
    try SystemCalls.attempt("written", path) { try SystemCalls.writeAll(descriptor, bytes) }
  }

  /// Writes bytes to a place at once.
  ///
  /// - Throws: ``ToolError``, or what the check throws; the old file is then as it was.
  package static func write(
    _ bytes: [UInt8], to place: FilePlace, check: ((String) throws -> Void)? = nil
  ) throws {
    let file = try AtomicFile(place, check: check)
    try file.write(bytes)
    try file.commit()
  }
}
