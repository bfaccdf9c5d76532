package import CompassModel
import Synchronization

/// A stored value that can't be read: not valid for its field, or not valid UTF-8.
///
/// The other values of the record are read without it. Nothing is changed: what is stored stays until the field gets
/// another value or is emptied on purpose.
package struct DamagedCell: Sendable, Hashable {
  /// The kind of the record.
  package let kind: RecordKind
  /// The record's id as it is stored.
  package let id: String
  /// The name of the field.
  package let field: String
  /// Whether every record of the kind must have the field, so that documents leave the record out.
  package let isRequired: Bool
  /// Whether it is a value that the history keeps, not the present one.
  package let isPast: Bool

  /// The cell as a value that the record has now.
  var present: DamagedCell {
    DamagedCell(kind: kind, id: id, field: field, isRequired: isRequired, isPast: false)
  }

  /// Takes the damaged cells of a store, each one once.
  package typealias Handler = @Sendable (DamagedCell) -> Void
}

/// Reports each damaged cell of a store once.
final class DamageReporter: Sendable {
  /// The most cells that are reported.
  private static let maximumCells = 10_000

  private let report: DamagedCell.Handler
  private let reported = Mutex<Set<DamagedCell>>([])

  init(_ report: @escaping DamagedCell.Handler) { self.report = report }

  func add(_ cell: DamagedCell) {
    let isNew = reported.withLock { reported in
      // What an edit left as it is, the history has, too.
      if cell.isPast, reported.contains(cell.present) { return false }
      return reported.count < Self.maximumCells && reported.insert(cell).inserted
    }
    if isNew { report(cell) }
  }
}
