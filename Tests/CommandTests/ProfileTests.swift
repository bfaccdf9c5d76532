import Foundation
import TestSupport
import Testing

@Suite("compass-export one-pager and season")
struct ProfileTests {
  private let command: Command

  init() throws { command = try Command.withSeason() }

  private func text(_ file: String) throws -> String {
    try Tool.text(of: command.bytes(file)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: One page

  @Test("An athlete is one page for a coach, and nothing private is on it")
  func onePage() throws {
    let result = try command.export(
      "profile", "--benchmarks", Command.checkout + "/SampleData/benchmarks/combine.csv")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        "Not included: contact data, visits and other schools. Add --include contacts,visits."))
    let pages = try Tool.text(of: command.bytes("one-pager.pdf")).split(separator: "\u{0C}")
    #expect(pages.count == 1)
    let text = try text("one-pager.pdf")
    for words in [
      "Mateo Ferreira-Quill", "Class of 2027 · Shortstop / Pitcher", "6'1\", 183 lb", "90.4 mph",
      "Dec 5, 2026",
      "3.74", "1280",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    for secret in ["mateo.ferreira-quill@example.com", "30060", "Mar 11, 2009", "Official Visit"] {
      #expect(!text.contains(secret), "\(secret)")
    }
  }

  @Test("It is in every format, a page for each athlete where that is asked for, and of no two at once")
  func formats() throws {
    #expect(
      try command.export("one-pager", "--pdf", "--xlsx", "--html", "--csv", "--json", "--output", "out")
        .status == 0)
    #expect(try command.files("out") == ["csv", "html", "json", "pdf", "xlsx"].map { "one-pager.\($0)" })
    #expect(try command.bytes("out/one-pager.csv").starts(with: Array("\u{FEFF}start_date,".utf8)))
    try command.write("full_name\nAda Example\n", to: "athletes.csv")
    #expect(try command.import([command.path("athletes.csv")]).status == 0)
    #expect(try command.export("one-pager").errors.contains("The store has 2 athletes"))
    #expect(
      try command.export("one-pager", "--all-athletes").errors.contains("A one-pager shows one athlete"))
    #expect(try command.export("one-pager", "--each-athlete", "--output", "each/").status == 0)
    #expect(
      try command.files("each") == ["one-pager-Mateo-Ferreira-Quill.pdf"], "Ada has nothing to show yet")
  }

  @Test("A link is http or https, and has a name")
  func links() throws {
    let good = try command.export(
      "one-pager", "--html", "--link", "Video=https://video.example.com/mateo?a=b")
    #expect(good.status == 0)
    #expect(
      String(decoding: try command.bytes("one-pager.html"), as: UTF8.self)
        .contains("https://video.example.com/mateo?a=b"))
    for link in ["https://video.example.com", "Video=ftp://video.example.com", "Video=javascript:alert(1)"] {
      #expect(try command.export("one-pager", "--link", link).status == 2, "\(link)")
    }
  }

  // MARK: Seasons

  @Test("Without a season it is the one that today is in, and which one is said")
  func presentSeason() throws {
    let result = try command.export("season", "--csv", "--output", "-")
    #expect(result.status == 0)
    #expect(result.errors.contains("Season 2026-27: Aug 1, 2026 - Jul 31, 2027\n"))
    #expect(result.output.hasPrefix("\u{FEFF}metric_type,unit,first,first_date,first_source,"))
    #expect(
      result.output.contains(
        "\nExit velocity,mph,96.5,2026-08-13,HitTrax,false,97.3,2026-11-07,HitTrax,true,"))
    #expect(!result.output.contains("Jul 31, 2026 "))
  }

  @Test("The family reads what it cost; a coach does not, and the user is told")
  func costs() throws {
    let coach = try command.export("season", "--season", "2026")
    #expect(
      coach.errors.contains(
        "costs, visits and other schools. Add --include status,costs,visits."))
    #expect(try command.export("season", "--season", "2025-26", "--audience", "family").status == 0)
    let (coachText, familyText) = (try text("season-2025-26.pdf"), try text("season-2025-26-family.pdf"))
    #expect(familyText.contains("Costs by Type") && !coachText.contains("Costs by"))
    #expect(
      familyText.contains("Whitlock University") && !coachText.contains("Harrow Creek Unofficial Visit"))
  }

  @Test("Days are a season or any others, and not both")
  func days() throws {
    #expect(try command.export("season", "--season", "2026", "--since", "2026-01-01").status == 2)
    #expect(try command.export("season", "--season", "2026-28").status == 2)
    #expect(try command.export("season", "--since", "2026-06-01", "--until", "2026-08-15").status == 0)
    #expect(try command.files().contains("season-2026-06-01-2026-08-15.pdf"))
  }

  // MARK: Benchmarks and data inside

  @Test("A list of benchmarks that is wrong is a failure that names its line")
  func badBenchmarks() throws {
    try command.write(
      "metric_type,group,percentile,value,n,source,date\nexit_velo,A,50,fast,20,S,2026\n", to: "b.csv")
    let result = try command.export("metrics", "--pdf", "--benchmarks", command.path("b.csv"))
    #expect(result.status == 2)
    #expect(result.errors.contains("b.csv:2: value is \"fast\", which is not a number"))
    #expect(try command.export("metrics", "--pdf", "--benchmarks", "nothing.csv").status == 2)
  }

  @Test("The store's own athletes are compared with where there are six")
  func ownBenchmarks() throws {
    let stores = ["--store", command.path("team.sqlite")]
    let names = (1...6).map { "Player \($0)" }
    try command.write("full_name\n" + names.map { $0 + "\n" }.joined(), to: "athletes.csv")
    #expect(try command.import(stores + [command.path("athletes.csv")]).status == 0)
    for (index, name) in names.enumerated() {
      try command.write(
        "metric_type,value,date,source\nexit_velo,8\(index),2026-04-15,HitTrax\n", to: "metrics.csv")
      #expect(try command.import(stores + ["--athlete", name, command.path("metrics.csv")]).status == 0)
    }
    let result = try command.run(
      "compass-export",
      ["metrics", "--athlete", "Player 4", "--report-json", "--benchmarks", "own", "--output", "report.json"]
        + stores + ["--now", Command.now])
    #expect(result.status == 0, "\(result.errors)")
    let report = String(decoding: try command.bytes("report.json"), as: UTF8.self)
    #expect(report.contains("60th percentile of the other athletes' bests"))
  }
}
