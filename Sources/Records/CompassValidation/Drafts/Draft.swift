public import CompassModel
package import Foundation

/// A record that is being read: the values so far, and the texts that couldn't be read.
public struct Draft: Sendable, Hashable {
  /// The values that were read.
  public var values: FieldValues
  /// The texts of fields that link to one record by name; the importer finds the id.
  ///
  /// A name that stays here when the rules are checked is one that was not found; its field does not
  /// count as missing.
  public var links: [String: String]
  /// The elements of fields that link to several records: IDs and names as written.
  ///
  /// The importer finds the IDs.
  public var linkLists: [String: [String]]
  /// The texts of optional fields that couldn't be read or failed their rule, by field name.
  ///
  /// Exports include them.
  public var setAside: [JSONValue.Member]
  /// The values in the file that don't belong to a field, by column.
  public var extra: [JSONValue.Member]
  /// The names of the fields with unreadable texts.
  ///
  /// They don't also count as missing.
  public var unreadable: [String]
  /// The quantity of a metric before its type is known.
  ///
  /// The metric rules turn it into the value.
  public var quantity: Quantity?
  /// The instants of days and times with a UTC offset, by field.
  package var instants: [String: Date] = [:]
  /// The UTC offsets of times without a day, in seconds, by field.
  package var utcOffsets: [String: Int] = [:]

  /// Creates an empty draft.
  public init(kind: RecordKind) {
    values = FieldValues(kind: kind)
    links = [:]
    linkLists = [:]
    setAside = []
    extra = []
    unreadable = []
    quantity = nil
  }

  /// The kind of the record.
  public var kind: RecordKind { values.kind }

  /// Empties a field and stores its text in `setAside`, replacing an earlier text.
  public mutating func setAside(_ name: String, text: String) {
    values[name] = nil
    setAside.removeAll { $0.name == name }
    setAside.append(JSONValue.Member(name, .string(text)))
  }

  /// Sets a field to a value from the rules and removes the field's text from `setAside`.
  mutating func fill(_ name: String, _ value: FieldValue) {
    values[name] = value
    setAside.removeAll { $0.name == name }
  }

  /// Whether the field has a value, the name of a record to find, or a text that was found unreadable.
  public func mentions(_ name: String) -> Bool {
    values[name] != nil || links[name] != nil || linkLists[name] != nil || unreadable.contains(name)
  }

  /// Whether the unreadable text of an optional field is saved with the record.
  ///
  /// The text can also come from an earlier import or from an exported record.
  func keepsAside(_ name: String) -> Bool {
    setAside.contains { $0.name == name } || extra.contains { $0.name == name }
  }
}
