import CompassFiles
import CompassSource
import Foundation
import Testing

@Suite("A path with a NUL is refused, and never taken for the shorter one that the system would see")
struct NULPathTests {
  private let folder: HostileFolder

  init() throws {
    folder = try HostileFolder()
    try folder.write("mine", to: "victim")
    try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
  }

  private static let names = ["..\0z/victim", "../victim\0", "x\0y", "victim\0.csv"]

  private func places(_ name: String) -> [FilePlace] {
    [.chosen(name, in: folder.path("out")), .named(folder.path("out/" + name)), .named(folder.path(name))]
  }

  private func expectRefusal(_ action: String, _ body: () throws -> Void) throws {
    let error = #expect(throws: ToolError.self) { try body() }
    #expect(error?.message.hasSuffix("has a NUL character in its name, so it was not \(action).") == true)
    #expect(try folder.text("victim") == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).isEmpty)
  }

  @Test("Nothing is read, written or removed there", arguments: names)
  func refused(name: String) throws {
    for place in places(name) {
      try expectRefusal("read") { _ = try FileSource.bytes(of: place, as: .picture) }
      try expectRefusal("written") { try AtomicFile.write([1], to: place) }
      try expectRefusal("written") { try place.append([1]) }
      try expectRefusal("written") { try place.checkWritable() }
      try expectRefusal("removed") { try place.remove() }
      try expectRefusal("read") { _ = try place.keep(as: .named(folder.path("copy"))) }
    }
  }

  @Test("The system's calls get no such name")
  func calls() {
    let failure = #expect(throws: POSIXError.self) {
      try SystemCalls.unlink("victim\0z", in: AT_FDCWD)
    }
    #expect(failure?.code == .EINVAL)
  }

  @Test("Nothing is there")
  func identity() {
    let identity = FileIdentity(folder.path("victim") + "\0z")
    #expect(!identity.isSpecial)
    #expect(!identity.isSameFile(as: FileIdentity(folder.path("victim"))))
    #expect(!FileIdentity.isFolder(folder.path("out") + "\0z"))
  }
}
