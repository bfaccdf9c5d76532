import CompassCalendars
import CompassFiles
import CompassImport
package import CompassModel
import CompassSource
import CompassStore
package import CompassValidation

/// What became of one input, or of all of them where they were merged.
package struct ConvertedFile: Sendable {
  /// What was found in the input, or in its parts.
  package var reports: [ValidationReport.Input] = []
  /// The paths of the outputs that were written, without files of rejected rows; `-` is the standard output.
  package var outputs: [String] = []
  /// Whether it could not be converted at all.
  package var isFailed = false
  /// Whether whoever reads the output has gone.
  package var isPipeBroken = false
  /// Whether there was no record to write.
  package var isEmpty = false
  /// The details that its documents or calendars leave out for their readers.
  package var omissions: [Audience.Detail] = []
  /// How many schools its documents for a coach name, for each that names several.
  package var schoolCounts: [Int] = []
  /// Whether rejected rows kept it from being converted, as `--strict` wants.
  package var isRefused = false

  /// The words of `--type-word` that were given for it, and those of them that fit an event.
  package var typeWords: (given: Set<String>, used: Set<String>) = ([], [])
}

/// Converts an input, or several that become one output, by way of a store in memory.
struct FileConversion {
  /// Where outputs go.
  enum Destination {
    /// To files that begin so.
    case stem(FilePlace)
    /// To this file.
    case file(FilePlace)
    /// To whoever takes the bytes.
    case sink(([UInt8]) throws -> Void)
    /// Nowhere.
    case none
  }

  let options: ConversionOptions
  let places: OutputPlaces
  /// What tells the input from the others of its folder; nil where it is alone.
  var inputName: String?

  /// Converts inputs.
  ///
  /// - Throws: ``ToolError`` where nothing of them can become what is wanted, and what reading and writing
  ///   throw.
  func run(_ inputs: [ImportInput], to destination: Destination) throws -> ConvertedFile {
    if options.isTable {
      guard options.format?.takesTables ?? true else {
        throw ToolError(
          "A table can't be written as \(options.format?.rawValue ?? "")",
          help: "Add --as KIND to say what kind of data \(inputs.first?.path ?? "the input") contains")
      }
      return try finish(TableConversion(options: options, places: places).run(inputs, to: destination))
    }
    var reading = options.reading
    reading.isDryRun = false
    reading.keepsHistory = false
    reading.rejected = rejected(of: inputs, destination)
    reading.keepsCalendarStamps = options.format == .ics
    if case .path(let place) = reading.rejected {
      try place.checkWritable(makingFoldersFor: .published)
      try places.claim(place.path, for: inputs.first?.path ?? "")
    }
    let store = MemoryStore()
    let (members, archives) = try Self.opened(inputs)
    if reading.isZoneAssumed, let zone = archives.compactMap(\.timeZone).first {
      (reading.timeZone, reading.isZoneAssumed) = (zone, false)
    }
    let outcome = try ImportSession(inputs: members, archives: archives, options: reading) { store }.run()
    var result = ConvertedFile(
      reports: outcome.archives.map(\.reportInput) + outcome.files.map { $0.reportInput(hasStore: false) })
    result.typeWords.given = Set(reading.typeWords.map(\.words))
    result.typeWords.used = Set(outcome.files.flatMap(\.typeWords))
    if reading.isZoneAssumed { Self.warnOfMoments(in: &result.reports) }
    let kinds = Set(outcome.files.map(\.survey.kind)).sorted()
    guard let format = options.format else { return try finish(result) }
    let wanted = kinds.filter(format.takes)
    guard !wanted.isEmpty else {
      let names = kinds.map(\.plural).joined(separator: ", ")
      throw ToolError(
        "\(inputs.first?.path ?? "The file") contains \(names), which can't be written as \(format.rawValue)",
        help: "Use --to csv, json, jsonl, xlsx, pdf or html. Calendars contain only events and trips")
    }
    var options = options
    options.reading = reading
    if case .sink = destination, wanted.count > 1, format != .ics {
      throw ToolError(
        "\(inputs.first?.path ?? "The input") contains \(wanted.map(\.plural).joined(separator: ", ")), which can't be written to one stream",
        help: "Add --output-directory, or choose one kind with --as KIND")
    }
    var renderer = KindRenderer(options: options, format: format, store: store)
    renderer.inputName = inputName
    let names = Set(outcome.files.map(\.survey.calendarName))
    // A Google calendar is called by the address of its owner, unless somebody renames it.
    let isNameHidden =
      !options.audience.reads(.contacts) && names.contains { PersonalText.isLikely($0 ?? "") }
    if names.count == 1, !isNameHidden, let name = names.first { renderer.calendarName = name }
    if let finding = try renderer.zoneFinding(wanted) {
      result.reports[0].insert(finding)
    }
    let left = kinds.filter { !wanted.contains($0) }
    if !left.isEmpty {
      result.reports[0].inferences.append(
        Inference(
          what: "left-out", value: left.map(\.plural).joined(separator: ", "),
          why: "they can't be written as \(format.rawValue)"))
    }
    guard !(reading.isStrict && outcome.rejected > 0) else {
      result.isRefused = true
      return try finish(result)
    }
    var writer = OutputWriter(destination, format: format, of: inputs.first?.path ?? "", places)
    let emptyKinds = Set(try wanted.filter(renderer.isEmpty))
    result.isEmpty = emptyKinds.count == wanted.count
    // An empty calendar removes what an earlier one added, unless there are records that its readers may not see.
    let isWritten = try format != .ics || !result.isEmpty || wanted.allSatisfy(renderer.hasNoRecords)
    if format == .ics, !isWritten {
      try leaveOut(wanted, renderer, in: &result)
    }
    if format == .ics, isWritten {
      let bytes = try renderer.calendar(wanted)
      try writer.write(part: nil) { _, sink in try sink(bytes) }
    }
    for kind in wanted where format != .ics {
      if format.documentFormat != nil, emptyKinds.contains(kind) {
        try leaveOut([kind], renderer, in: &result)
        continue
      }
      try writer.write(part: kinds.count > 1 ? kind.plural : nil) { directory, sink in
        let schools = try renderer.schoolCount(kind)
        if schools > 1 { result.schoolCounts.append(schools) }
        let warnings = try renderer.render(kind, in: directory, to: sink)
        for warning in warnings {
          result.reports[0].insert(Diagnostic(.documentTextMissing, .warning, "\(warning)"))
        }
      }
    }
    if format.recordFormat == nil {
      result.omissions = try renderer.omissions(wanted)
      if format == .ics, names.count == 1, isNameHidden { result.omissions.append(.contacts) }
      if !options.isAudienceGiven {
        result.reports[0].inferences.append(
          Inference(
            what: "audience", value: "coach", why: "documents and calendars are for a coach by default",
            override: "--audience family, --include DETAILS"))
      }
    }
    result.outputs = try writer.commit()
    return try finish(result)
  }

