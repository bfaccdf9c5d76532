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

  /// Plans files and writes them, all or none, from one snapshot of the store.
  ///
  /// The plan is made and rendered in the same reading closure, so that a file never mixes two states of the store.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - shared: where the store is.
  ///   - isDirectory: whether the files go into a directory even if there is only one.
  ///   - progress: shows the progress of writing.
  ///   - plan: returns the files to write; an empty list writes nothing.
  /// - Throws: ``CommandFailure`` if a file can't be replaced, and what planning and writing throw.
  func write(
    from store: SQLiteStore, shared: SharedOptions, intoDirectory isDirectory: Bool = false,
    progress: ProgressBar, _ plan: (any StoreReading) throws -> [PlannedOutput]
  ) throws {
    var isEmpty = false
    var staged = try store.read { reader in
      let outputs = try plan(reader)
      isEmpty = outputs.contains { $0.emptyMessage != nil }
      return try stage(outputs, place: shared.place, reader, intoDirectory: isDirectory, progress: progress)
    }
    try staged?.finish(inStore: true)
    if isEmpty, shared.failIfEmpty { throw CommandExit.rejected }
  }

  /// Plans files and writes them where there may be no store yet.
  ///
  /// - Parameters:
  ///   - store: the store; without one, no file is replaced, because nothing says who wrote it.
  ///   - place: where the store is or would be.
  ///   - progress: shows the progress of writing.
  ///   - plan: returns the files to write; it gets nil if there is no store.
  /// - Throws: ``CommandFailure`` if a file can't be replaced, and what planning and writing throw.
  func write(
    from store: SQLiteStore?, place: PlaceOptions, progress: ProgressBar,
    _ plan: ((any StoreReading)?) throws -> [PlannedOutput]
  ) throws {
    var staged =
      if let store {
        try store.read { try stage(plan($0), place: place, $0, progress: progress) }
      } else {
        try stage(plan(nil), place: place, nil, progress: progress)
      }
    try staged?.finish(inStore: store != nil)
  }

  /// Files that are rendered and lie beside their places.
  private struct StagedFiles {
    var files: AtomicFileSet
    let ledger: OutputLedger
    let paths: [String]
    /// The files that have all fields.
    let wholePaths: [String]

    /// Puts the files in place, after the snapshot ended: the store is written here.
    mutating func finish(inStore hasStore: Bool) throws {
      // Saved first: if the process is killed after the files are in place, the next run knows them.
      if hasStore { ledger.save() }
      try files.commit()
      for path in paths { StandardError.write("Wrote \(TerminalText.path(path))\n") }
      if let note = WholeDataNote.text(wholePaths) { StandardError.write(note + "\n") }
    }
  }

  /// Renders files beside their places, or to standard output; nil if nothing is left to do.
  private func stage(
    _ outputs: [PlannedOutput], place: PlaceOptions, _ reader: (any StoreReading)?,
    intoDirectory isDirectory: Bool = false, progress: ProgressBar
  ) throws -> StagedFiles? {
    if outputs.contains(where: { $0.emptyMessage != nil }) {
      return try stageContent(outputs, place: place, reader, intoDirectory: isDirectory, progress: progress)
    }
    guard let first = outputs.first else { return nil }
    if outputs.count == 1, !isDirectory,
      output == "-" || (output == nil && first.goesToStandardOutput)
    {
      try writeToStandardOutput(first, progress: progress)
      if let note = WholeDataNote.text(first.isWholeData ? ["-"] : []) { StandardError.write(note + "\n") }
      return nil
    }
    let targets = try targets(outputs, isDirectory)
    let storePath = try place.storePath.path()
    var places = OutputGuard()
    // SQLite follows a link first, so its other files lie beside what the link leads to.
    places.protectStore(FileIdentity(storePath).resolvedPath)
    for target in targets { try places.claim(target.path, for: "--output") }
    var ledger = OutputLedger(storePath: storePath)
    if !force {
      for (output, target) in zip(outputs, targets) {
        try ledger.checkReplaceable(target, by: output.thing, in: reader)
      }
    }
    var files = AtomicFileSet()
    defer { progress.end() }
    do {
      for (output, target) in zip(outputs, targets) {
        progress.begin("writing \(target.path)", unit: .things(output.things))
        var digest = FileDigest()
        let file = try files.add(target)
        try Self.render(output, in: Self.directory(of: target), progress) { bytes in
          digest.update(bytes)
          try file.write(bytes)
        }
        ledger.note(target, thing: output.thing, digest: digest)
      }
      try files.finish()
    } catch {
      files.discard()
      throw error
    }
    return StagedFiles(
      files: files, ledger: ledger, paths: targets.map(\.path),
      wholePaths: zip(outputs, targets).filter(\.0.isWholeData).map(\.1.path))
  }

  /// Renders the outputs that have content, and says which of the others are not written.
  private func stageContent(
    _ outputs: [PlannedOutput], place: PlaceOptions, _ reader: (any StoreReading)?,
    intoDirectory isDirectory: Bool, progress: ProgressBar
  ) throws -> StagedFiles? {
    progress.end()
    let needsDirectory = isDirectory || (outputs.count > 1 && output != nil && output != "-")
    var said: Set<String> = []
    for message in outputs.compactMap(\.emptyMessage) where said.insert(message).inserted {
      StandardError.write(TerminalText.escapedLines(message) + "\n")
    }
    if output != "-" {
      let places = try targets(outputs, needsDirectory, makesDirectory: false)
      for (output, place) in zip(outputs, places) where output.emptyMessage != nil {
        let isThere = FileManager.default.fileExists(atPath: place.path)
        StandardError.write(
          "Not written: \(TerminalText.path(place.path))"
            + (isThere ? ". The existing file is from an earlier run.\n" : "\n"))
      }
    }
    return try stage(
      outputs.filter { $0.emptyMessage == nil }, place: place, reader, intoDirectory: needsDirectory,
      progress: progress)
  }

  private func writeToStandardOutput(_ output: PlannedOutput, progress: ProgressBar) throws {
    if output.isBinary, Terminal(descriptor: 1).isTerminal {
      throw CommandFailure(
        "A \(output.fileExtension.uppercased()) would only confuse the terminal",
        help: "Give --output a file name")
    }
    defer { progress.end() }
    // On a terminal the data itself shows how far it has come.
    if !Terminal(descriptor: 1).isTerminal { progress.begin("writing", unit: .things(output.things)) }
    let directory = FileManager.default.temporaryDirectory.path
    try Self.render(output, in: directory, progress) { bytes in
      try StandardOutput.write(bytes)
    }
  }

  private static func render(
    _ output: PlannedOutput, in directory: String, _ progress: ProgressBar,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    switch output.content {
    case .records(let selection, let format, let reader):
      var export = try RecordExport(selection.kind, as: format, to: sink)
      progress.restart(total: try reader.count(selection))
      try reader.forEach(selection) { values in
        try export.write(values)
        progress.advance(by: 1)
      }
      try export.finish()
    case .report(let document, let format):
      for warning in try DocumentRenderer.render(document, as: format, in: directory, to: sink) {
        StandardError.write("warning: \(TerminalText.escaped(warning))\n")
      }
    case .text(let bytes, _, _), .workbook(let bytes, _): try sink(bytes)
    case .file(let path, _, _):
      let source = try FileSource(.chosen(path), as: .output)
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

  private func targets(
    _ outputs: [PlannedOutput], _ needsDirectory: Bool, makesDirectory: Bool = true
  ) throws -> [FilePlace] {
    guard let output else { return try names(outputs).map { .chosen($0, in: "") } }
    if output == "-" {
      throw CommandFailure("Several files cannot go to standard output", help: "Give --output a directory")
    }
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isDirectory)
    let isMeantAsDirectory = isDirectory.boolValue || output.hasSuffix("/") || needsDirectory
    if outputs.count == 1, !isMeantAsDirectory { return [.named(output)] }
    if exists, !isDirectory.boolValue {
      throw CommandFailure(
        needsDirectory && outputs.count == 1
          ? "\(output) is a file and no directory"
          : "\(output) is a file, and there are \(outputs.count) to write",
        help: "Give --output a directory")
    }
    // The names are looked at first, so that a directory is not made for nothing.
    let names = try names(outputs)
    if !exists, makesDirectory {
      do {
        try FileManager.default.createDirectory(
          atPath: output, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw CommandFailure(
          "The directory \(output) cannot be made",
          help: "Check who may write where it should be")
      }
    }
    return names.map { .chosen($0, in: output) }
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
  private static func directory(of place: FilePlace) -> String {
    OutputLedger.isSpecial(place.path)
      ? FileManager.default.temporaryDirectory.path : place.scratchFolder
  }
}
