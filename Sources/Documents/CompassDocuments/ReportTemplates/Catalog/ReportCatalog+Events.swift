extension ReportCatalog {
  /// The list of events.
  static let events = ReportDescription(
    "events", "Event list", "A list of events.", command: "compass-export events --pdf",
    [title, counts, .init("events", "The events", tables: [eventTable("events")])])

  /// What is coming up, month by month.
  static let schedule = ReportDescription(
    "schedule", "Schedule", "Upcoming events by month, with times, places and directions.",
    command: "compass-export schedule",
    [
      title,
      .init(
        "facts", "Next event, status, costs",
        facts: [
          "next": "Next", "status": "Status", "cost_total": "Cost of all",
          "cost_committed": "Registered or attended", "cost_open": "Not registered",
        ]),
      .init("schedule", "The events", tables: [timeTable("schedule")]),
    ])

  /// Pages of a calendar, or a year at a glance.
  static let calendar = ReportDescription(
    "calendar", "Calendar", "Calendar pages for months, or a year at a glance.",
    command: "compass-export calendar",
    [
      title, .init("month", "A month as a grid of six weeks, one page each", repetition: .inPlace),
      .init("year", "The twelve months of a year"),
      .init(
        "trips", "Trips",
        tables: [
          .init(
            "trips",
            ["dates": "Dates", "name": "Trip", "destination": "Destination", "basecamp": "Basecamp"])
        ]),
      .init("events", "The events", tables: [timeTable("events")]),
    ])

  /// Everything about an event.
  static let eventSheet = ReportDescription(
    "event-sheet", "Event sheet", "All details of an event, one page each.",
    command: "compass-export event-sheet --event NAME",
    [
      .init("title", "The title if there are several sheets"),
      .init("events", "The event list if there are several sheets", tables: [eventTable("events")]),
      .init("event", "The event's name, dates and place", repetition: .byThing),
      .init(
        "details", "Times, cost, status, school, link", repetition: .byThing,
        facts: [
          "when": "When", "start_time": "Start Time", "end_time": "End Time", "checkin_time": "Check-in Time",
          "time_zone": "Time Zone", "cost": "Cost", "event_source": "Source", "status": "Status",
          "school": "School", "url": "Event Link",
        ]),
      .init(
        "place", "Place, directions and QR code", repetition: .byThing, facts: placeFacts),
      .init("description", "The event's description", repetition: .byThing),
      .init("performance-notes", "How it went; for the family", repetition: .byThing),
      .init(
        "metrics", "Measurements", repetition: .byThing,
        tables: [
          .init(
            "metrics",
            [
              "metric_type": "Metric", "value": "Result", "recorded_date": "Date", "source": "Source",
              "verified": "Verified", "notes": "Notes",
            ])
        ]),
      .init(
        "coaches-present", "The coaches who were there", repetition: .byThing,
        tables: [
          .init(
            "coaches-present",
            ["name": "Coach", "role": "Role", "school": "School", "email": "Email", "phone": "Phone"])
        ]),
      .init(
        "interactions", "Contacts with schools there; for the family", repetition: .byThing,
        tables: [
          .init(
            "interactions",
            [
              "date": "Date", "time": "Time", "type": "Type", "direction": "Direction", "school": "School",
              "coach": "Coach", "subject": "Subject", "content": "Content", "sentiment": "Sentiment",
            ])
        ]),
    ])

  /// A trip.
  static let tripSheet = ReportDescription(
    "trip-sheet", "Trip sheet", "A trip day by day: events, places, directions, costs.",
    command: "compass-export trip-sheet --trip NAME",
    [
      title,
      .init(
        "details", "Length, events, place to stay, costs",
        facts: [
          "days": "Days", "events": "Events", "status": "Status", "organizer": "Organizer",
          "basecamp": "Basecamp", "cost_total": "Cost of all", "cost_committed": "Registered or attended",
          "cost_open": "Not registered",
        ]),
      .init("description", "The trip's description; for the family"),
      .init(
        "plan", "The plan, day by day",
        tables: [
          .init(
            "plan", ["day": "Day", "time": "Time", "what": "What", "place": "Place", "status": "Status"],
            groupedBy: "day")
        ]),
      .init("places", "Places with directions", facts: placeFacts),
      .init(
        "events", "The events",
        tables: [
          .init(
            "events",
            [
              "athlete": "Athlete", "day": "Day", "start_date": "Date", "end_date": "Until",
              "checkin_time": "Check-in", "start_time": "Starts", "end_time": "Ends", "name": "Event",
              "type": "Type", "status": "Status", "place": "Place", "school": "School", "cost": "Cost",
            ])
        ]),
      .init("not-part", "Events on the same days that aren't part of the trip"),
    ])

  // MARK: What several have

  private static let counts = ReportDescription.Section(
    "facts", "Status and costs",
    facts: [
      "status": "Status", "cost_total": "Cost of all", "cost_committed": "Registered or attended",
      "cost_open": "Not registered",
    ])

  private static let placeFacts: KeyValuePairs<String, String> = [
    "place": "Place", "google_maps": "Google Maps", "apple_maps": "Apple Maps",
    "waze": "Waze",
  ]

  private static func eventTable(_ name: String) -> ReportDescription.Table {
    .init(
      name,
      [
        "athlete": "Athlete", "start_date": "Date", "end_date": "Until", "start_time": "Starts",
        "name": "Event", "type": "Type", "status": "Status", "place": "Place", "school": "School",
        "cost": "Cost",
      ])
  }

  private static func timeTable(_ name: String) -> ReportDescription.Table {
    .init(
      name,
      [
        "month": "Month", "athlete": "Athlete", "day": "Day", "start_date": "Date", "end_date": "Until",
        "checkin_time": "Check-in", "start_time": "Starts", "end_time": "Ends", "name": "Event",
        "type": "Type", "status": "Status", "place": "Place", "school": "School", "cost": "Cost",
      ], groupedBy: "month")
  }
}
