import CompassFiles
import CompassSource
import Foundation
import Testing

@testable import CompassArchive

@Suite("Archives")
struct ArchiveTests {
  typealias Member = ZIPBytes.Member

  private static func open(
    _ members: [Member], _ change: (inout ArchiveLimits) -> Void = { _ in }
  ) throws -> Archive {
    var limits = ArchiveLimits()
    change(&limits)
    return try Archive(BytesSource(ZIPBytes.archive(members), name: "a.zip"), limits: limits)
  }

  private static func read(_ source: any ByteSource, piece: Int = 1 << 16) throws -> String {
    var bytes: [UInt8] = []
    var reader = try source.makeReader()
    while try reader.read(into: &bytes, maximum: piece) > 0 {}
    return String(decoding: bytes, as: UTF8.self)
  }

  private enum Reason { case damaged, encrypted, unsafeName, link, duplicate, tooLarge, bomb, unsupported }

  /// What the message says about each reason.
  private static let reasons: KeyValuePairs<String, Reason> = [
    "an unsafe path": .unsafeName, "a file name longer than": .unsafeName, "a link instead of a file": .link,
    "is encrypted": .encrypted, "two files": .duplicate, "would grow from": .bomb, "The limit is": .tooLarge,
    "unsupported compression": .unsupported, "damaged": .damaged, "bytes than the archive lists": .damaged,
    "Can't read entry": .damaged, "Can't open": .damaged,
  ]

  /// Why an archive is refused; nil where it is not.
  private static func refusal(_ body: () throws -> Void) throws -> Reason? {
    do {
      try body()
      return nil
    } catch let error as ToolError {
      // A user reads this: it names the archive, in a sentence.
      #expect(error.message.contains("a.zip"), "\(error.message)")
      return try #require(Self.reasons.first { error.message.contains($0.key) }, "\(error.message)").value
    }
  }

  @Test(
    "Members are read as often as needed, side by side, in pieces of any size", arguments: [1, 7, 1 << 16])
  func reading(piece: Int) throws {
    let archive = try Self.open([
      Member("events.csv", "one\ntwo\n"), Member("sub/"), Member("sub/b.json", "[]"),
    ])
    #expect(archive.members.map(\.path) == ["events.csv", "sub/b.json"])
    #expect(archive.members.map(\.name) == ["a.zip!/events.csv", "a.zip!/sub/b.json"])
    #expect(archive.members.map(\.size) == [8, 2])
    for _ in 0..<2 {
      #expect(try archive.members.map { try Self.read($0, piece: piece) } == ["one\ntwo\n", "[]"])
    }
    var first = try archive.members[0].makeReader()
    var second = try archive.members[0].makeReader()
    var bytes: [UInt8] = []
    while try first.read(into: &bytes, maximum: 3) > 0 { _ = try second.read(into: &bytes, maximum: 3) }
    #expect(bytes.count == 16)
  }

  @Test(
    "A name that leads out of the archive refuses it",
    arguments: [
      "../events.csv", "a/../../events.csv", "/etc/passwd", "..", "a\\b.csv", "..\\events.csv",
      "C:events.csv",
      "C:/events.csv", "a/./b.csv", "a\nb.csv", "\u{1B}[2J.csv", String(repeating: "a", count: 1_025),
    ])
  func names(name: String) throws {
    #expect(try Self.refusal { _ = try Self.open([Member("ok.csv"), Member(name)]) } == .unsafeName)
  }

  @Test("Names with dots, blanks and letters of any script are no danger")
  func harmlessNames() throws {
    let names = ["a..b.csv", ".hidden/x.csv", "Événements 2026.csv", "日程.csv", "a b/c..csv", "...csv"]
    let members = names.map { name in
      var member = Member(name)
      // UTF-8 (APPNOTE 4.4.4).
      member.flags = 1 << 11
      return member
    }
    #expect(try Self.open(members).members.map(\.path) == names)
  }

  @Test("Links, passwords and two members of one name refuse it")
  func deceit() throws {
    var link = Member("events.csv", "/etc/passwd")
    link.mode = 0o120777
    #expect(try Self.refusal { _ = try Self.open([link]) } == .link)
    var secret = Member("events.csv")
    secret.flags = 1
    #expect(try Self.refusal { _ = try Self.open([secret]) } == .encrypted)
    for other in ["events.csv", "EVENTS.csv"] {
      #expect(try Self.refusal { _ = try Self.open([Member("events.csv"), Member(other)]) } == .duplicate)
    }
  }

