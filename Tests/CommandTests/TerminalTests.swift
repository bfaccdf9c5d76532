import Foundation
import TestSupport
import Testing

@Suite("The commands on a terminal")
struct TerminalTests {
  private let command: Command

  init() throws { command = try Command.withSeason() }

  /// Runs `compass-export` on a terminal of its own and returns its status and all that was shown.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - environment: what is set besides, as `NAME=value`.
  ///   - lines: the height of the terminal.
  private func export(
    _ arguments: String..., environment: [String] = [], lines: Int = 24
  ) throws -> (status: Int, shown: String) {
    let script = """
      import fcntl, json, os, pty, struct, sys, termios
      lines, home, executable = int(sys.argv[1]), sys.argv[2], sys.argv[3]
      settings, arguments = json.loads(sys.argv[4]), json.loads(sys.argv[5])
      pid, terminal = pty.fork()
      if pid == 0:
          os.chdir(home)
          fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 100, 0, 0))
          env = {"HOME": home, "XDG_DATA_HOME": home + "/data", "PATH": "/usr/bin:/bin", "TZ": "UTC",
                 "TERM": "xterm", "LANG": "C.UTF-8"}
          env.update(setting.split("=", 1) for setting in settings)
          os.execve(executable, [executable] + arguments, env)
      shown = b""
      while True:
          try:
              data = os.read(terminal, 65536)
          except OSError:
              break
          if not data:
              break
          shown += data
      status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
      print(json.dumps([str(status), shown.decode("utf-8", "replace")]))
      """
    func json(_ texts: [String]) throws -> String {
      String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }
    let data = try Python.run(
      script, String(lines), command.home, Command.executable("compass-export").path, try json(environment),
      try json(arguments + ["--now", Command.now]))
    let answer = try JSONDecoder().decode([String].self, from: data)
    return (Int(answer[0]) ?? -1, answer[1].replacing("\r\n", with: "\n"))
  }

  @Test("A list that is longer than the terminal goes to the user's pager, COMPASS_PAGER before PAGER")
  func pager() throws {
    let result = try export("events", environment: ["COMPASS_PAGER=cat >paged.txt", "PAGER=false"])
    #expect(result.status == 0 && result.shown.isEmpty)
    let paged = String(decoding: try command.bytes("paged.txt"), as: UTF8.self)
    #expect(paged.split(separator: "\n").count == 48)
    #expect(paged.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(try export("events", environment: ["PAGER=cat >other.txt"]).shown.isEmpty)
    #expect(try command.bytes("other.txt") == Array(paged.utf8))
  }

  @Test("The list is shown as it is for --no-pager, an empty name, cat, a dumb terminal, a list that fits")
  func noPager() throws {
    let whole = try export("events", "--no-pager", environment: ["PAGER=cat >paged.txt"])
    #expect(whole.status == 0 && whole.shown.split(separator: "\n").count == 48)
    #expect(
      try export("events", environment: ["COMPASS_PAGER=", "PAGER=cat >paged.txt"]).shown == whole.shown)
    #expect(try export("events", environment: ["COMPASS_PAGER=cat"]).shown == whole.shown)
    #expect(try export("events", environment: ["TERM=dumb", "PAGER=cat >paged.txt"]).shown == whole.shown)
    #expect(try export("events", environment: ["PAGER=cat >paged.txt"], lines: 60).shown == whole.shown)
    #expect(!(try command.files().contains("paged.txt")))
  }

  @Test("A pager that leaves early is no failure, and one that is not there leaves the list on the screen")
  func badPagers() throws {
    let early = try export("events", environment: ["PAGER=head -n 1"])
    #expect(early.status == 0 && early.shown.hasPrefix("ID") && early.shown.split(separator: "\n").count == 1)
    #expect(try export("events", environment: ["PAGER=true"]).status == 0)
    let missing = try export("events", environment: ["PAGER=no-such-pager"])
    #expect(missing.status == 0 && missing.shown.contains("5a653324"))
  }

  @Test("What goes to no terminal is never paged and never cut")
  func piped() throws {
    let result = try command.run(
      "compass-export", ["events", "--now", Command.now],
      environment: ["PAGER": "cat >paged.txt", "TERM": "xterm"])
    #expect(result.status == 0 && result.output.split(separator: "\n").count == 48)
    #expect(!result.output.contains("…") && !result.output.contains("\u{1B}"))
    #expect(!(try command.files().contains("paged.txt")))
  }
}
