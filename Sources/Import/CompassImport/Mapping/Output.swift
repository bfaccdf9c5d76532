/// A value for a field that a file lacks: `--set type=game`.
package struct FieldSetting: Sendable, Hashable {
  /// The field.
  package var field: String
  /// The value as text.
  package var value: String
}

/// Columns that make a record of their own in each row: the tries of a test, the results of a day.
struct ColumnGroup: Sendable, Hashable {
  /// The columns, of which a row fills one at least to make the record.
  var columns: [Int]
  /// The values that the headers or a profile give, such as the type of the metric.
  var constants: [FieldSetting]
  /// The targets of columns that only this group has, such as the name of the athlete.
  var roles: [Int: ColumnTarget] = [:]
  /// The conditions that a row must meet to make the record.
  var checks: [RowCheck] = []
  /// How the records of a session become one; nil if each row makes a record.
  var gather: GatherRule?

  /// The value that the headers give to a field.
  func constant(_ field: String) -> String? { constants.first { $0.field == field }?.value }
}

/// One record that a row can make.
struct Output: Sendable {
  /// The columns that all records of a row share, and those of its own.
  let roles: ColumnRoles
  /// The columns of the record; nil if the row makes one record.
  let group: ColumnGroup?
}

extension ColumnRoles {
  /// The records that a row can make: one for each group of columns, or a single one without groups.
  var outputs: [Output] {
    guard !groups.isEmpty else { return [Output(roles: self, group: nil)] }
    return groups.map { Output(roles: sharing(with: $0), group: $0) }
  }
}
