import CompassFiles
import Foundation

/// Writes the outputs of one input and puts them in place together.
struct OutputWriter {
  private let destination: FileConversion.Destination
  private let format: ConversionFormat
  private let input: String
  private let registry: OutputRegistry
  private let permissions: FilePermissions?
  private var files = AtomicFileSet()
  private var outputs: [ConvertedFile.Output] = []

  /// - Parameter permissions: those of the input, where the output takes its place; nil for an output of its own.
  init(
    _ destination: FileConversion.Destination, format: ConversionFormat, of input: String,
    _ registry: OutputRegistry, replacingInputWith permissions: FilePermissions? = nil
  ) {
    self.destination = destination
    self.input = input
    self.registry = registry
    self.permissions = permissions
    self.format = format
  }

  /// Writes one output.
  ///
  /// - Parameters:
  ///   - part: what it is called besides the input, where that has several kinds of records.
  ///   - body: is lent a folder for what is too big for memory, and takes the bytes.
  mutating func write(
    part: String?, _ body: (_ directory: String, _ sink: @escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let path: String
    switch destination {
    case .none: return
    case .sink(let sink):
      outputs.append(.init(path: "-", byteCount: 0, sha256: ""))
      return try body(FileManager.default.temporaryDirectory.path, sink)
    case .file(let file): path = part.map { Self.inserting($0, in: file) } ?? file
    case .stem(let stem): path = stem + (part.map { "-" + $0 } ?? "") + "." + format.rawValue
    }
    if permissions == nil { try registry.claim(path, for: input) }
    let folder = try Self.makeFolder(of: path)
    let file = try files.add(path, readers: permissions.map { .same($0) } ?? .owner)
    var digest = FileDigest()
    var count = 0
    try body(folder.isEmpty ? "." : folder) { bytes in
      digest.update(bytes)
      count += bytes.count
      try file.write(bytes)
    }
    outputs.append(.init(path: path, byteCount: count, sha256: digest.hex))
  }

  /// Makes the folder of a path where it is not there.
  ///
  /// - Returns: the folder; empty where the path names none.
  @discardableResult
  static func makeFolder(of path: String) throws -> String {
    let folder = PathText.folder(of: path)
    guard !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) else { return folder }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ConversionError(
        "The folder \(folder) cannot be made", help: "Check who may write where it should be")
    }
    return folder
  }

  /// Puts all outputs in place.
  mutating func commit() throws -> [ConvertedFile.Output] {
    try files.finish()
    try files.commit()
    return outputs
  }

  private static func inserting(_ part: String, in path: String) -> String {
    PathText.stem(of: path) + "-" + part + PathText.ending(of: path)
  }
}
