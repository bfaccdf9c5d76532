import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The values of a file's metrics by session.
///
/// A session has one athlete, one type and unit, and one event or else one day. Only values are stored, so
/// rows with outliers are read again. Above ``maximumValues``, outliers aren't reported, so that findings
/// never depend on the order of the rows.
struct MetricSessions {
  /// The maximum number of values in a file to check for outliers.
  static let maximumValues = 50_000

  private struct Session: Hashable {
    let owner: UUID?
    let type: String
    let place: MetricOutlier.Place
    let unit: String?
  }

  /// The values, each with the number of its row, and whether it already has a finding (as implausible).
  private var entries: [Session: [(record: Int, value: Decimal, isQuestioned: Bool)]] = [:]
  private var count = 0
  /// Whether there are too many values.
  var isOverLimit: Bool { count > Self.maximumValues }

  /// Adds an imported metric.
  ///
  /// - Parameters:
  ///   - values: its values.
  ///   - record: the number of its row.
  ///   - isQuestioned: whether its value already has a finding.
  mutating func add(_ values: FieldValues, record: Int, isQuestioned: Bool) {
    guard !isOverLimit, case .decimal(let value)? = values["value"],
      case .text(let type)? = values["metric_type"], let place = Self.place(of: values)
    else { return }
    count += 1
    guard !isOverLimit else { return entries.removeAll() }
    let owner: UUID? = if case .id(let id)? = values["user_id"] { id } else { nil }
    let unit: String? = if case .text(let text)? = values["unit"] { text } else { nil }
    let session = Session(owner: owner, type: type, place: place, unit: unit)
    entries[session, default: []].append((record, value, isQuestioned))
  }

  private static func place(of values: FieldValues) -> MetricOutlier.Place? {
    if case .id(let event)? = values["event_id"] { return .event(event) }
    if case .date(let day)? = values["recorded_date"] { return .day(day) }
    return nil
  }

  /// The findings about values that are far from the rest of their session, by row number.
  var findings: [Int: FieldIssue] {
    guard count >= SampleSpread.fewestValues else { return [:] }
    var findings: [Int: FieldIssue] = [:]
    for (session, entries) in self.entries {
      let values = entries.map(\.value)
      guard SampleSpread.mayHaveOutliers(values) else { continue }
      let spread = SampleSpread(values)
      guard !spread.outliers.isEmpty else { continue }
      for entry in entries where !entry.isQuestioned && spread.isFar(entry.value) {
        findings[entry.record] = MetricOutlier.issue(
          of: entry.value, MetricType.of(session.type), unit: session.unit, in: spread, at: session.place)
      }
    }
    return findings
  }
}

extension Importer {
  /// Reports the values that are far from the others of their session.
  ///
  /// - Throws: errors from reading the file again.
  func reportOutliers() throws {
    if sessions.isOverLimit {
      outcome.inferences.add(
        "outliers", "not checked", "more than \(MetricSessions.maximumValues) measurements in the file")
    }
    let findings = sessions.findings
    guard !findings.isEmpty else { return }
    try survey.table.forEachRow { row in
      guard let issue = findings[row.record.number] else { return }
      pointer = row.pointer
      add(issue, row.record)
    }
  }
}
