import CompassCSV
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Rows that stand alone in their file and come into a store that has none of their kind: there is nothing
/// to compare them with, so that they are prepared on all cores and the store is not asked about them.
extension FileImporter {
  /// Prepares rows for this file; nil where every row must be compared with the store.
  func preparer() throws -> RowPreparer? {
    guard let identities = survey.identities, !identities.isCrowded, !options.comparesEveryRow,
      // The schools and coaches of its events must be asked for.
      options.recruiting == nil, !deleted.skipsRows,
      try store.count(Selection(survey.kind)) == 0
    else { return nil }
    var nobodys = Draft(kind: survey.kind)
    // Where the athlete cannot be told the first row says so.
    guard let resolved = try? owners.resolve(&nobodys) else { return nil }
    return RowPreparer(
      survey, identities: identities, drafter: drafter, reading: reading,
      owner: namesOwners ? nil : resolved.owner, keepsDrafts: insertsRecords || namesOwners)
  }

  private var namesOwners: Bool { survey.mapping.provides("user_id") }

  /// Takes the rows of a feed and returns what the reader found below the last and what it left out.
  func take(_ feed: RowFeed) throws -> ([Diagnostic], CSVSkips) {
    var quiet = RowFeed.Quiet()
    let tail = try feed.forEach(quiet: &quiet) { row in
      begin(row.record, row.diagnostics)
      guard row.prepared.isReady, try takeAlone(row.prepared, row.record) else { return try take(row.record) }
    }
    outcome.read += quiet.rows
    outcome.accepted += quiet.rows
    outcome.added += quiet.rows
    tallies.countZone(isOfState: true, count: quiet.inZoneOfState)
    return tail
  }

  /// Takes a row that was prepared; false where it turns out that it cannot be taken as it is.
  func takeAlone(_ row: RowPreparer.Row, _ record: SourceRecord) throws -> Bool {
    var issues = row.issues
    var zone = row.zone
    var values = FieldValues(kind: survey.kind)
    if var draft = row.draft {
      if namesOwners || !row.isChecked {
        guard try settle(&draft, &issues, isChecked: row.isChecked) else { return false }
        zone = EventZone.source(of: draft.values)
      }
      values = RecordMerge.values(of: draft)
    }
    addZone(zone, &values, record)
    for issue in issues { add(issue, record) }
    outcome.accepted += 1
    outcome.added += 1
    guard insertsRecords else { return true }
    if values["id"] == nil, let key = values.naturalKey {
      let owner: UUID? = if case .id(let id)? = values["user_id"] { id } else { nil }
      values["id"] = .id(RecordIdentifier.make(kind: survey.kind, owner: owner, key: key, ordinal: 0))
    }
    stamp(&values, isNew: true)
    try store.insert(values)
    return true
  }

  /// Finds whose a record is and what it names, and asks the rules; false where that rejects the row.
  private func settle(
    _ draft: inout Draft, _ issues: inout [FieldIssue], isChecked: Bool
  ) throws -> Bool {
    var owner: UUID? = if case .id(let id)? = draft.values["user_id"] { id } else { nil }
    if namesOwners {
      let (found, issue) = try owners.resolve(&draft)
      guard issue == nil else { return false }
      owner = found
    }
    if isChecked { return true }
    var found = try links.resolve(&draft, owner: owner)
    found += try RuleSet.check(&draft, context: RuleContext(options: reading))
    found = options.strictly(found, of: survey.kind)
    guard !found.contains(where: { $0.effect == .rejectsRecord }) else {
      try links.takeBackSchool()
      return false
    }
    issues += found
    return true
  }
}
