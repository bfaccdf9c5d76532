/// What a form shows after its fields were checked.
public struct FormResult: Sendable, Hashable {
  /// The sentence over a form in which required fields are missing (seed 000 §2).
  public static let requiredBanner = "Please complete all required fields"

  /// A sentence at a field.
  public struct FieldMessage: Sendable, Hashable {
    /// The name of the field.
    public var field: String
    /// The sentence.
    public var message: String

    /// Creates a sentence at a field.
    public init(field: String, message: String) {
      self.field = field
      self.message = message
    }
  }

  /// The first error of each field that has one, by the field's name.
  public var messages: [String: String]
  /// The errors in the order of the fields, one for each field that has any.
  public var errors: [FieldMessage]
  /// The sentence over the form, where required fields are missing.
  public var banner: String?
  /// What to show besides errors: warnings and notes, in the order in which they were found.
  public var hints: [FieldMessage]
  /// Everything that was found, with codes and help.
  public var issues: [FieldIssue]
  /// The values that were read, with the app's defaults filled in.
  public var draft: Draft

  /// Whether the form may be submitted.
  public var isValid: Bool { messages.isEmpty }

  /// The errors in the order of the fields, for the summary over a form (seed 002 §3).
  public var allErrors: [String] { errors.map(\.message) }
}
