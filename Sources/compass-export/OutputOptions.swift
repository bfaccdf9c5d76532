import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassFiles
import CompassSource
import CompassStore
import CompassValidation
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
  /// - Parameters:
  ///   - outputs: what was planned.
  ///   - shared: where the store is.
  ///   - isDirectory: whether the files go into a directory even where there is only one.
  ///   - progress: shows how far it has come.
  /// - Throws: ``CommandFailure`` where a file is in the way, and what writing throws.
  func write(
    _ outputs: [PlannedOutput], shared: SharedOptions, intoDirectory isDirectory: Bool = false,
    progress: ProgressBar
  ) throws {
    try write(
      outputs, place: shared.place, store: shared.open(), intoDirectory: isDirectory, progress: progress)
  }

  /// Writes what was planned, where there may be no store yet.
  ///
  /// - Parameters:
  ///   - outputs: what was planned.
  ///   - place: where the store is or would be.
  ///   - store: the store; without one no file is replaced unasked, since nothing says who wrote it.
  ///   - isDirectory: whether the files go into a directory even where there is only one.
  ///   - progress: shows how far it has come.
  /// - Throws: ``CommandFailure`` where a file is in the way, and what writing throws.
  func write(
    _ outputs: [PlannedOutput], place: PlaceOptions, store: SQLiteStore?,
    intoDirectory isDirectory: Bool = false, progress: ProgressBar
  ) throws {
    if let single = outputs.first, outputs.count == 1, !isDirectory,
      output == "-" || (output == nil && single.goesToStandardOutput)
    {
      return try writeToStandardOutput(single, store: store, progress: progress)
    }
    let targets = try targets(outputs, isDirectory)
    let storePath = try place.storePath.path()
    var places = OutputGuard()
    // SQLite follows a link first, so its other files lie beside what the link leads to.
    places.protectStore(FileIdentity(storePath).resolvedPath)
    for path in targets { try places.claim(path, for: "--output") }
    var ledger = OutputLedger(storePath: storePath)
    if !force {
      for (output, path) in zip(outputs, targets) {
        try ledger.checkReplaceable(path, by: output.thing, in: store)
      }
    }
    var files = AtomicFileSet()
    defer { progress.end() }
    do {
      for (output, path) in zip(outputs, targets) {
        progress.begin("writing \(path)", unit: .things(output.things))
        var digest = FileDigest()
        let file = try files.add(path)
        try Self.render(output, store: store, in: Self.directory(of: path), progress) { bytes in
          digest.update(bytes)
          try file.write(bytes)
        }
        ledger.note(path, thing: output.thing, digest: digest)
      }
      try files.finish()
    } catch {
      files.discard()
      throw error
    }
    // Kept first: whoever is killed after the files are in place finds them known the next time.
    if store != nil { ledger.save() }
    try files.commit()
    for path in targets { StandardError.write("Wrote \(TerminalText.escaped(path))\n") }
  }

  private func writeToStandardOutput(
    _ output: PlannedOutput, store: SQLiteStore?, progress: ProgressBar
  ) throws {
    if output.isBinary, Terminal(descriptor: 1).isTerminal {
      throw CommandFailure(
        "A \(output.fileExtension.uppercased()) would only confuse the terminal",
        help: "Give --output a file name")
    }
    defer { progress.end() }
    // On a terminal the data itself shows how far it has come.
    if !Terminal(descriptor: 1).isTerminal { progress.begin("writing", unit: .things(output.things)) }
    let directory = FileManager.default.temporaryDirectory.path
    try Self.render(output, store: store, in: directory, progress) { bytes in
      try StandardOutput.write(bytes)
    }
  }

  private static func render(
    _ output: PlannedOutput, store: SQLiteStore?, in directory: String, _ progress: ProgressBar,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    switch output.content {
    case .records(let selection, let format):
      var export = try RecordExport(selection.kind, as: format, to: sink)
      try store?.read { reader in
        progress.restart(total: try reader.count(selection))
        try reader.forEach(selection) { values in
          try export.write(values)
          progress.advance(by: 1)
        }
      }
      try export.finish()
    case .report(let document, let format):
      for warning in try DocumentRenderer.render(document, as: format, in: directory, to: sink) {
        StandardError.write("warning: \(TerminalText.escaped(warning))\n")
      }
    case .text(let bytes, _, _), .workbook(let bytes, _): try sink(bytes)
    case .file(let path, _, _):
      let source = try FileSource(path)
      progress.restart(total: source.byteCount ?? 0)
      var reader = source.makeReader()
      var piece: [UInt8] = []
      while try reader.read(into: &piece, maximum: pieceSize) > 0 {
        try sink(piece)
        progress.advance(by: piece.count)
        piece.removeAll(keepingCapacity: true)
      }
    }
  }

  /// How many bytes of a file are copied at once.
  private static let pieceSize = 1 << 18

  // MARK: Names

  private func targets(_ outputs: [PlannedOutput], _ needsDirectory: Bool) throws -> [String] {
    guard let output else { return try names(outputs) }
    if output == "-" {
      throw CommandFailure("Several files cannot go to standard output", help: "Give --output a directory")
    }
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isDirectory)
    let isMeantAsDirectory = isDirectory.boolValue || output.hasSuffix("/") || needsDirectory
    if outputs.count == 1, !isMeantAsDirectory { return [output] }
    if exists, !isDirectory.boolValue {
      throw CommandFailure(
        needsDirectory && outputs.count == 1
          ? "\(TerminalText.escaped(output)) is a file and no directory"
          : "\(TerminalText.escaped(output)) is a file, and there are \(outputs.count) to write",
        help: "Give --output a directory")
    }
    // The names are looked at first, so that a directory is not made for nothing.
    let names = try names(outputs)
    if !exists {
      do {
        try FileManager.default.createDirectory(
          atPath: output, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw CommandFailure(
          "The directory \(TerminalText.escaped(output)) cannot be made",
          help: "Check who may write where it should be")
      }
    }
    return names.map { output.hasSuffix("/") ? output + $0 : "\(output)/\($0)" }
  }

  private func names(_ outputs: [PlannedOutput]) throws -> [String] {
    let names = outputs.map { output in
      output.nameParts.map { FileNames.safe($0) }.joined(separator: "-") + "." + output.fileExtension
    }
    guard Set(names).count == names.count else {
      throw CommandFailure(
        "Two of the files would have one name", help: "Write them one at a time, with --athlete and an id")
    }
    return names
  }

  /// Where scratch files of an output lie: beside it, unless it is a device or a pipe.
  private static func directory(of path: String) -> String {
    let folder = PathText.folder(of: path)
    guard !OutputLedger.isSpecial(path) else { return FileManager.default.temporaryDirectory.path }
    return folder.isEmpty ? "." : folder
  }
}