  /// Reports that an output without content is not written.
  private func leaveOut(
    _ kinds: [RecordKind], _ renderer: KindRenderer, in result: inout ConvertedFile
  ) throws {
    let hasNone = try kinds.allSatisfy(renderer.hasNoRecords)
    result.reports[0].inferences.append(
      Inference(
        what: "not-written", value: kinds.map(\.plural).joined(separator: ", "),
        why: hasNone ? "there are no records" : "a coach may see none of the records",
        override: hasNone ? nil : "--audience family"))
  }

  /// The inputs, and of archives their members.
  private static func opened(_ inputs: [ImportInput]) throws -> ([ImportInput], [ArchiveInputs]) {
    var members: [ImportInput] = []
    var archives: [ArchiveInputs] = []
    for input in inputs {
      guard let archive = try ArchiveInputs.open(input) else {
        members.append(input)
        continue
      }
      archives.append(archive)
      members += archive.inputs
    }
    return (members, archives)
  }

  /// Makes sure that an input can be read at all.
  ///
  /// - Throws: what keeps it from being converted.
  func check(_ input: ImportInput) throws {
    if options.isTable {
      _ = try PlainTable.tables(of: input, options: options.reading)
    } else {
      for input in try Self.opened([input]).0 { try ImportSession.check(input, options: options.reading) }
    }
  }

  private func finish(_ result: ConvertedFile) throws -> ConvertedFile {
    var result = result
    // The rows hold the file open, and there may be many.
    if !options.keepsRows { for index in result.reports.indices { result.reports[index].rows = nil } }
    result.reports = try result.reports.map(options.severities.apply)
    return result
  }

  /// Says of moments without a zone that nobody said whose clocks they are of: a day alone is another one elsewhere.
  private static func warnOfMoments(in reports: inout [ValidationReport.Input]) {
    for index in reports.indices {
      let count =
        reports[index].counts.count(of: .instantZoneAssumed)
        + reports[index].counts.count(of: .instantTimeAssumed)
      guard count > 0 else { continue }
      let finding = Diagnostic(
        .timeZoneAssumed, .warning,
        "\(count == 1 ? "1 date or time has" : "\(count) dates or times have") no time zone and \(count == 1 ? "is" : "are") written as UTC, which may change the day",
        help: "Add --time-zone NAME, such as America/New_York", isPersonal: false)
      reports[index].insert(finding)
    }
  }

  /// Rejected rows stand beside the output; what goes to a stream has no place beside it.
  private func rejected(
    of inputs: [ImportInput], _ destination: Destination
  ) -> ImportOptions.RejectedDestination {
    if case .path = options.reading.rejected { return options.reading.rejected }
    guard options.reading.rejected != .none, options.format != nil else { return .none }
    let stem: FilePlace
    switch destination {
    case .stem(let place): stem = place
    case .file(let place): stem = place.derived { PathText.stem(of: $0) }
    case .sink, .none: return .none
    }
    return .path(RejectedPlaces.place(forOutput: stem, of: inputs.map(\.path)))
  }
}

extension ValidationReport.Input {
  /// Puts a finding of the whole file before those of its rows.
  fileprivate mutating func insert(_ finding: Diagnostic) {
    counts.add(finding)
    findings = JoinedFindings(first: finding, rest: findings)
  }
}

/// A finding of a whole file before those of its rows.
private struct JoinedFindings: ReportFindings {
  let first: Diagnostic
  let rest: any ReportFindings

  func forEach(_ body: (Diagnostic) throws -> Void) throws {
    try body(first)
    try rest.forEach(body)
  }
}
