import CompassFiles
import Foundation
import Synchronization

/// What becomes of a command that a signal ends.
///
/// Temporary files and folders are removed, the terminal gets its line back, and the process dies of the
/// signal itself, so that a shell counts 130 for SIGINT and 143 for SIGTERM and stops its script, too.
package enum Interruption {
  /// The signals that end a command, with what people call them.
  private static let names: [(number: Int32, name: String)] = [
    (SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP"),
  ]
  /// Where the handler writes the number of a signal; a handler may do little else (signal-safety(7)).
  private nonisolated(unsafe) static var wake: Int32 = -1

  /// What ends the command in good order, if it has such a way.
  private static let orderlyEnd = Mutex<(@Sendable () -> Void)?>(nil)

  /// Has the next signal end the command in good order, as a server does; one more ends it at once.
  ///
  /// - Parameter stop: makes the command come to its end.
  package static func endInOrder(by stop: @escaping @Sendable () -> Void) {
    orderlyEnd.withLock { $0 = stop }
  }

  /// Watches for signals from now on.
  ///
  /// A signal that whoever started the command ignores, as `nohup` does, stays ignored. A closed pipe and
  /// the limit on the size of files become errors of the call that meets them.
  ///
  /// - Parameter command: what the command is called in messages.
  static func watch(command: String) {
    handle(SIGPIPE) { _ in }
    handle(SIGXFSZ) { _ in }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (source, sink) = (ends[0], ends[1])
    wake = sink
    Thread.detachNewThread {
      var number: UInt8 = 0
      while true {
        while read(source, &number, 1) != 1 {}
        guard let stop = orderlyEnd.withLock({ $0.take() }) else { end(Int32(number), command) }
        stop()
      }
    }
    for signal in names {
      unblock(signal.number)
      handle(signal.number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.wake, &byte, 1)
        errno = error
      }
    }
  }

  /// Lets a signal come in that whoever started the command has blocked, as threads of services often have.
  private static func unblock(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    // `signal` restarts interrupted calls here, which `sigaction` would have to be told.
    let earlier = signal(number, handler)
    if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }

  private static func end(_ number: Int32, _ command: String) -> Never {
    Temporaries.removeAll {
      let name = names.first { $0.number == number }?.name ?? "a signal"
      // What stands on the last line of a terminal is half a progress bar, or ^C.
      let start = isatty(2) == 1 ? "\r\u{1B}[K" : ""
      StandardError.write(
        start + "\(command): stopped by \(name); no file is left incomplete\n  help: Run it again to finish\n"
      )
      signal(number, SIG_DFL)
      kill(getpid(), number)
      // The signal may take its time to arrive; without it, its number counts as it does in a shell.
      sleep(1)
      _exit(128 + number)
    }
  }
}
