extension ReportCatalog {
  /// What was measured, at an event or over time.
  static let eventMetrics = ReportDescription(
    "event-metrics", "Event metrics", "What was measured at an event or over time.",
    command: "compass-export metrics --event NAME --pdf",
    [
      title,
      .init(
        "facts", "Times, place, costs, coaches, how many measurements",
        facts: [
          "athlete": "Athlete", "contact": "Contact", "time": "Time", "check_in": "Check-in",
          "school": "School", "place": "Place", "cost": "Cost", "source": "Source",
          "coaches_present": "Coaches Present", "event_page": "Event Page", "directions": "Directions",
          "measurements": "Measurements", "shown": "Shown",
        ]),
      .init(
        "best-and-latest", "The best and the latest of each metric",
        tables: [
          .init(
            "best-and-latest",
            [
              "athlete": "Athlete", "metric_type": "Metric", "best": "Best",
              "best_measured": "Best Measured", "best_verified": "Verified", "latest": "Latest",
              "latest_measured": "Latest Measured",
            ])
        ]),
      .init(
        "measurements", "Every measurement",
        tables: [
          .init(
            "measurements",
            [
              "athlete": "Athlete", "metric_type": "Metric", "value": "Result", "standing": "Standing",
              "recorded_date": "Date", "source": "Source", "verified": "Verified", "notes": "Notes",
            ])
        ]), .init("performance-notes", "How it went; for the family"),
    ])

  /// A page about an athlete for a coach.
  static let onePager = ReportDescription(
    "one-pager", "Coach one-pager", "A page about an athlete for a coach.",
    command: "compass-export one-pager",
    [title])

  /// A season.
  static let season = ReportDescription(
    "season", "Season summary", "What a season came to.", command: "compass-export season", [title])
}
