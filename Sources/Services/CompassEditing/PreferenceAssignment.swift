import CompassModel

/// A `KEY=VALUE` of the settings as it was typed.
package struct PreferenceAssignment: Sendable, Hashable {
  /// The setting.
  package let preference: StorePreference
  /// The value, as the store keeps it wherever that can be told without the store; nil goes back to the default.
  package let text: String?

  /// Reads an argument.
  ///
  /// - Parameter argument: `paper=a4`; nothing behind the `=` goes back to the default.
  /// - Throws: ``EditError`` where there is no `=`, no such setting, or no such value.
  package init(_ argument: String) throws {
    guard let equals = argument.utf8.firstIndex(of: 0x3D), equals > argument.startIndex else {
      let preference = try StorePreference(named: argument.trimmedBlanks)
      throw EditError(
        "Invalid argument \"\(argument)\". Use KEY=VALUE",
        help: "For example, \(preference.rawValue)=\(Self.example(of: preference)). "
          + "`\(preference.rawValue)=` restores the default")
    }
    preference = try StorePreference(named: String(argument[..<equals]).trimmedBlanks)
    let typed = String(argument[argument.utf8.index(after: equals)...]).trimmedBlanks
    text = typed.isEmpty ? nil : try preference.checked(typed)
  }

  /// Reads arguments, each of a setting of its own.
  ///
  /// - Throws: ``EditError`` as ``init(_:)``, and where two are of one setting.
  package static func all(_ arguments: [String]) throws -> [PreferenceAssignment] {
    var assignments: [PreferenceAssignment] = []
    for argument in arguments {
      let assignment = try PreferenceAssignment(argument)
      guard !assignments.contains(where: { $0.preference == assignment.preference }) else {
        throw EditError(
          "Repeated setting \(assignment.preference.rawValue)", help: "Use each setting only once")
      }
      assignments.append(assignment)
    }
    return assignments
  }

  private static func example(of preference: StorePreference) -> String {
    switch preference {
    case .timeZone: "America/New_York"
    case .athlete: "\"Sam Rivers\""
    case .locale: "de-DE"
    case .dateOrder, .audience, .paper: preference.choices?.last ?? ""
    }
  }
}
