import Foundation

/// A process that holds a store for writing.
struct LockHolder: Sendable, Hashable {
  /// The process id.
  let processID: Int
  /// The name of the program, where the system tells.
  let program: String?
  /// For how many seconds it has been running, where the system tells.
  let age: Int?

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
    age = Self.age(of: processID)
  }

  /// Whole seconds since a process began: its start is the 22nd field of `/proc/PID/stat`, in clock ticks
  /// since the machine did (proc(5)).
  private static func age(of processID: Int) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8),
      let uptime = try? String(contentsOfFile: "/proc/uptime", encoding: .utf8),
      let now = uptime.split(separator: " ").first.flatMap({ Double($0) }),
      // The second field is the program's name in brackets, which may hold anything.
      let end = status.utf8.lastIndex(of: 0x29)
    else { return nil }
    let fields = status[end...].split(separator: " ")
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    guard fields.count > 20, let start = Double(fields[20]), ticks > 0 else { return nil }
    return max(0, Int(now - start / Double(ticks)))
  }

  /// Who holds the store at a path and what they do, as the end of a sentence.
  static func description(storePath: String) -> String {
    guard let holder = find(storePath: storePath) else { return "another program is writing to it" }
    let work = holder.program == "compass-import" ? "importing into it" : "writing to it"
    let since = holder.age.map { ", started \(Self.text($0)) ago" } ?? ""
    return "\(holder.program ?? "a program") (process \(holder.processID)) is \(work)\(since)"
  }

  private static func text(_ seconds: Int) -> String {
    let (count, unit) =
      seconds < 120
      ? (seconds, "second") : seconds < 7200 ? (seconds / 60, "minute") : (seconds / 3600, "hour")
    return "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private static func inode(_ path: String) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }
}

extension StoreError {
  /// Somebody else is writing the store at a path; says who, where the system tells.
  static func locked(_ path: String) -> StoreError {
    StoreError(
      .locked, "The store \(path) is in use: \(LockHolder.description(storePath: path)).",
      help: "Nothing was changed. Try again later, or wait longer with --wait SECONDS.")
  }
}
