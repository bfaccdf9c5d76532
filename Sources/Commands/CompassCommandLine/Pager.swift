import CompassFiles
import Foundation

/// The program that shows a text page by page.
package struct Pager: Sendable {
  /// The command line, as a shell takes it.
  let command: String
  private let environment: [String: String]

  /// The user's pager: `COMPASS_PAGER`, then `PAGER`, then `less`; nil where none is wanted or there is none.
  ///
  /// - Parameter environment: the environment variables.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let chosen = environment["COMPASS_PAGER"] ?? environment["PAGER"]
    if let chosen {
      guard !chosen.isEmpty, chosen != "cat" else { return nil }
      command = chosen
    } else {
      let folders = (environment["PATH"] ?? "").split(separator: ":")
      guard folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/less") }) else {
        return nil
      }
      command = "less -FIRX"
    }
    // A pager that is called by its name alone should leave what fits on the screen there.
    self.environment = environment.merging(["LESS": "FIRX"]) { given, _ in given }
  }

  /// Shows a text and waits until the user has seen it; one who leaves early has seen enough.
  ///
  /// - Throws: `FileError` where there is no such program and the text cannot be written either.
  package func show(_ text: String) throws {
    guard let (process, input) = spawn() else { return try StandardOutput.write(Array(text.utf8)) }
    // The keys belong to the pager until it ends.
    let interrupt = signal(SIGINT, SIG_IGN)
    let pipe = signal(SIGPIPE, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGPIPE, pipe)
    }
    Self.write(Array(text.utf8), to: input)
    close(input)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // A shell ends with 127 where it finds no such command, and nobody has seen the text.
    if status & 0x7F == 0, status >> 8 & 0xFF == 127 { try StandardOutput.write(Array(text.utf8)) }
  }

  /// Starts the pager in the foreground, as no helper of Foundation does; returns its id and where its input
  /// is written.
  private func spawn() -> (process: pid_t, input: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    let arguments = Self.copies(["/bin/sh", "-c", command])
    let variables = Self.copies(environment.map { "\($0.key)=\($0.value)" })
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, "/bin/sh", &actions, nil, arguments, variables)
    close(ends[0])
    guard problem == 0 else {
      close(ends[1])
      return nil
    }
    return (process, ends[1])
  }

  /// Texts as C takes them, a null pointer at the end.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
