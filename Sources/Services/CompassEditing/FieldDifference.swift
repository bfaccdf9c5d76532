package import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// How a field of a record differs, in words.
package struct FieldDifference: Sendable, Hashable {
  /// The field.
  package let field: FieldDescriptor
  /// The member of the field that differs; nil if the field has no members.
  package var member: String?
  /// What it said before; nil where it was empty.
  package let before: String?
  /// What it says now; nil where it is empty.
  package let after: String?

  /// `cost: 150 → 175`.
  package var text: String { "\(name): \(before ?? "(empty)") → \(after ?? "(empty)")" }

  /// The name of the field, with that of its member: `cost`, `extra.Coach Notes`.
  package var name: String { [field.name, member].compactMap(\.self).joined(separator: ".") }

  /// The fields that a change made different, in the order of the schema; of a field with members, each member.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - reader: the store, for the names of what it links to.
  ///   - zone: the zone in which moments are days.
  package static func all(
    _ change: RecordChange, _ reader: (any StoreReading)?, zone: TimeZone
  ) -> [FieldDifference] {
    change.fields.flatMap { field in
      let before = change.before?[field]
      let after = change.after?[field]
      if let members = members(of: field, before, after) { return members }
      return [
        FieldDifference(
          field: field, before: before.map { FieldText.shown($0, field, reader, zone: zone) },
          after: after.map { FieldText.shown($0, field, reader, zone: zone) })
      ]
    }
  }

  /// The members that differ, in their order; nil if a value is something else than an object.
  private static func members(
    of field: FieldDescriptor, _ before: FieldValue?, _ after: FieldValue?
  ) -> [FieldDifference]? {
    guard field.type == .json, let old = object(before), let new = object(after) else { return nil }
    let known = Set(old.map(\.name))
    let names = old.map(\.name) + new.map(\.name).filter { !known.contains($0) }
    let (earlier, later) = (JSONValue.object(old), JSONValue.object(new))
    return names.compactMap { name in
      guard earlier[name] != later[name] else { return nil }
      return FieldDifference(
        field: field, member: name, before: earlier[name].map(FieldText.plain),
        after: later[name].map(FieldText.plain))
    }
  }

  private static func object(_ value: FieldValue?) -> [JSONValue.Member]? {
    switch value {
    case nil: []
    case .json(.object(let members))?: members
    default: nil
    }
  }
}
