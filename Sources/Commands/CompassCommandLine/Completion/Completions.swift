package import ArgumentParser
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// The values that a shell offers for options when the user presses Tab.
///
/// A completion never reports an error. It opens the store read-only, creates none, and doesn't wait for locks.
package enum Completions {
  /// The most names that are offered.
  static let maximumNames = 200
  /// The most records that are searched for the start of an ID.
  static let maximumIDs = 5000
  /// The most measurements that are searched for custom types.
  static let maximumMetrics = 2000
  /// How long a writer is waited for, in seconds.
  private static let timeout: TimeInterval = 0.2

  /// The events of the store by name, newest first, or by ID after the start of an ID.
  package static let events = fromStore { line, store in
    var query = EventQuery()
    query.sort = .dateDescending
    query.limit = isIDPrefix(line.prefix) ? maximumIDs : maximumNames
    if !isIDPrefix(line.prefix) { query.search = line.prefix.isEmpty ? nil : line.prefix }
    let relative = [CompletionCandidate("next", note: "the next one"), .init("latest", note: "the last one")]
    return try relative
      + candidates(line, store.events(query).map { ($0.name, $0.id, $0.dateRange) })
  }

  /// The athletes of the store.
  package static let athletes = fromStore { line, store in
    var query = AthleteQuery()
    query.limit = maximumNames
    return try candidates(
      line,
      store.athletes(query).map { ($0.fullName, $0.id, $0.graduationYear.map { "class of \($0)" } ?? "") })
  }

  /// The schools of the store.
  package static let schools = fromStore { line, store in
    var query = SchoolQuery()
    query.limit = maximumNames
    if !isIDPrefix(line.prefix) { query.search = line.prefix.isEmpty ? nil : line.prefix }
    return try candidates(line, store.records(query).map { ($0.name, $0.id, $0.division?.label ?? "") })
  }

  /// The coaches of the store.
  package static let coaches = fromStore { line, store in
    var query = CoachQuery()
    query.limit = isIDPrefix(line.prefix) ? maximumIDs : maximumNames
    if !isIDPrefix(line.prefix) { query.search = line.prefix.isEmpty ? nil : line.prefix }
    return try candidates(line, store.coaches(query).map { ($0.fullName, $0.id, $0.role.label) })
  }

  /// The trips of the store by name, newest first.
  package static let trips = fromStore { line, store in
    var query = TripQuery()
    query.sort = .dateDescending
    query.limit = maximumNames
    return try [CompletionCandidate("next", note: "the next one")]
      + candidates(
        line,
        store.trips(query).map { ($0.name, $0.id, CalendarDate.range(from: $0.startDate, to: $0.endDate)) })
  }

  /// The records of the kind in the line, by name, or by the start of the ID if they have no name.
  package static let records = fromStore { line, store in
    guard let kind = line.kind else { return [] }
    var records: [(name: String, id: UUID, note: String)] = []
    let limit = isIDPrefix(line.prefix) ? maximumIDs : maximumNames
    try store.forEach(Selection(kind, order: [.name], limit: limit)) { values in
      guard case .id(let id)? = values["id"] else { return }
      let name = Coach(values)?.fullName ?? (values["full_name"] ?? values["name"])?.canonicalText
      let day = values["start_date"] ?? values["recorded_date"] ?? values["occurred_at"]
      let note = [(values["metric_type"] ?? values["subject"])?.canonicalText, day?.canonicalText]
      records.append((name ?? String(id.text.prefix(8)), id, note.compactMap(\.self).joined(separator: " ")))
    }
    return candidates(line, records)
  }

  /// The fields of the kind that the line names, each with its equals sign.
  package static let fields = CompletionKind.custom { words, _, prefix in
    let line = line(words, prefix)
    guard let kind = line.kind else { return [] }
    return lines(
      kind.schema.fields.filter { $0.name != "id" }.map { CompletionCandidate($0.name + "=", note: $0.label) }
    )
  }

  /// The metric types by key, with those of the user's own that the store has.
  package static let metricTypes = CompletionKind.custom { words, _, prefix in
    let known = MetricType.registry.map { CompletionCandidate($0.key, note: $0.label) }
    let own = asked(words, prefix) { _, store in
      var query = MetricQuery()
      query.sort = .dateDescending
      query.limit = maximumMetrics
      var keys: Set<String> = []
      try store.forEach(query) { values in
        if let key = values["metric_type"]?.canonicalText { keys.insert(key) }
      }
      return keys.subtracting(known.map(\.word)).sorted().map { CompletionCandidate($0) }
    }
    return lines(known + own)
  }

  /// The types of events for `--type`.
  package static let eventTypes = CompletionKind.list(EventType.allCases.map(\.rawValue) + ["visit"])

  /// The kinds of records.
  package static let kinds = CompletionKind.list(RecordKind.allCases.map(\.plural))

  /// The names of the import profiles, and `none`.
  package static let profiles = templates(in: "Profiles", and: "none")

  /// The files of recruiting calendars, and the word for all of them.
  package static let recruitingCalendars = templates(in: "RecruitingCalendars", and: "all")

  /// The JSON files of a folder of templates by name, and a word.
  private static func templates(in folder: String, and word: String? = nil) -> CompletionKind {
    .custom { _, _, _ in
      let files =
        TemplateLookup().folders.lazy
        .compactMap { try? FileManager.default.contentsOfDirectory(atPath: "\($0)/\(folder)") }.first ?? []
      let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".utf8.count)) }
      let words = names.sorted().prefix(maximumNames) + [word].compactMap(\.self)
      return lines(words.map { CompletionCandidate($0) })
    }
  }

  /// The time zones.
  package static let timeZones = CompletionKind.custom { _, _, _ in
    lines(TimeZone.knownTimeZoneIdentifiers.map { CompletionCandidate($0) })
  }

  /// The codes of the catalog after `--explain`; otherwise nothing, so that the shell offers files.
  package static let explainedCodes = CompletionKind.custom { words, _, prefix in
    guard line(words, prefix).has("--explain") else { return [] }
    return lines(DiagnosticCatalogue.entries.map { CompletionCandidate($0.code.rawValue, note: $0.title) })
  }

  // MARK: The store

  static func fromStore(
    _ body: @escaping @Sendable (CompletionLine, any StoreReading) throws -> [CompletionCandidate]
  ) -> CompletionKind {
    .custom { words, _, prefix in lines(asked(words, prefix, body)) }
  }

  private static func asked(
    _ words: [String], _ prefix: String,
    _ body: (CompletionLine, any StoreReading) throws -> [CompletionCandidate]
  ) -> [CompletionCandidate] {
    let line = line(words, prefix)
    do {
      let path = try StorePathOptions.path(given: line.path(of: "--store"))
      let store = try SQLiteStore(path: path, mode: .readOnly, timeout: timeout)
      return try store.read { try body(line, $0) }
    } catch {
      return []
    }
  }

  static func line(_ words: [String], _ prefix: String) -> CompletionLine {
    CompletionLine(words: words, prefix: prefix, home: ProcessInfo.processInfo.environment["HOME"])
  }

  /// Names, or IDs with names after the start of an ID.
  static func candidates(
    _ line: CompletionLine, _ records: [(name: String, id: UUID, note: String)]
  ) -> [CompletionCandidate] {
    let wanted = line.prefix.lowercased()
    var candidates: [CompletionCandidate] = []
    if isIDPrefix(wanted) {
      candidates += records.filter { $0.id.text.hasPrefix(wanted) }
        .map { CompletionCandidate(String($0.id.text.prefix(8)), note: "\($0.name) \($0.note)") }
    }
    var names: Set<String> = []
    candidates += records.filter { names.insert($0.name).inserted }
      .map { CompletionCandidate($0.name, note: $0.note.isEmpty ? nil : $0.note) }
    return candidates
  }

  static func isIDPrefix(_ text: String) -> Bool {
    (1...8).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
  }

  static func lines(_ candidates: [CompletionCandidate]) -> [String] {
    candidates.compactMap { $0.line(for: .requesting) }
  }
}

