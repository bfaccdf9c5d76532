import CompassFiles
import CompassModel
import CompassSource
import CompassTemplates
import Foundation
import TestSupport
import Testing

@testable import CompassDocuments

@Suite("Benchmarks")
struct BenchmarkTests {
  private func decimal(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }

  private func benchmark(
    _ points: [(Decimal, String)], direction: MetricType.Direction = .higher, count: Int = 100
  ) throws -> Benchmark {
    Benchmark(
      type: direction == .lower ? "sixty_time" : "exit_velo", unit: direction == .lower ? "sec" : "mph",
      group: "2027 grads", count: count, source: "Invented Combine", date: "2026", direction: direction,
      points: try points.map { Benchmark.Point($0.0, try decimal($0.1)) })
  }

  // MARK: Where a figure stands

  @Test(
    "A figure stands at a point, between two on a straight line, or beyond the last",
    arguments: [
      ("80", "10th percentile"), ("82.5", "30th percentile"), ("85", "50th percentile"),
      ("89", "82nd percentile"),
      ("90", "90th percentile"), ("90.1", "above the 90th percentile"), ("79.9", "below the 10th percentile"),
    ])
  func higher(value: String, text: String) throws {
    let benchmark = try benchmark([(10, "80"), (50, "85"), (90, "90")])
    #expect(benchmark.standing(of: try decimal(value))?.text == text)
  }

  @Test(
    "Of a time the lower figure beats more",
    arguments: [
      ("7.6", "10th percentile"), ("7.3", "50th percentile"), ("7.15", "70th percentile"),
      ("6.9", "above the 90th percentile"), ("8", "below the 10th percentile"),
    ])
  func lower(value: String, text: String) throws {
    let benchmark = try benchmark([(10, "7.6"), (50, "7.3"), (90, "7.0")], direction: .lower)
    #expect(benchmark.standing(of: try decimal(value))?.text == text)
  }

  @Test(
    "Where several percentiles have one value it beats the least of them; one point tells above from below")
  func flat() throws {
    let flat = try benchmark([(10, "80"), (50, "85"), (60, "85"), (90, "90")])
    #expect(flat.standing(of: 85) == .at(50))
    let median = try benchmark([(50, "85")])
    #expect(median.standing(of: 84) == .below(50))
    #expect(median.standing(of: 85) == .at(50))
    #expect(median.standing(of: 86) == .above(50))
  }

  // MARK: Who is compared with whom

  private func comparisons(
    _ set: BenchmarkSet, _ metric: PerformanceMetric
  ) throws -> [String] {
    let line = try Metrics.line([metric])
    return set.comparisons(of: line.latest, in: line).map(\.text)
  }

  @Test("A comparison names the group; who measured how many and when stands in a table or a note beside it")
  func words() throws {
    let set = BenchmarkSet(groups: [try benchmark([(10, "80"), (50, "85"), (90, "90")])])
    #expect(
      try comparisons(set, Metrics.metric("exit_velo", "85", on: "2026-01-10")) == [
        "50th percentile of 2027 grads"
      ])
  }

  @Test("Too small a group says nothing, another unit neither, and why is said")
  func refusals() throws {
    let set = BenchmarkSet(groups: [
      try benchmark([(10, "80"), (90, "90")], count: 9)
    ])
    #expect(try comparisons(set, Metrics.metric("exit_velo", "85", on: "2026-01-10")).isEmpty)
    #expect(
      set.refusals(of: try Metrics.line([Metrics.metric("exit_velo", "85", on: "2026-01-10")])) == [
        "Exit velocity with 2027 grads: n = 9, but at least 10 are needed"
      ])
    let other = BenchmarkSet(groups: [try benchmark([(10, "80"), (90, "90")])])
    let metric = try Metrics.metric("exit_velo", "140", on: "2026-01-10", unit: "km/h")
    #expect(try comparisons(other, metric).isEmpty)
    #expect(
      other.refusals(of: try Metrics.line([metric])) == [
        "Exit velocity in km/h with 2027 grads, which is in mph"
      ])
  }

  private func team(_ values: [String], type: String = "exit_velo") throws -> [PerformanceMetric] {
    try values.flatMap { value in
      let owner = UUID()
      // A worse figure of the same athlete counts for nothing: bests are compared.
      return [
        try Metrics.metric(type, value, on: "2026-01-10", owner: owner),
        try Metrics.metric(type, type == "sixty_time" ? "9" : "50", on: "2026-01-11", owner: owner),
      ]
    }
  }

  @Test(
    "Among the athletes of the store a figure stands beside the others' bests, of whom there must be five")
  func peers() throws {
    let mine = try Metrics.metric("exit_velo", "85", on: "2026-02-10", owner: UUID())
    func text(_ others: [String]) throws -> [String] {
      let history = try MetricHistory(of: ArrayMetricSource(metrics: team(others) + [mine]))
      return try comparisons(BenchmarkSet(peers: history), mine)
    }
    #expect(try text(["80", "81", "82", "90"]).isEmpty)
    #expect(
      try text(["80", "81", "85", "90", "91"]) == [
        "40th percentile of the other athletes' bests"
      ])
  }

  @Test("Among peers, too, less is better where it is")
  func peersLower() throws {
    let mine = try Metrics.metric("sixty_time", "6.9", on: "2026-02-10", owner: UUID())
    let others = try team(["6.8", "7.0", "7.1", "7.2", "7.3"], type: "sixty_time")
    let history = try MetricHistory(of: ArrayMetricSource(metrics: others + [mine]))
    #expect(try comparisons(BenchmarkSet(peers: history), mine).first?.hasPrefix("80th percentile") == true)
  }

  @Test("In a report they stand with source and number, and what cannot be compared is named")
  func inReport() throws {
    let metrics = [
      try Metrics.metric("exit_velo", "85", on: "2026-01-10"),
      try Metrics.metric("exit_velo", "82", on: "2026-01-09"),
    ]
    var report = MetricsReport(
      event: nil, athletes: [], metrics: ArrayMetricSource(metrics: metrics),
      context: DocumentContext(created: Date(timeIntervalSince1970: 0)))
    report.benchmarks = BenchmarkSet(groups: [
      try benchmark([(10, "80"), (50, "85"), (90, "90")]), try benchmark([(50, "85")], count: 3),
    ])
    let document = try report.document()
    #expect(
      try ReportTexts.tables(document)["benchmarks"] == [
        [
          "Exit velocity", "85.0 mph", "Jan 10, 2026 · HitTrax", "2027 grads", "50th percentile", "100",
          "Invented Combine", "2026",
        ]
      ])
    // One bar says no more than the words.
    #expect(ReportTexts.charts(document, in: "benchmarks").isEmpty)
    let texts = document.blocks.compactMap { block -> String? in
      if case .text(let text) = block { text } else { nil }
    }
    #expect(texts == ["Not compared: Exit velocity with 2027 grads: n = 3, but at least 10 are needed."])
    #expect(
      ReportTexts.tiles(document).first?.remarks.map(\.text).last
        == "50th percentile of 2027 grads")
  }
}

