import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// What a run of conversions read and wrote, as a file that the next run compares with.
///
/// The file has all paths relative to its own folder, so that a run from another folder means the same files.
package struct ConversionManifest: Sendable {
  /// An input and what became of it.
  struct Entry: Sendable {
    var path: String
    var byteCount: Int
    var sha256: String
    /// The digest of all options that the outputs depend on.
    var options: String
    var isClean: Bool
    var reports: [JSONValue]
    /// What the input became.
    var outputs: [ConvertedFile.Output]
    /// Outputs of earlier runs that are still there, though the input does not become them any more.
    var leftovers: [ConvertedFile.Output] = []
    /// Whether the outputs of the run before are still the input's, since nothing could be written this time; not
    /// part of the file.
    var keepsEarlier = false
    /// Where rejected rows of the input go now; not part of the file.
    var rejectedPlace: String?
  }

  private static let version = 2

  /// The inputs by their paths from the root.
  private(set) var entries: [PathKey: Entry] = [:]
  /// The index pages of folders of outputs.
  var indexes: [ConvertedFile.Output] = []
  /// Whether the file is of an earlier version of the command, and was not read.
  package private(set) var isOfEarlierVersion = false

  /// Creates a manifest of nothing.
  package init() {}

  /// Reads what an earlier run wrote; one that cannot be understood has nothing to say, so that all is done again.
  ///
  /// - Throws: what reading the file throws, and ``FileError`` where it names a path that no file can have.
  package init(readingFrom path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let bytes = try FileSource.bytes(of: .named(path), as: .manifest)
    guard let value = JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      let version = value["version"]?.integerValue, case .array(let inputs)? = value["inputs"]
    else { return }
    // Before version 2, paths were relative to a working folder that nobody knows.
    isOfEarlierVersion = version < Self.version
    guard version == Self.version else { return }
    let (folder, working) = (Self.folder(of: path), FileIdentity(".").resolvedPath)
    func shown(_ name: String) throws -> String {
      guard !PathText.hasNUL(name) else {
        throw FileError(
          .other, path: path,
          reason: "The manifest \(path) names a file with a NUL character in its path, so nothing was done.",
          remedy: "Delete the manifest, or restore an earlier version of it.")
      }
      return PathText.shown(PathText.resolved(name, in: folder), from: working)
    }
    for input in inputs {
      guard let entry = try Entry(input, path: shown) else { continue }
      entries[PathKey(PathText.resolved(input["path"]?.stringValue ?? "", in: folder))] = entry
    }
    indexes = try Entry.outputs(value["indexes"], path: shown)
  }

  /// The folder that paths in the file are relative to.
  private static func folder(of path: String) -> String {
    let folder = FileIdentity(path).isSpecial ? "" : PathText.folder(of: path)
    return FileIdentity(folder.isEmpty ? "." : folder).resolvedPath
  }

  /// Adds an input.
  mutating func add(_ entry: Entry) { entries[PathKey(PathText.absolute(entry.path))] = entry }

  /// The entry of an input.
  subscript(path: String) -> Entry? { entries[PathKey(PathText.absolute(path))] }

  /// Whether a file may be replaced by a manifest: nothing, or a manifest.
  package static func isReplaceable(_ path: String) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path), !FileIdentity(path).isSpecial else { return true }
    let source = try FileSource(.named(path), as: .output)
    return try source.byteCount == 0 || begins(source)
  }

  /// Whether a file begins as a manifest does.
  static func begins(_ source: some ByteSource) throws -> Bool {
    var head: [UInt8] = []
    var reader = try source.makeReader()
    while head.count < 64, try reader.read(into: &head, maximum: 64 - head.count) > 0 {}
    return (1...version).contains { head.starts(with: Self.head(version: $0).utf8) }
  }

  private static func head(version: Int) -> String { "{\n\"version\": \(version),\n\"inputs\": [" }

  /// The manifest as JSON, an input a line, in the order of their paths.
  ///
  /// - Parameter path: the file that it is for.
  package func text(for path: String) -> String {
    let folder = Self.folder(of: path)
    func stored(_ path: String) -> String { PathText.relative(PathText.absolute(path), to: folder) }
    func list(_ lines: [String]) -> String { lines.map { "\n  " + $0 }.joined(separator: ",") + "\n]" }
    let inputs = entries.sorted { $0.key < $1.key }.map { key, entry in
      entry.json(path: PathText.relative(key.path, to: folder), stored).text()
    }
    let pages = indexes.sorted { $0.path < $1.path }.map { Entry.json($0, stored).text() }
    return Self.head(version: Self.version) + list(inputs)
      + (pages.isEmpty ? "" : ",\n\"indexes\": [" + list(pages)) + "\n}\n"
  }

  /// The inputs whose outputs are still what this says, by path.
  ///
  /// - Parameter entry: the input as it is now.
  func isUnchanged(_ path: String, sha256: String, options: String) -> Entry? {
    guard var entry = self[path], entry.isClean, entry.sha256 == sha256, entry.options == options else {
      return nil
    }
    let isWhole = entry.outputs.allSatisfy { output in
      guard FileManager.default.fileExists(atPath: output.path),
        let source = try? FileSource(.named(output.path), as: .output)
      else {
        return false
      }
      return source.byteCount == output.byteCount && (try? Digest.hex(of: source)) == output.sha256
    }
    guard isWhole else { return nil }
    (entry.path, entry.leftovers) = (path, [])
    return entry
  }
}

