/// How many slips of the finger lie between two texts.
package enum EditDistance {
  /// The number of scalars to add, drop, replace or swap with their neighbour (the optimal string alignment
  /// distance), or nil where it is more than `limit`.
  ///
  /// - Complexity: O(n × m).
  package static func between(_ first: String, _ second: String, atMost limit: Int) -> Int? {
    between(Array(first.unicodeScalars), Array(second.unicodeScalars), atMost: limit)
  }

  /// The same of texts that are taken apart already.
  static func between(
    _ first: [Unicode.Scalar], _ second: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    guard abs(first.count - second.count) <= limit else { return nil }
    var previous: [Int] = []
    var current = Array(0...second.count)
    for (row, scalar) in first.enumerated() {
      var next = [row + 1]
      next.reserveCapacity(second.count + 1)
      for (column, other) in second.enumerated() {
        let replaced = current[column] + (scalar == other ? 0 : 1)
        var best = min(replaced, current[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, scalar == second[column - 1], first[row - 1] == other {
          best = min(best, previous[column - 1] + 1)
        }
        next.append(best)
      }
      // Rows never fall below the least of the two before them.
      if let least = next.min(), least > limit, current.allSatisfy({ $0 > limit }) { return nil }
      (previous, current) = (current, next)
    }
    return current[second.count] <= limit ? current[second.count] : nil
  }
}
