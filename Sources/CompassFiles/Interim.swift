package import CompassSource
import Foundation

package final class AtomicFile {
  private let path: String
  private let temp: String
  private let handle: FileHandle
  package init(_ path: String) throws {
    self.path = path
    temp = path + ".tmp-\(ProcessInfo.processInfo.processIdentifier)"
    _ = FileManager.default.createFile(atPath: temp, contents: nil, attributes: [.posixPermissions: 0o600])
    handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temp))
  }
  package func write(_ bytes: [UInt8]) throws { try handle.write(contentsOf: Data(bytes)) }
  package func commit() throws {
    try handle.synchronize()
    try handle.close()
    guard rename(temp, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
  package func discard() { try? FileManager.default.removeItem(atPath: temp) }
}

package struct AtomicFileSet {
  private var files: [AtomicFile] = []
  package init() {}
  package mutating func add(_ path: String) throws -> AtomicFile {
    let file = try AtomicFile(path)
    files.append(file)
    return file
  }
  package func commit() throws { for file in files { try file.commit() } }
  package func discard() { for file in files { file.discard() } }
}

package struct FileSource: ByteSource {
  package let name: String
  package init(_ path: String) throws {
    name = path
    guard FileManager.default.isReadableFile(atPath: path) else { throw CocoaError(.fileReadNoSuchFile) }
  }
  package var byteCount: Int? { nil }
  package func makeReader() throws -> any ByteReader {
    BytesSource(Array(try Data(contentsOf: URL(fileURLWithPath: name)))).makeReader()
  }
}

package struct StandardInputSpool: ByteSource {
  let bytes: [UInt8]
  package init() throws { bytes = Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
  package var name: String { "-" }
  package var byteCount: Int? { bytes.count }
  package func makeReader() throws -> any ByteReader { BytesSource(bytes).makeReader() }
}

package enum StandardOutput {
  package static func write(_ bytes: [UInt8]) throws {
    try FileHandle.standardOutput.write(contentsOf: Data(bytes))
  }
}

package enum FileNames {
  package static func safe(_ name: String) -> String {
    name.replacingOccurrences(of: " ", with: "-").replacingOccurrences(of: "/", with: "-")
  }
}
