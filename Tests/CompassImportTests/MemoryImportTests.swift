import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import Foundation
import Testing

@testable import CompassImport

@Suite("An import into a store in memory")
struct MemoryImportTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("RealFiles/files")
  static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  /// What an import reports and the records that it stores.
  private func result(of file: String, into store: any Store) throws -> [String] {
    let path = Self.folder.appendingPathComponent(file).path
    let input = ImportInput(path: file, source: try FileSource(.named(path), as: .records))
    var options = Importing.options()
    options.profiles = try ProfileTests.installed.get()
    do {
      let outcome = try ImportSession(store: store, inputs: [input], options: options).run()
      var lines = [outcome.counts] + outcome.findings
      for kind in RecordKind.allCases {
        try store.read { reader in
          try reader.forEach(Selection(all: kind)) { lines.append($0.jsonObject.text()) }
        }
      }
      return lines
    } catch let error as ToolError where [.input, .emptyInput].contains(error.kind) {
      return [error.message]
    }
  }

  @Test("It reports and stores what one into SQLite does", arguments: files)
  func same(file: String) throws {
    let stores: [any Store] = [try SQLiteStore(), MemoryStore()]
    let results = try stores.map { try result(of: file, into: $0) }
    #expect(results[1].difference(from: results[0]).map { "\($0)" } == [])
  }
}
