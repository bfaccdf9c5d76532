/// Shares a table's width among its columns.
struct PDFColumnWidths {
  /// What one column wants, padding included, in points.
  struct Demand {
    /// The width at which nothing wraps.
    var natural: Double
    /// The width at which no word is divided.
    var least: Double
    var weight: Int
  }

  /// The width below which a column that takes spare width is not pressed by the others, in points.
  static let flexible = 110.0

  /// Whether the columns fit without dividing words.
  static func fits(_ demands: [Demand], in width: Double) -> Bool {
    demands.reduce(0) { $0 + min($1.least, $1.natural) } <= width
  }

  /// Whether the columns fit without wrapping any but those that have a weight.
  static func fitsWell(_ demands: [Demand], in width: Double) -> Bool {
    soft(demands).reduce(0, +) <= width
  }

  /// The widths down to which the columns with a weight give way first; those can still be read.
  private static func soft(_ demands: [Demand]) -> [Double] {
    demands.map { demand in
      demand.weight > 0
        ? min(demand.natural, max(min(demand.least, demand.natural), flexible)) : demand.natural
    }
  }

  /// Shares a width.
  ///
  /// Columns of weight 0 get what they need first, so that figures and dates do not wrap because of a long
  /// note; columns with a weight share what is left. If that is not enough, all are narrowed to their words,
  /// and below that the widest are cut.
  ///
  /// - Returns: as many widths as demands; their sum is the width.
  static func share(_ width: Double, among demands: [Demand]) -> [Double] {
    guard !demands.isEmpty else { return [] }
    let natural = demands.map(\.natural)
    let least = demands.map { min($0.least, $0.natural) }
    let spare = width - natural.reduce(0, +)
    if spare >= 0 {
      let weights = demands.map(\.weight).contains { $0 > 0 } ? demands.map { Double($0.weight) } : natural
      return add(spare, to: natural, by: weights)
    }
    let soft = soft(demands)
    let left = width - soft.reduce(0, +)
    if left >= 0 {
      return add(left, to: soft, by: demands.indices.map { natural[$0] - soft[$0] })
    }
    let forWraps = width - least.reduce(0, +)
    if forWraps >= 0 {
      return add(
        forWraps, to: least,
        by: demands.indices.map { (soft[$0] - least[$0]) * Double(1 + demands[$0].weight) })
    }
    return level(least, to: width)
  }

  /// Takes from the widest until the rest fits, so that one endless word does not squeeze its neighbours.
  private static func level(_ widths: [Double], to width: Double) -> [Double] {
    var (left, limit) = (width, 0.0)
    for (index, next) in widths.sorted().enumerated() {
      limit = left / Double(widths.count - index)
      if next > limit { break }
      left -= next
    }
    return widths.map { min($0, limit) }
  }

  private static func add(_ amount: Double, to widths: [Double], by weights: [Double]) -> [Double] {
    let total = weights.reduce(0, +)
    guard total > 0 else {
      let part = amount / Double(widths.count)
      return widths.map { $0 + part }
    }
    return zip(widths, weights).map { $0 + amount * $1 / total }
  }
}