/// A word that a shell can insert at the cursor, with its explanation.
struct CompletionCandidate: Hashable {
  /// The word for the command line.
  var word: String
  /// The description that zsh and fish show next to it.
  var note: String?

  /// Creates a candidate.
  init(_ word: String, note: String? = nil) {
    self.word = word
    self.note = note
  }

  /// The candidate as the completion script of a shell reads it, or nil if the shell can't show it, such as a name
  /// with control characters; users type its ID instead.
  ///
  /// - Parameter shell: the shell; nil is one that is not known and takes the word alone.
  func line(for shell: CompletionShell?) -> String? {
    guard !word.isEmpty, TerminalText.escaped(word) == word else { return nil }
    let note = note.map(TerminalText.escaped)
    switch shell {
    case .bash?:
      // `compgen -W` expands its words, so it would run a name with `$(…)` in it. Readline doesn't escape a dollar,
      // so the completed word would not be the name either.
      guard !word.utf8.contains(0x24) else { return nil }
      return "'" + Self.escaped(word, ["'": "'\\''"]) + "'"
    case .zsh?:
      let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", ":": "\\:"]
      return Self.escaped(word, escapes) + (note.map { ":" + $0 } ?? "")
    case .fish?: return word + (note.map { "\t" + $0 } ?? "")
    default: return word
    }
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += escapes[scalar] ?? String(scalar) }
    return result
  }
}
