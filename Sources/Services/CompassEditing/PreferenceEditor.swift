import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// Changes the settings of a store, as one entry of its history.
package struct PreferenceEditor {
  /// The store.
  package let store: any Store
  /// The current instant.
  package let now: Date
  /// The zone of the machine, which holds where no other is set.
  package let machineZone: TimeZone

  /// Creates an editor.
  package init(_ store: any Store, now: Date, machineZone: TimeZone) {
    self.store = store
    self.now = now
    self.machineZone = machineZone
  }

  /// What became of it.
  package struct Outcome: Sendable, Hashable {
    /// The number in the history; nil where nothing was changed.
    package var entry: Int?
    /// What was changed, in the order in which it was asked for.
    package var changes: [PreferenceChange]
  }

  /// Sets settings, all of them or, where one cannot be, none; what says the same already is left alone.
  ///
  /// - Parameter assignments: the settings, each once.
  /// - Throws: ``EditError`` where there is no such athlete, and what the store throws.
  package func apply(_ assignments: [PreferenceAssignment]) throws -> Outcome {
    try store.write { writer -> StoreTransaction<Outcome> in
      var planned: [(before: PreferenceState, value: String?)] = []
      for assignment in assignments {
        let before = try PreferenceState(assignment.preference, writer, machineZone: machineZone)
        let value = try assignment.text.map { text in
          try assignment.preference == .athlete ? Self.athlete(text, writer).text : text
        }
        // A zone of the machine that the user names is confirmed by that.
        guard before.stored != value || before.origin == .machine else { continue }
        planned.append((before, value))
      }
      guard !planned.isEmpty else { return .rollback(Outcome(entry: nil, changes: [])) }
      let entry = try writer.begin(HistoryEntry(occurredAt: now, command: "compass-store settings"))
      let changes = try planned.map { before, value in
        try writer.set(before.preference.storedName, to: value)
        if before.origin == .machine { try writer.set(StoreSettings.isTimeZoneAssumed, to: nil) }
        return PreferenceChange(
          before: before, after: try PreferenceState(before.preference, writer, machineZone: machineZone))
      }
      return .commit(Outcome(entry: entry, changes: changes))
    }
  }

  /// The athlete that a text names.
  private static func athlete(_ text: String, _ reader: any StoreReading) throws -> UUID {
    func lines(_ records: [FieldValues]) -> [String] {
      records.compactMap(Athlete.init).map { "\($0.id.text.prefix(8))  \($0.fullName)" }
    }
    switch try reader.resolve(.athlete, text) {
    case .found(let id): return id
    case .ambiguous(let records):
      throw EditError(
        "athlete: several athletes match:", listing: lines(records),
        help: "Use an ID from this list")
    case .unknown(let suggestions):
      throw EditError(
        "athlete: no athlete has this name or ID", suggesting: lines(suggestions),
        help: "List all athletes with `compass-export athletes`")
    }
  }
}

/// How a setting was changed.
package struct PreferenceChange: Sendable, Hashable {
  /// How it was.
  package let before: PreferenceState
  /// How it is.
  package let after: PreferenceState

  /// The setting.
  package var preference: StorePreference { after.preference }
  /// Whether it is what it was, and a person says so now.
  package var isConfirmed: Bool { before.stored == after.stored && before.origin == .machine }

  /// The sentence that says what was and what is: `paper is now a4; before, it was not set (letter)`.
  package var sentence: String {
    isConfirmed
      ? "\(preference.rawValue) is \(after.phrase), now confirmed. Before, it came from this computer."
      : "\(preference.rawValue) is now \(after.phrase). Before: \(before.phrase)."
  }
}