@Suite("Files of benchmarks")
struct BenchmarkFileTests {
  private static let header = "metric_type,unit,group,percentile,value,n,source,date\n"

  private func read(_ text: String) throws -> [Benchmark] {
    try BenchmarkFile.read(BytesSource(text), path: "b.csv")
  }

  @Test("Rows of CSV become groups by type, unit and group, their points in order")
  func csv() throws {
    let benchmarks = try read(
      Self.header + """
        Exit velocity,mph,2027 grads,90,92.5,120,Invented Combine,2026-08
        exit velo,,2027 grads,50,85,120,Invented Combine,2026-08
        sixty_time,sec,2027 grads,50,7.3,118,Invented Combine,2026
        """)
    #expect(benchmarks.map(\.type) == ["exit_velo", "sixty_time"])
    #expect(benchmarks.first?.points.map(\.percentile) == [50, 90])
    #expect(benchmarks.first?.unit == "mph" && benchmarks.first?.count == 120)
    #expect(benchmarks.map(\.direction) == [.higher, .lower])
  }

  @Test("A group of a type of one's own is better the way its values go")
  func customDirection() throws {
    let benchmarks = try read(
      Self.header + """
        Spin Rate,rpm,Pitchers,50,2000,40,Invented Lab,2026
        Spin Rate,rpm,Pitchers,90,2300,40,Invented Lab,2026
        """)
    #expect(benchmarks.first?.direction == .higher && benchmarks.first?.type == "spin_rate")
  }

  @Test("JSON says the same")
  func json() throws {
    let benchmarks = try read(
      """
      {"version": 1, "benchmarks": [{"metric_type": "exit_velo", "group": "2027 grads", "n": 120,
        "source": "Invented Combine", "date": "2026",
        "points": [{"percentile": 50, "value": 85}, {"percentile": 90, "value": 92.5}]}]}
      """)
    #expect(benchmarks.first?.points.map(\.value.description) == ["85", "92.5"])
    #expect(benchmarks.first?.unit == "mph")
  }

