import CompassModel
import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassImport

/// Tables whose first rows are unlike the rest, in `LateRows`, which were written without a look at the rules.
@Suite("Rows further down count as much as the first ones for what a table has")
struct LateRowTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "LateRows")

  /// The columns of a table and what the importer takes them for.
  private func roles(_ text: String, _ name: String) throws -> (kind: RecordKind, targets: [String]) {
    var options = ImportOptions(now: Date(timeIntervalSince1970: 1_795_262_400))
    options.lexicon = .installed
    let survey = try FileSurvey(
      ImportInput(path: name, source: BytesSource(text, name: name)), options: options)
    return (survey.kind, survey.mapping.columns.map { "\($0.header) → \($0.target.name)" })
  }

  @Test(
    "The kind is right, and the roles are the same when the last rows come first",
    arguments: [
      ("events", RecordKind.event), ("coaches", .coach), ("schools", .school), ("metrics", .metric),
      ("interactions", .interaction),
    ])
  func order(name: String, kind: RecordKind) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name + ".csv"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    let turned = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n") + "\n"
    let found = try roles(text, name + ".csv")
    #expect(found.kind == kind)
    #expect(try found.targets == roles(turned, name + ".csv").targets)
  }
}
