import CompassCSV
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Findings about rows, with their positions.
extension Importer {
  /// Adds a finding about a row.
  ///
  /// Some findings are reported once per file.
  func add(_ issue: FieldIssue, _ record: SourceRecord) {
    guard isNew(issue) else { return }
    switch issue.code {
    case .metricTypeCustom where survey.measures != nil: return
    case .unknownAthlete where survey.measures != nil:
      return addShared("\(issue.code.rawValue) \(Self.subject(of: issue.message))", issue, record)
    case .requiredMissing
    where issue.effect == .rejectsRecord && column(of: issue.field) == nil && !options.isTyped:
      tallies.missing[issue.field, default: 0] += 1
      return
    case .metricTypeCustom, .metricTypeNearMiss, .statusMayAdvance, .schoolMatched,
      .exportLostValue, .exportJoinedList,
      .recruitingUnchecked, .sourceAdopted:
      return addShared(
        "\(issue.code.rawValue) \(issue.field) \(Self.subject(of: issue.message))", issue, record)
    case .recordOtherID where survey.kind != .athlete:
      return addShared(issue.code.rawValue, issue, record)
    case .zoneAmbiguous: return addShared("\(issue.code.rawValue) \(issue.message)", issue, record)
    case .statusUnknown, .textCaseKept, .timeMidnight, .timeZoneAssumed, .valueToBeDecided:
      return addShared("\(issue.code.rawValue) \(issue.field)", issue, record)
    default: break
    }
    add(diagnostic(issue, record), record)
  }

  /// Adds a finding that is reported once for all rows with the same subject.
  func addShared(
    _ subject: String, _ issue: @autoclosure () -> FieldIssue, _ record: SourceRecord
  ) {
    if tallies.counts(subject) { return }
    let finding = diagnostic(issue(), record)
    if tallies.begins(subject, with: PersonalText.masking(finding, isShifted: isShifted(record))) { return }
    add(finding, record)
  }

  func add(_ finding: Diagnostic, _ record: SourceRecord) {
    outcome.add(finding, isShifted: isShifted(record))
  }

  /// Whether a row has too few or too many cells.
  ///
  /// A phone number may then be in the column of names.
  func isShifted(_ record: SourceRecord) -> Bool {
    record.count != columnCount || record.count != survey.mapping.columns.count
  }

  /// The value that a message ends with, folded: the key of a metric type.
  static func subject(of message: Message) -> String {
    for case .value(let text) in message.segments.reversed() { return text.foldedWords }
    return ""
  }

  func diagnostic(_ issue: FieldIssue, _ record: SourceRecord) -> Diagnostic {
    let column = column(of: issue.field)
    let help = options.hasStore ? issue.help : Self.helpWithoutStore[issue.code] ?? issue.help
    var finding = Diagnostic(
      issue.code, issue.severity, issue.message, help: help, position: record.position,
      record: record.number, field: issue.field)
    if let column, column < record.count {
      finding.position = record.fields[column].position
      finding.cell = survey.cell(of: record, column: column)
      finding.value = record.string(at: column)
    }
    finding.header = column.map { survey.mapping.columns[$0].header }
    finding.isPersonal = survey.kind.schema[issue.field]?.isPersonal ?? true
    finding.pointer = survey.table.pointer(pointer, ofColumn: column)
    return excerpted(finding, record, column: column)
  }

  /// The help for a conversion, which can't correct stored records, where the usual help doesn't apply.
  private static let helpWithoutStore: [DiagnosticCode: Message] = [
    .eventPossibleDuplicate: "If it's the same event, combine the two rows.",
    .coachPossibleDuplicate: "If it's the same coach, combine the two rows.",
    .recordOtherID: "If they are two athletes, add both birth dates.",
    .athletePossibleDuplicate: "If they are one athlete, use the same birth date in both rows.",
  ]

  /// Adds the field at the position of a reader's finding.
  func located(_ diagnostic: Diagnostic, _ record: SourceRecord) -> Diagnostic {
    var diagnostic = diagnostic
    if let pointer, let offset = diagnostic.position?.offset, offset >= record.position.offset {
      let column = record.fields.firstIndex { $0.position.offset == offset && $0.position.length > 0 }
      diagnostic.pointer = survey.table.pointer(pointer, ofColumn: column)
    }
    // Text that was skipped since the previous record is above this record and doesn't belong to its fields.
    if let position = diagnostic.position, position.offset < record.position.offset { return diagnostic }
    guard let offset = diagnostic.position?.offset,
      let column = record.fields.firstIndex(where: { $0.position.offset == offset }),
      column < survey.mapping.columns.count,
      offset != record.position.offset || diagnostic.value != nil || diagnostic.cell != nil
    else { return excerpted(diagnostic, record) }
    diagnostic.header = survey.mapping.columns[column].header
    diagnostic.cell = survey.cell(of: record, column: column)
    if case .field(let field) = survey.mapping.columns[column].target {
      diagnostic.field = field.name
      diagnostic.isPersonal = field.isPersonal
    }
    return excerpted(diagnostic, record, column: column)
  }

  func column(of field: String) -> Int? { readers[current].roles.column(saying: field) }

  /// Adds the row to a finding as an excerpt, up to the limit for findings with the same code.
  func excerpted(_ diagnostic: Diagnostic, _ record: SourceRecord, column: Int? = nil) -> Diagnostic {
    var finding = diagnostic
    if !outcome.isFull { finding.recordDigest = digest(of: record) }
    guard outcome.wantsExcerpt(of: finding.code) else { return finding }
    if planner.isCalendar { return titled(finding, record) }
    // The values of JSON aren't in one line of the file, so their names are shown.
    let isJSON = survey.table.isJSON
    let shown = record.fields.indices.filter { !isJSON || $0 == column || !record.fields[$0].range.isEmpty }
    let fields = shown.map { index in
      let name = isJSON ? survey.mapping.columns[index].header + ": " : ""
      return SourceExcerpt.Field(
        name + record.string(at: index), isPersonal: survey.mapping.isPersonal(index))
    }
    finding.excerpt = SourceExcerpt(
      fields: fields, marked: column.flatMap { shown.firstIndex(of: $0) },
      delimiter: isJSON ? ", " : survey.table.delimiter)
    return finding
  }

  /// The digest of a record, made once for all of its findings: a long row may have thousands.
  private func digest(of record: SourceRecord) -> UInt64 {
    let place = (record.number, record.position, record.text.count)
    if let digest, (digest.number, digest.position, digest.length) == place { return digest.value }
    let value = Digest.prefix(of: record)
    digest = (record.number, record.position, record.text.count, value)
    return value
  }

  /// Reports which recruiting calendars the records were compared with.
  func sayCalendars() {
    guard let watch = options.recruiting, [.event, .interaction].contains(survey.kind) else { return }
    outcome.inferences.add(
      "recruiting-calendar", watch.calendars.map(\.title).joined(separator: ", "),
      "set with --recruiting-calendar; hints only, not compliance advice")
  }
}
