import CompassModel
import CompassSource
package import CompassStore
import CompassValidation
package import Foundation

/// Changes the settings of a store.
package enum SettingsEditor {
  /// The result of a change.
  package struct Outcome: Sendable, Hashable {
    /// The number in the history, or nil if nothing was changed.
    package var entry: Int?
    /// The changes, in the order of the arguments.
    package var changes: [SettingChange] = []
  }

  /// Reads `KEY=VALUE` arguments; the value is nil if nothing follows the `=`, which restores the default.
  ///
  /// - Throws: ``ToolError`` if an argument has no `=`, an unknown or repeated setting, or an invalid value.
  package static func parse(_ arguments: [String]) throws -> [(setting: Setting, value: String?)] {
    var assignments: [(setting: Setting, value: String?)] = []
    for argument in arguments {
      guard let equals = argument.utf8.firstIndex(of: 0x3D), equals > argument.startIndex else {
        let setting = try Setting.named(argument.trimmedBlanks)
        if setting.isAnswer { _ = try setting.checked(argument) }
        throw ToolError(
          "Invalid argument \"\(argument)\". Use KEY=VALUE",
          help: "For example, \(setting.name)=\(setting.example). `\(setting.name)=` restores the default")
      }
      let setting = try Setting.named(String(argument[..<equals]).trimmedBlanks)
      let typed = String(argument[argument.utf8.index(after: equals)...]).trimmedBlanks
      let value = typed.isEmpty ? nil : try setting.checked(typed)
      guard !assignments.contains(where: { $0.setting == setting }) else {
        throw ToolError("Repeated setting \(setting.name)", help: "Use each setting only once")
      }
      assignments.append((setting, value))
    }
    return assignments
  }

  /// Changes settings as one entry of the history: all of them or, after an error, none.
  ///
  /// Settings that already have their value are left alone.
  ///
  /// - Throws: ``ToolError`` if the store has no such athlete, and what the store throws.
  package static func apply(
    _ assignments: [(setting: Setting, value: String?)], to store: any Store, now: Date
  ) throws -> Outcome {
    try store.write { writer -> StoreTransaction<Outcome> in
      var planned: [(before: SettingState, value: String?)] = []
      for (setting, value) in try assignments.flatMap({ try settings($0, writer) }) {
        let before = try SettingState(setting, writer)
        let value = try setting == .athlete ? value.map { try athlete($0, writer).text } : value
        // Naming the computer's time zone confirms it.
        if before.stored != value || before.origin == .machine { planned.append((before, value)) }
      }
      guard !planned.isEmpty else { return .rollback(Outcome()) }
      let entry = try writer.begin(HistoryEntry(occurredAt: now, command: "compass-store settings"))
      let changes = try planned.map { before, value in
        try writer.set(before.setting.storedName, to: value)
        if before.origin == .machine { try writer.set(StoreSettings.isTimeZoneAssumed, to: nil) }
        return SettingChange(before: before, after: try SettingState(before.setting, writer))
      }
      return .commit(Outcome(entry: entry, changes: changes))
    }
  }

  /// Returns the settings that an assignment changes: all answers for `answers=`.
  ///
  /// - Throws: ``ToolError`` if the store has no such answer.
  private static func settings(
    _ assignment: (setting: Setting, value: String?), _ reader: any StoreReading
  ) throws -> [(setting: Setting, value: String?)] {
    guard assignment.setting.isAnswer else { return [assignment] }
    let stored = try StoredAnswer.all(reader).map(\.setting)
    if assignment.setting == .answers { return stored.map { ($0, nil) } }
    guard stored.contains(assignment.setting) else {
      throw ToolError(
        "The store remembers no answer \(assignment.setting.name)",
        help: "List the answers with `compass-store settings`")
    }
    return [assignment]
  }

  private static func athlete(_ text: String, _ reader: any StoreReading) throws -> UUID {
    func lines(_ records: [FieldValues]) -> [String] {
      records.compactMap(Athlete.init).map { "\($0.id.text.prefix(8))  \($0.fullName)" }
    }
    switch try reader.resolve(.athlete, text) {
    case .found(let id): return id
    case .ambiguous(let records):
      throw ToolError(
        "athlete: several athletes match:", listing: lines(records), help: "Use an ID from this list")
    case .unknown(let suggestions):
      throw ToolError(
        "athlete: no athlete has this name or ID", suggesting: lines(suggestions),
        help: "List all athletes with `compass-export athletes`")
    }
  }
}

/// The change of a setting.
package struct SettingChange: Sendable, Hashable {
  /// The setting before.
  package let before: SettingState
  /// The setting now.
  package let after: SettingState

  /// Whether the value is the same, but a person set it now.
  package var isConfirmed: Bool { before.stored == after.stored && before.origin == .machine }

  /// The change in one sentence, the value before in another.
  package var sentence: String {
    let name = after.setting.name
    return isConfirmed
      ? "\(name) is \(after.phrase), now confirmed. Before, it came from this computer."
      : "\(name) is now \(after.phrase). Before: \(before.phrase)."
  }
}
