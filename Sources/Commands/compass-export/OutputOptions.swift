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
      "File, directory, or - for standard output. Default: current directory; for data, standard output.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace files that you may have edited or that other programs wrote.")
  var force = false

  /// Plans files and writes them, all or none, from one snapshot of the store.
  ///
  /// The plan is made and rendered in the same reading closure, so that a file never mixes two states of the store.
  /// Each message of the plan is printed once, after the files are in place.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - shared: where the store is.
  ///   - isDirectory: whether the files go into a directory even if there is only one.
  ///   - progress: shows the progress of writing.
  ///   - plan: returns the files to write; an empty plan writes nothing.
  /// - Throws: ``ToolError`` if a file can't be replaced, and what planning and writing throw.
  func write(
    from store: SQLiteStore, shared: SharedOptions, intoDirectory isDirectory: Bool = false,
    progress: ProgressBar, _ plan: (any StoreReading) throws -> OutputPlan
  ) throws {
    var plans = OutputPlan()
    let staged = try store.read { reader -> StagedFiles? in
      plans = try plan(reader)
      // Nothing is written if a list without records is a failure.
      if shared.failIfEmpty, !plans.emptyMessages.isEmpty { return nil }
      return try stage(plans.outputs, place: shared.place, intoDirectory: isDirectory, progress: progress)
    }
    progress.end()
    try staged?.finish()
    var said: Set<String> = []
    let messages = plans.emptyMessages + plans.outputs.compactMap(\.emptyMessage)
    for message in messages where said.insert(message).inserted {
      StandardError.write(TerminalText.escaped(message) + "\n")
    }
    for line in staged?.unwritten ?? [] { StandardError.write(line + "\n") }
    OmissionNote(plans.omissions).write()
    for caution in plans.cautions.sorted() { StandardError.write(caution + "\n") }
    if !messages.isEmpty, shared.failIfEmpty { throw CommandExit.rejected }
  }

  /// Plans files and writes them, with or without a store.
  ///
  /// - Parameters:
  ///   - store: the store, if there is one.
  ///   - place: where the store is or would be.
  ///   - progress: shows the progress of writing.
  ///   - plan: returns the files to write; its argument is nil without a store.
  /// - Throws: ``ToolError`` if a file can't be replaced, and what planning and writing throw.
  func write(
    from store: SQLiteStore?, place: PlaceOptions, progress: ProgressBar,
    _ plan: ((any StoreReading)?) throws -> [PlannedOutput]
  ) throws {
    let staged =
      if let store {
        try store.read { try stage(plan($0), place: place, progress: progress) }
      } else {
        try stage(plan(nil), place: place, progress: progress)
      }
    try staged.finish()
  }

  /// Rendered files that aren't in their final places yet.
  private struct StagedFiles {
    var files = AtomicFileSet()
    var paths: [String] = []
    /// The files that have all fields; `-` is standard output.
    var wholePaths: [String] = []
    /// A line for each file without content.
    var unwritten: [String] = []

    /// Puts the files in place.
    func finish() throws {
      try files.commit()
      for path in paths { StandardError.write("Wrote \(TerminalText.path(path))\n") }
      if let note = WholeDataNote.text(wholePaths) { StandardError.write(note + "\n") }
    }
  }

  /// Renders the outputs with content to standard output, or to temporary files next to their final places.
  private func stage(
    _ outputs: [PlannedOutput], place: PlaceOptions, intoDirectory isDirectory: Bool = false,
    progress: ProgressBar
  ) throws -> StagedFiles {
    let planned = outputs.filter { $0.emptyMessage == nil }
    let goesToOutput =
      outputs.count == 1 && !isDirectory
      && (output == "-" || (output == nil && outputs[0].goesToStandardOutput))
    let needsDirectory = isDirectory || (outputs.count > 1 && output != nil)
    var staged = StagedFiles()
    if planned.count < outputs.count {
      progress.end()
      staged.unwritten = try unwritten(outputs, toOutput: goesToOutput, needsDirectory)
    }
    guard let first = planned.first else { return staged }
    if goesToOutput {
      try writeToStandardOutput(first, progress: progress)
      if first.isWholeData { staged.wholePaths = ["-"] }
      return staged
    }
    let targets = try targets(planned, needsDirectory)
    let storePath = try place.storePath.path()
    var places = OutputGuard()
    // SQLite resolves links first, so its other files are next to the target of the link.
    places.protectStore(FileIdentity(storePath).resolvedPath)
    for target in targets { try places.claim(target.path, for: "--output") }
    defer { progress.end() }
    do {
      var warnings: Set<String> = []
      for (output, target) in zip(planned, targets) {
        progress.begin("writing \(target.path)", unit: .things(output.things))
        let digest = Digest()
        let file = try staged.files.add(target)
        try Self.render(output, in: Self.directory(of: target), progress, &warnings) { bytes in
          digest.update(bytes)
          try file.write(bytes)
        }
        if !force { try ReplaceRule.check(target, as: output.fileExtension, digest) }
      }
      try staged.files.finish()
    } catch {
      staged.files.discard()
      throw error
    }
    staged.paths = targets.map(\.path)
    staged.wholePaths = zip(planned, targets).filter(\.0.isWholeData).map(\.1.path)
    return staged
  }

  /// Returns a line for each output without content.
  private func unwritten(
    _ outputs: [PlannedOutput], toOutput: Bool, _ needsDirectory: Bool
  ) throws -> [String] {
    guard !toOutput else { return ["Nothing was written to standard output."] }
    let places = try targets(outputs, needsDirectory, makesDirectory: false)
    return zip(outputs, places).filter { $0.0.emptyMessage != nil }.map { _, place in
      let isThere = FileManager.default.fileExists(atPath: place.path)
      return "Not written: \(TerminalText.path(place.path))"
        + (isThere ? ". The existing file is from an earlier run." : "")
    }
  }

  private func writeToStandardOutput(_ output: PlannedOutput, progress: ProgressBar) throws {
    if output.isBinary, Terminal(descriptor: 1).isTerminal {
      throw ToolError(
        "\(output.fileExtension.uppercased()) files can't be shown in a terminal",
        help: "Choose a file with --output")
    }
    defer { progress.end() }
    // On a terminal the data itself shows how far it has come.
    if !Terminal(descriptor: 1).isTerminal { progress.begin("writing", unit: .things(output.things)) }
    let directory = FileManager.default.temporaryDirectory.path
    var warnings: Set<String> = []
    try Self.render(output, in: directory, progress, &warnings) { bytes in
      try StandardOutput.write(bytes)
    }
  }

  /// - Parameter warnings: the warnings so far; the same warning for several files is printed once.
  private static func render(
    _ output: PlannedOutput, in directory: String, _ progress: ProgressBar, _ warnings: inout Set<String>,
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
      for warning in try DocumentRenderer.render(document, as: format, in: directory, to: sink)
      where warnings.insert(warning).inserted {
        StandardError.write("warning: \(TerminalText.escaped(warning))\n")
      }
    case .text(let bytes, _, _), .workbook(let bytes, _): try sink(bytes)
    case .file(let path, _, _):
      let source = try FileSource(.chosen(path), as: .output)
      progress.restart(total: source.byteCount ?? 0)
      try source.forEachPiece { piece in
        try sink(piece)
        progress.advance(by: piece.count)
      }
    }
  }

  // MARK: Names

  private func targets(
    _ outputs: [PlannedOutput], _ needsDirectory: Bool, makesDirectory: Bool = true
  ) throws -> [FilePlace] {
    guard let output else { return try names(outputs).map { .chosen($0, in: "") } }
    if output == "-" {
      throw ToolError(
        "Can't write several files to standard output", help: "Choose a directory with --output")
    }
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isDirectory)
    let isMeantAsDirectory = isDirectory.boolValue || output.hasSuffix("/") || needsDirectory
    if let only = outputs.first, outputs.count == 1, !isMeantAsDirectory {
      try Self.check(output, holds: only.fileExtension)
      return [.named(output)]
    }
    if exists, !isDirectory.boolValue {
      throw ToolError(
        needsDirectory && outputs.count == 1
          ? "\(output) is a file, not a directory"
          : "Can't write \(outputs.count) files: \(output) is a file, not a directory",
        help: "Choose a directory with --output")
    }
    // Check the names first, so that a failure doesn't leave an empty directory.
    let names = try names(outputs)
    if !exists, makesDirectory {
      do {
        try FileManager.default.createDirectory(
          atPath: output, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw ToolError(
          "Can't create the directory \(output)", help: "Check the permissions of its parent directory")
      }
    }
    return names.map { .chosen($0, in: output) }
  }

  /// Checks that the extension of a file matches its format.
  private static func check(_ path: String, holds format: String) throws {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), case let ending = name[name.index(after: dot)...].lowercased(),
      ending != format, ["csv", "html", "ics", "json", "jsonl", "pdf", "xlsx", "zip"].contains(ending)
    else { return }
    throw ToolError(
      "\(path) ends in .\(ending), but the output is \(format.uppercased())",
      help: "Choose another format, such as --\(ending), or use a file name that ends in .\(format)")
  }

  private func names(_ outputs: [PlannedOutput]) throws -> [String] {
    let names = outputs.map { output in
      output.nameParts.map { FileNames.safe($0) }.joined(separator: "-") + "." + output.fileExtension
    }
    guard Set(names).count == names.count else {
      throw ToolError(
        "Two files would have the same name", help: "Write them separately, with --athlete and an ID")
    }
    return names
  }

  /// Returns the directory for an output's scratch files.
  ///
  /// It's the output's own directory, or the temporary directory for devices and pipes.
  private static func directory(of place: FilePlace) -> String {
    FileIdentity(place.path).isSpecial
      ? FileManager.default.temporaryDirectory.path : place.scratchFolder
  }
}
