import CompassCalendars
import CompassFiles
import CompassModel
import CompassSource
package import CompassStore
import CompassValidation
import Foundation

/// Imports files into a store.
///
/// Inspects all files first, then imports their records in the order that their links need, within one transaction.
package struct ImportSession {
  private let opening: () throws -> any Store
  private let settings: () throws -> ReadingSettings
  private let inputs: [ImportInput]
  private let archives: [ArchiveInputs]
  private let options: ImportOptions

  /// Prepares an import.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - inputs: the files in any order.
  ///   - archives: the archives that contain inputs.
  ///   - options: the options of the import.
  package init(
    store: any Store, inputs: [ImportInput], archives: [ArchiveInputs] = [], options: ImportOptions
  ) {
    self.init(
      inputs: inputs, archives: archives, options: options,
      settings: { try store.read { try $0.readingSettings() } }, opening: { store })
  }

  /// Prepares an import into a store that is opened or created only after all files prove usable.
  ///
  /// - Parameters:
  ///   - inputs: the files in any order, including members of archives.
  ///   - archives: the archives that contain inputs.
  ///   - options: the options of the import.
  ///   - settings: returns the store's settings for reading files, without creating a store.
  ///   - opening: opens the store, or creates it.
  package init(
    inputs: [ImportInput], archives: [ArchiveInputs] = [], options: ImportOptions,
    settings: @escaping () throws -> ReadingSettings = { ReadingSettings() },
    opening: @escaping () throws -> any Store
  ) {
    self.settings = settings
    self.opening = opening
    self.inputs = inputs
    self.archives = archives
    var options = options
    options.timeZone = options.timeZone ?? archives.compactMap(\.timeZone).first
    self.options = options
  }

  /// The result of an import.
  package struct Outcome: Sendable {
    /// The files in the order given.
    package var files: [FileOutcome]
    /// The archives among the inputs, with the automatic choices about their members.
    package var archives: [ArchiveInputs] = []
    /// Whether the store was written.
    package var isWritten: Bool
    /// Whether `--strict` prevented writing the store.
    package var isRefused: Bool
    /// The number of the import's entry in the store's history; nil without a history.
    package var entry: Int?
    /// Whether the store has several athletes.
    package var hasSeveralAthletes = false
    /// The number of records without an athlete that now belong to the only athlete.
    package var adopted = 0
    /// The IANA name of the default time zone that the import used.
    package var zone = ""
    /// Whether this import saved that time zone in the store for the first time.
    package var isZoneNew = false

    /// The number of records that were rejected.
    package var rejected: Int { files.reduce(0) { $0 + $1.rejected } }
    /// The words of `--type-word` that match no event.
    package func unusedTypeWords(of options: ImportOptions) -> [String] {
      options.typeWords.map(\.words).filter { word in !files.contains { $0.typeWords.contains(word) } }
    }
    /// Returns the messages about the whole import, for an import that shows no validation report.
    package func notices(of options: ImportOptions) -> [String] {
      unusedTypeWords(of: options).map(Self.sentence)
    }
    /// Returns the message about a word of `--type-word` that matches no event.
    package static func sentence(onUnused word: String) -> String {
      "--type-word: no event without a type has \"\(word)\" in its title or category, so it had no effect."
    }
    /// Saves the answers about the files for later files with the same headers.
    mutating func remember(in writer: any StoreWriting) throws {
      for index in files.indices {
        guard let answer = files[index].learned else { continue }
        try writer.set(answer.storedName, to: answer.text)
        files[index].inferences.add("remembers", answer.words, "used for later files with these columns")
      }
    }
    /// Whether the store already has all the data.
    package var changesNothing: Bool {
      adopted == 0
        && files.allSatisfy { $0.added + $0.changed + $0.cancelled == 0 && $0.createdSchools.isEmpty }
    }
  }

  /// Checks that a file has a supported format and a known kind of data.
  ///
  /// - Throws: ``ToolError``, and errors from reading the file.
  package static func check(_ input: ImportInput, options: ImportOptions) throws {
    _ = try FileSurvey.parts(of: input, options: options)
  }

  /// Runs the import.
  ///
  /// - Parameter planned: receives the store after all changes and before the commit or rollback. The last entry of
  ///   its history shows the changes.
  /// - Throws: ``ToolError`` if the import is impossible, and errors from files and the store. The store is then
  ///   unchanged.
  package func run(planned: ((any StoreReading) throws -> Void)? = nil) throws -> Outcome {
    var archives = archives
    var options = options
    // Read the settings first. Opening creates a missing store, so it must wait until all files prove usable.
    let settings = try settings()
    if options.dateOrder == nil { options.usualDateOrder = settings.dateOrder }
    options.usualTimeZone = settings.timeZone
    if !options.isTyped { options.answers = settings.answers.compactMap(RememberedAnswer.init(text:)) }
    options.knownAthletes = Set(settings.athletes.flatMap(AthleteNames.keys))
    let files = try surveys(options, &archives)
    let openedArchives = archives
    let rejectedFiles = RejectedRows(
      files.map(\.input), files, destination: options.isDryRun ? .none : options.rejected)
    let opened = try opening()
    let store: any Store = options.isDryRun && planned == nil ? MemoryStore(over: opened) : opened
    do {
      var earlier: [String: String] = [:]
      let outcome = try store.write { writer -> StoreTransaction<Outcome> in
        for key in rejectedFiles.keys { earlier[key] = try writer.setting(key) }
        var outcome = Outcome(files: files.map(FileOutcome.init), isWritten: true, isRefused: false)
        if options.keepsHistory {
          outcome.entry = try writer.begin(HistoryEntry(occurredAt: options.now, command: options.command))
        }
        outcome.archives = openedArchives
        outcome.isZoneNew = try writer.setting(StoreSettings.timeZone) == nil
        try take(files, writer, rejectedFiles, options, &outcome)
        outcome.hasSeveralAthletes = try writer.athletes().count > 1
        outcome.isRefused = options.isStrict && outcome.rejected > 0
        let isIdle = options.writesOnlyChanges && outcome.changesNothing
        outcome.isWritten = !options.isDryRun && !outcome.isRefused && !isIdle
        try planned?(writer)
        guard outcome.isWritten else { return .rollback(outcome) }
        options.onStage?(.finishing)
        if options.keepsHistory, !options.isTyped { try writer.setFiles(try historyFiles(outcome)) }
        try outcome.remember(in: writer)
        // Do everything that can still fail before the store commits.
        for entry in try rejectedFiles.prepare() { try writer.set(entry.key, to: entry.digest) }
        return .commit(outcome)
      }
      return try finish(outcome, rejectedFiles, earlier)
    } catch {
      rejectedFiles.discard()
      throw error
    }
  }

  /// Inspects all files.
  ///
  /// - Throws: ``ToolError`` if the import is impossible, and errors from reading files.
  private func surveys(_ options: ImportOptions, _ archives: inout [ArchiveInputs]) throws -> [FileSurvey] {
    var surveys: [FileSurvey] = []
    for input in inputs {
      options.onStage?(.surveying(input.path))
      do {
        surveys += try FileSurvey.parts(of: input, options: input.options(options))
      } catch let error as ToolError
        where error.kind == .emptyInput || error.kind == .input && error.code == .kindUnrecognised
      {
        // An archive can contain files other than records. A file that the user named directly must be importable.
        guard let place = archives.firstIndex(where: { $0.path == input.archivePath }) else { throw error }
        archives[place].leaveOut(
          input, why: error.kind == .emptyInput ? "empty file" : "unknown kind of data")
      }
    }
    guard !surveys.isEmpty else {
      throw ToolError(
        .input, "No records in \(inputs.first?.archivePath ?? "the archive")",
        help: "Check that this is the right archive", code: .kindUnrecognised)
    }
    if options.isSynced, let other = surveys.first(where: { $0.kind != .event }) {
      throw ToolError(
        .input, "--sync works only with events, not with the \(other.kind.plural) in \(other.input.label)",
        help: "Remove --sync. Importing the same rows again changes nothing, and new rows are added.")
    }
    try checkSets(surveys)
    try checkMaps(surveys)
    return surveys
  }

  /// Imports all files in the order that their links need.
  private func take(
    _ files: [FileSurvey], _ writer: any StoreWriting, _ rejectedFiles: RejectedRows,
    _ options: ImportOptions, _ outcome: inout Outcome
  ) throws {
    let zone = try zone(writer)
    outcome.zone = zone.identifier
    let reading = ReadingOptions(
      dateOrder: options.dateOrder ?? options.usualDateOrder ?? .monthFirst, timeZone: zone,
      now: options.now, lexicon: options.lexicon)
    let earlier = EarlierRows()
    let records = try PlannedRecords(writer, changedAt: options.keepsHistory ? options.now : nil)
    var isAdopted = false
    // In an archive of one athlete, rows that don't name an athlete belong to that athlete.
    var archiveAthletes: [String: [UUID]] = [:]
    for index in files.indices.sorted(by: { Self.rank(files[$0], $0) < Self.rank(files[$1], $1) }) {
      let (file, input) = (files[index], files[index].input)
      // Assign waiting records to the athlete before the next file is compared with them.
      if !isAdopted, file.kind != .athlete {
        outcome.adopted = try records.adoptByOnlyAthlete()
        isAdopted = true
      }
      options.onStage?(.importing(input.path))
      let athletes = input.archivePath.flatMap { archiveAthletes[$0] } ?? []
      let planner = try Planner(
        file, input: index, records: records, earlier: earlier, reading: reading,
        archiveAthlete: athletes.count == 1 ? athletes[0] : nil)
      let importer = try Importer(planner, rejected: rejectedFiles, isOnly: files.count == 1)
      try WorkbookFile.explaining(input) { try importer.run() }
      try records.endBlock()
      if let archive = input.archivePath { archiveAthletes[archive, default: []] += importer.athletes }
      outcome.files[index] = importer.outcome
    }
    if !isAdopted { outcome.adopted = try records.adoptByOnlyAthlete() }
  }

  /// Within a kind, files with IDs come before files that are matched by name, so that names find the same records.
  ///
  /// Files with details for other records come last.
  private static func rank(_ survey: FileSurvey, _ index: Int) -> (RecordKind, Int, Int) {
    (survey.kind, survey.collectedName != nil ? 2 : survey.mapping.provides("id") ? 0 : 1, index)
  }

  private func finish(
    _ outcome: Outcome, _ rejectedFiles: RejectedRows, _ earlier: [String: String]
  ) throws -> Outcome {
    var outcome = outcome
    guard !options.isDryRun else {
      rejectedFiles.discard()
      return outcome
    }
    // The user gets the rejected rows of a refused import, but the store is unchanged and doesn't record them.
    if outcome.isRefused { _ = try rejectedFiles.prepare() }
    let places: [Int: RejectedRows.Places]
    do {
      places = try rejectedFiles.commit(earlier: earlier, removingStale: outcome.isWritten)
    } catch let error as ToolError where error.kind.isOfFile && !options.hasStore {
      throw ToolError(.input, error.message, help: "Check the folder's permissions, or use --rejected none")
    } catch let error as ToolError where outcome.isWritten && error.kind == .unsynchronized {
      throw ToolError(.input, error.message, help: "All other records are in the store. Check the disk.")
    } catch let error as ToolError where error.kind.isOfFile && outcome.isWritten {
      throw ToolError(
        .input, error.message,
        help: "All other records are in the store. To get the rejected rows, import the same files again, "
          + "with --rejected PATH to save them elsewhere. Nothing is added twice.")
    }
    for index in outcome.files.indices {
      outcome.files[index].rejectedPath = places[index]?.rows
      outcome.files[index].backupPath = places[index]?.backup
    }
    return outcome
  }

  /// The default time zone: the option of the import, otherwise the store's setting.
  ///
  /// The first import saves it.
  ///
  /// The machine's time zone stays saved until the user names another one. The first one that the user names stays.
  private func zone(_ writer: any StoreWriting) throws -> TimeZone {
    let stored = try writer.setting(StoreSettings.timeZone)
    if let zone = options.timeZone {
      // The time zone of a typed record applies only to that record.
      if try stored == nil || !options.isTyped && writer.setting(StoreSettings.isTimeZoneAssumed) != nil {
        try writer.set(StoreSettings.timeZone, to: zone.identifier)
        try writer.set(StoreSettings.isTimeZoneAssumed, to: nil)
      }
      return zone
    }
    if let zone = stored.flatMap(TimeZone.init(identifier:)) { return zone }
    try writer.set(StoreSettings.timeZone, to: TimeZone.current.identifier)
    try writer.set(StoreSettings.isTimeZoneAssumed, to: "true")
    return .current
  }

  /// Rejects mappings that no file can use, because they would be ignored silently.
  private func checkMaps(_ surveys: [FileSurvey]) throws {
    for map in options.maps where !surveys.contains(where: { $0.makesMetric(of: map) }) {
      let isOfGroup = options.lexicon.test(named: map.field) != nil || CalendarDate(iso: map.field) != nil
      let knowing = surveys.filter {
        $0.kind == .metric && isOfGroup
          || HeaderWords.of($0.kind, options.lexicon).target(named: map.field) != nil
      }
      guard !knowing.isEmpty else { throw noField(map.field, of: "--map", surveys) }
      guard knowing.contains(where: { !$0.mapping.unusedMaps.contains(map.header) }) else {
        let columns = knowing.flatMap { $0.mapping.columns.map(\.header) }
        throw ToolError.unknown(
          "--map: no file has a column \(map.header)", map.header, among: columns,
          help: "The columns are \(columns.joined(separator: ", "))", kind: .input)
      }
    }
  }

  /// Rejects values for fields that no file has, because they would be ignored silently.
  private func checkSets(_ surveys: [FileSurvey]) throws {
    for set in options.sets where !surveys.contains(where: { $0.kind.schema[set.field] != nil }) {
      let kinds = Set(surveys.map(\.kind)).sorted()
      if let option = options.namedSets[set.field] {
        throw ToolError(
          .input,
          "\(option) works only with measurements, not with \(kinds.map(\.plural).joined(separator: ", "))",
          help: "Remove it, or use --as metrics or --profile NAME")
      }
      throw noField(set.field, of: "--set", surveys)
    }
  }

  private func noField(_ field: String, of option: String, _ surveys: [FileSurvey]) -> ToolError {
    let kinds = Set(surveys.map(\.kind)).sorted()
    let fields = kinds.flatMap { $0.schema.fields.map(\.name) }
    return ToolError.unknown(
      "\(option): \(kinds.map(\.plural).joined(separator: ", ")) have no field \(field)", field,
      among: fields,
      help: "Use field names of the app, like start_date or type", kind: .input)
  }

  private func historyFiles(_ outcome: Outcome) throws -> [HistoryEntry.File] {
    // A file with several tables or kinds of records has an outcome for each of them.
    var digests: [String: String] = [:]
    return try outcome.files.map { file in
      let input = file.survey.input
      let digest = try digests[input.path] ?? Digest.hex(of: input.source)
      digests[input.path] = digest
      return HistoryEntry.File(
        name: input.fileName, sha256: digest,
        counts: [
          ("read", file.read), ("accepted", file.accepted), ("rejected", file.rejected),
          ("skipped", file.skipped), ("added", file.added), ("changed", file.changed),
          ("unchanged", file.unchanged), ("cancelled", file.cancelled),
        ])
    }
  }
}

extension StoreWriting {
  /// Assigns the records without an athlete to the only athlete, unless their rows name another one.
  ///
  /// - Returns: the number of records assigned; 0 unless the store has exactly one athlete.
  package func adoptByOnlyAthlete() throws -> Int {
    let athletes = try athletes()
    guard athletes.count == 1 else { return 0 }
    let waiting = try setting(StoreSettings.unnamedAthlete)
    let isNamed = waiting.map { $0 == athletes[0].fullName.foldedName || UUID(uuidString: $0) != nil } ?? true
    let count = try adoptUnowned(by: athletes[0].id, namedToo: isNamed)
    if isNamed { try set(StoreSettings.unnamedAthlete, to: nil) }
    return count
  }
}
