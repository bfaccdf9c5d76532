public import CompassModel
import CompassSource
package import Foundation

/// What one text of a field came to: a value, a name to look up, or nothing, and what is to be said of it.
public struct Reading: Sendable, Hashable {
  /// What the text came to.
  public enum Outcome: Sendable, Hashable {
    /// The text says that there is nothing.
    case empty
    /// The value of the field.
    case value(FieldValue)
    /// The name of the record that the field links to.
    case link(String)
    /// The names and ids of the records that the field links to.
    case linkList([String])
    /// The text has no value of the field's type; the issues say why.
    case unreadable
  }

  /// A value for another field of the record that stood in the same text: the end of `9 - 11 AM`.
  public struct Side: Sendable, Hashable {
    /// The name of the other field.
    public var field: String
    /// Its value, which does not replace one that is there.
    public var value: FieldValue

    /// Creates a value for another field.
    public init(_ field: String, _ value: FieldValue) {
      self.field = field
      self.value = value
    }
  }

  /// What the text came to.
  public var outcome: Outcome
  /// Values for other fields.
  public var sides: [Side]
  /// The figure that the text holds, for a metric's value.
  public var quantity: Quantity?
  /// What stands beside the value and is kept beside the record: the `paid` of `$150 (paid)`.
  package var remark: String?
  /// How many seconds ahead of UTC the time in the text is written; nil for a time on the clocks of its place.
  package var utcOffset: Int?
  /// The moment that the text says: a day, a time, and how far they are from UTC.
  package var instant: Date?
  /// What is to be said of the text.
  public var issues: [FieldIssue]

  /// Creates a reading.
  public init(_ outcome: Outcome, sides: [Side] = [], issues: [FieldIssue] = []) {
    self.outcome = outcome
    self.sides = sides
    self.issues = issues
  }

  /// The value, where there is one.
  public var value: FieldValue? {
    if case .value(let value) = outcome { value } else { nil }
  }

  static func value(_ value: FieldValue) -> Reading { Reading(.value(value)) }
  static let empty = Reading(.empty)

  /// A text that has no value: an error where the field is required, else a warning that empties it.
  ///
  /// An id that cannot be read is made anew and rejects nothing.
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
  /// What becomes of a record whose field fails: required fields reject it, others are emptied.
  var failureEffect: FieldIssue.Effect { isRequired && type != .id ? .rejectsRecord : .emptiesField }
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
