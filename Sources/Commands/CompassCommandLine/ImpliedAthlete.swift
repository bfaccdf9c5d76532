package import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// The athlete that the store's settings mean where none is named, which is always said.
package enum ImpliedAthlete {
  /// Finds the default athlete and says that nobody else is meant; nil where there is none.
  ///
  /// - Parameters:
  ///   - store: the store, which has several athletes.
  ///   - others: how others are meant: `--athlete NAME for another`.
  /// - Throws: what the store throws.
  package static func find(_ store: any StoreReading, others: String) throws -> Athlete? {
    switch try store.defaultAthlete() {
    case .unset: return nil
    case .gone:
      StandardError.write(
        "note: The store's default athlete was deleted. Set another with `compass-store settings athlete=NAME`.\n"
      )
      return nil
    case .athlete(let athlete):
      say(athlete, others: others)
      return athlete
    }
  }

  /// Chooses the default athlete's record among several of one name, and says so; nil where that settles nothing.
  ///
  /// - Parameters:
  ///   - kind: the kind of the records.
  ///   - text: what was typed.
  ///   - records: the records that it may mean.
  ///   - store: the store.
  ///   - others: how others are meant: `--athlete NAME for another`.
  /// - Throws: what the store throws.
  package static func choose(
    _ kind: RecordKind, _ text: String, among records: [FieldValues], _ store: any StoreReading,
    others: String
  ) throws -> UUID? {
    guard Set(records.map { $0["user_id"] }).count > 1,
      case .athlete(let athlete) = try store.defaultAthlete(),
      case .found(let id) = try store.resolve(kind, text, owners: [athlete.id])
    else { return nil }
    say(athlete, others: others)
    return id
  }

  /// Says that the default athlete is meant.
  package static func say(_ athlete: Athlete, others: String) {
    // What goes to a file or a log names nobody.
    let isShown = Terminal(descriptor: 2).isTerminal
    let name = isShown ? TerminalText.escaped(athlete.fullName) : "athlete \(athlete.id.text.prefix(8))"
    StandardError.write("note: Using \(name), the store's default athlete (\(others))\n")
  }
}
