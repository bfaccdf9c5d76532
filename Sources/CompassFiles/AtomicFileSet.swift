/// The outputs of one command, which are put in their places when all of them are whole.
package struct AtomicFileSet {
  private let calls: any FileSystemCalls
  private var files: [AtomicFile] = []

  /// Creates an empty set.
  package init(calls: any FileSystemCalls = SystemCalls()) { self.calls = calls }

  /// Begins an output of the set; see ``AtomicFile/init(_:readers:calls:check:)``.
  ///
  /// - Throws: ``FileError``.
  package mutating func add(
    _ path: String, readers: AtomicFile.Readers = .owner, check: ((String) throws -> Void)? = nil
  ) throws -> AtomicFile {
    let file = try AtomicFile(path, readers: readers, calls: calls, check: check)
    files.append(file)
    return file
  }

  /// Makes all outputs whole, so that putting them in place has little left that could fail.
  ///
  /// - Throws: ``FileError``, or what a check throws; the outputs are then still to be discarded.
  package func finish() throws {
    for file in files { try file.finish() }
  }

  /// Makes all outputs whole, then puts them in their places.
  ///
  /// - Throws: ``FileError``, or what a check throws. Nothing was replaced unless a rename failed; then the
  ///   outputs before it are in place and the others are gone.
  package func commit() throws {
    do {
      try finish()
      for file in files { try file.moveIntoPlace() }
      var folders: Set<String> = []
      for file in files {
        if let folder = file.folder, folders.insert(folder).inserted { try file.synchronizeFolder() }
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Removes what was written of all outputs that are not in place.
  package func discard() {
    for file in files { file.discard() }
  }
}
