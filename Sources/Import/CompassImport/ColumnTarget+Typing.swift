package import CompassModel
package import CompassValidation

extension ColumnTarget {
  /// The name by which the importer knows what a person called a field, as a column of that name; nil where it means
  /// nothing.
  package static func typedName(_ name: String, of kind: RecordKind, _ lexicon: Lexicon) -> String? {
    switch HeaderWords.of(kind, lexicon).target(named: name) {
    case nil, .extra, .extraObject, .rejectionRemark, .rejectionSurplus, .rejectionDecisions: nil
    case .field(let field): field.name
    case .some: name
    }
  }
}
