import Foundation

extension FilePlace {
  /// Adds bytes at the end of a file that is there; only regular files are written.
  ///
  /// - Parameters:
  ///   - bytes: the bytes, which are written at once so that those of other processes don't come between.
  ///   - calls: the system's calls.
  /// - Throws: ``FileError``.
  package func append(_ bytes: [UInt8], calls: any FileSystemCalls = SystemCalls()) throws {
    let place = try OpenPlace(self, "written", calls: calls)
    let descriptor: Int32
    do throws(SystemFailure) {
      // A pipe without a reader would be waited for, and a terminal would become the one of this process.
      let flags = O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
      descriptor = try calls.open(place.name, in: place.folder.descriptor, flags, mode: 0)
    } catch {
      if let kind = place.kind, kind != .file, kind != .folder { throw Self.refusal(path, kind) }
      throw FileError("written", path, error)
    }
    do {
      let kind = try OpenFile.state(of: descriptor, path).kind
      guard kind == .file else { throw Self.refusal(path, kind) }
      try calls.writeAll(descriptor, bytes[...], path: path)
    } catch {
      try? calls.close(descriptor)
      throw error
    }
    do throws(SystemFailure) {
      try calls.close(descriptor)
    } catch {
      throw FileError("written", path, error)
    }
  }

  private static func refusal(_ path: String, _ kind: FileKind) -> FileError {
    kind == .link ? .link(path, "written") : .irregular(path, "written", kind)
  }
}
