import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// What a run of conversions read and wrote, as a file that the next run compares with.
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
    var outputs: [ConvertedFile.Output]
  }

  private static let version = 1

  private(set) var entries: [String: Entry] = [:]

  /// Creates a manifest of nothing.
  package init() {}

  /// Reads what an earlier run wrote; one that cannot be understood has nothing to say, so that all is done again.
  ///
  /// - Throws: what reading the file throws.
  package init(readingFrom path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let bytes = try FileSource.bytes(of: .named(path), as: .manifest)
    guard let value = JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      value["version"]?.integerValue == Self.version, case .array(let inputs)? = value["inputs"]
    else { return }
    for input in inputs.compactMap(Entry.init) { entries[input.path] = input }
  }

  /// Adds an input.
  mutating func add(_ entry: Entry) { entries[entry.path] = entry }

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
    return head.starts(with: Self.head.utf8)
  }

  private static let head = "{\n\"version\": \(version),\n\"inputs\": ["

  /// The manifest as JSON, an input a line, in the order of their paths.
  package var text: String {
    let lines = entries.values.sorted { $0.path < $1.path }.map { "\n  " + $0.json.text() }
    return Self.head + lines.joined(separator: ",") + "\n]\n}\n"
  }

  /// The inputs whose outputs are still what this says, by path.
  ///
  /// - Parameter entry: the input as it is now.
  func isUnchanged(_ path: String, sha256: String, options: String) -> Entry? {
    guard let entry = entries[path], entry.isClean, entry.sha256 == sha256, entry.options == options else {
      return nil
    }
    let isWhole = entry.outputs.allSatisfy { output in
      guard FileManager.default.fileExists(atPath: output.path),
        let source = try? FileSource(.named(output.path), as: .output)
      else {
        return false
      }
      return source.byteCount == output.byteCount && (try? FileDigest.hex(of: source)) == output.sha256
    }
    return isWhole ? entry : nil
  }
}

extension ConversionManifest.Entry {
  init?(_ value: JSONValue) {
    guard let path = value["path"]?.stringValue, let bytes = value["bytes"]?.integerValue,
      let sha256 = value["sha256"]?.stringValue, let options = value["options"]?.stringValue,
      case .boolean(let isClean)? = value["clean"], case .array(let reports)? = value["parts"],
      case .array(let outputs)? = value["outputs"]
    else { return nil }
    self.init(
      path: path, byteCount: bytes, sha256: sha256, options: options, isClean: isClean, reports: reports,
      outputs: outputs.compactMap { output in
        guard let path = output["path"]?.stringValue, let bytes = output["bytes"]?.integerValue,
          let sha256 = output["sha256"]?.stringValue
        else { return nil }
        return .init(path: path, byteCount: bytes, sha256: sha256)
      })
  }

  var json: JSONValue {
    .object([
      .init("path", .string(path)), .init("bytes", .integer(byteCount)), .init("sha256", .string(sha256)),
      .init("options", .string(options)), .init("clean", .boolean(isClean)), .init("parts", .array(reports)),
      .init(
        "outputs",
        .array(
          outputs.map { output in
            .object([
              .init("path", .string(output.path)), .init("bytes", .integer(output.byteCount)),
              .init("sha256", .string(output.sha256)),
            ])
          })),
    ])
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
