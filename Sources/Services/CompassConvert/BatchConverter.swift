package import CompassFiles
import CompassImport
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

    /// The number of records that were rejected.
    package var rejected: Int {
      files.flatMap(\.reports).reduce(0) { $0 + $1.records.rejected }
    }

    /// The words of `--type-word` that fit no event of any input.
    package var unusedTypeWords: [String] {
      let used = files.reduce(into: Set<String>()) { $0.formUnion($1.typeWords.used) }
      return files.reduce(into: Set<String>()) { $0.formUnion($1.typeWords.given) }.subtracting(used).sorted()
    }

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

    /// Whether `--strict` kept an input from being converted.
    package var isRefused: Bool { files.contains { $0.isRefused } }

    /// The report of the run.
    package func report(isCheck: Bool) -> ValidationReport {
      ValidationReport(inputs: files.flatMap(\.reports), outcome: isCheck ? .dryRun : .done)
    }
  }

  /// How many inputs are worked at at once.
  package var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// Told of each input that is done.
  package var onDone: (@Sendable () -> Void)?
  private let inputs: [(input: ConversionInput, options: ConversionOptions)]
  private let target: Target
  private let isMerged: Bool
  private let open: @Sendable (String) throws -> any ByteSource
  private let sink: @Sendable ([UInt8]) throws -> Void
  private let places: OutputPlaces
  /// Why inputs have no output of their own, by their paths.
  private let conflicts: [PathKey: ToolError]

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - inputs: the files with what is known of each.
  ///   - target: where the outputs go.
  ///   - isMerged: whether they become one output.
  ///   - replacesFiles: whether files next to the inputs are replaced, too.
  ///   - open: opens a path for reading.
  ///   - sink: takes what goes to the standard output.
  package init(
    _ inputs: [(input: ConversionInput, options: ConversionOptions)], to target: Target, isMerged: Bool,
    replacesFiles: Bool, open: @escaping @Sendable (String) throws -> any ByteSource,
    sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.target = target
    self.isMerged = isMerged
    self.open = open
    self.sink = sink
    places = OutputPlaces(inputs: inputs.map(\.input.path), replacesFiles: replacesFiles)
    guard case .folder(let folder) = target, !isMerged else {
      self.inputs = inputs
      conflicts = [:]
      return
    }
    let names = OutputNames(inputs.map(\.input), endings: inputs.map { Self.ending($0.options) })
    self.inputs = zip(names.inputs, inputs).map { ($0, $1.options) }
    conflicts = names.conflicts
    // Whichever input is done first, each keeps its usual output. A place that can't be claimed now fails
    // when it is written.
    for (input, options) in self.inputs where names.conflicts[PathKey(input.path)] == nil {
      try? places.claim(Self.output(of: input, in: folder, options), for: input.path)
    }
  }

  /// The paths that outputs will have where each input has one kind of records, in the order of the inputs.
  package var expectedOutputs: [(path: String, input: String)] {
    switch target {
    case .none, .standardOutput: []
    case .file(let place): [(place.path, inputs.map(\.input.path).joined(separator: ", "))]
    case .folder(let folder):
      inputs.filter { conflicts[PathKey($0.input.path)] == nil }.map { input, options in
        (Self.output(of: input, in: folder, options), input.path)
      }
    }
  }

  private static func ending(_ options: ConversionOptions) -> String {
    "." + (options.format?.rawValue ?? "")
  }

  private static func output(
    of input: ConversionInput, in folder: String, _ options: ConversionOptions
  ) -> String {
    FilePlace.chosen(input.stem, in: folder).path + ending(options)
  }

  /// Converts all inputs.
  package func run() -> Outcome {
    isMerged ? merge() : convertEach()
  }

  private func merge() -> Outcome {
    guard let first = inputs.first else { return Outcome(files: []) }
    var outcome = Outcome(files: [])
    // One that cannot be read costs the others nothing.
    var opened: [ImportInput] = []
    for (input, options) in inputs {
      let checked = attempt(input.path) {
        let one = ImportInput(path: input.path, source: try open(input.path))
        try FileConversion(options: options, places: places).check(one)
        opened.append(one)
        return ConvertedFile()
      }
      if checked.isFailed { outcome.files.append(checked) }
    }
    guard !opened.isEmpty else { return outcome }
    outcome.files.append(
      attempt(opened.map(\.path).joined(separator: ", ")) {
        try FileConversion(options: first.options, places: places).run(
          opened, to: destination(of: first.input))
      })
    for _ in inputs { onDone?() }
    return outcome
  }

  private func convertEach() -> Outcome {
    let next = Mutex(0)
    let results = Mutex([ConvertedFile?](repeating: nil, count: inputs.count))
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
    return Outcome(files: results.withLock { $0 }.compactMap(\.self))
  }

  private func convert(_ input: ConversionInput, _ options: ConversionOptions) -> ConvertedFile {
    attempt(input.path) {
      if let conflict = conflicts[PathKey(input.path)] { throw conflict }
      let opened = ImportInput(path: input.path, source: try open(input.path))
      var conversion = FileConversion(options: options, places: places)
      if case .folder = target { conversion.inputName = input.stem }
      return try conversion.run([opened], to: destination(of: input))
    }
  }

  private func destination(of input: ConversionInput) -> FileConversion.Destination {
    switch target {
    case .none: .none
    case .standardOutput: .sink(sink)
    case .file(let place): .file(place)
    case .folder(let folder): .stem(.chosen(input.stem, in: folder))
    }
  }

  /// Does something with an input; what is thrown becomes a finding of it.
  private func attempt(_ path: String, _ body: () throws -> ConvertedFile) -> ConvertedFile {
    do {
      return try body()
    } catch let error as ToolError where error.kind == .brokenPipe {
      return ConvertedFile(isFailed: true, isPipeBroken: true)
    } catch {
      let told = error as? ToolError ?? ToolError("\(error)")
      let finding = Diagnostic(
        .fileNotConverted, .error, Message(stringLiteral: told.message),
        help: told.help.map(Message.init(stringLiteral:)),
        isPersonal: false)
      return ConvertedFile(
        reports: [ValidationReport.Input(path: path, diagnostics: [finding])], isFailed: true)
    }
  }
}
