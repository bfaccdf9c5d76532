import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

/// The reading options of the tests: month first, New York, 15 February 2026.
let options: ReadingOptions = {
  let zone = TimeZone(identifier: "America/New_York") ?? .gmt
  return ReadingOptions(
    timeZone: zone, now: Date(rfc3339: "2026-02-15T17:00:00Z") ?? .distantPast, lexicon: .installed)
}()

/// The field of a kind that tests read into.
func field(_ kind: RecordKind, _ name: String) throws -> FieldDescriptor { try #require(kind.schema[name]) }

/// Reads a text into a field.
func reading(
  _ text: String, _ kind: RecordKind, _ name: String, _ changed: ReadingOptions? = nil
) throws -> Reading {
  FieldReader.read(text, field: try field(kind, name), options: changed ?? options)
}

/// The value that a text of a field comes to, as text; nil where there is none.
func value(
  _ text: String, _ kind: RecordKind, _ name: String, _ changed: ReadingOptions? = nil
) throws -> String? {
  try reading(text, kind, name, changed).value?.canonicalText
}

/// The codes of what is said of a text.
func codes(
  _ text: String, _ kind: RecordKind, _ name: String, _ changed: ReadingOptions? = nil
) throws -> [String] {
  try reading(text, kind, name, changed).issues.map(\.code.rawValue)
}

extension FieldIssue {
  /// The sentence with everything shown.
  var text: String { message.rendered(showingPersonal: true) }
}

extension ReadingOptions {
  /// The same options with another order of dates.
  func with(_ order: DateOrder) -> ReadingOptions {
    var result = self
    result.dateOrder = order
    return result
  }

  /// The same options with decimal commas.
  var withDecimalComma: ReadingOptions {
    var result = self
    result.usesDecimalComma = true
    return result
  }
}

/// Records in memory for the rules to compare with.
struct MemoryRecords: KnownRecords {
  var records: [(id: UUID, values: FieldValues)] = []
  var primary: UUID?

  mutating func add(_ kind: RecordKind, _ texts: [String: String], id: UUID = UUID()) throws {
    var draft = Draft(kind: kind)
    for (name, text) in texts {
      DraftReader.read(text, into: try field(kind, name), of: &draft, options: options)
    }
    records.append((id, draft.values))
  }

  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) -> [UUID] {
    ids(limit) { $0.kind == kind && $0.naturalKey == naturalKey }
  }

  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) -> [UUID] {
    ids(limit) { $0.kind == kind && $0.foldedName == foldedName }
  }

  private func ids(_ limit: Int, where isMeant: (FieldValues) -> Bool) -> [UUID] {
    Array(records.filter { isMeant($0.values) }.map(\.id).prefix(limit))
  }

  func events(foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?) -> [UUID] {
    ids(of: .event, foldedName: foldedName, owner: owner, limit: .max).filter { id in
      guard case .date(let date)? = values(of: .event, id: id)?["start_date"] else { return false }
      return days.contains(date)
    }
  }

  func values(of kind: RecordKind, id: UUID) -> FieldValues? {
    records.first { $0.values.kind == kind && $0.id == id }?.values
  }

  func primaryMetric(owner: UUID?) -> UUID? { primary }
}

/// A draft after its texts were read and its rules checked.
struct Checked {
  var draft: Draft
  var issues: [FieldIssue]

  init(_ kind: RecordKind, _ texts: [String: String], known: any KnownRecords = NoKnownRecords()) throws {
    draft = Draft(kind: kind)
    issues = []
    for field in kind.schema.fields {
      guard let text = texts[field.name] else { continue }
      issues += DraftReader.read(text, into: field, of: &draft, options: options)
    }
    issues += try RuleSet.check(&draft, context: RuleContext(options: options, known: known))
  }

  var codes: [String] { issues.map(\.code.rawValue) }
  func value(_ name: String) -> String? { draft.values[name]?.canonicalText }
  func aside(_ name: String) -> String? { draft.setAside.first { $0.name == name }?.value.stringValue }
}

extension TextReportRenderer {
  /// A report as one text.
  func text(_ report: ValidationReport) throws -> String {
    var result = ""
    try render(report) { result += $0 }
    return result
  }
}

extension JSONReportRenderer {
  /// A report as one text.
  func text(_ report: ValidationReport) throws -> String {
    var result = ""
    try render(report) { result += $0 }
    return result
  }
}
