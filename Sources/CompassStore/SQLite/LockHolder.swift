import Foundation

/// A process that holds a store for writing.
struct LockHolder: Sendable, Hashable {
  /// The process id.
  let processID: Int
  /// The name of the program, where the system tells.
  let program: String?

  /// Who holds the store at a path for writing, or nil where nobody does or the system does not tell.
  ///
  /// The kernel's list of locks is read, so nothing is left behind when a process is killed. The writer of
  /// a store in WAL mode locks byte 120 of its `-shm` file (sqlite.org/walformat.html §2.3.1); whoever
  /// makes a store locks the file itself.
  static func find(storePath: String) -> LockHolder? {
    guard let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return nil }
    let sharedMemory = inode(storePath + "-shm")
    let file = inode(storePath)
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ")
      // 3: POSIX  ADVISORY  WRITE 8423 fe:00:5308927 120 120
      guard words.count >= 8, words[1] == "POSIX", words[3] == "WRITE", let process = Int(words[4]),
        process > 0,
        let inode = words[5].split(separator: ":").last.flatMap({ UInt64($0) })
      else { continue }
      let isWriter = inode == sharedMemory && words[6] == "120"
      if isWriter || inode == file { return LockHolder(process) }
    }
    return nil
  }

  private init(_ processID: Int) {
    self.processID = processID
    let name = try? String(contentsOfFile: "/proc/\(processID)/comm", encoding: .utf8)
    program = name?.split(separator: "\n").first.map(String.init)
  }

  private static func inode(_ path: String) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }
}

extension StoreError {
  /// Somebody else is writing the store at a path; says who, where the system tells.
  static func locked(_ path: String) -> StoreError {
    let holder = LockHolder.find(storePath: path)
    let who =
      switch holder {
      case .some(let holder): "\(holder.program ?? "a program") (process \(holder.processID))"
      case nil: "another program"
      }
    return StoreError(
      .locked, "The store \(path) is in use by \(who).",
      help: "Nothing was changed; try again when it is done.")
  }
}
