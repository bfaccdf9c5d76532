import CompassCSV
import CompassModel
import CompassSource
import CompassValidation

/// Findings and counters that are reported once per file, not once per row.
struct FileTallies {
  private var shared: [Diagnostic] = []
  private var places: [String: Int] = [:]
  var missing: [String: Int] = [:]
  var stateZones = 0
  var settingZones = 0
  private var inferred: [InferredValue: Int] = [:]
  var skips: [RowSkip: Int] = [:]
  var deleted = 0

  /// The maximum number of shared findings in a file.
  private static let maximumShared = 1_000

  /// Counts a row with a known finding.
  ///
  /// Returns false if the finding is new.
  ///
  /// - Parameter subject: the key that all rows with the same finding share.
  mutating func counts(_ subject: String) -> Bool {
    guard let place = places[subject] else { return false }
    shared[place].records += 1
    return true
  }

  /// Starts to count a finding.
  ///
  /// Returns false if the limit is reached.
  mutating func begins(_ subject: String, with finding: Diagnostic) -> Bool {
    guard shared.count < Self.maximumShared else { return false }
    places[subject] = shared.count
    shared.append(finding)
    return true
  }

  /// Counts a value that was inferred, because a column for it is missing.
  mutating func count(_ value: InferredValue) {
    guard inferred.count < Self.maximumShared || inferred[value] != nil else { return }
    inferred[value, default: 0] += 1
  }

  /// The automatic choices about rows: inferred values, skipped rows and deleted records.
  var rowInferences: [Inference] {
    var result: [Inference] = []
    let values = inferred.sorted {
      ($0.key.field, $0.key.value, $0.key.reason) < ($1.key.field, $1.key.value, $1.key.reason)
    }
    for (value, count) in values {
      result.add(
        value.field, "\(value.value) for \(count.counted("row"))", value.reason,
        value.field == "type"
          ? "--type-word \"WORD=TYPE\""
          : value.field == "utc-times" ? "--time-zone NAME" : "--set \(value.field)=VALUE")
    }
    for (skip, count) in skips.sorted(by: { $0.key.why < $1.key.why }) {
      let option = skip.conditions.isEmpty ? "--include-all" : "--profile none"
      result.add("left-out", count.counted("row"), skip.why, option)
    }
    if deleted > 0 {
      result.add(
        "deleted", "\(deleted.counted("row")) skipped", "you deleted these records", "--restore-deleted")
    }
    return result
  }

  /// The findings that rows share, each once, in the order in which they were found.
  var findings: [Diagnostic] {
    shared.map { finding in
      var finding = finding
      guard finding.records > 1 else { return finding }
      finding.message =
        switch finding.code {
        case .statusMayAdvance:
          "The schools of \(finding.records) contacts still have the status Researching; in the app, logging a contact sets Contacted"
        // Each row can have a different status.
        case .statusUnknown:
          "\(finding.records) rows have an unknown status, saved as an extra field; the first: \(message: finding.message)"
        default: "\(message: finding.message) (\(finding.records) rows)"
        }
      return finding
    }
  }

  /// Returns one finding for each missing column that caused rejected rows.
  ///
  /// - Parameter survey: the file.
  func missingColumns(of survey: FileSurvey) -> [Diagnostic] {
    let kind = survey.kind
    return missing.sorted { $0.key < $1.key }.map { name, count in
      let rows = count == 1 ? "1 row was" : "\(count) rows were"
      let unread = survey.mapping.extraColumns.filter { !$0.isRetired }.map(\.header).filter { !$0.isEmpty }
        .prefix(8)
      var help: Message = "Add the column"
      if case .link(let other)? = kind.schema[name]?.type {
        help = "Add the column, or set the \(other.rawValue) of all rows with --set \(name)=NAME"
      }
      if !unread.isEmpty {
        help =
          "Unknown columns: \(unread.joined(separator: ", ")). If one of them has it, use --map \"HEADER=\(name)\""
      }
      if let miss = survey.mapping.nearMisses.first(where: { $0.field == name }) {
        help = "If you meant \(value: miss.header), use --map \"\(miss.header)=\(name)\""
      } else if case .enumeration(let enumeration)? = kind.schema[name]?.type {
        let values = enumeration.cases.map(\.value).joined(separator: ", ")
        help =
          kind == .event && name == "type"
          ? "Add the column, set one value for all rows with --set type=VALUE (\(values)), or set types by words in the names with --type-word \"WORD=TYPE\""
          : "Add the column, or set one value for all rows with --set \(name)=VALUE: \(values)"
      }
      var finding = Diagnostic(
        .headerMissing, .error,
        "No \(kind.schema[name]?.label ?? name) column, which \(kind.plural) need: \(rows) rejected",
        help: help, position: survey.table.headerPosition(ofColumn: 0), field: name, isPersonal: false)
      finding.records = count
      return finding
    }
  }

  /// Returns the choice of the time zone for events without one, or nil if every event names its zone.
  ///
  /// - Parameter setting: the IANA name of the zone from the user or the store's settings.
  func zoneInference(setting: String) -> Inference? {
    guard stateZones + settingZones > 0 else { return nil }
    var parts: [String] = []
    if stateZones > 0 { parts.append("the state's time zone for \(stateZones.counted("event"))") }
    if settingZones > 0 { parts.append("\(setting) for \(settingZones.counted("event"))") }
    return Inference(
      what: "time-zone", value: parts.joined(separator: ", "),
      why: settingZones > 0
        ? "no time zone in the file; default if state unknown"
        : "no time zone in the file",
      override: "--time-zone NAME")
  }
}
