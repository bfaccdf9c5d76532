import CompassFiles
import Foundation

/// Writes the outputs of one input and puts them in place together.
struct OutputWriter {
  private let destination: FileConversion.Destination
  private let format: ConversionFormat
  private let input: String
  private let registry: OutputRegistry
  private var files = AtomicFileSet()
  private var outputs: [ConvertedFile.Output] = []

  init(
    _ destination: FileConversion.Destination, format: ConversionFormat, of input: String,
    _ registry: OutputRegistry
  ) {
    self.destination = destination
    self.input = input
    self.registry = registry
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
    if case .sink(let sink) = destination {
      outputs.append(.init(path: "-", byteCount: 0, sha256: ""))
      return try body(FileManager.default.temporaryDirectory.path, sink)
    }
    guard let place = place(part: part) else { return }
    // A link that is in the way is named before anything else is said of the place.
    let file = try files.add(place, readers: .published, makesFolders: true)
    try registry.claim(place.path, for: input)
    let digest = Digest()
    var count = 0
    try body(place.scratchFolder) { bytes in
      digest.update(bytes)
      count += bytes.count
      try file.write(bytes)
    }
    outputs.append(.init(path: place.path, byteCount: count, sha256: digest.hex))
  }

  /// Returns the path of an output if a file of an earlier run is there.
  func existingPath(part: String?) -> String? {
    place(part: part).flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0.path : nil }
  }

  private func place(part: String?) -> FilePlace? {
    switch destination {
    case .none, .sink: nil
    case .file(let file): part.map { name in file.derived { Self.inserting(name, in: $0) } } ?? file
    case .stem(let stem): stem.derived { $0 + (part.map { "-" + $0 } ?? "") + "." + format.rawValue }
    }
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
