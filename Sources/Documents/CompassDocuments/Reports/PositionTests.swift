package import CompassModel

/// The tests that coaches ask for first at an athlete's positions in baseball and softball.
package struct PositionTests: Sendable {
  /// Keys of types, the most important first; each entry lists alternatives.
  private let tests: [[String]]

  private static let throwing = ["throwing_velocity", "catcher_velocity"]
  private static let hitting = ["exit_velo", "tee_exit_velo"]
  private static let infield = ["infield_velocity", "first_base_velocity", "throwing_velocity"]
  private static let outfield = ["outfield_velocity", "throwing_velocity"]

  /// The tests of an athlete's primary position, then those of the secondary one.
  package init(_ athlete: Athlete) {
    let isSoftball = athlete.primarySportID?.foldedWords.contains("softball") ?? false
    let running = isSoftball ? ["home_to_first", "sixty_time"] : ["sixty_time", "home_to_first"]
    let positions = [athlete.primaryPosition, athlete.secondaryPosition].compactMap(\.self)
    tests = positions.flatMap { position -> [[String]] in
      switch position.foldedWords {
      case "catcher", "c": return [["pop_time"], Self.throwing, Self.hitting, running]
      case "pitcher", "p", "rhp", "lhp", "right handed pitcher", "left handed pitcher":
        return [["velocity"], ["spin_rate"], Self.hitting, running]
      case "shortstop", "ss", "second base", "2b", "middle infield", "middle infielder", "mif", "infield",
        "if":
        return [running, Self.infield, Self.hitting, ["bat_speed"]]
      case "first base", "1b", "third base", "3b", "corner infield", "corner infielder", "cif":
        return [Self.hitting, Self.infield, ["bat_speed"], running]
      case "outfield", "outfielder", "of", "center field", "cf", "left field", "lf", "right field", "rf":
        return [running, Self.outfield, Self.hitting, ["bat_speed"]]
      default: return []
      }
    }
  }

  /// The places of the types that were measured, by key; 0 is the first.
  func order(of lines: [MetricLine]) -> [String: Int] {
    let measured = Set(lines.map(\.type.key))
    var order: [String: Int] = [:]
    for keys in tests {
      guard let key = keys.first(where: { measured.contains($0) }), order[key] == nil else { continue }
      order[key] = order.count
    }
    return order
  }
}
