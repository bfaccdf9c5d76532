public import CompassModel
public import CompassSource

extension FieldIssue {
  /// The issue as a finding of a report, to which an importer adds where the field stands.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - record: the number of the record, counted from 1.
  ///   - header: the column's header as it stands in the file.
  ///   - value: the text of the field as it stands in the file.
  ///   - position: where the field stands; nil for a field that the file lacks.
  public func diagnostic(
    of kind: RecordKind, record: Int? = nil, header: String? = nil, value: String? = nil,
    position: SourcePosition? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, severity, message, help: help, position: position, record: record, field: field,
      header: header, value: value, isPersonal: kind.schema[field]?.isPersonal ?? true)
  }
}
