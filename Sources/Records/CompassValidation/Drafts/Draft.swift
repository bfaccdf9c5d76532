public import CompassModel
package import Foundation

/// A record on its way in: the values read so far, and what could not be read.
public struct Draft: Sendable, Hashable {
  /// The values that were read.
  public var values: FieldValues
  /// The texts of fields that link to one record by name; the importer finds the id.
  ///
  /// A name that stays here when the rules are checked is one that was not found; its field does not
  /// count as missing.
  public var links: [String: String]
  /// The elements of fields that link to several records, ids and names as they stand; the importer
  /// finds the ids.
  public var linkLists: [String: [String]]
  /// The texts of optional fields that could not be read or failed their rule, by field name, kept so
  /// that they come out again on export.
  public var setAside: [JSONValue.Member]
  /// What the file says beyond the fields, by column.
  public var extra: [JSONValue.Member]
  /// The names of the fields whose text could not be read; they do not count as missing as well.
  public var unreadable: [String]
  /// The figure of a metric as it was read, before its type is known; the metric rules make the value
  /// of it.
  public var quantity: Quantity?
  /// The moments of the days and times that are written with their distance from UTC, by field.
  package var instants: [String: Date] = [:]
  /// How many seconds ahead of UTC times without a day are written, by field.
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

  /// Empties a field and keeps its text aside.
  public mutating func setAside(_ name: String, text: String) {
    values[name] = nil
    setAside.removeAll { $0.name == name }
    setAside.append(JSONValue.Member(name, .string(text)))
  }

  /// Gives a field the value that the rules work out; a text of its own that was kept aside goes.
  mutating func fill(_ name: String, _ value: FieldValue) {
    values[name] = value
    setAside.removeAll { $0.name == name }
  }

  /// Whether the field has a value, the name of a record to find, or a text that was found unreadable.
  public func mentions(_ name: String) -> Bool {
    values[name] != nil || links[name] != nil || linkLists[name] != nil || unreadable.contains(name)
  }

  /// Whether a text of an optional field that could not be stored is kept beside the record, also since an earlier import
  /// or in a whole record that was exported.
  func keepsAside(_ name: String) -> Bool {
    setAside.contains { $0.name == name } || extra.contains { $0.name == name }
  }
}
