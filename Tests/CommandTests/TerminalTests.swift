import Foundation
import TestSupport
import Testing

@Suite("The commands on a terminal")
struct TerminalTests {
  private let command: Command

  init() throws { command = try Command.withSeason() }

  /// Runs a command on a terminal with 100 columns, where somebody types an answer.
  private func run(_ words: [String], typing answer: String = "") throws -> (status: Int, shown: String) {
    let script = """
      import fcntl, json, os, pty, struct, sys, termios
      home, executable, answer, words = sys.argv[1:]
      pid, terminal = pty.fork()
      if pid == 0:
          os.chdir(home)
          fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
          env = {"HOME": home, "XDG_DATA_HOME": home + "/data", "PATH": "/usr/bin:/bin", "TZ": "UTC",
                 "TERM": "xterm", "LANG": "C.UTF-8"}
          os.execve(executable, [executable, *json.loads(words)], env)
      os.write(terminal, answer.encode())
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
    let arguments = try JSONEncoder().encode(Array(words.dropFirst()) + ["--now", Command.now])
    let data = try Python.run(
      script, command.home, Command.executable(words[0]).path, answer,
      String(decoding: arguments, as: UTF8.self))
    let answer = try JSONDecoder().decode([String].self, from: data)
    return (Int(answer[0]) ?? -1, answer[1].replacing("\r\n", with: "\n"))
  }

  @Test("On a terminal a list is whole, and no line is wider than the terminal")
  func shown() throws {
    let result = try run(["compass-export", "events"])
    let lines = result.shown.split(separator: "\n")
    #expect(result.status == 0 && lines.count == 49)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test("An answer on a terminal is remembered: the next file with the same headers isn't asked about")
  func remembered() throws {
    let rows = "Who,Email,School\n"
    try command.write(
      rows + "Kim Otero,kim@larkmoor.example,Larkmoor\nJo Reed,jo@larkmoor.example,Larkmoor\n", to: "a.csv")
    try command.write(rows + "Ada Finch,ada@ridgeline.example,Ridgeline\n", to: "b.csv")
    let store = ["--store", "new.sqlite"]
    let first = try run(["compass-import", "a.csv"] + store, typing: "y\n")
    #expect(
      first.status == 0 && first.shown.contains("Does it have coaches, where Who is full_name? [y/N]"),
      "\(first)")
    #expect(first.shown.contains("Kim Otero · Larkmoor · Assistant Coach"), "\(first)")
    #expect(first.shown.contains("Remembers: coaches, where Who is full_name"), "\(first)")
    let second = try run(["compass-import", "b.csv"] + store)
    #expect(second.status == 0 && !second.shown.contains("[y/N]"), "\(second)")
    #expect(second.shown.contains("Ada Finch · Ridgeline"), "\(second)")
    let clear = try #require(
      second.shown.firstMatch(of: /compass-store (settings answer-[0-9a-f]{8}= --store [^`]+)`/)
    ).1
    #expect(try run(["compass-store"] + clear.split(separator: " ").map(String.init)).status == 0)
    let third = try run(["compass-import", "b.csv"] + store, typing: "n\n")
    #expect(third.status == 2 && third.shown.contains("[y/N]"), "\(third)")
  }

  @Test("Without a terminal, the options that an error names are remembered like an answer")
  func rememberedWithoutTerminal() throws {
    let rows = "Who,Email,School\n"
    try command.write(rows + "Kim Otero,kim@larkmoor.example,Larkmoor\n", to: "a.csv")
    try command.write(rows + "Ada Finch,ada@ridgeline.example,Ridgeline\n", to: "b.csv")
    let store = ["--store", command.path("new.sqlite")]
    let asked = try command.run("compass-import", [command.path("a.csv")] + store)
    #expect(
      asked.status == 2 && asked.errors.contains("--as coaches --map \"Who=full_name\""), "\(asked.errors)")
    let options = ["--as", "coaches", "--map", "Who=full_name"]
    #expect(try command.run("compass-import", [command.path("a.csv")] + store + options).status == 0)
    let second = try command.run("compass-import", [command.path("b.csv")] + store)
    #expect(second.status == 0 && second.errors.contains("b.csv: 1 coach imported"), "\(second.errors)")
    #expect(!second.errors.contains("Ada") && !second.errors.contains("\u{1B}"), "\(second.errors)")
  }

  @Test("What goes to no terminal is never cut")
  func piped() throws {
    let result = try command.run(
      "compass-export", ["events", "--now", Command.now], environment: ["TERM": "xterm"])
    #expect(result.status == 0 && result.output.split(separator: "\n").count == 49)
    #expect(!result.output.contains("…") && !result.output.contains("\u{1B}"))
  }
}
