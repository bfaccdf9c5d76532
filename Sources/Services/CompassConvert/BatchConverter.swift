import CompassArchive
package import CompassFiles
import CompassImport
import CompassModel
package import CompassSource
package import CompassValidation
import Dispatch
import Foundation
import Synchronization

/// Converts many inputs, several at a time, each on its own: one that fails stops no other.
package struct BatchConverter: Sendable {
  /// Where the outputs go.
  package enum Target: Sendable, Hashable {
    /// To a folder, in which they have the folders of their inputs.
    case folder(String)
    /// To this file; the inputs are merged, or there is one.
    case file(FilePlace)
    /// To the standard output.
    case standardOutput
    /// Nowhere.
    case none
  }

  /// What became of all inputs.
  package struct Outcome: Sendable {
    /// What became of each, in the order of the inputs.
    package var files: [ConvertedFile]
    /// Whether a page was written that links to all others; nil where there is no need of one.
    package var isIndexed: Bool?
    /// What was read and written.
    package var manifest = ConversionManifest()

    /// The inputs that could not be opened.
    package var unreadInputs: [String] = []

    /// The number of records that were rejected.
    package var rejected: Int {
      files.flatMap(\.reports).reduce(0) { $0 + $1.records.rejected }
    }

    /// The words of `--type-word` that fit no event of any input; what was left alone is not known.
    package var unusedTypeWords: [String] {
      guard !files.contains(where: \.isUnchanged) else { return [] }
      let used = files.reduce(into: Set<String>()) { $0.formUnion($1.typeWords.used) }
      return files.reduce(into: Set<String>()) { $0.formUnion($1.typeWords.given) }.subtracting(used).sorted()
    }

    /// How many were left as they are, for nothing had changed.
    package var unchanged: Int { files.count { $0.isUnchanged } }

    /// Adds a warning for each symbolic link that was skipped because it leads out of its folder.
    package mutating func add(outsideLinks paths: [String]) {
      files += paths.map { path in
        let finding = Diagnostic(
          .linkOutsideFolder, .warning,
          "Skipped a symbolic link to a place outside its folder",
          help: "To convert its target, name the link as an input", isPersonal: false)
        return ConvertedFile(reports: [ValidationReport.Input(path: path, diagnostics: [finding])])
      }
    }

    /// Reports the outputs of earlier runs that are still there, though they show what their readers may not see
    /// or what is not in the input any more.
    package mutating func addOutdatedOutputs() {
      for index in files.indices where !files[index].reports.isEmpty {
        for outdated in files[index].outdated
        where FileManager.default.fileExists(atPath: outdated.path) {
          files[index].reports[0].insert(outdated.finding)
        }
      }
    }

    /// Whether `--strict` kept an input from being converted.
    package var isRefused: Bool { files.contains { $0.isRefused } }

    /// The report of the run.
    package func report(isCheck: Bool) -> ValidationReport {
      ValidationReport(inputs: files.flatMap(\.reports), outcome: isCheck ? .dryRun : .done)
    }
  }

  /// How many inputs are worked at at once.
  package var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// What the run before read and wrote; what is still so is left as it is.
  package var earlier: ConversionManifest?
  /// What the command says of itself, on which outputs depend.
  package var version = ""
  /// Whether what was read and written is to be noted, for which inputs are read once more.
  package var keepsManifest = false
  /// Told of each input that is done.
  package var onDone: (@Sendable () -> Void)?
  private let inputs: [(input: ConversionInput, options: ConversionOptions)]
  private let target: Target
  private let isMerged: Bool
  private let open: @Sendable (String) throws -> any ByteSource
  private let sink: @Sendable ([UInt8]) throws -> Void
  private let registry: OutputRegistry
  /// Why inputs have no output of their own, by their paths.
  private let conflicts: [PathKey: ConversionError]

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - inputs: the files with what is known of each.
  ///   - target: where the outputs go.
  ///   - isMerged: whether they become one output.
  ///   - open: opens a path for reading.
  ///   - sink: takes what goes to the standard output.
  package init(
    _ inputs: [(input: ConversionInput, options: ConversionOptions)], to target: Target, isMerged: Bool,
    open: @escaping @Sendable (String) throws -> any ByteSource,
    sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.target = target
    self.isMerged = isMerged
    self.open = open
    self.sink = sink
    registry = OutputRegistry(inputs: inputs.map(\.input.path))
    guard case .folder(let folder) = target, !isMerged else {
      self.inputs = inputs
      conflicts = [:]
      return
    }
    let names = OutputNames(
      inputs.map(\.input), endings: inputs.map { Self.ending($0.options) })
    self.inputs = zip(names.inputs, inputs).map { ($0, $1.options) }
    conflicts = names.conflicts
    // Whichever input is done first, an output that is another's usual one stays that one's.
    for (input, options) in self.inputs where names.conflicts[PathKey(input.path)] == nil {
      registry.reserve(
        Self.place(of: input, in: folder).path + Self.ending(options), for: input.path)
    }
  }

  /// The paths that outputs will have where each input has one kind of records, in the order of the inputs.
  package var expectedOutputs: [(path: String, input: String)] {
    switch target {
    case .none, .standardOutput: []
    case .file(let place): [(place.path, inputs.map(\.input.path).joined(separator: ", "))]
    case .folder:
      inputs.filter { conflicts[PathKey($0.input.path)] == nil }.compactMap { entry in
        stem(of: entry.input).map { ($0 + Self.ending(entry.options), entry.input.path) }
      }
    }
  }

  private static func ending(_ options: ConversionOptions) -> String {
    "." + (options.format?.rawValue ?? "")
  }

  private func stem(of input: ConversionInput) -> String? { place(of: input)?.path }

  /// What becomes of an input in the folder of outputs, without its ending.
  private func place(of input: ConversionInput) -> FilePlace? {
    guard case .folder(let folder) = target else { return nil }
    return Self.place(of: input, in: folder)
  }

  private static func place(of input: ConversionInput, in folder: String) -> FilePlace {
    .chosen(input.stem, in: folder)
  }

  /// Converts all inputs.
  package func run() -> Outcome {
    isMerged ? merge() : convertEach()
  }

  /// Writes the page that links to all others in the folder of outputs: those of the manifest where one is kept,
  /// those of this run otherwise.
  ///
  /// - Parameter outcome: what became of this run; its manifest is complete.
  package func writeIndex(of outcome: inout Outcome) {
    guard case .folder(let folder) = target, !outcome.files.contains(where: \.isPipeBroken) else { return }
    let page =
      keepsManifest ? IndexPage(outcome.manifest, in: folder) : IndexPage(outcome.files, in: folder)
    guard let page else { return }
    let index = attempt(PathText.joined(folder, IndexPage.name)) {
      let output = try page.write(in: folder)
      outcome.isIndexed = output != nil
      if let output { outcome.manifest.indexes.append(output) }
      return ConvertedFile()
    }
    if index.isFailed { outcome.files.append(index) }
  }

  private func merge() -> Outcome {
    guard let first = inputs.first else { return Outcome(files: []) }
    var outcome = Outcome(files: [])
    // One that cannot be read costs the others nothing.
    var opened: [ImportInput] = []
    for (input, options) in inputs {
      let checked = attempt(input.path) {
        let one = ImportInput(path: input.path, source: try open(input.path))
        try FileConversion(options: options, registry: registry).check(one)
        opened.append(one)
        return ConvertedFile()
      }
      guard checked.isFailed else { continue }
      outcome.files.append(checked)
      outcome.unreadInputs.append(input.path)
    }
    guard !opened.isEmpty else { return outcome }
    let file = attempt(opened.map(\.path).joined(separator: ", ")) {
      try FileConversion(options: first.options, registry: registry).run(
        opened, to: destination(of: first.input))
    }
    outcome.files.append(file)
    for (input, options) in inputs {
      // Each input of a merged output is what the output depends on.
      if let source = opened.first(where: { $0.path == input.path })?.source {
        note(input, options, file, source, in: &outcome.manifest)
      }
      onDone?()
    }
    return outcome
  }

  private func convertEach() -> Outcome {
    let next = Mutex(0)
    let results = Mutex(
      [(file: ConvertedFile, entry: ConversionManifest.Entry?, isRead: Bool)?](
        repeating: nil, count: inputs.count))
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, inputs.count))) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < inputs.count else { return }
        let result = convert(inputs[index].input, inputs[index].options)
        results.withLock { $0[index] = result }
        onDone?()
      }
    }
    var outcome = Outcome(files: [])
    for (input, result) in zip(inputs, results.withLock { $0 }) {
      guard let result else { continue }
      outcome.files.append(result.file)
      if !result.isRead { outcome.unreadInputs.append(input.input.path) }
      if let entry = result.entry { outcome.manifest.add(entry) }
    }
    return outcome
  }

  private func convert(
    _ input: ConversionInput, _ options: ConversionOptions
  ) -> (file: ConvertedFile, entry: ConversionManifest.Entry?, isRead: Bool) {
    if let conflict = conflicts[PathKey(input.path)] {
      return (attempt(input.path) { throw conflict }, nil, true)
    }
    let source: any ByteSource
    do {
      // Once: what is no file cannot be opened twice.
      source = try open(input.path)
    } catch {
      return (attempt(input.path) { throw error }, nil, false)
    }
    if let entry = unchanged(input, options, source) {
      var reports = entry.reportInputs
      reports[0].decisions = [
        Decision(
          what: "unchanged", value: "skipped",
          why: "the manifest lists outputs from the same content")
      ]
      let isEmpty = options.format != nil && entry.outputs.isEmpty
      return (
        ConvertedFile(reports: reports, outputs: entry.outputs, isUnchanged: true, isEmpty: isEmpty), entry,
        true
      )
    }
    let file = attempt(input.path) {
      let opened = ImportInput(path: input.path, source: source)
      var conversion = FileConversion(options: options, registry: registry)
      if case .folder = target { conversion.inputName = input.stem }
      return try conversion.run([opened], to: destination(of: input))
    }
    var manifest = ConversionManifest()
    note(input, options, file, source, in: &manifest)
    return (file, manifest[input.path], true)
  }

  private func destination(of input: ConversionInput) -> FileConversion.Destination {
    switch target {
    case .none: .none
    case .standardOutput: .sink(sink)
    case .file(let place): .file(place)
    case .folder: place(of: input).map { .stem($0) } ?? .none
    }
  }

  /// Does something with an input; what is thrown becomes a finding of it.
  private func attempt(_ path: String, _ body: () throws -> ConvertedFile) -> ConvertedFile {
    do {
      return try body()
    } catch let error as FileError where error.code == .brokenPipe {
      return ConvertedFile(isFailed: true, isPipeBroken: true)
    } catch {
      let (message, help) = Self.words(error)
      let finding = Diagnostic(
        .fileNotConverted, .error, Message(stringLiteral: message),
        help: help.map(Message.init(stringLiteral:)),
        isPersonal: false)
      return ConvertedFile(
        reports: [ValidationReport.Input(path: path, diagnostics: [finding])], isFailed: true)
    }
  }

  private static func words(_ error: any Error) -> (String, String?) {
    switch error {
    case let error as ConversionError: (error.message, error.help)
    case let error as ImportError: (error.message, error.help)
    case let error as FileError: (error.reason, error.remedy)
    case let error as ArchiveError: (error.message, error.help)
    default: ("\(error)", nil)
    }
  }

  // MARK: The manifest

  private func unchanged(
    _ input: ConversionInput, _ options: ConversionOptions, _ source: any ByteSource
  ) -> ConversionManifest.Entry? {
    guard let earlier, input.path != "-", let sha256 = try? Digest.hex(of: source) else { return nil }
    return earlier.isUnchanged(input.path, sha256: sha256, options: digest(input, options))
  }

  private func note(
    _ input: ConversionInput, _ options: ConversionOptions, _ file: ConvertedFile, _ source: any ByteSource,
    in manifest: inout ConversionManifest
  ) {
    // What has changed since it was opened says so when it is read, and is not noted.
    guard keepsManifest, input.path != "-", let sha256 = try? Digest.hex(of: source) else { return }
    manifest.add(
      .init(
        path: input.path, byteCount: source.byteCount ?? 0, sha256: sha256, options: digest(input, options),
        isClean: file.isClean,
        reports: file.reports.filter { report in
          report.path == input.path || report.path.hasPrefix(input.path + "!/")
        }.map(ConversionManifest.Entry.part),
        outputs: file.outputs, keepsEarlier: file.isFailed || file.isRefused,
        rejectedPlace: file.rejectedPlace))
  }

  /// The digest of all that an output depends on besides the input's bytes.
  private func digest(_ input: ConversionInput, _ options: ConversionOptions) -> String {
    let digest = Digest()
    digest.update(Array("\(version)\n\(target)\n\(input.stem)\n\(options.fingerprint)".utf8))
    return digest.hex
  }
}
