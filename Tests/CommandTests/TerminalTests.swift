import Foundation
import TestSupport
import Testing

@Suite("The commands on a terminal")
struct TerminalTests {
  private let command: Command

  init() throws { command = try Command.withSeason() }

  /// Runs `compass-export events` on a terminal with 100 columns.
  private func events() throws -> (status: Int, shown: String) {
    let script = """
      import fcntl, json, os, pty, struct, sys, termios
      home, executable, now = sys.argv[1:]
      pid, terminal = pty.fork()
      if pid == 0:
          os.chdir(home)
          fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
          env = {"HOME": home, "XDG_DATA_HOME": home + "/data", "PATH": "/usr/bin:/bin", "TZ": "UTC",
                 "TERM": "xterm", "LANG": "C.UTF-8"}
          os.execve(executable, [executable, "events", "--now", now], env)
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
    let data = try Python.run(
      script, command.home, Command.executable("compass-export").path, Command.now)
    let answer = try JSONDecoder().decode([String].self, from: data)
    return (Int(answer[0]) ?? -1, answer[1].replacing("\r\n", with: "\n"))
  }

  @Test("On a terminal a list is whole, and no line is wider than the terminal")
  func shown() throws {
    let result = try events()
    let lines = result.shown.split(separator: "\n")
    #expect(result.status == 0 && lines.count == 49)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test("What goes to no terminal is never cut")
  func piped() throws {
    let result = try command.run(
      "compass-export", ["events", "--now", Command.now], environment: ["TERM": "xterm"])
    #expect(result.status == 0 && result.output.split(separator: "\n").count == 49)
    #expect(!result.output.contains("…") && !result.output.contains("\u{1B}"))
  }
}
