package import CompassModel

/// What the figures of a metric type are, which decides what may be said of several of them.
package enum MetricMeaning: Sendable, Hashable {
  /// One performance: a throw, a dash, a swing. Its best, its average and its change mean something.
  case mark
  /// What games add up to: an average, an ERA, strikeouts. Each covers another stretch of games, so that the highest
  /// is the best of nothing (two good games beat every season), and neither their mean nor the way from one to the
  /// other says anything.
  case statistic
  /// Where the athlete stands on a day: a weight class, a ranking, a rating. It changes, and the latest counts.
  case standing
}

extension MetricType {
  /// What games add up to.
  private static let statistics: Set<String> = [
    "batting_avg", "era", "on_base_pct", "slugging_pct", "whip", "strikeouts", "fielding_pct",
    "points_per_game", "rebounds_per_game", "assists_per_game", "steals_per_game", "blocks_per_game",
    "field_goal_pct", "three_point_pct", "free_throw_pct", "passing_yards", "rushing_yards",
    "receiving_yards", "tackles", "clean_sheets", "minutes_played", "ground_balls", "points", "steals",
    "save_pct", "goals_against_avg", "kills", "blocks", "digs", "aces", "hitting_pct", "scoring_average",
    "pins", "takedowns", "goals", "assists", "saves", "innings_pitched",
  ]
  /// Where the athlete stands on a day.
  private static let standings: Set<String> = ["weight_class", "ranking", "utr_rating", "handicap"]
  /// Units of which more is better whatever moves, and those of which less is.
  private static let speeds: Set<String> = ["mph", "km/h", "m/s", "ft/s"]
  private static let times: Set<String> = ["sec", "s", "ms", "min"]
  /// Types of devices and showcases beyond the registry whose unit does not tell which way is better.
  private static let furtherBetter: [String: Direction] = [
    "hit_distance": .higher, "on_plane_efficiency": .higher, "power_speed_score": .higher,
  ]

  /// What its figures are; a type that nobody registered is taken for a mark.
  package var meaning: MetricMeaning {
    if Self.statistics.contains(key) { return .statistic }
    return Self.standings.contains(key) ? .standing : .mark
  }

  /// Words in a source that mean a person with a stopwatch, and words that mean a device.
  private static let people: Set<String> = [
    "stopwatch", "watch", "hand", "handheld", "handtimed", "manual", "phone", "iphone", "cellphone", "mom", "mother",
    "dad", "father", "parent", "parents", "family", "grandpa", "grandma", "brother", "sister", "self",
  ]
  private static let devices: Set<String> = [
    "laser", "lasers", "electronic", "gate", "gates", "beam", "beams", "fat", "dashr", "radar",
  ]

  /// Whether a person took a time by hand.
  ///
  /// - Parameters:
  ///   - source: what measured it, such as `Mom's stopwatch`.
  ///   - unit: the unit of the value; only times are taken by hand.
  func isHandTimed(by source: String?, unit: String) -> Bool {
    guard let source, meaning == .mark, Self.times.contains(unit.foldedName) else { return false }
    let words = Set(source.foldedWords.split(separator: " ").map(String.init))
    return !words.isDisjoint(with: Self.people) && words.isDisjoint(with: Self.devices)
  }

  /// Which way a figure in a unit is better.
  ///
  /// The app's types and tests of the lexicon say so. Of others, speeds are better if higher and times if lower. A
  /// launch angle, a spin rate or a value of type "other" has no better.
  ///
  /// - Parameter unit: the unit of the figure, as it was recorded.
  package func direction(unit: String) -> Direction {
    if isRegistered { return key == "other" ? .neither : better }
    if let known = Self.furtherBetter[key] { return known }
    // Without a unit, the lexicon counts things in games.
    if !self.unit.isEmpty { return better }
    let unit = unit.foldedName
    return Self.speeds.contains(unit) ? .higher : Self.times.contains(unit) ? .lower : .neither
  }
}
