import Foundation

/// The number of files that a process may have open.
enum OpenFileLimit {
  /// What a command needs; libraries end the process where they get no descriptor.
  private static let needed: rlim_t = 64

  /// Raises a limit that is too low, and ends the command if that is not possible.
  static func ensure(command: String) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else {
      return
    }
    limit.rlim_cur = min(needed, limit.rlim_max)
    if limit.rlim_cur == needed, setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      return
    }
    StandardError.write(
      """
      \(command): This process may open only \(limit.rlim_max) files at once, and needs \(needed).
        help: Raise the limit: ulimit -n 1024

      """)
    exit(2)
  }
}
