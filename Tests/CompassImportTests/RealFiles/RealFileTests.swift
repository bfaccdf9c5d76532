import CompassModel
import Foundation
import Synchronization
import TestSupport
import Testing

/// Spreadsheets as people keep them, each alone into an empty store, beside what a careful person would enter.
///
/// `RECORD_SNAPSHOTS=1` writes the counts of each class to `Tests/RealFiles/baseline.json`.
@Suite("Files as families and clubs have them")
struct RealFileTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("RealFiles")
  private static let baseline = corpus.appendingPathComponent("baseline.json")
  private static let otherCorpus = ProcessInfo.processInfo.environment["COMPASS_REALFILES"]

  private typealias Counts = [String: Int]

  private static func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func cases(_ corpus: URL) throws -> [RealFileCase] {
    let folder = corpus.appendingPathComponent("truth")
    return try names(folder).filter { $0.hasSuffix(".json") }.map {
      try RealFileCase(folder.appendingPathComponent($0))
    }
  }

  /// Imports and judges every file of a corpus, as many at a time as there are processors.
  private static func judge(_ corpus: URL) throws -> [RealFileVerdicts] {
    let cases = try cases(corpus)
    let profiles = try ProfileTests.installed.get()
    let results = Mutex([Swift.Result<RealFileVerdicts, any Error>?](repeating: nil, count: cases.count))
    DispatchQueue.concurrentPerform(iterations: cases.count) { index in
      let result = Swift.Result { try cases[index].judged(profiles: profiles) }
      results.withLock { $0[index] = result }
    }
    let judged = results.withLock { $0 }
    return try judged.compactMap { try $0?.get() }
  }

  /// The counts by class, and those of all files.
  private static func summed(_ verdicts: [RealFileVerdicts]) -> [String: Counts] {
    var sums: [String: Counts] = [:]
    let onlyOfAll: Set = ["plain", "kept", "alarms"]
    for file in verdicts {
      sums["all", default: [:]].merge(file.counts, uniquingKeysWith: +)
      let counts = file.counts.filter { !onlyOfAll.contains($0.key) }
      sums[file.truth.group, default: [:]].merge(counts, uniquingKeysWith: +)
    }
    return sums
  }

  @Test("The corpus has many sports and classes, and each file its truth")
  func corpus() throws {
    let truths = try Self.cases(Self.corpus).map(\.truth)
    #expect(truths.count >= 80)
    #expect(Set(truths.map(\.sport)).count >= 6)
    #expect(Set(truths.map(\.group)).count >= 30)
    #expect(try truths.map(\.file).sorted() == Self.names(Self.corpus.appendingPathComponent("files")))
  }

  @Test("Each class of files comes in as well as recorded")
  func recorded() throws {
    let verdicts = try Self.judge(Self.corpus)
    let sums = Self.summed(verdicts)
    if Golden.isUpdated {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try (encoder.encode(sums) + Data("\n".utf8)).write(to: Self.baseline)
    }
    let recorded = try JSONDecoder().decode([String: Counts].self, from: Data(contentsOf: Self.baseline))
    for name in Set(sums.keys).union(recorded.keys).sorted() {
      let (now, then) = (sums[name] ?? [:], recorded[name] ?? [:])
      let isSameCorpus = ["files", "records"].allSatisfy { now[$0] == then[$0] }
      #expect(isSameCorpus, "\(name): the files have changed: record the baseline again")
      let right = (now: now["right"] ?? 0, then: then["right"] ?? 0)
      let wrong = (now: Self.wrong(now), then: Self.wrong(then))
      let text =
        "\(name): \(right.now) right, recorded \(right.then); "
        + "\(wrong.now) silent or extra, recorded \(wrong.then)"
      if right.now < right.then || wrong.now > wrong.then {
        let faults = verdicts.filter { $0.truth.group == name }.flatMap(Self.faults)
        Issue.record(Comment(rawValue: ([text] + faults).joined(separator: "\n")))
      } else if isSameCorpus {
        let isBetter = right.now > right.then || wrong.now < wrong.then
        #expect(!isBetter, "\(text): better than recorded: record the baseline again")
      }
    }
  }

  private static func wrong(_ counts: Counts) -> Int { (counts["silent"] ?? 0) + (counts["extra"] ?? 0) }

  /// The records of a file that are wrong in silence or too many, without values.
  private static func faults(_ file: RealFileVerdicts) -> [String] {
    file.records.filter { $0.verdict == .silent }.map { record in
      let fields = record.wrong?.keys.sorted().joined(separator: ", ") ?? "not stored"
      return "\(file.truth.file): silent \(record.kind) at \(place(record)): \(fields)"
    } + file.extras.map { "\(file.truth.file): extra \($0.kind)" }
  }

  private static func place(_ record: RealFileVerdicts.Record) -> String {
    (record.truth.at.map(\.description) + [record.truth.col].compactMap(\.self)).joined(separator: ", ")
  }

  // MARK: Another corpus

  @Test(
    "The corpus that COMPASS_REALFILES names is scored and printed",
    .enabled(if: Self.otherCorpus != nil, "COMPASS_REALFILES names no folder"))
  func another() throws {
    let verdicts = try Self.judge(URL(fileURLWithPath: try #require(Self.otherCorpus)))
    for file in verdicts {
      let head = "\(file.truth.file) (\(file.truth.group))" + (file.isRefused ? " refused" : "")
      print("\(head): \(Self.line(file.counts))")
      for record in file.records where record.verdict != .right {
        let end = record.wrong == nil ? ": not stored" : ""
        print("  \(record.verdict) \(record.kind) at \(Self.place(record))\(end)")
        let wrong = record.wrong ?? [:]
        let names = record.wrong.map { Array($0.keys) } ?? Array(record.truth.fields.keys)
        for name in names.sorted() {
          let wanted = record.truth.fields[name].map { "\($0)" } ?? "as by default"
          print("    \(name): stored \(wrong[name]?.text() ?? "nothing"), wanted \(wanted)")
        }
      }
      for extra in file.extras { print("  extra \(extra.kind): \(extra.jsonObject.text())") }
    }
    for (name, counts) in Self.summed(verdicts).sorted(by: { $0.key < $1.key }) {
      print("\(name): \(Self.line(counts))")
    }
  }

  private static func line(_ counts: Counts) -> String {
    let names = ["files", "records", "right", "flagged", "silent", "extra", "kept", "plain", "alarms"]
    return names.compactMap { name in counts[name].map { "\(name) \($0)" } }.joined(separator: ", ")
  }
}
