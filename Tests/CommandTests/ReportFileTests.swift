import Foundation
import TestSupport
import Testing

@Suite("compass-export metrics: the files of a report")
struct ReportFileTests {
  private let command: Command
  private static let name = "event-metrics-Spring-Showcase-2026"

  init() throws { command = try Command.withSeason() }

  private func report(_ arguments: String..., in directory: String? = nil) throws -> Command.Result {
    try command.run(
      "compass-export",
      ["metrics", "--event", "Spring Showcase 2026", "--now", Command.now] + arguments, in: directory)
  }

  @Test("Several formats go into a directory, which is made for their owner only")
  func directory() throws {
    let result = try report("--pdf", "--xlsx", "--csv", "--output", "out")
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(try command.files("out") == ["csv", "pdf", "xlsx"].map { "\(Self.name).\($0)" })
    #expect(try command.permissions("out") == 0o700)
    for file in try command.files("out") { #expect(try command.permissions("out/\(file)") == 0o600) }
  }

  @Test("One format goes into the file or the directory that is named, or into this directory")
  func names() throws {
    #expect(try report("--pdf", "--output", "report.pdf").status == 0)
    #expect(try report("--xlsx", "--output", "new/").status == 0)
    #expect(try report("--csv").status == 0)
    #expect(try command.files().filter { $0 != "data" } == ["\(Self.name).csv", "new", "report.pdf"])
    #expect(try command.files("new") == ["\(Self.name).xlsx"])
  }

  @Test("A report goes to standard output when that is said, whole")
  func standardOutput() throws {
    #expect(try report("--pdf", "--output", "-").bytes.starts(with: Array("%PDF-1.".utf8)))
    let csv = try report("--csv", "--output", "-").output
    #expect(csv.hasPrefix("\u{FEFF}athlete,metric_type,value,unit,recorded_date,"))
    #expect(try report("--pdf", "--csv", "--output", "-").status == 2)
  }

  @Test("Its own file is replaced, from anywhere and through links")
  func replaced() throws {
    #expect(try report("--pdf", "--output", "out/").status == 0)
    #expect(try report("--pdf", "--output", "out/").status == 0)
    try FileManager.default.createSymbolicLink(
      atPath: command.path("link"), withDestinationPath: command.path("out"))
    #expect(try report("--pdf", "--output", "link/").status == 0)
    #expect(try report("--pdf", in: command.path("out")).status == 0)
    #expect(try report("--pdf", "--output", "../out", in: command.path("out")).status == 0)
    #expect(try command.files("out") == ["\(Self.name).pdf"])
  }

  @Test("Any other file is left alone unless --force is given, and so is all the rest")
  func foreign() throws {
    #expect(try report("--pdf", "--xlsx", "--output", "out").status == 0)
    try command.write("mine", to: "out/\(Self.name).pdf")
    let workbook = try command.bytes("out/\(Self.name).xlsx")
    let result = try report("--pdf", "--xlsx", "--csv", "--type", "exit_velo", "--output", "out")
    #expect(result.status == 2)
    #expect(result.errors.contains("out/\(Self.name).pdf already exists\n"))
    #expect(try command.bytes("out/\(Self.name).pdf") == Array("mine".utf8))
    #expect(try command.bytes("out/\(Self.name).xlsx") == workbook)
    #expect(try command.files("out").count == 2)
    #expect(try report("--pdf", "--output", "out", "--force").status == 0)
    #expect(try command.bytes("out/\(Self.name).pdf") != Array("mine".utf8))
  }

  @Test("A report for the family has a name of its own and never replaces a coach's")
  func family() throws {
    #expect(try report("--pdf", "--output", "out/").status == 0)
    let coach = try command.bytes("out/\(Self.name).pdf")
    #expect(try report("--pdf", "--audience", "family", "--output", "out/").status == 0)
    #expect(try command.files("out") == ["\(Self.name)-family.pdf", "\(Self.name).pdf"])
    #expect(try command.bytes("out/\(Self.name).pdf") == coach)
  }

  @Test("A directory that cannot be written is a failure, and nothing is left in it")
  func unwritable() throws {
    try command.write("", to: "file")
    #expect(try report("--pdf", "--output", "file/out.pdf").status == 2)
    #expect(
      try report("--pdf", "--csv", "--output", "file").errors
        .contains("Can't write 2 files: file is a file, not a directory"))
  }

