import CompassArchive
import CompassFiles
import CompassModel
import CompassSource
import Foundation
import Testing

@testable import CompassImport

@Suite("ZIP archives as inputs")
struct ArchiveImportTests {
  /// An archive of files, made by the writer of bundles.
  private static func archive(
    _ files: KeyValuePairs<String, String>, name: String = "a.zip"
  ) throws -> ImportInput {
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    let items = try files.enumerated().map { index, file in
      let path = "\(folder.path)/\(index)"
      try Data(file.value.utf8).write(to: URL(fileURLWithPath: path))
      return ArchiveWriter.Item(name: file.key, path: path)
    }
    try ArchiveWriter.write(items, changed: Importing.now, to: folder.path + "/a.zip")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.zip")))
    return ImportInput(path: name, source: BytesSource(bytes, name: name))
  }

  private static func take(
    _ importing: Importing, _ input: ImportInput, _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportSession.Outcome {
    let archive = try #require(try ArchiveInputs.open(input))
    return try importing.take(archive.inputs, archives: [archive], change)
  }

  private static let schools = "name,division\nOwl State,D1\n"
  private static let coaches = "first_name,last_name,role,school\nAnn,Lee,head,Owl State\n"

  @Test("Members are inputs of their own, taken in the order of their links")
  func members() throws {
    let importing = try Importing()
    let outcome = try Self.take(
      importing, Self.archive(["z/coaches.csv": Self.coaches, "schools.csv": Self.schools]))
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(outcome.files.map(\.survey.input.path) == ["a.zip!/z/coaches.csv", "a.zip!/schools.csv"])
  }

  @Test("What is not read is named with the reason")
  func leftOut() throws {
    let outcome = try Self.take(
      Importing(),
      Self.archive([
        "schools.csv": Self.schools, "README.txt": "words", "audit_logs.json": "[{\"action\": \"login\"}]",
        "documents/film.mp4": "x", "documents/old.zip": "PK", "__MACOSX/._schools.csv": "x", ".DS_Store": "x",
        "coaches.csv": "x",
        "coaches.json":
          #"[{"first_name": "Ann", "last_name": "Lee", "role": "head", "school": "Owl State"}]"#,
        "colours.csv": "Colour,Size\nred,10\n", "empty.csv": "", "none.json": "[]", "photo.jpg": "x",
      ]))
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    let archive = try #require(outcome.archives.first)
    #expect(
      archive.inferences.map { "\($0.what): \($0.value)" } == [
        "read: schools.csv, coaches.json, colours.csv, empty.csv, none.json",
        "left-out: README.txt", "left-out: audit_logs.json",
        "left-out: documents/film.mp4, documents/old.zip",
        "left-out: __MACOSX/._schools.csv, .DS_Store", "left-out: coaches.csv", "left-out: photo.jpg",
        "not-in-archive: profile.json, events.csv, performance_metrics.csv, interactions.csv, offers.csv",
        "left-out: colours.csv", "left-out: empty.csv", "left-out: none.json",
      ])
  }

