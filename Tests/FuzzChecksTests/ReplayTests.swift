import Foundation
import FuzzChecks
import Testing

@Suite("What the fuzzers found stays mended")
struct ReplayTests {
  static let finds: [URL] = {
    let folder = FuzzSeeds.root.appendingPathComponent("Tests/Fuzz/FailCases")
    return FuzzTarget.allCases.flatMap { target in
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(target.rawValue), includingPropertiesForKeys: nil)
      return (files ?? []).sorted { $0.path < $1.path }
    }
  }()

  @Test("Every input that once broke a property keeps it", arguments: finds)
  func find(file: URL) throws {
    let name = file.deletingLastPathComponent().lastPathComponent
    let target = try #require(FuzzTarget(rawValue: name))
    #expect(throws: Never.self) { try target.check([UInt8](Data(contentsOf: file))) }
  }

  @Test("The properties hold for everything that the fuzzers begin with", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) throws {
    let seeds = try FuzzSeeds.of(target)
    #expect(seeds.count > 20)
    for seed in seeds {
      #expect(throws: Never.self, "\(String(decoding: seed, as: UTF8.self))") { try target.check(seed) }
    }
  }
}
