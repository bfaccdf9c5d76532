package import CompassImport
package import CompassModel
import CompassSource
import CompassValidation
package import Foundation

/// A record as a person types it: some of its fields, each as text.
///
/// It goes into the store on the road of every file: as a row that is read, checked and planned by the importer.
package struct TypedRecord: Sendable, Hashable {
  /// The kind.
  package let kind: RecordKind
  /// The id of the record that is changed; nil for a new one.
  package let id: UUID?
  /// The fields by the names that the importer knows, in the order in which they were typed; an empty text empties.
  package private(set) var fields: [(name: String, text: String)] {
    get { members.map { ($0.name, $0.value.stringValue ?? "") } }
    set { members = newValue.map { JSONValue.Member($0.name, .string($0.text)) } }
  }
  private var members: [JSONValue.Member] = []
  /// What the record is if it has no id.
  package var matching = RowMatching.adding

  /// Creates a record without fields.
  package init(_ kind: RecordKind, id: UUID? = nil) {
    self.kind = kind
    self.id = id
    // Two attempts of one day, two talks of one hour: each that is typed is one more.
    if id != nil {
      matching = .merging
    } else if kind == .metric || kind == .interaction {
      matching = .addingAnother
    }
  }

  /// Whether the field was typed.
  package func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// Gives a field its text, in place of what it had.
  package mutating func set(_ name: String, _ text: String) {
    members.removeAll { $0.name == name }
    members.append(JSONValue.Member(name, .string(text)))
  }

  /// Gives fields what assignments say.
  ///
  /// - Throws: ``ToolError`` where a field is given twice.
  package mutating func set(_ assignments: [FieldAssignment]) throws {
    for assignment in assignments {
      guard !has(assignment.name) else {
        throw ToolError("Repeated field \(assignment.name)", help: "Use each field only once")
      }
      set(assignment.name, assignment.text)
    }
  }

  /// Forgets what a field was given.
  mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

  /// The record as a file that holds it alone.
  var input: ImportInput {
    var row: [JSONValue.Member] = members
    if let id { row.insert(JSONValue.Member("id", .string(id.text)), at: 0) }
    let bytes = Array(JSONValue.array([.object(row)]).text().utf8)
    var input = ImportInput(path: kind.plural, source: BytesSource(bytes, name: kind.plural))
    input.kind = kind
    input.matching = matching
    return input
  }
}