extension ConversionManifest.Entry {
  /// Reads an entry.
  ///
  /// - Parameter shown: turns a path of the file into one from the working folder.
  /// - Throws: what the closure throws.
  init?(_ value: JSONValue, path shown: (String) throws -> String) throws {
    guard let path = value["path"]?.stringValue, let bytes = value["bytes"]?.integerValue,
      let sha256 = value["sha256"]?.stringValue, let options = value["options"]?.stringValue,
      case .boolean(let isClean)? = value["clean"], case .array(let reports)? = value["parts"],
      case .array? = value["outputs"]
    else { return nil }
    try self.init(
      path: shown(path), byteCount: bytes, sha256: sha256, options: options, isClean: isClean,
      reports: reports,
      outputs: Self.outputs(value["outputs"], path: shown),
      leftovers: Self.outputs(value["leftovers"], path: shown))
  }

  /// Reads outputs.
  static func outputs(
    _ value: JSONValue?, path shown: (String) throws -> String
  ) rethrows -> [ConvertedFile.Output] {
    guard case .array(let outputs)? = value else { return [] }
    return try outputs.compactMap { output in
      guard let path = output["path"]?.stringValue, let bytes = output["bytes"]?.integerValue,
        let sha256 = output["sha256"]?.stringValue
      else { return nil }
      return .init(
        path: try shown(path), byteCount: bytes, sha256: sha256,
        isOfRejectedRows: output["rejected"] == .boolean(true))
    }
  }

  /// The entry as a line of the file.
  ///
  /// - Parameters:
  ///   - path: the path of the input as the file has it.
  ///   - stored: turns any other path into one that the file has.
  func json(path: String, _ stored: (String) -> String) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("path", .string(path)), .init("bytes", .integer(byteCount)), .init("sha256", .string(sha256)),
      .init("options", .string(options)), .init("clean", .boolean(isClean)), .init("parts", .array(reports)),
      .init("outputs", .array(outputs.map { Self.json($0, stored) })),
    ]
    if !leftovers.isEmpty {
      members.append(.init("leftovers", .array(leftovers.map { Self.json($0, stored) })))
    }
    return .object(members)
  }

  static func json(_ output: ConvertedFile.Output, _ stored: (String) -> String) -> JSONValue {
    .object(
      [
        .init("path", .string(stored(output.path))), .init("bytes", .integer(output.byteCount)),
        .init("sha256", .string(output.sha256)),
      ] + (output.isOfRejectedRows ? [.init("rejected", .boolean(true))] : []))
  }

  /// What a report says of the input and its parts without reading them again; at least one.
  var reportInputs: [ValidationReport.Input] {
    let inputs = reports.map { part in
      func count(_ name: String) -> Int { part[name]?.integerValue ?? 0 }
      return ValidationReport.Input(
        path: path, format: part["format"]?.stringValue, profile: part["profile"]?.stringValue,
        kind: part["kind"]?.stringValue.flatMap(RecordKind.init(named:)),
        records: RecordCounts(
          read: count("read"), accepted: count("accepted"), rejected: count("rejected"),
          skipped: count("skipped")))
    }
    return inputs.isEmpty ? [ValidationReport.Input(path: path)] : inputs
  }

  /// What a part of an input was, and how many of its records were taken.
  static func part(_ report: ValidationReport.Input) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let format = report.format { members.append(.init("format", .string(format))) }
    if let kind = report.kind { members.append(.init("kind", .string(kind.plural))) }
    if let profile = report.profile { members.append(.init("profile", .string(profile))) }
    members += [
      .init("read", .integer(report.records.read)), .init("accepted", .integer(report.records.accepted)),
      .init("rejected", .integer(report.records.rejected)),
      .init("skipped", .integer(report.records.skipped)),
    ]
    return .object(members)
  }
}
