import CompassSource
import Foundation
import Testing

@testable import CompassFiles

@Suite("Outputs are whole or not there")
struct AtomicFileTests {
  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("a new file, its owner's only", arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func newFile(size: Int) throws {
    try TestFolder.use { folder in
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try AtomicFile.write(bytes, to: .named(folder("report.pdf")))
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder("report.pdf"))) == Data(bytes))
      #expect(try mode(folder("report.pdf")) == 0o600)
      #expect(folder.entries == ["report.pdf"])
    }
  }

  @Test("in pieces, of many sizes")
  func pieces() throws {
    try TestFolder.use { folder in
      var expected = ""
      let file = try AtomicFile(.named(folder("a.csv")))
      for size in [1, 0, 70_000, 5, 65_536, 65_535, 2] {
        let piece = String(repeating: "x", count: size) + "\n"
        expected += piece
        try file.write(piece)
      }
      try file.commit()
      #expect(folder.text("a.csv") == expected)
    }
  }

  @Test("files that are in place, but not synchronized: the error names them")
  func unsynchronized() {
    #expect(
      ToolError.unsynchronized(["a.csv"], POSIXError(.EIO)).description
        == "a.csv was written, but may be lost if the power fails: Input/output error.\n"
        + "Check the disk, and save a copy on another one.")
    #expect(
      ToolError.unsynchronized(["b", "c"], POSIXError(.EIO)).message.hasPrefix(
        "b, c were written, but may be lost"))
  }

  @Test("a rename that fails among several: the error says which files are in place")
  func partWay() throws {
    try TestFolder.use { folder in
      var set = AtomicFileSet()
      for name in ["a", "b", "c"] { try set.add(.chosen(name, in: folder.path)).write(name) }
      try FileManager.default.createDirectory(atPath: folder("b"), withIntermediateDirectories: false)
      let error = #expect(throws: ToolError.self) { try set.commit() }
      #expect(
        error?.message
          == "\(folder("b")) can't be written: Is a directory. Already written: \(folder("a")). "
          + "Also not written: \(folder("c")).")
      #expect(folder.entries == ["a", "b"])
    }
  }

  @Test("before the first rename nothing has changed")
  func allBeforeRename() throws {
    try TestFolder.use { folder in
      try folder.write("old", "a.csv")
      var set = AtomicFileSet()
      let file = try set.add(.named(folder("a.csv")))
      try file.write("new")
      try file.finish()
      #expect(folder.text("a.csv") == "old")
      #expect(throws: ToolError.self) { try set.add(.named(folder("missing/b.csv"))) }
      set.discard()
      #expect(folder.entries == ["a.csv"])
      #expect(folder.text("a.csv") == "old")
    }
  }

  @Test("an output that is forgotten leaves nothing")
  func forgotten() throws {
    try TestFolder.use { folder in
      try AtomicFile(.named(folder("a.csv"))).write([1, 2, 3])
      #expect(folder.entries.isEmpty)
    }
  }

  @Test("nothing is added to what is finished, and finishing again is nothing")
  func writtenTooLate() throws {
    try TestFolder.use { folder in
      let file = try AtomicFile(.named(folder("a.csv")))
      try file.write("a")
      try file.commit()
      try file.commit()
      #expect(throws: ToolError.self) { try file.write(Array(repeating: 0, count: 100_000)) }
      file.discard()
      #expect(folder.text("a.csv") == "a")
    }
  }

  @Test("a check looks at what was written, and may refuse it")
  func check() throws {
    struct NotAPDF: Error {}
    try TestFolder.use { folder in
      try AtomicFile.write([0x25], to: .named(folder("a.pdf"))) {
        #expect(FileManager.default.contents(atPath: $0) == Data([0x25]))
      }
      #expect(throws: NotAPDF.self) {
        try AtomicFile.write([0x26], to: .named(folder("a.pdf"))) { _ in throw NotAPDF() }
      }
      #expect(folder.text("a.pdf") == "%")
      #expect(folder.entries == ["a.pdf"])
    }
  }

  @Test("what a killed process left goes after a day, what is new or has another name stays")
  func leftovers() throws {
    try TestFolder.use { folder in
      let mark = UUID().uuidString
      let stray = ".a.csv.tmp-\(mark)"
      let old = [".a.csv.tmp-notes", ".b.csv.tmp-\(mark)", "a.csv.tmp-\(mark)"]
      let new = ".a.csv.tmp-\(UUID().uuidString)"
      for name in old + [new, stray] { try folder.write("", name) }
      for name in old + [stray] { try folder.age(name) }
      try AtomicFile.write([], to: .named(folder("a.csv")))
      #expect(folder.entries == (old + [new, "a.csv"]).sorted())
    }
  }

  @Test("what a killed process left of an output to a pipe goes, too, from where temporary files lie")
  func leftoversOfSpecials() throws {
    let folder = TestFolder(path: FileManager.default.temporaryDirectory.path)
    let stray = ".null.tmp-\(UUID().uuidString)"
    try folder.write("", stray)
    try folder.age(stray)
    try AtomicFile.write([1], to: .named("/dev/null"))
    #expect(folder.text(stray) == nil)
  }

  @Test("a link stays a link and what it leads to is replaced")
  func link() throws {
    try TestFolder.use { folder in
      try folder.write("old", "real.csv")
      try FileManager.default.createSymbolicLink(
        atPath: folder("link.csv"), withDestinationPath: folder("real.csv"))
      try AtomicFile.write(Array("new".utf8), to: .named(folder("link.csv")))
      #expect(folder.text("real.csv") == "new")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.csv")) == folder("real.csv"))
    }
  }

  @Test("a device is written and never replaced")
  func device() throws {
    try AtomicFile.write([1], to: .named("/dev/null"))
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #if os(Linux)
    let error = #expect(throws: ToolError.self) { try AtomicFile.write([1], to: .named("/dev/full")) }
    #expect(
      error?.description
        == "/dev/full can't be written: No space left on device.\nFree up disk space and try again.")
    #endif
  }

  @Test("a name as long as the system allows")
  func longName() throws {
    try TestFolder.use { folder in
      let name = String(repeating: "é", count: 127)
      try AtomicFile.write([], to: .named(folder(name)))
      #expect(folder.entries == [name])
    }
  }

  @Test(
    "a place where nothing can be written",
    arguments: [
      (
        "sub/a.csv", ToolError.Kind.fileNotFound,
        "No such file or directory.\nCreate the folder first, or use another one."
      ),
      ("file/a.csv", .notAFile, "Not a directory.\nA part of the path is a file, not a folder."),
      ("folder", .notAFile, "Is a directory.\nName a file in that folder."),
      ("folder/", .notAFile, "Is a directory.\nName a file in that folder."),
      ("new/", .notAFile, "Is a directory.\nName a file in that folder."),
    ])
  func wrongPlace(_ name: String, _ code: ToolError.Kind, _ tail: String) throws {
    try TestFolder.use { folder in
      try folder.write("", "file")
      try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: true)
      let error = #expect(throws: ToolError.self) { try AtomicFile.write([], to: .named(folder(name))) }
      #expect(error?.kind == code)
      #expect(error?.description == "\(folder(name)) can't be written: \(tail)")
      #expect(folder.entries == ["file", "folder"])
    }
  }

  @Test(
    "the system's reasons have remedies",
    arguments: [
      (EACCES, ToolError.Kind.filePermission), (EROFS, .filePermission), (EDQUOT, .diskFull), (EIO, .file),
      (EPIPE, .brokenPipe),
    ])
  func reasons(_ number: Int32, _ code: ToolError.Kind) {
    let error = ToolError.file("written", "a", POSIXError(number))
    #expect(error.kind == code)
    #expect((error.help == nil) == (code == .brokenPipe))
  }

  @Test("a pipe that nobody reads isn't waited for")
  func unreadPipe() throws {
    try TestFolder.use { folder in
      #expect(mkfifo(folder("pipe"), 0o600) == 0)
      let error = #expect(throws: ToolError.self) { try AtomicFile.write([1], to: .named(folder("pipe"))) }
      #expect(
        error?.description
          == "\(folder("pipe")) is a pipe without a reader, so it was not written.\n"
          + "Start the program that reads it first, or name a file.")
      #expect(folder.entries == ["pipe"])
    }
  }

  @Test("a pipe is written whole to a reader that is slow")
  func slowReader() throws {
    try TestFolder.use { folder in
      #expect(mkfifo(folder("pipe"), 0o600) == 0)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "{ sleep 0.2; cat; } < \"$0\" > \"$0.read\"", folder("pipe")]
      try process.run()
      let bytes = (0..<300_000).map { UInt8($0 % 251) }
      // Until the reader is there, the pipe is refused.
      var isWritten = false
      for _ in 0..<500 where !isWritten {
        isWritten = (try? AtomicFile.write(bytes, to: .named(folder("pipe")))) != nil
        usleep(10_000)
      }
      if !isWritten { process.terminate() }
      process.waitUntilExit()
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder("pipe.read"))) == Data(bytes))
    }
  }

  // MARK: What others do in the folder

  @Test("a library writes in a folder of its owner's only, where nobody can put a link")
  func libraryFolder() throws {
    try TestFolder.use { folder in
      try folder.write("mine", "victim")
      let file = try AtomicFile(.named(folder("a.csv")))
      var scratch = ""
      try file.writeFile { path in
        scratch = PathText.folder(of: path)
        let scratchMode = try mode(scratch)
        #expect(scratchMode == 0o700)
        #expect(!scratch.hasPrefix(folder.path))
        let temporary = try #require(folder.entries.first { $0.hasPrefix(".a.csv.tmp-") })
        try FileManager.default.removeItem(atPath: folder(temporary))
        try FileManager.default.createSymbolicLink(
          atPath: folder(temporary), withDestinationPath: folder("victim"))
        try Data("new".utf8).write(to: URL(fileURLWithPath: path))
      }
      #expect(!FileManager.default.fileExists(atPath: scratch))
      #expect(throws: ToolError.self) { try file.commit() }
      #expect(folder.text("victim") == "mine")
      #expect(folder.entries == ["victim"])
    }
  }

  @Test("a temporary file that another program replaced is not put in place", arguments: [true, false])
  func replaced(byLink: Bool) throws {
    try TestFolder.use { folder in
      try folder.write("mine", "victim")
      try folder.write("old", "a.csv")
      let file = try AtomicFile(.named(folder("a.csv")))
      try file.write("new")
      try file.finish()
      let temporary = try #require(folder.entries.first { $0.hasPrefix(".a.csv.tmp-") })
      try FileManager.default.removeItem(atPath: folder(temporary))
      if byLink {
        try FileManager.default.createSymbolicLink(
          atPath: folder(temporary), withDestinationPath: folder("victim"))
      } else {
        try folder.write("evil", temporary)
      }
      let error = #expect(throws: ToolError.self) { try file.commit() }
      #expect(error?.kind == .fileChanged)
      #expect(error?.message.contains("another program replaced the temporary file") == true)
      #expect(folder.text("a.csv") == "old")
      #expect(folder.text("victim") == "mine")
    }
  }

  @Test("a check that looked at another file gives the reason")
  func replacedBeforeCheck() throws {
    struct Wrong: Error {}
    try TestFolder.use { folder in
      let file = try AtomicFile(.named(folder("a.csv"))) { path in
        try FileManager.default.removeItem(atPath: path)
        try Data("evil".utf8).write(to: URL(fileURLWithPath: path))
        throw Wrong()
      }
      let error = #expect(throws: ToolError.self) { try file.commit() }
      #expect(error?.kind == .fileChanged)
      #expect(folder.entries == [])
    }
  }
}
