import CompassFiles
import CompassSource
import Foundation
import Testing

@Suite("Only regular files are read, up to a size")
struct SpecialFileTests {
  private let folder: HostileFolder

  init() throws {
    folder = try HostileFolder()
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A socket's path is short; it is bound under a name in the working folder of the system's scratch files.
    let path = "/tmp/compass-\(getpid())-\(UInt16.random(in: 0 ... .max)).s"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("socket"))
    try folder.link("zero", to: "/dev/zero")
  }

  @Test(
    "Pipes, sockets, devices and folders are refused within a second, whatever leads to them",
    arguments: ["pipe", "socket", "zero", ".", "/dev/zero", "/dev/random", "/dev/tty", "/proc/self/mem"])
  func refused(name: String) throws {
    let path = name.hasPrefix("/") ? name : folder.path(name)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(throws: ToolError.self) { try FileSource.bytes(of: .named(path), as: .template) }
    #expect(throws: ToolError.self) {
      try FileSource.bytes(of: .chosen(PathText.name(of: path), in: PathText.folder(of: path)), as: .template)
    }
    #expect(clock.now - start < .seconds(1))
  }

  @Test("The error says what it is and what to do")
  func words() {
    let error = #expect(throws: ToolError.self) {
      try FileSource(.named(folder.path("pipe")), as: .records)
    }
    #expect(error?.kind == .notAFile)
    let path = folder.path("pipe")
    #expect(
      error?.description
        == "\(path) is a pipe, not a file, so it was not read.\nName a file, or use `- < \(path)` where the command reads standard input."
    )
  }

  @Test("A file that is larger than its use allows is refused before it is read")
  func size() throws {
    let path = try folder.write("", to: "huge")
    // A hole: the file takes no room on the disk.
    #expect(truncate(path, 1 << 40) == 0)
    for use in [FileUse.records, .settings, .template, .picture, .feed, .store, .output] {
      let error = #expect(throws: ToolError.self) { try FileSource(.named(path), as: use) }
      #expect(error?.kind == .fileTooLarge)
      #expect(error?.message.hasPrefix("\(path) is larger than ") == true)
    }
  }
}
