public import CompassModel
import CompassSource
package import Foundation

/// The result of reading one text for a field: a value, a name to look up, or nothing, with the findings.
public struct Reading: Sendable, Hashable {
  /// A result for the field that was read.
  public enum Outcome: Sendable, Hashable {
    /// The text means that the field is empty.
    case empty
    /// The value of the field.
    case value(FieldValue)
    /// The name of the record that the field links to.
    case link(String)
    /// The names and ids of the records that the field links to.
    case linkList([String])
    /// The text can't be read as the field's type. The issues give the reason.
    case unreadable
  }

  /// A value for another field of the record, from the same text: the end of `9 - 11 AM`.
  public struct Side: Sendable, Hashable {
    /// The name of the other field.
    public var field: String
    /// The value, which doesn't replace an existing value of the other field.
    public var value: FieldValue

    /// Creates a value for another field.
    public init(_ field: String, _ value: FieldValue) {
      self.field = field
      self.value = value
    }
  }

  /// The result for the field that was read.
  public var outcome: Outcome
  /// Values for other fields.
  public var sides: [Side]
  /// The quantity in the text, for a metric's value.
  public var quantity: Quantity?
  /// Text next to the value that is saved as an extra field: the `paid` of `$150 (paid)`.
  package var remark: String?
  /// The UTC offset of the time in the text, in seconds; nil for a local time.
  package var utcOffset: Int?
  /// The instant, if the text has a day, a time and a UTC offset.
  package var instant: Date?
  /// The findings about the text.
  public var issues: [FieldIssue]

  /// Creates a reading.
  public init(_ outcome: Outcome, sides: [Side] = [], issues: [FieldIssue] = []) {
    self.outcome = outcome
    self.sides = sides
    self.issues = issues
  }

  /// The value, or nil for any other outcome.
  public var value: FieldValue? {
    if case .value(let value) = outcome { value } else { nil }
  }

  static func value(_ value: FieldValue) -> Reading { Reading(.value(value)) }
  static let empty = Reading(.empty)

  /// Creates the reading of a text without a value: an error if the field is required, otherwise a warning.
  ///
  /// An unreadable ID never rejects the record, because the import creates a new ID.
  static func unreadable(
    _ field: FieldDescriptor, _ code: DiagnosticCode, _ message: Message, help: Message? = nil
  ) -> Reading {
    Reading(.unreadable, issues: [FieldIssue(field.name, code, field.failureEffect, message, help: help)])
  }

  /// The same reading with a note.
  func noting(
    _ field: FieldDescriptor, _ code: DiagnosticCode, _ message: Message, help: Message? = nil
  ) -> Reading {
    adding(FieldIssue(field.name, code, .notes, message, help: help))
  }

  /// The same reading with a warning.
  func warning(
    _ field: FieldDescriptor, _ code: DiagnosticCode, _ message: Message, help: Message? = nil
  ) -> Reading {
    adding(FieldIssue(field.name, code, .warns, message, help: help))
  }

  private func adding(_ issue: FieldIssue) -> Reading {
    var result = self
    result.issues.append(issue)
    return result
  }
}

extension FieldDescriptor {
  /// The effect of an unreadable value.
  ///
  /// It rejects the record if the field is required, unless the field is an ID. Otherwise it empties the field.
  package var failureEffect: FieldIssue.Effect { isRequired && type != .id ? .rejectsRecord : .emptiesField }
}

/// How texts of a file are shown within a sentence.
enum Shown {
  /// The most scalars of a text that a sentence repeats.
  static let maximumScalars = 60

  /// The text cut to what a sentence can carry.
  static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > maximumScalars else { return text }
    return String(scalars.prefix(maximumScalars - 1)) + "…"
  }

  /// The text as a segment, masked where the field says something of a person.
  static func message(_ text: String, _ field: FieldDescriptor) -> Message {
    "\(value: Self.text(text), isPersonal: field.isPersonal)"
  }
}