  @Test("What is larger than the limits is refused before it is read")
  func limits() throws {
    let members = (0..<5).map { Member("\($0).csv", String(repeating: "x", count: 100)) }
    #expect(try Self.refusal { _ = try Self.open(members) { $0.members = 4 } } == .tooLarge)
    #expect(
      try Self.refusal { _ = try Self.read(Self.open(members) { $0.memberBytes = 99 }.members[0]) }
        == .tooLarge)
    #expect(
      try Self.refusal {
        let archive = try Self.open(members) { $0.totalBytes = 499 }
        try archive.check(archive.members)
      } == .tooLarge)
    let whole = #expect(throws: ToolError.self) { _ = try Self.open(members) { $0.byteCount = 100 } }
    #expect(whole?.kind == .fileTooLarge)
    let archive = try Self.open(members) { limits in
      (limits.members, limits.memberBytes, limits.totalBytes) = (5, 100, 500)
    }
    try archive.check(archive.members)
    #expect(try Self.read(archive.members[4]).utf8.count == 100)
  }

  @Test("A member that grows beyond all measure is refused before it is inflated")
  func bomb() throws {
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    let path = folder.path + "/a.zip"
    try Data(count: 8 << 20).write(to: URL(fileURLWithPath: folder.path + "/zeros"))
    try ArchiveWriter.write(
      [.init(name: "zeros.csv", path: folder.path + "/zeros")], changed: Date(timeIntervalSince1970: 0),
      to: path)
    let archive = try Archive(FileSource(.named(path), as: .records))
    #expect(try Self.refusal { _ = try archive.members[0].makeReader() } == .bomb)
    #expect(try Self.refusal { try archive.check(archive.members) } == .bomb)
  }

  @Test("Another sum, another size and another method are noticed")
  func damage() throws {
    var wrong = Member("events.csv")
    wrong.sum = 1
    #expect(try Self.refusal { _ = try Self.read(Self.open([wrong]).members[0]) } == .damaged)
    var odd = Member("events.csv")
    odd.method = 98
    #expect(try Self.refusal { _ = try Self.read(Self.open([odd]).members[0]) } == .unsupported)
    for size in [1, 1_000] {
      var lying = Member("events.csv")
      lying.claimedSize = size
      #expect(try Self.refusal { _ = try Self.read(Self.open([lying]).members[0]) } == .damaged)
    }
  }

  @Test("An archive that was cut off anywhere, or broken, is refused or read as it was")
  func cut() throws {
    let whole = ZIPBytes.archive([Member("a.csv", "one"), Member("b.csv", "two")])
    for end in 0..<whole.count {
      #expect(
        try Self.refusal { _ = try Archive(BytesSource(Array(whole[..<end]), name: "a.zip")) } == .damaged,
        "cut at \(end)")
    }
    for index in whole.indices {
      for bit in [1, 0x80] as [UInt8] {
        var broken = whole
        broken[index] ^= bit
        // Whatever is broken, nothing but an error of ours comes out, and never other bytes under a right sum.
        _ = try Self.refusal {
          let archive = try Archive(BytesSource(broken, name: "a.zip"))
          for member in archive.members { #expect(["one", "two"].contains(try Self.read(member))) }
        }
      }
    }
  }

  @Test("The same files give the same archive, which unzip finds whole")
  func writing() throws {
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    var items: [ArchiveWriter.Item] = []
    for (name, text) in [("README.txt", "words"), ("empty.csv", ""), ("été.json", "[1]")] {
      let path = folder.path + "/\(items.count)"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      items.append(.init(name: name, path: path))
    }
    let date = Date(timeIntervalSince1970: 1_795_262_400)
    let archives = try ["x", "y"].map { name in
      let path = folder.path + "/" + name
      try ArchiveWriter.write(items, changed: date, to: path)
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(archives[0] == archives[1])
    let archive = try Archive(BytesSource(archives[0]))
    #expect(archive.members.map(\.path) == items.map(\.name))
    #expect(try archive.members.map { try Self.read($0) } == ["words", "", "[1]"])
  }

  @Test("A file that is not there, and a place that cannot be written, are errors")
  func unwritable() throws {
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    #expect(throws: ToolError.self) {
      try ArchiveWriter.write(
        [.init(name: "a", path: folder.path + "/none")], changed: Date(timeIntervalSince1970: 0),
        to: folder.path + "/a.zip")
    }
    #expect(throws: ToolError.self) {
      try ArchiveWriter.write(
        [.init(name: "a", path: #filePath)], changed: Date(timeIntervalSince1970: 0),
        to: folder.path + "/none/a.zip")
    }
  }
}
