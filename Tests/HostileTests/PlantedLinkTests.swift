import CompassFiles
import CompassSource
import Foundation
import Testing

@Suite("Links that somebody planted decide neither what is overwritten nor what is read")
struct PlantedLinkTests {
  private let folder: HostileFolder

  init() throws {
    folder = try HostileFolder()
    try folder.write("alias ls=ls\n", to: "victim")
    try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.path("outside"), withIntermediateDirectories: true)
  }

  private func entries(_ name: String = "out") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }

  @Test("A link in the place of a chosen file is an error that names it", arguments: ["victim", "missing"])
  func file(target: String) throws {
    let link = try folder.link("out/camps.csv", to: folder.path(target))
    let error = #expect(throws: ToolError.self) {
      try AtomicFile.write(Array("evil".utf8), to: .chosen("camps.csv", in: folder.path("out")))
    }
    #expect(error?.kind == .symbolicLink)
    #expect(error?.message == "\(link) is a symbolic link, so it was not written.")
    #expect(try folder.text("victim") == "alias ls=ls\n")
    #expect(try entries() == ["camps.csv"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("missing")))
  }

  @Test("A link in the place of a folder below the named one is an error that names it", arguments: [1, 2])
  func folderBelow(depth: Int) throws {
    let parts = depth == 1 ? "season" : "2026/season"
    try FileManager.default.createDirectory(
      atPath: folder.path("out/2026"), withIntermediateDirectories: true)
    let link = try folder.link("out/" + parts, to: folder.path("outside"))
    let error = #expect(throws: ToolError.self) {
      try AtomicFile.write([1], to: .chosen(parts + "/deep/camps.csv", in: folder.path("out")))
    }
    #expect(error?.kind == .symbolicLink && error?.message.contains(link) == true)
    #expect(try entries("outside").isEmpty)
  }

  @Test("The folder that a person named may be a link, and so may a file that a person named")
  func named() throws {
    try folder.link("synced", to: folder.path("outside"))
    try AtomicFile.write([0x61], to: .chosen("2026/camps.csv", in: folder.path("synced")))
    #expect(try folder.text("outside/2026/camps.csv") == "a")
    try folder.link("report.pdf", to: folder.path("victim"))
    try AtomicFile.write([0x62], to: .named(folder.path("report.pdf")))
    #expect(try folder.text("victim") == "b")
  }

  @Test("A link that is planted while the file is written is replaced, not followed")
  func plantedLater() throws {
    let file = try AtomicFile(.chosen("camps.csv", in: folder.path("out")))
    try file.write("new")
    try folder.link("out/camps.csv", to: folder.path("victim"))
    try file.commit()
    #expect(try folder.text("victim") == "alias ls=ls\n")
    #expect(try folder.text("out/camps.csv") == "new")
    #expect(throws: (any Error).self) {
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out/camps.csv"))
    }
  }

  @Test("A folder that is replaced by a link while the file is written stays the folder that was checked")
  func swappedFolder() throws {
    let file = try AtomicFile(.chosen("season/camps.csv", in: folder.path("out")))
    try file.write("new")
    try FileManager.default.moveItem(atPath: folder.path("out/season"), toPath: folder.path("out/moved"))
    try folder.link("out/season", to: folder.path("outside"))
    try file.commit()
    #expect(try entries("outside").isEmpty)
    #expect(try folder.text("out/moved/camps.csv") == "new")
  }

  @Test("A chosen path never leads out of its folder", arguments: ["../victim", "a/../../victim", "..", ""])
  func dots(name: String) throws {
    #expect(throws: ToolError.self) { try AtomicFile(.chosen(name, in: folder.path("out"))) }
    #expect(try folder.text("victim") == "alias ls=ls\n")
    #expect(try entries().isEmpty)
  }

  @Test("A pipe, a device or a folder in the place of a chosen file is an error, at once")
  func special() throws {
    #expect(mkfifo(folder.path("out/pipe"), 0o600) == 0)
    try FileManager.default.createDirectory(atPath: folder.path("out/dir"), withIntermediateDirectories: true)
    for name in ["pipe", "dir"] {
      let error = #expect(throws: ToolError.self) { try AtomicFile(.chosen(name, in: folder.path("out"))) }
      #expect(error?.kind == .notAFile)
      #expect(error?.message.contains(folder.path("out/" + name)) == true)
    }
    #expect(try entries() == ["dir", "pipe"])
  }

  @Test("Another name of a file (a hard link) keeps what it holds")
  func hardLink() throws {
    try FileManager.default.linkItem(atPath: folder.path("victim"), toPath: folder.path("out/camps.csv"))
    try AtomicFile.write([0x61], to: .chosen("camps.csv", in: folder.path("out")))
    #expect(try folder.text("victim") == "alias ls=ls\n")
    #expect(try folder.text("out/camps.csv") == "a")
  }

  @Test("A chosen file is not read through a link, nor copied, and removing it removes the link")
  func reading() throws {
    try folder.link("out/camps.csv", to: folder.path("victim"))
    let place = FilePlace.chosen("camps.csv", in: folder.path("out"))
    let error = #expect(throws: ToolError.self) { try FileSource(place, as: .output) }
    #expect(error?.kind == .symbolicLink)
    #expect(error?.message == "\(folder.path("out/camps.csv")) is a symbolic link, so it was not read.")
    try place.remove()
    #expect(try entries().isEmpty)
    #expect(try folder.text("victim") == "alias ls=ls\n")
  }

  @Test("A backup never takes a name that a link has")
  func backup() throws {
    try folder.write("old", to: "out/camps.csv")
    try folder.link("out/camps.backup.csv", to: folder.path("missing"))
    let place = FilePlace.chosen("camps.csv", in: folder.path("out"))
    #expect(try !place.keep(as: .chosen("camps.backup.csv", in: folder.path("out"))))
    #expect(try place.keep(as: .chosen("camps.backup-2.csv", in: folder.path("out"))))
    #expect(try folder.text("out/camps.backup-2.csv") == "old")
    #expect(!FileManager.default.fileExists(atPath: folder.path("missing")))
  }
}
