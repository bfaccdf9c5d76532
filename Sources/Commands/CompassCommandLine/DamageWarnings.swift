import CompassModel
package import CompassStore
import CompassValidation
import Synchronization

/// Warns of stored values that can't be read and are left out.
package final class DamageWarnings: Sendable {
  /// The most warnings that are written.
  private static let maximumCount = 20

  private let count = Mutex(0)
  /// The store, if it isn't the one that the command works on.
  private let store: String?

  /// Takes the damaged cells of a store, and warns of the first of them on standard error.
  package static var handler: DamagedCell.Handler { handler(for: nil) }

  /// Takes the damaged cells of another store, which the warnings name.
  ///
  /// - Parameter store: the path of the store; nil for the one that the command works on.
  package static func handler(for store: String?) -> DamagedCell.Handler {
    let warnings = DamageWarnings(store)
    return { warnings.add($0) }
  }

  private init(_ store: String?) { self.store = store }

  private func add(_ cell: DamagedCell) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number <= Self.maximumCount {
      return StandardError.write(TerminalText.escaped(Self.text(of: cell, in: store)) + "\n")
    }
    if number == Self.maximumCount + 1 {
      StandardError.write(
        TerminalText.escaped(
          "warning: More stored values can't be read. List them with `compass-store check\(Self.option(store))`."
        )
          + "\n")
    }
  }

  /// The warning: what is damaged, what it means for the output, and what to do.
  ///
  /// - Parameters:
  ///   - cell: the value.
  ///   - store: the path of the store; nil for the one that the command works on.
  package static func text(of cell: DamagedCell, in store: String? = nil) -> String {
    let record = "\(cell.kind.rawValue) \(cell.id)"
    let start = "warning: \(store.map { "\($0): " } ?? "")\(record): "
    if cell.isPast { return start + "an earlier \(cell.field) in the history can't be read; it was skipped." }
    let consequence =
      cell.isRequired ? "documents skip the \(cell.kind.rawValue)" : "it was skipped"
    return start + "the stored \(cell.field) can't be read; \(consequence). "
      + "Run `compass-store check\(option(store))`, then set the field with "
      + "`compass-store edit \(record)\(option(store))`."
  }

  private static func option(_ store: String?) -> String {
    store.map { " --store \(ShellWord.quoted($0))" } ?? ""
  }
}
