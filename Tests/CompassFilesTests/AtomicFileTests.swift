import CompassSource
import Foundation
import TestSupport
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

  @Test("short and interrupted writes go on", arguments: [1, 3, 4096])
  func shortWrites(size: Int) throws {
    try TestFolder.use { folder in
      let text = String(repeating: "spring showcase ", count: 500)
      try AtomicFile.write(
        Array(text.utf8), to: .named(folder("a.csv")), calls: FailingCalls(shortWrites: size))
      #expect(folder.text("a.csv") == text)
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

  @Test(
    "the k-th call fails: the old files are whole, nothing else is left, and the message names the file",
    arguments: FailingCalls.Call.ofEveryOutput)
  func torture(_ call: FailingCalls.Call) throws {
    for place in 1... {
      let hasFailed = try TestFolder.use { folder in
        try folder.write("old a", "a.csv")
        try folder.write("old b", "b.csv")
        let calls = FailingCalls(call, place: place)
        var failure: FileError?
        do {
          var set = AtomicFileSet(calls: calls)
          try set.add(.named(folder("a.csv")), readers: .published).write("new a")
          try set.add(.named(folder("b.csv")), readers: .published).writeFile {
            try Data("new b".utf8).write(to: URL(fileURLWithPath: $0))
          }
          try set.add(.named(folder("c.csv"))).write(Array(repeating: 0x78, count: 200_000))
          try set.commit()
        } catch let error as FileError {
          failure = error
        }
        #expect((failure != nil) == calls.hasFailed)
        #expect(["old a", "new a"].contains(folder.text("a.csv")))
        #expect(["old b", "new b"].contains(folder.text("b.csv")))
        #expect([nil, 200_000].contains(folder.text("c.csv")?.utf8.count))
        #expect(folder.entries.allSatisfy { ["a.csv", "b.csv", "c.csv"].contains($0) }, "\(folder.entries)")
        if let failure {
          let isInPlace = folder.text("c.csv") != nil
          #expect(failure.code == (isInPlace ? .unsynchronized : .diskFull))
          #expect(
            isInPlace
              || failure.reason.hasPrefix("\(failure.path) can't be written: No space left on device."))
        } else {
          #expect(folder.entries.count == 3)
        }
        return calls.hasFailed
      }
      if !hasFailed { return }
    }
  }

  @Test("a folder that cannot be synchronized after the rename: the file is in place, and the error says so")
  func unsynchronized() throws {
    try TestFolder.use { folder in
      let path = folder("a.csv")
      // The first call synchronizes the file, the second one the folder.
      let error = #expect(throws: FileError.self) {
        try AtomicFile.write(
          Array("new".utf8), to: .named(path), calls: FailingCalls(.synchronize, place: 2, number: EIO))
      }
      #expect(folder.text("a.csv") == "new")
      #expect(error?.code == .unsynchronized)
      #expect(
        error?.description
          == "\(path) was written, but may be lost if the power fails: Input/output error. "
          + "Check the disk, and save a copy on another one.")
      var set = AtomicFileSet(calls: FailingCalls(.synchronize, place: 3, number: EIO))
      for name in ["b", "c"] { try set.add(.chosen(name, in: folder.path)).write(name) }
      let both = #expect(throws: FileError.self) { try set.commit() }
      #expect(both?.reason.hasPrefix("\(folder("b")), \(folder("c")) were written, but may be lost") == true)
      #expect(folder.text("b") == "b" && folder.text("c") == "c")
    }
  }

  @Test("a rename that fails among several: the error says which files are in place")
  func partWay() throws {
    try TestFolder.use { folder in
      var set = AtomicFileSet(calls: FailingCalls(.rename, place: 2, number: EIO))
      for name in ["a", "b", "c"] { try set.add(.chosen(name, in: folder.path)).write(name) }
      let error = #expect(throws: FileError.self) { try set.commit() }
      #expect(
        error?.reason
          == "\(folder("b")) can't be written: Input/output error. Already written: \(folder("a")). "
          + "Also not written: \(folder("c")).")
      #expect(folder.entries == ["a"])
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
      #expect(throws: FileError.self) { try set.add(.named(folder("missing/b.csv"))) }
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
      #expect(throws: FileError.self) { try file.write(Array(repeating: 0, count: 100_000)) }
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

  @Test("what a killed process left goes, what a living one writes stays")
  func strays() throws {
    try TestFolder.use { folder in
      let dead = 4_194_304  // The largest process id of Linux is one less.
      let living = getppid()
      let kept = [
        ".a.csv.tmp-\(living)-1", ".a.csv.tmp-\(dead)", ".b.csv.tmp-\(dead)-1", ".a.csv.tmp-x-1",
        "a.csv.tmp-\(dead)-1",
      ]
      for name in kept + [".a.csv.tmp-\(dead)-1", ".a.csv.tmp-\(dead)-27"] { try folder.write("", name) }
      try AtomicFile.write([], to: .named(folder("a.csv")))
      #expect(folder.entries == (kept + ["a.csv"]).sorted())
    }
  }

  @Test("what a killed process left of an output to a pipe goes, too, from where temporary files lie")
  func straysOfSpecials() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let stray = "\(folder)/.null.tmp-4194304-1"
    try Data().write(to: URL(fileURLWithPath: stray))
    try AtomicFile.write([1], to: .named("/dev/null"))
    #expect(!FileManager.default.fileExists(atPath: stray))
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
    let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: .named("/dev/full")) }
    #expect(
      error?.description
        == "/dev/full can't be written: No space left on device. Free up disk space and try again.")
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
        "sub/a.csv", FileError.Code.notFound,
        "No such file or directory. Create the folder first, or use another one."
      ),
      ("file/a.csv", .notAFile, "Not a directory. A part of the path is a file, not a folder."),
      ("folder", .notAFile, "Is a directory. Name a file in that folder."),
      ("folder/", .notAFile, "Is a directory. Name a file in that folder."),
      ("new/", .notAFile, "Is a directory. Name a file in that folder."),
    ])
  func wrongPlace(_ name: String, _ code: FileError.Code, _ tail: String) throws {
    try TestFolder.use { folder in
      try folder.write("", "file")
      try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: true)
      let error = #expect(throws: FileError.self) { try AtomicFile.write([], to: .named(folder(name))) }
      #expect(error?.code == code)
      #expect(error?.description == "\(folder(name)) can't be written: \(tail)")
      #expect(folder.entries == ["file", "folder"])
    }
  }

  @Test(
    "the system's reasons have remedies",
    arguments: [
      (EACCES, FileError.Code.permission), (EROFS, .permission), (EDQUOT, .diskFull), (EIO, .other),
      (EPIPE, .brokenPipe),
    ])
  func reasons(_ number: Int32, _ code: FileError.Code) throws {
    try TestFolder.use { folder in
      let calls = FailingCalls(.write, place: 1, number: number)
      let error = #expect(throws: FileError.self) {
        try AtomicFile.write([1], to: .named(folder("a")), calls: calls)
      }
      #expect(error?.code == code)
      #expect((error?.remedy == nil) == (code == .brokenPipe))
    }
  }

  @Test("a pipe that nobody reads isn't waited for")
  func unreadPipe() throws {
    try TestFolder.use { folder in
      #expect(mkfifo(folder("pipe"), 0o600) == 0)
      let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: .named(folder("pipe"))) }
      #expect(
        error?.description
          == "\(folder("pipe")) is a pipe without a reader, so it was not written. "
          + "Start the program that reads it first, or name a file.")
      #expect(folder.entries == ["pipe"])
    }
  }

  @Test("a pipe is written whole to a reader that comes later and is slow")
  func slowReader() throws {
    try TestFolder.use { folder in
      #expect(mkfifo(folder("pipe"), 0o600) == 0)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "sleep 0.2; { sleep 0.2; cat; } < \"$0\" > \"$0.read\"", folder("pipe")]
      try process.run()
      let bytes = (0..<300_000).map { UInt8($0 % 251) }
      try AtomicFile.write(bytes, to: .named(folder("pipe")))
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
      #expect(throws: FileError.self) { try file.commit() }
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
      let error = #expect(throws: FileError.self) { try file.commit() }
      #expect(error?.code == .changed)
      #expect(error?.reason.contains("another program replaced the temporary file") == true)
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
      let error = #expect(throws: FileError.self) { try file.commit() }
      #expect(error?.code == .changed)
      #expect(folder.entries == [])
    }
  }

  @Test("what SQLite put beside the temporary file of a killed process goes, too")
  func sideFiles() throws {
    try TestFolder.use { folder in
      let dead = 4_194_304
      let kept = ["\(getppid())-1-wal", "\(dead)-1-other", "\(dead)-1-wal-shm"].map { ".a.csv.tmp-" + $0 }
      let strays = ["journal", "wal", "shm"].map { ".a.csv.tmp-\(dead)-1-\($0)" }
      for name in kept + strays { try folder.write("", name) }
      try AtomicFile.write([1], to: .named(folder("a.csv")))
      #expect(folder.entries == (kept + ["a.csv"]).sorted())
    }
  }
}
