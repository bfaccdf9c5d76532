import Foundation
import TestSupport
import Testing

@Suite("compass-export: a store of two athletes")
struct SeveralAthletesTests {
  private let command: Command

  /// Ann and Max went to the same showcase, Max has a camp of his own before him, two games are nobody's.
  init() throws {
    command = try Command()
    try command.write(
      "type,name,start_date\ngame,Old Game,2026-01-10\ngame,Older Game,2026-01-03\n", to: "old-events.csv")
    try command.write("full_name,graduation_year\nAnn Lee,2027\nMax Orr,2028\n", to: "athletes.csv")
    for file in ["old-events.csv", "athletes.csv"] {
      let result = try command.import([command.path(file)])
      try #require(result.status == 0, "\(result.output)\(result.errors)")
    }
    for (name, value) in [("Ann Lee", 72), ("Max Orr", 81)] {
      let camp = name == "Max Orr" ? "camp,Max's Camp,2026-12-05,Macon\n" : ""
      try command.write(
        "type,name,start_date,city\nshowcase,Big Day,2026-04-15,Athens\n" + camp, to: "events.csv")
      try command.write(
        "metric_type,value,event,source\nexit_velo,\(value),Big Day,HitTrax\n", to: "metrics.csv")
      let files = ["events.csv", "metrics.csv"].map(command.path)
      let result = try command.import(["--athlete", name] + files)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  private func text(_ file: String) throws -> String { try Tool.text(of: command.bytes(file)) }

  @Test("Reports of two athletes never share a name")
  func reports() throws {
    for name in ["Ann Lee", "Max Orr"] {
      #expect(try command.export("metrics", "--athlete", name, "--pdf", "--output", "out/").status == 0)
    }
    #expect(
      try command.files("out") == ["performance-metrics-Ann-Lee.pdf", "performance-metrics-Max-Orr.pdf"])
    #expect(try text("out/performance-metrics-Ann-Lee.pdf").contains("72.0 mph"))
    #expect(try text("out/performance-metrics-Max-Orr.pdf").contains("81.0 mph"))
  }

  @Test("Neither does their data", arguments: ["metrics", "events", "athletes"])
  func data(kind: String) throws {
    for name in ["Ann Lee", "Max Orr"] {
      #expect(try command.export(kind, "--athlete", name, "--csv", "--output", "out/").status == 0)
    }
    #expect(try command.files("out") == ["\(kind)-Ann-Lee.csv", "\(kind)-Max-Orr.csv"])
  }

  @Test("Where to go next depends on who goes", arguments: ["next", "latest"])
  func directions(event: String) throws {
    let result = try command.export("directions", "--event", event)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("The store has 2 athletes") && result.errors.contains("--athlete NAME"))
    let max = try command.export("directions", "--event", event, "--athlete", "Max Orr")
    #expect(max.output.hasPrefix(event == "next" ? "Max's Camp – Macon" : "Big Day – Athens"))
  }

  @Test("A name of one event is enough, a name of two athletes' events is not")
  func namedDirections() throws {
    #expect(try command.export("directions", "--event", "Max's Camp").status == 0)
    let shared = try command.export("directions", "--event", "Big Day")
    #expect(shared.status == 2 && shared.errors.contains("Choose one with --athlete NAME"))
  }

  @Test("What belongs to nobody yet is counted, and how to give it to somebody is said")
  func unowned() throws {
    for choice in [["--athlete", "Ann Lee"], ["--each-athlete"]] {
      let list = try command.run("compass-export", ["events"] + choice)
      #expect(!list.output.contains("Old Game"))
      #expect(
        list.errors == "note: Skipped 2 events without an athlete. "
          + "To assign them, import the file again with --athlete NAME\n")
      #expect(try command.run("compass-export", ["metrics"] + choice).errors.isEmpty)
    }
    #expect(try command.export("events", "--all-athletes").errors.isEmpty)
    let again = try command.import(["--athlete", "Ann Lee", command.path("old-events.csv")])
    #expect(again.status == 0, "\(again.output)\(again.errors)")
    #expect(try command.export("events", "--athlete", "Ann Lee").output.contains("Old Game"))
  }
}
