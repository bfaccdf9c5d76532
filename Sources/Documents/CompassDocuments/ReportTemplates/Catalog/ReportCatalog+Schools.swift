extension ReportCatalog {
  /// Schools beside each other.
  static let schoolComparison = ReportDescription(
    "school-comparison", "School comparison", "Schools side by side.",
    command: "compass-export school-comparison",
    [
      title, .init("facts", "Status; for the family", facts: ["status": "Status"]),
      .init(
        "schools", "The schools",
        tables: [
          .init("schools", SchoolComparisonColumn.allCases.map(\.column))
        ]),
      .init(
        "reasons", "Why this program, and why it fits; for the family",
        tables: [
          .init(
            "reasons",
            ["name": "School", "why_program": "Why This Program", "fit_reason": "Why It Fits"])
        ]),
    ])

  /// The coaches, school by school.
  static let coachDirectory = ReportDescription(
    "coach-directory", "Coach directory", "Coaches by school, with contact details.",
    command: "compass-export coach-directory",
    [
      title,
      .init(
        "coaches", "The coaches",
        tables: [
          .init(
            "coaches",
            [
              "school": "School", "athlete": "Athlete", "name": "Coach", "role": "Role", "email": "Email",
              "phone": "Phone", "twitter": "Twitter", "instagram": "Instagram",
              "last_contact": "Last Contact", "interactions": "Contacts", "met_at": "Seen at",
              "notes": "Notes",
            ], groupedBy: "school")
        ]),
    ])

  /// The contacts with schools and coaches.
  static let interactionLog = ReportDescription(
    "interaction-log", "Interaction log", "Contacts with schools and coaches, newest first.",
    command: "compass-export interaction-log",
    [
      title,
      .init(
        "facts", "Totals",
        facts: [
          "schools": "Schools", "inbound": "Inbound", "outbound": "Outbound",
          "last_contact": "Last contact", "time_zone": "Times",
        ]),
      .init(
        "unanswered", "Messages without a reply",
        tables: [
          .init(
            "unanswered",
            [
              "athlete": "Athlete", "school": "School", "since": "No reply since", "days": "Days",
              "messages": "Messages", "last_type": "Last was", "last_date": "On",
              "last_inbound": "They last wrote",
            ])
        ]),
      .init(
        "interactions", "The contacts",
        tables: [
          .init(
            "interactions",
            [
              "month": "Month", "athlete": "Athlete", "date": "Date", "time": "Time",
              "direction": "Direction",
              "type": "Type", "school": "School", "coach": "Coach", "event": "Event", "subject": "Subject",
              "content": "Content", "sentiment": "Sentiment",
            ], groupedBy: "month")
        ]),
      .init("by-month", "Contacts per month", hasCharts: true),
      .init("by-school", "Contacts per school", hasCharts: true),
    ])
}
