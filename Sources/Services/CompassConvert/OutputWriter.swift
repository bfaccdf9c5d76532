import CompassFiles
import CompassSource
import Foundation
import Synchronization

/// Writes the outputs of one input and puts them in place together.
struct OutputWriter {
  private let destination: FileConversion.Destination
  private let format: ConversionFormat
  private let input: String
  private let places: OutputPlaces
  private var files = AtomicFileSet()
  private var outputs: [String] = []

  init(
    _ destination: FileConversion.Destination, format: ConversionFormat, of input: String,
    _ places: OutputPlaces
  ) {
    self.destination = destination
    self.input = input
    self.places = places
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
      outputs.append("-")
      return try body(FileManager.default.temporaryDirectory.path, sink)
    }
    guard let place = place(part: part) else { return }
    // A link that is in the way is named before anything else is said of the place.
    let file = try files.add(place, readers: .published, makesFolders: true)
    try places.claim(place.path, for: input)
    let digest = Digest()
    try body(place.scratchFolder) { bytes in
      digest.update(bytes)
      try file.write(bytes)
    }
    try places.checkReplaceable(place, by: digest)
    outputs.append(place.path)
  }

  private func place(part: String?) -> FilePlace? {
    switch destination {
    case .none, .sink: nil
    case .file(let file): part.map { name in file.derived { Self.inserting(name, in: $0) } } ?? file
    case .stem(let stem): stem.derived { $0 + (part.map { "-" + $0 } ?? "") + "." + format.rawValue }
    }
  }

  /// Puts all outputs in place.
  ///
  /// - Returns: their paths; `-` is the standard output.
  mutating func commit() throws -> [String] {
    try files.finish()
    try files.commit()
    return outputs
  }

  private static func inserting(_ part: String, in path: String) -> String {
    PathText.stem(of: path) + "-" + part + PathText.ending(of: path)
  }
}

/// The places of all outputs of a run, so that no input writes over another's, nor over an input.
///
/// What an input becomes is known when it was read: a bundle has an output for each kind of its records.
final class OutputPlaces: Sendable {
  private let inputs: Set<PathKey>
  /// The folders of the inputs: somebody may keep other files in them.
  private let folders: Set<PathKey>
  private let replacesFiles: Bool
  private let owners = Mutex<[PathKey: PathKey]>([:])

  /// Protects the inputs, and the files beside them unless `replacesFiles` is set.
  init(inputs: [String], replacesFiles: Bool) {
    let paths = inputs.filter { $0 != "-" }
    self.inputs = Set(paths.map { PathKey(FileIdentity($0).resolvedPath) })
    folders = Set(paths.map(Self.folder))
    self.replacesFiles = replacesFiles
  }

  /// Keeps a place for what becomes of an input.
  ///
  /// - Throws: ``ToolError`` where it is an input's or another's.
  func claim(_ path: String, for input: String) throws {
    let identity = FileIdentity(path)
    guard !identity.isSpecial else { return }
    let (key, own) = (PathKey(identity.resolvedPath), PathKey(input))
    guard !inputs.contains(key) else {
      throw ToolError(
        "\(path) is an input and would be overwritten", help: "Use another folder with --output-directory")
    }
    let owner = owners.withLock { owners in
      let owner = owners[key] ?? own
      owners[key] = owner
      return owner
    }
    guard owner == own else {
      throw ToolError(
        "\(path) is already the output of \(owner.path)", help: "Write one of them to another folder")
    }
  }

  /// Makes sure that no other file is lost: the file that `--output` names and files in the output folder are
  /// replaced, but not files next to an input.
  ///
  /// - Parameter digest: the digest of the new bytes; a file with the same bytes loses nothing.
  /// - Throws: ``ToolError``, and what reading the file throws.
  func checkReplaceable(_ place: FilePlace, by digest: Digest) throws {
    guard !replacesFiles, place != .named(place.path), folders.contains(Self.folder(of: place.path)),
      FileManager.default.fileExists(atPath: place.path), !FileIdentity(place.path).isSpecial,
      try Digest.hex(of: FileSource(place, as: .output)) != digest.hex
    else { return }
    throw ToolError(
      "\(place.path) already exists next to an input and has other content",
      help: "Use --force to replace it, or another folder with --output-directory")
  }

  private static func folder(of path: String) -> PathKey {
    PathKey(PathText.folder(of: PathText.absolute(path)))
  }
}
