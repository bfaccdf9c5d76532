import Foundation
import Testing

@testable import CompassFiles

@Suite("Folders for scratch files")
struct ScratchFolderTests {
  @Test("its owner's only, and gone with what is in it")
  func life() throws {
    try TestFolder.use { folder in
      var scratch: ScratchFolder? = try ScratchFolder(in: folder.path, for: "test")
      let path = try #require(scratch?.path)
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
      try Data().write(to: URL(fileURLWithPath: path + "/file"))
      scratch = nil
      #expect(folder.entries == [])
    }
  }

  @Test("what a killed process left goes, what a living one uses or another purpose has stays")
  func strays() throws {
    try TestFolder.use { folder in
      let dead = 4_194_304  // The largest process id of Linux is one less.
      let kept = [".compass-other-\(dead)-abc", ".compass-test-\(getppid())-abc", ".compass-test-\(dead)"]
      for name in kept + [".compass-test-\(dead)-aB3xYz"] {
        try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: false)
        try folder.write("", name + "/file")
      }
      _ = try ScratchFolder(in: folder.path, for: "test")
      #expect(folder.entries == kept.sorted())
    }
  }

  @Test("none where there is no folder, with the reason")
  func missing() {
    let error = #expect(throws: FileError.self) { try ScratchFolder(in: "/no/such", for: "test") }
    #expect(error?.reason == "/no/such can't be written: No such file or directory.")
  }
}
