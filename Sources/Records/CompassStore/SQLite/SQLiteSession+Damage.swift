import CompassModel
import Foundation

extension SQLiteSession {
  /// A record of which something can't be read.
  struct DamagedRecord: Hashable {
    let kind: RecordKind
    let id: UUID
  }

  /// Reads the values of a row that begins with the fields' columns.
  ///
  /// - Throws: ``StoreError`` if a value can't be read and nobody takes reports of that.
  func values(in row: SQLiteStatement, of table: SQLTable) throws -> FieldValues {
    var damaged: Set<Int> = []
    let values = try table.values(in: row) { field in
      try report(field, of: table.kind, id: row.text(0))
      damaged.insert(field.index)
    }
    // What was damaged may have got a value since.
    if !damaged.isEmpty || !damagedFields.isEmpty, case .id(let id)? = values["id"] {
      damagedFields[DamagedRecord(kind: table.kind, id: id)] = damaged.isEmpty ? nil : damaged
    }
    return values
  }

  /// Reads the values of a row as the history keeps it.
  ///
  /// - Throws: ``StoreError`` if the row can't be read, or a value can't and nobody takes reports of that.
  func values(inImage image: RowImage, of table: SQLTable) throws -> FieldValues {
    guard hasDamageReports else { return try table.values(in: image) }
    return try table.values(in: image) { field, id in
      try report(field, of: table.kind, id: id, isPast: true)
    }
  }

  private func report(
    _ field: FieldDescriptor, of kind: RecordKind, id: String, isPast: Bool = false
  ) throws {
    guard let damage else {
      throw StoreError(
        .damaged, "The \(field.name) of the \(kind.rawValue) \(id) can't be read.",
        help: "Another program wrote it. Correct or clear it there.")
    }
    damage.add(
      DamagedCell(kind: kind, id: id, field: field.name, isRequired: field.isRequired, isPast: isPast))
  }

  func damagedFields(of kind: RecordKind, id: UUID) throws -> Set<String> {
    _ = try connection()
    let damaged = damagedFields[DamagedRecord(kind: kind, id: id)] ?? []
    return Set(damaged.map { kind.schema.fields[$0].name })
  }

  /// The columns of a record that an update must leave alone: damaged ones without a new value.
  func keptFields(of values: FieldValues, emptying emptied: Set<String>) -> Set<Int> {
    guard !damagedFields.isEmpty, case .id(let id)? = values["id"],
      let damaged = damagedFields[DamagedRecord(kind: values.kind, id: id)]
    else { return [] }
    let fields = values.kind.schema.fields
    return damaged.filter { values[$0] == nil && !emptied.contains(fields[$0].name) }
  }
}
