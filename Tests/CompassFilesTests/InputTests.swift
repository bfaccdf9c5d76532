import CompassSource
import Foundation
import Testing

@testable import CompassFiles

@Suite("Inputs")
struct InputTests {
  func readAll(_ source: any ByteSource, pieces: Int = 65_536) throws -> [UInt8] {
    var reader = try source.makeReader()
    var bytes: [UInt8] = []
    while try reader.read(into: &bytes, maximum: pieces) > 0 {}
    return bytes
  }

  @Test("a file in pieces of any size, as often as needed", arguments: [1, 2, 7, 64, 1000])
  func pieces(size: Int) throws {
    try TestFolder.use { folder in
      try folder.write("name,date\nJosé,2026-04-15\n", "a.csv")
      let source = try FileSource(.named(folder("a.csv")), as: .records)
      for _ in 1...2 {
        #expect(
          try String(decoding: readAll(source, pieces: size), as: UTF8.self) == "name,date\nJosé,2026-04-15\n"
        )
      }
      #expect(source.byteCount == 27)
      #expect(source.name == folder("a.csv"))
    }
  }

  @Test("two passes at once do not disturb each other")
  func twoPasses() throws {
    try TestFolder.use { folder in
      try folder.write("abcdef", "a")
      let source = try FileSource(.named(folder("a")), as: .records)
      var (first, second) = (source.makeReader(), source.makeReader())
      var (one, two): ([UInt8], [UInt8]) = ([], [])
      for _ in 0..<3 {
        _ = try first.read(into: &one, maximum: 2)
        _ = try second.read(into: &two, maximum: 1)
      }
      #expect(String(decoding: one + two, as: UTF8.self) == "abcdefabc")
    }
  }

  @Test("an empty file")
  func empty() throws {
    try TestFolder.use { folder in
      try folder.write("", "a")
      #expect(try readAll(FileSource(.named(folder("a")), as: .records)).isEmpty)
    }
  }

  @Test("a file that changes while it is read", arguments: ["grown", "cut", "touched"])
  func changes(_ change: String) throws {
    try TestFolder.use { folder in
      try folder.write("0123456789", "a.csv")
      let source = try FileSource(.named(folder("a.csv")), as: .records)
      var reader = source.makeReader()
      var bytes: [UInt8] = []
      _ = try reader.read(into: &bytes, maximum: 4)
      let file = try #require(FileHandle(forUpdatingAtPath: folder("a.csv")))
      switch change {
      case "grown":
        try file.seekToEnd()
        try file.write(contentsOf: Data("more".utf8))
      case "cut": try file.truncate(atOffset: 6)
      default:
        let date = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder("a.csv"))
      }
      try file.close()
      let error = #expect(throws: ToolError.self) { while try reader.read(into: &bytes, maximum: 4) > 0 {} }
      #expect(error?.kind == .fileChanged)
      let reason = "\(folder("a.csv")) changed while it was read.\nWait until it is complete and try again."
      #expect(error?.description == reason)
    }
  }

  @Test("a file that is replaced while it is read is refused, one that is removed was read whole")
  func replaced() throws {
    try TestFolder.use { folder in
      try folder.write("old", "a")
      let source = try FileSource(.named(folder("a")), as: .records)
      try AtomicFile.write(Array("new".utf8), to: .named(folder("a")))
      let error = #expect(throws: ToolError.self) { try readAll(source) }
      #expect(
        error?.description
          == "\(folder("a")) was replaced while it was read.\nTry again with the new file.")
      try FileManager.default.removeItem(atPath: folder("a"))
      #expect(try String(decoding: readAll(source), as: UTF8.self) == "old")
    }
  }

  @Test("what cannot be read")
  func unreadable() throws {
    try TestFolder.use { folder in
      try folder.write("", "file")
      let cases: [(String, ToolError.Kind, String)] = [
        ("none", .fileNotFound, "No such file or directory.\nCheck the name."),
        (
          "caf\u{FFFD}.csv", .fileNotFound,
          "No such file or directory.\nIts name is not UTF-8. Rename the file or folder and try again."
        ),
        ("", .notAFile, "Is a directory.\nName a file in that folder."),
        ("file/a", .notAFile, "Not a directory.\nA part of the path is a file, not a folder."),
      ]
      for (name, code, tail) in cases {
        let error = #expect(throws: ToolError.self) { try FileSource(.named(folder(name)), as: .records) }
        #expect(error?.kind == code)
        #expect(error?.description == "\(folder(name)) can't be read: \(tail)")
      }
      #expect(try readAll(FileSource(.named("/dev/null"), as: .records)).isEmpty)
    }
  }

  @Test("a pipe is copied and can be read twice", arguments: [0, 1, 200_000])
  func pipe(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let pipe = Pipe()
    DispatchQueue.global().async {
      try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
      try? pipe.fileHandleForWriting.close()
    }
    let source = try SpoolWriter(name: "-").copy(
      descriptor: pipe.fileHandleForReading.fileDescriptor, as: .records)
    #expect(source.name == "-")
    #expect(source.byteCount == size)
    #expect(try readAll(source) == bytes)
    #expect(try readAll(source, pieces: 999) == bytes)
  }

  @Test("a pipe that a shell names is a source")
  func shellPipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a,b\n".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let source = try FileSource(.named(path), as: .records)
    #expect(try String(decoding: readAll(source), as: UTF8.self) == "a,b\n")
    #expect(source.name == path)
  }

  @Test("there is an end to what is copied")
  func limits() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 0, count: 30_000))
    try pipe.fileHandleForWriting.close()
    let error = #expect(throws: ToolError.self) {
      try SpoolWriter(name: "-").copy(
        descriptor: pipe.fileHandleForReading.fileDescriptor,
        as: FileUse("a file to import", maximumByteCount: 20_000))
    }
    #expect(error?.kind == .fileTooLarge)
  }
}

@Suite("Files without a name")
struct SpoolWriterTests {
  @Test(
    "what was written is read back, from the start and from any place", arguments: [7_000, 65_536, 150_000])
  func roundTrip(step: Int) throws {
    let writer = try SpoolWriter(name: "a.xlsx")
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    try writer.write([])
    for start in stride(from: 0, to: bytes.count, by: step) {
      try writer.write(bytes[start..<min(start + step, bytes.count)])
    }
    #expect(writer.byteCount == bytes.count)
    let source = try writer.finish()
    #expect(source.name == "a.xlsx" && source.byteCount == bytes.count)
    for _ in 1...2 { #expect(try InputTests().readAll(source) == bytes) }
    for (offset, count) in [(0, 5), (70_000, 1), (199_998, 2), (0, 200_000), (199_998, 9), (300_000, 4)] {
      var read: [UInt8] = [1]
      try source.read(at: offset, count: count, into: &read)
      #expect(read.dropFirst().elementsEqual(bytes.dropFirst(offset).prefix(count)))
    }
  }
}

@Suite("The standard output")
struct StandardOutputTests {
  @Test("a full disk is noticed")
  func fullDisk() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let error = #expect(throws: ToolError.self) {
      try SystemCalls.attempt("written", "-") { try SystemCalls.writeAll(full.fileDescriptor, [1]) }
    }
    #expect(
      error?.description
        == "Standard output can't be written: No space left on device.\nFree up disk space and try again.")
  }
}
