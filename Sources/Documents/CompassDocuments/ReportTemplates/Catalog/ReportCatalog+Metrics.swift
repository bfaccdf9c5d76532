extension ReportCatalog {
  /// Measurements at an event or over time.
  static let eventMetrics = ReportDescription(
    "event-metrics", "Event metrics", "Measurements at an event or over time.",
    command: "compass-export metrics --event NAME --pdf", otherNames: ["performance-metrics"],
    [
      title,
      .init(
        "facts", "Times, place, costs, coaches, number of measurements",
        facts: [
          "athlete": "Athlete", "contact": "Contact", "time": "Time", "check_in": "Check-in",
          "school": "School", "place": "Place", "cost": "Cost", "source": "Source",
          "coaches_present": "Coaches Present", "event_page": "Event Page", "directions": "Directions",
          "measurements": "Measurements", "shown": "Shown",
        ]), .init("headline", "The most important numbers", hasTiles: true, hasCharts: true),
      .init(
        "best-and-latest", "The best and latest value of each metric",
        tables: [
          .init(
            "best-and-latest",
            [
              "athlete": "Athlete", "metric_type": "Metric", "best": "Best",
              "best_measured": "Best Measured", "best_verified": "Verified", "latest": "Latest",
              "latest_measured": "Latest Measured", "count": "n",
            ])
        ]),
      .init(
        "statistics", "Game statistics, which have no best value",
        tables: [statisticsTable]),
      .init(
        "progress", "Changes since the previous session",
        tables: [
          .init(
            "progress",
            [
              "athlete": "Athlete", "metric_type": "Metric", "value": "Result", "change": "Change",
              "before": "Before", "before_measured": "Measured Before", "personal_best": "Best Ever",
              "personal_best_measured": "Best Ever Measured", "average": "Average",
              "average_of": "Average Of",
            ])
        ]), .init("benchmarks", "Comparison with benchmarks", tables: [benchmarkTable]),
      .init("trends", "The trend of each metric", hasCharts: true),
      .init(
        "measurements", "Every measurement",
        tables: [
          .init(
            "measurements",
            [
              "athlete": "Athlete", "metric_type": "Metric", "value": "Result", "standing": "Standing",
              "recorded_date": "Date", "source": "Source", "verified": "Verified", "change": "Change",
              "samples": "Samples", "spread": "Lowest - Highest", "notes": "Notes",
            ], groupedBy: "metric_type")
        ]),
      .init(
        "coaches", "The coaches who were there",
        tables: [
          .init(
            "coaches",
            ["name": "Name", "role": "Role", "school": "School", "email": "Email", "phone": "Phone"])
        ]), .init("performance-notes", "How it went; for the family"),
    ])

  /// A page about an athlete for a coach.
  static let onePager = ReportDescription(
    "one-pager", "Coach one-pager", "One page about an athlete, for coaches.",
    command: "compass-export one-pager",
    [
      title,
      .init(
        "contact", "Contact details of the athlete, if included, and what the family wrote",
        facts: [
          "email": "Email", "phone": "Phone", "club_coach": "Club Coach",
          "club_coach_phone": "Club Coach Phone", "club_coach_email": "Club Coach Email",
          "contact": "Contact",
        ]),
      .init("links", "Links to videos and profiles"),
      .init(
        "facts", "Height, weight, bats and throws, school, club, hometown",
        facts: [
          "height_weight": "Height, Weight", "bats_throws": "Bats, Throws", "high_school": "High School",
          "club_team": "Club", "hometown": "Hometown", "sport": "Sport",
        ]),
      .init(
        "academics", "Grades and test scores",
        facts: [
          "gpa": "GPA (unweighted)", "sat": "SAT", "act": "ACT", "intended_major": "Intended Major",
          "honors": "Honors",
        ]),
      .init("headline", "Up to four numbers", hasTiles: true, hasCharts: true),
      .init("benchmark-sources", "The sources of the benchmarks at the top"),
      .init(
        "benchmarks", "Comparison with benchmarks, as in the tiles", isUsual: false,
        tables: [benchmarkTable]),
      .init(
        "schedule", "The next events",
        tables: [
          .init(
            "schedule",
            [
              "start_date": "Date", "end_date": "Until", "start_time": "Starts", "name": "Event",
              "place": "Place",
            ])
        ]),
    ])

  /// A season.
  static let season = ReportDescription(
    "season", "Season summary", "Summary of a season: events, measurements, schools, contacts, costs.",
    command: "compass-export season",
    [
      title, .init("headline", "Totals", hasTiles: true),
      .init(
        "events", "Events, by type and as a list",
        tables: [
          .init(
            "events-by-type",
            [
              "type": "Type", "attended": "Attended", "registered": "Registered",
              "not_registered": "Not Registered", "cancelled": "Cancelled", "count": "All",
            ]),
          .init(
            "events",
            [
              "athlete": "Athlete", "start_date": "Date", "end_date": "Until", "name": "Event",
              "type": "Type", "status": "Status", "place": "Place", "school": "School",
            ]),
        ]),
      .init(
        "metrics", "The first, best and latest value of each metric",
        tables: [
          .init(
            "metrics",
            [
              "athlete": "Athlete", "metric_type": "Metric", "first": "First",
              "first_measured": "First Measured", "best": "Best", "best_measured": "Best Measured",
              "best_verified": "Verified", "latest": "Latest", "latest_measured": "Latest Measured",
              "change": "Change", "count": "n",
            ])
        ]), .init("statistics", "Game statistics, which have no best value", tables: [statisticsTable]),
      .init("trends", "The trend of each metric", hasCharts: true),
      .init(
        "schools", "Schools by status",
        tables: [.init("schools", ["status": "Status", "count": "Schools", "schools": "Names"])],
        hasCharts: true),
      .init(
        "interactions", "Contacts by month and by type",
        tables: [
          .init(
            "interactions", ["type": "Type", "outbound": "Outbound", "inbound": "Inbound", "count": "All"])
        ], hasCharts: true),
      .init(
        "costs", "Event costs; for the family",
        tables: [
          .init("costs-by-type", ["type": "Type", "count": "Events With a Cost", "cost": "Cost"]),
          .init("costs-by-month", ["month": "Month", "count": "Events With a Cost", "cost": "Cost"]),
        ], hasCharts: true),
    ])

  private static let statisticsTable = ReportDescription.Table(
    "statistics",
    [
      "athlete": "Athlete", "metric_type": "Statistic", "latest": "Latest", "recorded_date": "Date",
      "source": "Source", "verified": "Verified", "count": "n",
    ])

  private static let benchmarkTable = ReportDescription.Table(
    "benchmarks",
    [
      "metric_type": "Metric", "value": "Result", "measured": "Measured", "group": "Group",
      "standing": "Beats", "count": "n", "source": "Source", "date": "Date",
    ])
}
