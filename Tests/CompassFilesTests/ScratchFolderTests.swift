import CompassSource
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

  @Test("what a killed process left goes after a day, what is new or has another purpose stays")
  func leftovers() throws {
    try TestFolder.use { folder in
      let mark = UUID().uuidString
      let stray = ".compass-test-\(mark)"
      let old = [".compass-other-\(mark)", ".compass-test-notes"]
      let new = ".compass-test-\(UUID().uuidString)"
      for name in old + [new, stray] {
        try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: false)
        try folder.write("", name + "/file")
      }
      for name in old + [stray] { try folder.age(name) }
      _ = try ScratchFolder(in: folder.path, for: "test")
      #expect(folder.entries == (old + [new]).sorted())
    }
  }

  @Test("none where there is no folder, with the reason")
  func missing() {
    let error = #expect(throws: ToolError.self) { try ScratchFolder(in: "/no/such", for: "test") }
    #expect(error?.message == "/no/such can't be written: No such file or directory.")
  }
}
