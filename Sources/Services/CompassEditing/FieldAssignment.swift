import CompassImport
package import CompassModel
import CompassSource
package import CompassValidation

/// A `FIELD=VALUE` as it was typed.
package struct FieldAssignment: Sendable, Hashable {
  /// The field by the name that the importer knows.
  package let name: String
  /// The value; empty to empty the field.
  package let text: String

  /// Reads an argument.
  ///
  /// - Parameters:
  ///   - argument: `name=Fall Camp`; the field as the app names it, or as headers of files do: `Start Date`.
  ///   - kind: the kind of the record.
  ///   - lexicon: the words of headers; without them only names and labels of fields are known.
  /// - Throws: ``ToolError`` where there is no `=`, or no such field.
  package init(_ argument: String, of kind: RecordKind, lexicon: Lexicon = .empty) throws {
    guard let equals = argument.utf8.firstIndex(of: 0x3D) else {
      throw ToolError(
        "Invalid argument \"\(argument)\". Use FIELD=VALUE",
        help: "For example, \(Self.example(of: kind)). Put values with spaces in quotes")
    }
    let typed = String(argument[..<equals]).trimmedBlanks
    guard let name = FieldNames.name(typed, of: kind, lexicon) else {
      // The name means the athlete that a record belongs to.
      if kind != .athlete, ColumnTarget.typedName(typed, of: kind, lexicon) == "user_id" {
        throw ToolError(
          "The owner of the \(kind.rawValue) isn't a field", help: "Choose the owner with --athlete NAME")
      }
      let near = FieldNames.nearest(to: typed, of: kind).map { "Did you mean \($0)? " } ?? ""
      throw ToolError(
        "Unknown \(kind.rawValue) field \"\(typed)\"",
        help: near + "Use \(FieldNames.settable(of: kind).map(\.name).joined(separator: ", "))")
    }
    self.name = name
    text = String(argument[argument.utf8.index(after: equals)...])
  }

  private static func example(of kind: RecordKind) -> String {
    switch kind {
    case .athlete: "full_name=\"Sam Rivers\""
    case .school: "name=\"Ridgeview State\""
    case .coach: "last_name=Calloway"
    case .event: "start_date=2026-04-18"
    case .metric: "value=6.85"
    case .interaction: "occurred_at=2026-04-18"
    case .trip: "destination=\"Durham, NC\""
    }
  }
}

/// The fields that a person may type.
package enum FieldNames {
  /// The fields of a kind that are typed: not the id, nor what the store keeps of itself.
  package static func settable(of kind: RecordKind) -> [FieldDescriptor] {
    kind.schema.fields.filter { !kept.contains($0.name) }
  }

  /// What the store fills in itself.
  private static let kept: Set<String> = [
    "id", "user_id", "extra", "created_at", "updated_at", "created_by", "updated_by", "family_unit_id",
    "sequence",
    "end_time_assumed", "logged_by",
  ]

  /// The name that the importer knows a field by; nil where there is none that may be typed.
  static func name(_ typed: String, of kind: RecordKind, _ lexicon: Lexicon = .empty) -> String? {
    guard let name = ColumnTarget.typedName(typed, of: kind, lexicon), !kept.contains(name) else {
      return nil
    }
    return name
  }

  static func nearest(to typed: String, of kind: RecordKind) -> String? {
    Suggestion.nearest(to: typed, among: settable(of: kind).map(\.name))
  }
}
