import Foundation

/// Names of temporary files and folders that say which process made them: what a killed one left behind is
/// known by that, and goes when the like is next made there.
struct TemporaryNames {
  /// What their names begin with; the process and a mark of its own follow.
  let prefix: String

  /// The name for this process.
  ///
  /// - Parameter mark: what nothing else of this process has: letters and digits.
  func name(mark: String) -> String { "\(prefix)\(getpid())-\(mark)" }

  /// The names of what processes that are gone left in a folder, if it is this user's.
  func strays(in folder: OpenFolder) -> [String] {
    folder.names.filter(isStray).sorted().filter { name in
      // In a folder that all may write to, somebody else's are not ours to remove.
      var status = stat()
      return fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        && status.st_uid == geteuid()
    }
  }

  private func isStray(_ entry: String) -> Bool {
    let bytes = Array(entry.utf8)
    guard bytes.starts(with: prefix.utf8) else { return false }
    let parts = bytes.dropFirst(prefix.utf8.count).split(separator: 0x2D, omittingEmptySubsequences: false)
    let isBeside = parts.count == 3 && Self.sideEndings.contains(String(decoding: parts[2], as: UTF8.self))
    guard parts.count == 2 || isBeside, !parts[0].isEmpty,
      parts[0].allSatisfy({ (0x30...0x39).contains($0) }),
      !parts[1].isEmpty, parts[1].allSatisfy(Self.isMark),
      let process = pid_t(String(decoding: parts[0], as: UTF8.self)), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// What SQLite puts behind the name of a database for the files beside it, after the hyphen.
  private static let sideEndings = ["journal", "wal", "shm"]

  private static func isMark(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
