extension MetricType {
  /// The types that the app knows, in the order of its registry (domain reference §1.5).
  ///
  /// The plausible ranges are ours: a value outside one is worth a second look and no error. An ERA below 0 is.
  public static let registry: [MetricType] = [
    MetricType(
      "velocity", "Fastball Velocity", "mph", .decimal(places: 1), .higher, from: "40", to: "105",
      aliases: [
        "fastball", "fb velo", "fb velocity", "fastball velo", "pitching velocity", "pitch velocity", "fb",
        "velo",
      ]),
    MetricType(
      "exit_velo", "Exit Velocity", "mph", .decimal(places: 1), .higher, from: "40", to: "120",
      aliases: ["exit velo", "ev", "max exit velo", "exit speed", "exit velocity max"]),
    MetricType(
      "batting_avg", "Batting Average", "", .rate(places: 3), .higher, from: "0", to: "1",
      aliases: ["avg", "ba", "batting avg"]),
    MetricType(
      "sixty_time", "60-Yard Dash", "sec", .decimal(places: 2), .lower, from: "5.9", to: "10.0",
      aliases: [
        "60", "60 yard", "60 yard dash", "60 yd", "60 yd dash", "60 time", "60yd", "sixty", "sixty yard dash",
        "60 yard dash time",
      ]),
    MetricType(
      "pop_time", "Pop Time", "sec", .decimal(places: 2), .lower, from: "1.6", to: "3.5",
      aliases: ["pop", "pop time 2b"]),
    MetricType(
      "era", "ERA", "", .decimal(places: 2), .lower, from: "0", to: "30", notBelow: "0",
      aliases: ["earned run average"]),
    MetricType(
      "on_base_pct", "On-Base Percentage", "", .rate(places: 3), .higher, from: "0", to: "1",
      aliases: ["obp", "on base", "on base pct", "on base %"]),
    MetricType(
      "slugging_pct", "Slugging Percentage", "", .rate(places: 3), .higher, from: "0", to: "4",
      aliases: ["slg", "slugging", "slugging %"]),
    MetricType("whip", "WHIP", "", .decimal(places: 2), .lower, from: "0", to: "10"),
    MetricType(
      "strikeouts", "Strikeouts", "count", .integer, .higher, from: "0", to: "400",
      aliases: ["k", "ks", "so"]),
    MetricType(
      "fielding_pct", "Fielding Percentage", "", .rate(places: 3), .higher, from: "0", to: "1",
      aliases: ["fpct", "fielding", "fielding %", "fld%"]),
    MetricType(
      "points_per_game", "Points Per Game", "", .decimal(places: 1), .higher, from: "0", to: "60",
      aliases: ["ppg"]),
    MetricType(
      "rebounds_per_game", "Rebounds Per Game", "", .decimal(places: 1), .higher, from: "0", to: "30",
      aliases: ["rpg"]),
    MetricType(
      "assists_per_game", "Assists Per Game", "", .decimal(places: 1), .higher, from: "0", to: "25",
      aliases: ["apg"]),
    MetricType(
      "steals_per_game", "Steals Per Game", "", .decimal(places: 1), .higher, from: "0", to: "15",
      aliases: ["spg"]),
    MetricType(
      "blocks_per_game", "Blocks Per Game", "", .decimal(places: 1), .higher, from: "0", to: "15",
      aliases: ["bpg"]),
    MetricType(
      "field_goal_pct", "Field Goal %", "%", .percent(places: 1), .higher, from: "0", to: "100",
      aliases: ["fg%", "field goal percentage", "fg pct"]),
    MetricType(
      "three_point_pct", "3-Point %", "%", .percent(places: 1), .higher, from: "0", to: "100",
      aliases: ["3p%", "3-point percentage", "three point percentage", "3pt%"]),
    MetricType(
      "free_throw_pct", "Free Throw %", "%", .percent(places: 1), .higher, from: "0", to: "100",
      aliases: ["ft%", "free throw percentage", "ft pct"]),
    MetricType(
      "forty_time", "40-Yard Dash", "sec", .decimal(places: 2), .lower, from: "4.2", to: "8",
      aliases: ["40", "40 yard", "40 yard dash", "40 yd", "40 yd dash", "40 time", "forty"]),
    MetricType(
      "bench_press", "Bench Press", "reps", .integer, .higher, from: "0", to: "60", aliases: ["bench"]),
    MetricType("broad_jump", "Broad Jump", "in", .integer, .higher, from: "40", to: "145"),
    MetricType(
      "shuttle", "Shuttle Run", "sec", .decimal(places: 2), .lower, from: "3.7", to: "7",
      aliases: ["5-10-5", "pro agility", "20 yard shuttle"]),
    MetricType(
      "three_cone", "3-Cone Drill", "sec", .decimal(places: 2), .lower, from: "6.2", to: "11",
      aliases: ["3 cone", "l drill"]),
    MetricType("squat", "Squat", "lbs", .integer, .higher, from: "45", to: "900"),
    MetricType("passing_yards", "Passing Yards", "yds", .integer, .higher, from: "-50", to: "6000"),
    MetricType("rushing_yards", "Rushing Yards", "yds", .integer, .higher, from: "-50", to: "6000"),
    MetricType("receiving_yards", "Receiving Yards", "yds", .integer, .higher, from: "-50", to: "6000"),
    MetricType("tackles", "Tackles", "count", .integer, .higher, from: "0", to: "300"),
    MetricType("clean_sheets", "Clean Sheets", "count", .integer, .higher, from: "0"),
    MetricType("minutes_played", "Minutes Played", "count", .integer, .higher, from: "0"),
    MetricType("ground_balls", "Ground Balls", "count", .integer, .higher, from: "0"),
    MetricType("points", "Points", "count", .integer, .higher, from: "0"),
    MetricType("steals", "Steals", "count", .integer, .higher, from: "0"),
    MetricType(
      "save_pct", "Save %", "", .rate(places: 3), .higher, from: "0", to: "1",
      aliases: ["save percentage", "sv%"]),
    MetricType(
      "goals_against_avg", "Goals Against Avg", "", .decimal(places: 2), .lower, from: "0", to: "20",
      aliases: ["gaa", "goals against average"]),
    MetricType("kills", "Kills", "count", .integer, .higher, from: "0"),
    MetricType("blocks", "Blocks", "count", .integer, .higher, from: "0"),
    MetricType("digs", "Digs", "count", .integer, .higher, from: "0"),
    MetricType("aces", "Aces", "count", .integer, .higher, from: "0"),
    MetricType("hitting_pct", "Hitting Percentage", "", .rate(places: 3), .higher, from: "-1", to: "1"),
    MetricType("sprint_time", "Sprint Time", "sec", .decimal(places: 2), .lower, from: "5", to: "120"),
    MetricType("relay_split", "Relay Split", "sec", .decimal(places: 2), .lower, from: "5", to: "120"),
    MetricType("distance_time", "Distance Time", "", .duration, .lower, from: "60", to: "3600"),
    MetricType("long_jump", "Long Jump", "m", .decimal(places: 2), .higher, from: "2", to: "9"),
    MetricType("high_jump", "High Jump", "m", .decimal(places: 2), .higher, from: "1", to: "2.5"),
    MetricType("shot_put", "Shot Put", "m", .decimal(places: 2), .higher, from: "3", to: "24"),
    MetricType("discus", "Discus", "m", .decimal(places: 2), .higher, from: "5", to: "75"),
    MetricType("race_time", "Race Time", "", .duration, .lower, from: "240", to: "3600"),
    MetricType("pace_per_mile", "Pace Per Mile", "", .duration, .lower, from: "230", to: "1200"),
    MetricType("event_time", "Event Time", "", .duration, .lower, from: "15", to: "1800"),
    MetricType(
      "free_100", "100 Free", "", .duration, .lower, from: "38", to: "150",
      aliases: ["100 freestyle", "100 free time"]),
    MetricType(
      "free_50", "50 Free", "sec", .decimal(places: 2), .lower, from: "17", to: "70",
      aliases: ["50 freestyle", "50 free time"]),
    MetricType(
      "scoring_average", "Scoring Average", "strokes", .decimal(places: 1), .lower, from: "55", to: "130"),
    MetricType("handicap", "Handicap", "", .decimal(places: 1), .lower, from: "-10", to: "54"),
    MetricType(
      "utr_rating", "UTR Rating", "", .decimal(places: 2), .higher, from: "1", to: "16.5", aliases: ["utr"]),
    MetricType("ranking", "Ranking", "", .integer, .lower, from: "1"),
    MetricType("pins", "Pins", "count", .integer, .higher, from: "0"),
    MetricType("takedowns", "Takedowns", "count", .integer, .higher, from: "0"),
    MetricType("weight_class", "Weight Class", "lbs", .integer, .neither, from: "95", to: "300"),
    MetricType(
      "erg_2k", "2K Erg", "", .duration, .lower, from: "330", to: "720", aliases: ["2k", "2k erg time"]),
    MetricType("erg_split", "Erg Split", "", .duration, .lower, from: "75", to: "180"),
    MetricType("goals", "Goals", "count", .integer, .higher, from: "0"),
    MetricType("assists", "Assists", "count", .integer, .higher, from: "0"),
    MetricType("saves", "Saves", "count", .integer, .higher, from: "0"),
    MetricType(
      "vertical_jump", "Vertical Jump", "in", .decimal(places: 1), .higher, from: "5", to: "55",
      aliases: ["vertical", "vert"]),
    MetricType("other", "Other Metric", "", .decimal(places: 2), .higher),
  ]
}