  @Test("An archive in an archive and one without records are refused by name")
  func refused() throws {
    let nested = #expect(throws: ToolError.self) {
      try ArchiveInputs.open(Self.archive(["schools.csv": Self.schools, "more.zip": "PK"]))
    }
    #expect(
      nested?.message.hasPrefix("Can't read a.zip!/more.zip: it is an archive inside an archive") == true)
    let others: [KeyValuePairs<String, String>] = [
      ["photo.jpg": "x"], ["mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "x"],
      ["Index/Document.iwa": "x"],
    ]
    for files in others {
      #expect(throws: ToolError.self) { try ArchiveInputs.open(Self.archive(files)) }
    }
    // A workbook is no archive of inputs, but an input.
    let workbook = try Self.archive(["[Content_Types].xml": "<x/>"])
    #expect(try ArchiveInputs.open(workbook) == nil)
    #expect(throws: ToolError.self) { try Importing().take([workbook]) }
    let disguised = try Self.archive(["schools.csv": "PK\u{3}\u{4}nothing"])
    #expect(throws: ToolError.self) { try Self.take(Importing(), disguised) }
    #expect(throws: ToolError.self) {
      try Self.take(Importing(), Self.archive(["x.csv": "Colour,Size\nred,10\n"]))
    }
  }

  @Test("No archive is one that does not begin as such")
  func others() throws {
    for text in ["", "P", "name,division\n", "PK was here,x\n"] {
      #expect(try ArchiveInputs.open(ImportInput(path: "x.csv", source: BytesSource(text))) == nil)
    }
  }

  @Test("A damaged member takes back what the others brought")
  func damaged() throws {
    let input = try Self.archive([
      "schools.csv": Self.schools, "coaches.csv": String(repeating: Self.coaches, count: 9),
    ])
    var bytes: [UInt8] = []
    var reader = try input.source.makeReader()
    while try reader.read(into: &bytes, maximum: 1 << 16) > 0 {}
    // The sum of the second member, in its header and in the directory (APPNOTE 4.3.7, 4.3.12).
    let names = Array("coaches.csv".utf8)
    for index in bytes.indices where bytes[index...].starts(with: names) {
      let header = index - (bytes[(index - 46)...].starts(with: [0x50, 0x4B, 1, 2]) ? 30 : 16)
      bytes[header] ^= 0xFF
    }
    let importing = try Importing()
    let broken = ImportInput(path: "a.zip", source: BytesSource(bytes, name: "a.zip"))
    #expect(throws: (any Error).self) { try Self.take(importing, broken) }
    #expect(try importing.records(.school).isEmpty)
  }

  @Test("Rejected rows of each member lie beside the archive, and mended they come in")
  func rejected() throws {
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    let path = folder.path + "/export.zip"
    let input = try Self.archive(
      [
        "schools.csv": "name,division\n,D1\n", "sub/schools.csv": "name,division\n,D2\n",
        "trips.json": #"[{"name": "x"}]"#,
      ],
      name: path)
    let outcome = try Self.take(Importing(), input) { $0.rejected = .besideInput }
    #expect(outcome.rejected == 3)
    #expect(
      outcome.files.compactMap(\.rejectedPath).map { String($0.dropFirst(folder.path.count + 1)) } == [
        "export-schools.rejected.csv", "export-sub-schools.rejected.csv", "export-trips.rejected.json",
      ])
  }

  @Test("The zone of a bundle holds for a store that has none, and what was changed in one is said")
  func bundle() throws {
    let manifest = """
      {"format": "compass-bundle", "version": 1, "time_zone": "America/Denver", "files": [
        {"name": "events.json", "sha256": "00"}, {"name": "trips.json", "sha256": "00"}]}
      """
    let input = try Self.archive([
      "manifest.json": manifest,
      "events.json":
        #"[{"name": "Camp", "type": "camp", "start_date": "2026-06-20", "start_time": "09:00"}]"#,
    ])
    let importing = try Importing()
    let outcome = try Self.take(importing, input) { $0.timeZone = nil }
    #expect(outcome.zone == "America/Denver")
    #expect(
      outcome.archives[0].inferences.map { "\($0.what): \($0.value)" }.dropFirst() == [
        "bundle: from compass-export, times in America/Denver",
        "changed-members: events.json, trips.json (missing)",
      ])
  }

  @Test("A table of a bundle that somebody changed is said not to be read, for its rows are as JSON, too")
  func changedTable() throws {
    let manifest = """
      {"format": "compass-bundle", "version": 1, "files": [{"name": "events.csv", "sha256": "00"}]}
      """
    let input = try Self.archive([
      "manifest.json": manifest, "events.csv": "name,type,start_date\nChanged,camp,2026-06-20\n",
      "events.json": #"[{"name": "Camp", "type": "camp", "start_date": "2026-06-20"}]"#,
    ])
    let importing = try Importing()
    let outcome = try Self.take(importing, input) { _ in }
    #expect(
      outcome.archives[0].inferences.contains {
        $0.what == "changed-and-not-read" && $0.value == "events.csv"
      }
    )
    #expect(try importing.column("name", of: .event) == ["Camp"])
  }
}
