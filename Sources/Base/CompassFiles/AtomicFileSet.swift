import CompassSource
import Foundation

/// The outputs of one command, which are put in their places when all of them are whole.
package struct AtomicFileSet {
  private let opened = OpenFolders()
  private var files: [AtomicFile] = []

  /// Creates an empty set.
  package init() {}

  /// Begins an output of the set; see ``AtomicFile/init(_:readers:makesFolders:opened:check:)``.
  package mutating func add(
    _ place: FilePlace, readers: AtomicFile.Readers = .owner, makesFolders: Bool = false
  ) throws -> AtomicFile {
    let file = try AtomicFile(place, readers: readers, makesFolders: makesFolders, opened: opened)
    files.append(file)
    return file
  }

  /// Makes all outputs whole, so that little can fail while they are put in place.
  ///
  /// - Throws: ``ToolError``; the outputs are then still to be discarded.
  package func finish() throws {
    for file in files { try file.finish() }
  }

  /// Makes all outputs whole, then puts them in their places.
  ///
  /// - Throws: ``ToolError``. Nothing was replaced unless a rename failed: the error then
  ///   says which outputs are in place. If it is of the kind `unsynchronized`, all of them are.
  package func commit() throws {
    do {
      try finish()
    } catch {
      discard()
      throw error
    }
    for (index, file) in files.enumerated() {
      do {
        try file.moveIntoPlace()
      } catch {
        discard()
        _ = synchronize(files[..<index])
        throw (error as? ToolError)?.partWay(
          written: files[..<index].map(\.path), unwritten: files[(index + 1)...].map(\.path)) ?? error
      }
    }
    if let failure = synchronize(files[...]) { throw ToolError.unsynchronized(files.map(\.path), failure) }
  }

  private func synchronize(_ files: ArraySlice<AtomicFile>) -> POSIXError? {
    var folders: Set<Int32> = []
    for file in files {
      guard let folder = file.folder, folders.insert(folder.descriptor).inserted else { continue }
      do throws(POSIXError) { try file.synchronizeFolder() } catch { return error }
    }
    return nil
  }

  /// Removes what was written of all outputs that are not in place.
  package func discard() {
    for file in files { file.discard() }
  }
}
