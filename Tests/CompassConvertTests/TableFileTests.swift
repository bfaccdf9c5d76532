import CompassFiles
import CompassImport
import CompassSource
import Foundation
import Testing

@testable import CompassConvert

/// The files of `Tests/TableFiles`, which were written without a look at the rules, and what becomes of them.
@Suite("Tables as they are")
struct TableFileTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let url: URL
    var testDescription: String { url.pathComponents.suffix(2).joined(separator: "/") }
  }

  static let samples: [Sample] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("TableFiles")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.contains("/") && !$0.contains(".expected") && !$0.hasSuffix("/") }
      .sorted().map { Sample(url: folder.appendingPathComponent($0)) }
      .filter { !$0.url.hasDirectoryPath }
  }()

  /// Converts a file and returns the outputs in their order.
  private static func convert(
    _ bytes: [UInt8], _ name: String, to format: ConversionFormat, table: Int? = nil
  ) throws -> [[UInt8]] {
    let folder = NSTemporaryDirectory() + "tables-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let now = Date(timeIntervalSince1970: 0)
    var options = ConversionOptions(reading: ImportOptions(now: now), created: now)
    (options.format, options.isTable, options.tableNumber) = (format, true, table)
    let places = OutputPlaces(inputs: [], replacesFiles: false)
    let result = try FileConversion(options: options, places: places).run(
      [ImportInput(path: name, source: BytesSource(bytes, name: name))],
      to: .stem(.named(folder + "/out")))
    let paths = result.outputs.map { ($0 as NSString).lastPathComponent }
    #expect(
      paths == paths.indices.map { "out\($0 == 0 ? "" : "-\($0 + 1)").\(format.rawValue)" })
    return try result.outputs.map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
  }

  @Test("There are eight files or more of each class")
  func count() {
    let classes = Dictionary(grouping: Self.samples) { $0.url.deletingLastPathComponent().lastPathComponent }
    #expect(classes.count == 6)
    #expect(classes.values.allSatisfy { $0.count >= 8 })
  }

  @Test("A file becomes the tables that a person sees in it", arguments: samples)
  func converted(_ sample: Sample) throws {
    let stem = sample.url.deletingPathExtension().path
    var expected: [[UInt8]] = []
    while let data = FileManager.default.contents(
      atPath: stem + ".expected" + (expected.isEmpty ? "" : "-\(expected.count + 1)") + ".csv")
    {
      expected.append([UInt8](data))
    }
    #expect(!expected.isEmpty)
    let bytes = [UInt8](try Data(contentsOf: sample.url))
    let found = try Self.convert(bytes, sample.url.lastPathComponent, to: .csv)
    #expect(
      found.map { String(decoding: $0, as: UTF8.self) }
        == expected.map { String(decoding: $0, as: UTF8.self) })
  }

  private static let titled = """
    SPRING SCHEDULE
    Date,Opponent,Score
    4/1/2026,Lions,3-2
    4/8/2026,Hawks,1-4

    COACHES
    Name,Phone
    Ann Field,555-0100
    """

  @Test("Two tables become two CSV files, two arrays of JSON or two sheets, or the one that is chosen")
  func titled() throws {
    let bytes = Array(Self.titled.utf8)
    let csv = try Self.convert(bytes, "team.csv", to: .csv)
    let texts = csv.map { String(decoding: $0, as: UTF8.self) }
    #expect(
      texts == [
        "Date,Opponent,Score\r\n4/1/2026,Lions,3-2\r\n4/8/2026,Hawks,1-4\r\n",
        "Name,Phone\r\nAnn Field,555-0100\r\n",
      ])
    let json = try Self.convert(bytes, "team.csv", to: .json)
    let lists = try JSONSerialization.jsonObject(with: Data(json[0])) as? [[[String: String]]]
    #expect(json.count == 1)
    #expect(
      lists == [
        [
          ["Date": "4/1/2026", "Opponent": "Lions", "Score": "3-2"],
          ["Date": "4/8/2026", "Opponent": "Hawks", "Score": "1-4"],
        ], [["Name": "Ann Field", "Phone": "555-0100"]],
      ])
    let workbook = try Self.convert(bytes, "team.csv", to: .xlsx)
    #expect(workbook.count == 1)
    #expect(try Self.convert(workbook[0], "team.xlsx", to: .csv) == csv)
    #expect(try Self.convert(bytes, "team.csv", to: .csv, table: 2) == [csv[1]])
    #expect(throws: ToolError.self) { try Self.convert(bytes, "team.csv", to: .csv, table: 3) }
  }

  @Test("A table without a header has names only where a format needs them")
  func headerless() throws {
    let bytes = Array("3,4,5\n6,7,8\n9,1,2\n".utf8)
    #expect(
      String(decoding: try Self.convert(bytes, "a.csv", to: .csv)[0], as: UTF8.self)
        == "3,4,5\r\n6,7,8\r\n9,1,2\r\n")
    let line = String(decoding: try Self.convert(bytes, "a.csv", to: .jsonl)[0], as: UTF8.self).split(
      separator: "\n")[0]
    #expect(line == #"{"column 1":"3","column 2":"4","column 3":"5"}"#)
  }
}
