import CompassSource
import CompassStore
import Foundation

@testable import CompassEditing

/// What is wrong with a store.
enum Soundness {
  /// The errors that a check finds, in words; none of a sound store.
  static func problems(of store: SQLiteStore) throws -> [String] {
    var problems: [String] = []
    let checker = StoreChecker(store, at: "", now: HistoryPropertyTests.now, zone: .gmt)
    _ = try checker.run { problem, _ in
      if problem.severity == .error { problems.append("\(problem)") }
    }
    return problems
  }
}
