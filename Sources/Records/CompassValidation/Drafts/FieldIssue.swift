public import CompassSource

/// What a rule or a value reader has to say of one field, without knowing where the field stands.
///
/// An importer adds the position and makes a `Diagnostic` of it; a form shows the message at its field.
public struct FieldIssue: Sendable, Hashable {
  /// What becomes of the record.
  public enum Effect: Sendable, Hashable, CaseIterable {
    /// The record is rejected: an error.
    case rejectsRecord
    /// The field stays empty and its text is kept aside: a warning; in a form an error.
    case emptiesField
    /// The value is kept, and somebody should look: a warning.
    case warns
    /// The value was changed or completed in a way worth saying: a note.
    case notes

  }

  /// How much the finding matters in an import.
  public var severity: Severity {
    switch effect {
    case .rejectsRecord: .error
    case .emptiesField: isMinor ? .note : .warning
    case .warns: .warning
    case .notes: .note
    }
  }

  /// The name of the field.
  public var field: String
  /// The kind of finding.
  public var code: DiagnosticCode
  /// What becomes of the record.
  public var effect: Effect
  /// What is wrong, in one sentence.
  public var message: Message
  /// What to do about it.
  public var help: Message?
  /// Whether an empty field is only a note, because its text is saved and is rarely wrong.
  package var isMinor = false

  /// Creates an issue.
  public init(
    _ field: String, _ code: DiagnosticCode, _ effect: Effect, _ message: Message, help: Message? = nil
  ) {
    self.field = field
    self.code = code
    self.effect = effect
    self.message = message
    self.help = help
  }
}

extension [FieldIssue] {
  /// Adds what is to be said of a field.
  package mutating func add(
    _ field: String, _ code: DiagnosticCode, _ effect: FieldIssue.Effect, _ message: Message,
    help: Message? = nil
  ) {
    append(FieldIssue(field, code, effect, message, help: help))
  }
}
