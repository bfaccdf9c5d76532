import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Crypto
import Foundation

/// Where files are written, and what may be replaced.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "A file, a directory, or - for standard output. Several files need a directory.", valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace files that this tool did not write or that were changed since.")
  var force = false

  /// Writes what was planned: all of it or nothing.
  ///
  /// - Throws: ``CommandFailure`` where a file is in the way, and what writing throws.
  func write(_ outputs: [PlannedOutput], shared: SharedOptions) throws {
    if let single = outputs.first, outputs.count == 1,
      output == "-" || (output == nil && single.goesToStandardOutput)
    {
      return try writeToStandardOutput(single, shared: shared)
    }
    let targets = try targets(outputs)
    let store = try SQLiteStore(path: shared.storePath.path(), mode: .readOnly)
    let remembered = try store.read { reader in
      try targets.map { try reader.setting(Self.settingName($0)) }
    }
    for (index, path) in targets.enumerated() where !force {
      try checkReplaceable(path, outputs[index].thing, remembered[index])
    }
    var files = AtomicFileSet()
    var digests: [String] = []
    do {
      for (index, output) in outputs.enumerated() {
        var hash = SHA256()
        let file = try files.add(targets[index])
        try Self.render(output, store: store, beside: targets[index]) { bytes in
          hash.update(data: bytes)
          try file.write(bytes)
        }
        digests.append(hash.finalize().hex)
      }
      try files.commit()
    } catch {
      files.discard()
      throw error
    }
    remember(outputs, targets, digests, shared: shared)
    for path in targets { StandardError.write("Wrote \(TerminalText.escaped(path))\n") }
  }

  private func writeToStandardOutput(_ output: PlannedOutput, shared: SharedOptions) throws {
    if output.format == .pdf || output.format == .xlsx, Terminal(descriptor: 1).isTerminal {
      throw CommandFailure(
        "A \(output.format.rawValue.uppercased()) would only confuse the terminal",
        help: "Give --output a file name")
    }
    let store = try SQLiteStore(path: shared.storePath.path(), mode: .readOnly)
    let directory = FileManager.default.temporaryDirectory.path + "/compass-export"
    try Self.render(output, store: store, beside: directory) { try StandardOutput.write($0) }
  }

  // MARK: Names

  private func targets(_ outputs: [PlannedOutput]) throws -> [String] {
    var isDirectory: ObjCBool = false
    let exists = output.map { FileManager.default.fileExists(atPath: $0, isDirectory: &isDirectory) } ?? false
    if let output, outputs.count == 1, !(exists && isDirectory.boolValue), !output.hasSuffix("/") {
      return [output]
    }
    if output == "-" {
      throw CommandFailure("Several files cannot go to standard output", help: "Give --output a directory")
    }
    if let output, exists, !isDirectory.boolValue {
      throw CommandFailure(
        "\(TerminalText.escaped(output)) is a file, and there are \(outputs.count) to write",
        help: "Give --output a directory")
    }
    if let output, !exists {
      try FileManager.default.createDirectory(
        atPath: output, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let directory = output.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    let paths = outputs.map { directory + FileNames.safe($0.title) + "." + $0.format.rawValue }
    guard Set(paths).count == paths.count else {
      throw CommandFailure("Two of the files would have one name", help: "Write them one at a time")
    }
    return paths
  }

  // MARK: Replacing

  private static func settingName(_ path: String) -> String {
    "output:" + URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// A file may be replaced if this tool wrote it for the same thing and nobody changed it since.
  private func checkReplaceable(_ path: String, _ thing: String, _ remembered: String?) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let parts = remembered?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
    let source = try FileSource(path)
    var reader = source.makeReader()
    var hash = SHA256()
    var buffer: [UInt8] = []
    while try reader.read(into: &buffer, maximum: 1 << 20) > 0 {
      hash.update(data: buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    guard parts.count == 2, parts[1] == thing, parts[0] == hash.finalize().hex else {
      let why =
        parts.count == 2
        ? (parts[1] == thing ? "was changed since it was written" : "is about something else")
        : "is there already and was not written by this tool"
      throw CommandFailure(
        "\(TerminalText.escaped(path)) \(why)",
        help: "Name another file with --output, or replace it with --force")
    }
  }

  /// Remembers what was written; a store that cannot be written costs a later --force and nothing else.
  private func remember(
    _ outputs: [PlannedOutput], _ targets: [String], _ digests: [String], shared: SharedOptions
  ) {
    guard let store = try? SQLiteStore(path: shared.storePath.path(), mode: .readWrite) else { return }
    try? store.write { writer in
      for (index, output) in outputs.enumerated() {
        try writer.set(Self.settingName(targets[index]), to: "\(digests[index]) \(output.thing)")
      }
      return .commit(())
    }
  }

  // MARK: Rendering

  private static func render(
    _ output: PlannedOutput, store: SQLiteStore, beside path: String,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    switch output.content {
    case .records(let kind, let selection):
      var export = try RecordExport(kind, as: output.format == .json ? .json : .csv, to: sink)
      try store.read { try $0.forEach(selection) { try export.write($0) } }
      try export.finish()
    case .report(let document):
      try ReportRenderer.render(document, as: output.format, beside: path, to: sink)
    }
  }
}

extension SHA256.Digest {
  /// The digest in lower-case hex.
  fileprivate var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
