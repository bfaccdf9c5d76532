import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Recognizes the stored events that the source of a file brought earlier.
///
/// Without `--source`, the source is the file's name: the imports of one file with that name brought them.
struct SourceEvents {
  private let source: String?
  /// The events that imports of a file with this name added.
  fileprivate let ids: Set<UUID>

  /// Looks for earlier imports.
  ///
  /// - Parameters:
  ///   - store: the store, before the file is imported.
  ///   - source: the name that the user gave the source.
  ///   - fileName: the name of the file without its folders.
  init(_ store: any StoreReading, source: String?, fileName: String) throws {
    self.source = source
    let name = Self.downloadName(fileName)
    let numbers = try store.history(limit: Self.maximumEntries).filter { entry in
      entry.undoneBy == nil && entry.files.count == 1 && Self.downloadName(entry.files[0].name) == name
    }.compactMap(\.number)
    ids = numbers.isEmpty ? [] : Set(try store.ids(of: .event, addedBy: numbers))
  }

  /// The maximum number of earlier imports and edits to look through.
  private static let maximumEntries = 100

  /// Whether the source brought an event.
  func contains(_ id: UUID, from source: String?) -> Bool {
    source == self.source && (source != nil || ids.contains(id))
  }

  /// Returns a file name without the number that browsers add: `team (2).ics` is `team.ics`.
  private static func downloadName(_ name: String) -> String {
    guard let point = name.utf8.lastIndex(of: 0x2E), name[..<point].hasSuffix(")"),
      let open = name[..<point].utf8.lastIndex(of: 0x28)
    else { return name }
    let number = name[open..<point].utf8.dropFirst().dropLast()
    guard 1...3 ~= number.count, number.allSatisfy({ 0x30...0x39 ~= $0 }) else { return name }
    let stem = name[..<open]
    return String((stem.hasSuffix(" ") ? stem.dropLast() : stem) + name[point...])
  }
}

/// Upcoming events that the source of a file doesn't have any more.
extension Importer {
  /// Returns the upcoming events from the source, as stored before the import.
  func comingEvents() throws -> [Event] {
    guard let sourceEvents, reading.hasClock else { return [] }
    var query = EventQuery(owners: planner.owners.subject.map { [$0.id] })
    query.since = reading.today
    return try records.upToDate().events(query).filter {
      $0.startDate >= reading.today && !$0.cancelled && sourceEvents.contains($0.id, from: $0.source)
    }
  }

  /// Cancels the upcoming events that the file doesn't have any more, or names them in a warning.
  ///
  /// Attended events stay, and so do events after the last day of a calendar.
  ///
  /// - Parameter coming: the upcoming events from the source.
  /// - Throws: ``ToolError`` if a sync would cancel most of them.
  func settleMissing(among coming: [Event]) throws {
    var later = 0
    let missing = coming.filter { event in
      guard !event.attended, !earlier.isClaimed(.event, event.id), !isInCalendar(event) else { return false }
      guard calendar?.span.map({ event.startDate <= $0.upperBound }) ?? true else {
        later += 1
        return false
      }
      return true
    }
    let isMost = outcome.accepted == 0 || missing.count * 2 > coming.count
    guard options.isSynced else {
      let lost = missing.filter { sourceEvents?.ids.contains($0.id) == true }
      // A file that claimed some of these records is the same one in a later state.
      if !lost.isEmpty, sourceEvents?.ids.contains(where: { earlier.isClaimed(.event, $0) }) == true {
        outcome.add(missingEvents(lost, canSync: !isMost && lost.count == missing.count), isShifted: false)
      }
      return
    }
    if isMost, !missing.isEmpty, !options.allowsMassCancel {
      let source = options.source.map { " from \($0)" } ?? ""
      throw ToolError(
        .input, "--sync would cancel \(missing.count) of the \(coming.count) upcoming events\(source)",
        help: "If they were really removed, add --allow-mass-cancel", code: .syncRefused)
    }
    for event in missing { try planner.cancel(event.id) }
    outcome.cancelled += missing.count
    if later > 0 {
      outcome.inferences.add(
        "sync", later == 1 ? "1 event kept" : "\(later) events kept",
        "missing from the calendar, but after its last day", "compass-store edit event ID cancelled=yes")
    }
  }

  /// Whether a calendar has an event that it didn't bring now: one it skips, or a repetition beyond a limit.
  private func isInCalendar(_ event: Event) -> Bool {
    guard let calendar, let key = event.sourceKey else { return false }
    let (uid, start) = MovedEvents.parts(of: key)
    return calendar.keys.contains(key) || start != nil && calendar.limitedUIDs.contains(uid)
  }

  /// The maximum number of missing events that the warning names.
  private static let namedEvents = 5

  private func missingEvents(_ missing: [Event], canSync: Bool) -> Diagnostic {
    let named = missing.prefix(Self.namedEvents).map { "\($0.name) on \($0.startDate.displayText)" }
    let more = missing.count > named.count ? ", and \(missing.count - named.count) more" : ""
    let command = "`compass-store edit event \(missing[0].id.text.prefix(8)) cancelled=yes`"
    let sync = canSync ? "import the file again with --sync to cancel all of them, or " : ""
    return Diagnostic(
      .eventMissing, .warning,
      "This file no longer has \(missing.count.counted("upcoming event")): \(value: named.joined(separator: "; "))\(more)",
      help: "If an event was called off or moved, \(sync)run \(command)")
  }
}
