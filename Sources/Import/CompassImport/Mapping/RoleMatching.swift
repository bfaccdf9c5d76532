/// The assignment of columns to targets that has the most bits in all.
enum RoleMatching {
  /// Returns the column of each target; nil for one that gets none.
  ///
  /// - Parameter candidates: for each target the columns that may have it, with their bits.
  /// - Complexity: O(t⁴) for t targets (the Hungarian method), and O(n log n) in the number of candidates.
  static func columns(_ candidates: [[(column: Int, bits: Double)]]) -> [Int?] {
    // Of more columns than there are targets, the best ones are enough.
    let best = candidates.map { columns in
      columns.sorted { ($0.bits, $1.column) > ($1.bits, $0.column) }.prefix(candidates.count)
    }
    let places = Set(best.joined().map(\.column)).sorted()
    let placeOf = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    let bits = best.map { columns in
      Dictionary(columns.map { (placeOf[$0.column] ?? 0, $0.bits) }) { first, _ in first }
    }
    return assign(bits, columns: places.count).map { $0.map { places[$0] } }
  }

  private static func assign(_ bits: [[Int: Double]], columns: Int) -> [Int?] {
    // A target that gets no column has a column of its own that costs nothing.
    let count = columns + bits.count
    var targetBits = Array(repeating: 0.0, count: bits.count + 1)
    var columnBits = Array(repeating: 0.0, count: count + 1)
    var targetOf = Array(repeating: 0, count: count + 1)
    var before = Array(repeating: 0, count: count + 1)
    func cost(_ target: Int, _ column: Int) -> Double {
      column > columns ? 0 : -(bits[target - 1][column - 1] ?? -Weights.mostOfColumn)
    }
    for target in 0..<bits.count {
      targetOf[0] = target + 1
      var column = 0
      var least = Array(repeating: Double.infinity, count: count + 1)
      var isUsed = Array(repeating: false, count: count + 1)
      repeat {
        isUsed[column] = true
        let current = targetOf[column]
        var step = Double.infinity
        var next = 0
        for other in 1...count where !isUsed[other] {
          let reduced = cost(current, other) - targetBits[current] - columnBits[other]
          if reduced < least[other] {
            least[other] = reduced
            before[other] = column
          }
          if least[other] < step {
            step = least[other]
            next = other
          }
        }
        for other in 0...count {
          if isUsed[other] {
            targetBits[targetOf[other]] += step
            columnBits[other] -= step
          } else {
            least[other] -= step
          }
        }
        column = next
      } while targetOf[column] != 0
      repeat {
        let other = before[column]
        targetOf[column] = targetOf[other]
        column = other
      } while column != 0
    }
    var result = [Int?](repeating: nil, count: bits.count)
    for column in 0..<columns where targetOf[column + 1] > 0 { result[targetOf[column + 1] - 1] = column }
    return result
  }
}
