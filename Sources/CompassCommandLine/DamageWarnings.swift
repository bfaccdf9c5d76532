import CompassModel
package import CompassStore
import CompassValidation
import Synchronization

/// Warns of stored values that can't be read and are left out.
package final class DamageWarnings: Sendable {
  /// The most warnings that are written.
  private static let maximumCount = 20

  private let count = Mutex(0)

  /// Takes the damaged cells of a store, and warns of the first of them on standard error.
  package static var handler: DamagedCell.Handler {
    let warnings = DamageWarnings()
    return { warnings.add($0) }
  }

  private init() {}

  private func add(_ cell: DamagedCell) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number <= Self.maximumCount {
      return StandardError.write(TerminalText.escaped(Self.text(of: cell)) + "\n")
    }
    if number == Self.maximumCount + 1 {
      StandardError.write("warning: more stored values can't be read; `compass-store check` lists all\n")
    }
  }

  /// The warning: what is damaged, what it means for the output, and what to do.
  package static func text(of cell: DamagedCell) -> String {
    let record = "\(cell.kind.rawValue) \(cell.id)"
    if cell.isPast {
      return "warning: \(record): the history has a \(cell.field) that can't be read; it was left out"
    }
    let consequence =
      cell.isRequired ? "documents leave out the \(cell.kind.rawValue)" : "it was left out"
    return "warning: \(record): the stored \(cell.field) can't be read; \(consequence). "
      + "Run `compass-store check`, then set the field with `compass-store edit \(record)`."
  }
}