  @Test("An event without metrics gets no report, and the page that it can have is named")
  func emptyEvent() throws {
    let result = try command.export(
      "metrics", "--event", "Kestrel Senior Day", "--pdf", "--xlsx", "--csv", "--output", "out")
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "No metrics were recorded at this event. `compass-export event-sheet` writes a page about the event.")
    )
    #expect(!FileManager.default.fileExists(atPath: command.path("out")))
  }

  @Test("The same clock gives the same bytes")
  func sameBytes() throws {
    #expect(try report("--pdf", "--xlsx", "--csv", "--json", "--data", "--output", "first").status == 0)
    #expect(try report("--pdf", "--xlsx", "--csv", "--json", "--data", "--output", "second").status == 0)
    let files = try command.files("first")
    #expect(files.count == 4)
    for file in files {
      #expect(try command.bytes("first/\(file)") == command.bytes("second/\(file)"), "\(file)")
    }
  }

  @Test("The real report says the same in all three formats, row by row")
  func agreement() throws {
    #expect(try report("--pdf", "--xlsx", "--csv", "--output", "out").status == 0)
    let script =
      Python.importOpenPyXL + """
        import csv, json
        with open(sys.argv[1] + ".csv", newline="", encoding="utf-8-sig") as file:
            rows = list(csv.reader(file))[1:]
        sheet = openpyxl.load_workbook(sys.argv[1] + ".xlsx")["All Measurements"]
        cells = [[cell.value or "" for cell in row] for row in sheet.iter_rows()]
        cells = cells[[row[0] for row in cells].index("Metric") + 1:]
        # Programs read the CSV file, people the workbook: they have other columns in another order.
        def numbers(texts): return sorted(round(float(text or 0), 6) for text in texts)
        assert numbers(row[2] for row in rows) == numbers(row[1] for row in cells)
        assert sorted(row[5] for row in rows) == sorted(row[4] for row in cells)
        print(json.dumps([[row[0], " ".join(str(cell) for cell in row[4:6] if cell)] for row in cells]))
        """
    let base = command.path("out/\(Self.name)")
    let rows = try JSONDecoder().decode([[String]].self, from: Python.run(script, base))
    #expect(rows.count == 20)
    let text = try Tool.text(of: try command.bytes("out/\(Self.name).pdf"))
    let shown = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let table = try #require(shown.range(of: "All Measurements"))
    var rest = shown[table.upperBound...]
    var metric = ""
    for row in rows {
      // On paper the metric stands over its rows.
      for part in row[0] == metric ? [row[1]] : row {
        let place = try #require(rest.range(of: part), "\(row)")
        rest = rest[place.upperBound...]
      }
      metric = row[0]
    }
  }

  @Test("A coach reads the figures that count and the best on the first page, every measurement behind them")
  func pages() throws {
    #expect(try report("--pdf", "--output", "report.pdf").status == 0)
    let pages = try Tool.text(of: try command.bytes("report.pdf")).split(separator: "\u{0C}")
    #expect(pages[0].contains("Best and Latest") && !pages[0].contains("All Measurements"))
    #expect(pages[0].contains("Personal best") && pages[0].contains("+1.8 mph (better)"))
    #expect(pages.dropFirst().contains { $0.contains("All Measurements") })
    #expect(pages.last?.contains("Spin rate") == true)
  }

  @Test("Independent programs find nothing wrong with them")
  func readers() throws {
    #expect(try report("--audience", "family", "--pdf", "--xlsx", "--output", "out").status == 0)
    let pdf = command.path("out/\(Self.name)-family.pdf")
    let check = try Tool.run("qpdf", "--check", pdf)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let fonts = try Tool.run("pdffonts", pdf).output.split(separator: "\n").dropFirst(2)
    #expect(!fonts.isEmpty)
    for font in fonts {
      let columns = font.split(separator: " ")
      // …, encoding, emb, sub, uni, object, ID
      #expect(columns.dropLast(4).last == "yes", "\(font)")
    }
    let sheets = try Python.run(
      Python.importOpenPyXL + "print(\",\".join(openpyxl.load_workbook(sys.argv[1]).sheetnames), end=\"\")",
      command.path("out/\(Self.name)-family.xlsx"))
    let names = String(decoding: sheets, as: UTF8.self).split(separator: ",")
    #expect(names.first == "Summary")
    for name in ["Best and Latest", "Game Statistics", "Progress", "All Measurements", "Coaches Present"] {
      #expect(names.contains { $0 == name }, "\(name)")
    }
  }

  @Test("Each athlete gets a document of their own; two share one only where that is asked for")
  func athletes() throws {
    let stores = ["--store", command.path("two.sqlite")]
    try command.write("full_name,graduation_year\nAda Example,2027\nBea Example,2028\n", to: "athletes.csv")
    #expect(try command.import(stores + [command.path("athletes.csv")]).status == 0)
    for name in ["Ada Example", "Bea Example"] {
      try command.write("type,name,start_date\nshowcase,Big Day,2026-04-15\n", to: "events.csv")
      try command.write(
        "metric_type,value,event,source\nexit_velo,\(name == "Ada Example" ? 81 : 72),Big Day,HitTrax\n",
        to: "metrics.csv")
      let files = ["events.csv", "metrics.csv"].map(command.path)
      let result = try command.import(stores + ["--athlete", name] + files)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
    func export(_ arguments: String...) throws -> Command.Result {
      try command.run("compass-export", ["metrics"] + stores + ["--now", Command.now] + arguments)
    }
    #expect(try export("--event", "Big Day", "--csv").errors.contains("The store has 2 athletes"))
    #expect(try export("--event", "Big Day", "--csv", "--each-athlete", "--output", "each").status == 0)
    #expect(
      try command.files("each") == [
        "event-metrics-Big-Day-Ada-Example.csv", "event-metrics-Big-Day-Bea-Example.csv",
      ])
    let ada = String(decoding: try command.bytes("each/event-metrics-Big-Day-Ada-Example.csv"), as: UTF8.self)
    #expect(ada.contains(",81,mph,") && !ada.contains(",72,mph,"))
    let all = try export("--event", "Big Day", "--csv", "--all-athletes", "--output", "-")
    #expect(all.status == 0, "\(all.errors)")
    #expect(all.output.hasPrefix("\u{FEFF}athlete,"))
    #expect(all.output.contains("Ada Example") && all.output.contains("Bea Example"))
    #expect(try export("--athlete", "Bea Example").output.contains("81") == false)
    let list = try export("--all-athletes").output
    #expect(list.contains("Athlete") && list.contains("Ada Example"))
  }
}