  @Test(
    "An error names the file, the line and what to do",
    arguments: [
      ("exit_velo,mph,A,50,fast,20,S,2026", "b.csv:2: value is \"fast\", which is not a number"),
      ("exit_velo,mph,A,50,85 mph,20,S,2026", "b.csv:2: value is \"85 mph\", which is not a number"),
      ("exit_velo,mph,A,150,85,20,S,2026", "b.csv:2: percentile is 150"),
      ("exit_velo,mph,A,50,85,,S,2026", "b.csv:2: n is missing"),
      ("exit_velo,mph,A,50,85,-3,S,2026", "b.csv:2: n is \"-3\", which is not a whole number above 0"),
      ("exit_velo,mph,A,50,85,20,,2026", "b.csv:2: source is missing"),
      ("exit_velo,mph,A,50,85,20,S,last year", "b.csv:2: invalid date \"last year\""),
      (
        "exit_velo,mph,A,50,85,20,S,2026\nexit_velo,mph,A,90,80,20,S,2026",
        "b.csv:2: the values of Exit velocity of \"A\" do not rise with the percentile"
      ),
      (
        "sixty_time,sec,A,50,7,20,S,2026\nsixty_time,sec,A,90,8,20,S,2026",
        "b.csv:2: the values of 60-yard dash of \"A\" do not fall as the percentile rises"
      ),
      (
        "exit_velo,mph,A,50,85,20,S,2026\nexit_velo,mph,A,90,90,21,S,2026",
        "b.csv:3: n, source or date differ from the points of \"A\" above"
      ),
      (
        "exit_velo,mph,A,50,85,20,S,2026\nexit_velo,mph,A,50,86,20,S,2026",
        "b.csv:3: percentile 50 of \"A\" is repeated"
      ),
      (
        "weight_class,lbs,A,50,150,20,S,2026",
        "b.csv:2: can't tell whether a higher or lower Weight class is better"
      ),
    ])
  func errors(rows: String, message: String) throws {
    let error = try #require(throws: ToolError.self) { try read(Self.header + rows) }
    #expect(error.message.hasPrefix(message), "\(error.message)")
    #expect(error.help?.isEmpty == false)
  }

  @Test("A header that is unknown, missing or there twice is named, with what was meant")
  func headers() throws {
    func error(_ header: String) throws -> ToolError {
      try #require(throws: ToolError.self) { try read(header + "\nexit_velo,mph,A,50,85,20,S,2026\n") }
    }
    let typo = try error("metric_type,unit,group,percentil,value,n,source,date")
    #expect(typo.message.contains("\"percentil\"") && typo.help?.contains("Did you mean percentile?") == true)
    #expect(try error("metric_type,unit,group,percentile,value,source,date").message.contains("n is missing"))
    #expect(
      try error("unit,unit,group,percentile,value,n,source,date").message.contains(
        "the column unit is repeated"))
    #expect(try #require(throws: ToolError.self) { try read("") }.message == "b.csv is empty")
    #expect(
      try #require(throws: ToolError.self) { try read(Self.header) }.message.contains(
        "contains no points"))
  }

  @Test("JSON that is wrong names its line, and a misspelt member what was meant")
  func jsonErrors() throws {
    func error(_ text: String) throws -> ToolError {
      try #require(throws: ToolError.self) { try read(text) }
    }
    let comma = try error("{\n\"version\": 1,\n}")
    #expect(comma.message.hasPrefix("b.csv:2:13"), "\(comma.message)")
    #expect(try error("{\"version\": 2, \"benchmarks\": []}").message.contains("version must be 1"))
    let typo = try error("{\"version\": 1,\n \"benchmark\": []}")
    #expect(typo.message.hasPrefix("b.csv:2") && typo.help == "Did you mean benchmarks?")
  }
}

@Suite("The sample of benchmarks, and their schema")
struct BenchmarkSampleTests {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("The sample is read, and everything in it says that it is invented")
  func sample() throws {
    let path = Self.checkout.appendingPathComponent("SampleData/benchmarks/combine.csv").path
    let benchmarks = try BenchmarkFile.read(FileSource(.named(path), as: .benchmarks), path: path)
    #expect(benchmarks.map(\.type) == ["velocity", "exit_velo", "sixty_time", "infield_velo", "pop_time"])
    #expect(benchmarks.allSatisfy { $0.group.contains("invented") && $0.source.contains("Invented") })
    #expect(benchmarks.last?.count ?? 0 < Benchmark.fewestAthletes)
  }

  @Test("What the reader takes the schema takes, and what it refuses the schema refuses")
  func schema() throws {
    let group = """
      {"metric_type": "exit_velo", "group": "A", "n": 20, "source": "S", "date": "2026-08",
       "points": [{"percentile": 50, "value": 85}]}
      """
    let good = "{\"version\": 1, \"benchmarks\": [\(group)]}"
    let bad = [
      good.replacing("\"version\": 1", with: "\"version\": 2"), good.replacing("\"n\": 20, ", with: ""),
      good.replacing("\"group\"", with: "\"gruop\""), good.replacing("2026-08", with: "August"),
      good.replacing("\"percentile\": 50", with: "\"percentile\": 150"),
    ]
    #expect(try BenchmarkFile.read(BytesSource(good), path: "b.json").count == 1)
    for text in bad {
      #expect(throws: (any Error).self) { try BenchmarkFile.read(BytesSource(text), path: "b.json") }
    }
    let script = """
      import sys, json, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      print([jsonschema.Draft202012Validator(schema).is_valid(json.loads(text)) for text in sys.argv[2:]])
      """
    let schema = Self.checkout.appendingPathComponent("Templates/Schemas/benchmarks.schema.json").path
    let said = try Tool.run(Tool.python, ["-c", script, schema, good] + bad)
    #expect(said.output == "[True, False, False, False, False, False]\n", "\(said.errors)")
  }
}
