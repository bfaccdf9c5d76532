package import CompassModel

/// The meaning of a metric type's values, which decides how several of them are compared.
package enum MetricMeaning: Sendable, Hashable {
  /// One performance: a throw, a dash, a swing. Its best, its average and its change mean something.
  case mark
  /// Game statistics: an average, an ERA, strikeouts.
  ///
  /// Each value covers different games, so bests, averages and changes mean nothing: two good games beat
  /// every season.
  case statistic
  /// The athlete's position on a day: a weight class, a ranking, a rating. The latest counts.
  case standing
}

extension MetricType {
  /// Game statistics.
  private static let statistics: Set<String> = [
    "batting_avg", "era", "on_base_pct", "slugging_pct", "whip", "strikeouts", "fielding_pct",
    "points_per_game", "rebounds_per_game", "assists_per_game", "steals_per_game", "blocks_per_game",
    "field_goal_pct", "three_point_pct", "free_throw_pct", "passing_yards", "rushing_yards",
    "receiving_yards", "tackles", "clean_sheets", "minutes_played", "ground_balls", "points", "steals",
    "save_pct", "goals_against_avg", "kills", "blocks", "digs", "aces", "hitting_pct", "scoring_average",
    "pins", "takedowns", "goals", "assists", "saves", "innings_pitched",
  ]
  /// The athlete's position on a day.
  private static let standings: Set<String> = ["weight_class", "ranking", "utr_rating", "handicap"]
  /// Units in which more is always better, and units in which less is.
  private static let speeds: Set<String> = ["mph", "km/h", "m/s", "ft/s"]
  private static let times: Set<String> = ["sec", "s", "ms", "min"]
  /// The better way of device and showcase types outside the registry, if their unit doesn't show it.
  private static let furtherBetter: [String: Direction] = [
    "hit_distance": .higher, "on_plane_efficiency": .higher, "power_speed_score": .higher,
  ]

  /// The meaning of its values; unknown types are marks.
  package var meaning: MetricMeaning {
    if Self.statistics.contains(key) { return .statistic }
    return Self.standings.contains(key) ? .standing : .mark
  }

  /// Words in a source that mean a person with a stopwatch, and words that mean a device.
  private static let people = words(
    "stopwatch watch hand handheld handtimed manual phone iphone cellphone mom mother dad father parent parents self"
      + " family brother sister")
  private static let devices = words("laser lasers electronic gate gates beam beams fat dashr radar")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// Whether a person timed it by hand.
  ///
  /// - Parameters:
  ///   - source: the source, such as `Mom's stopwatch`.
  ///   - unit: the unit; only times can be hand-timed.
  func isHandTimed(by source: String?, unit: String) -> Bool {
    guard let source, meaning == .mark, Self.times.contains(unit.foldedName) else { return false }
    let words = Self.words(source.foldedWords)
    return !words.isDisjoint(with: Self.people) && words.isDisjoint(with: Self.devices)
  }

  /// Returns the better way of values in a unit.
  ///
  /// The app's types and the tests of the lexicon define it. For other types, higher speeds and lower times
  /// are better. A launch angle, a spin rate and the type "other" don't have a better way.
  ///
  /// - Parameter unit: the recorded unit.
  package func direction(unit: String) -> Direction {
    if isRegistered { return key == "other" ? .neither : better }
    if let known = Self.furtherBetter[key] { return known }
    // Without a unit, the lexicon counts things in games.
    if !self.unit.isEmpty { return better }
    let unit = unit.foldedName
    return Self.speeds.contains(unit) ? .higher : Self.times.contains(unit) ? .lower : .neither
  }
}
