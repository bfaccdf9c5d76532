extension ReportCatalog {
  /// Schools beside each other.
  static let schoolComparison = ReportDescription(
    "school-comparison", "School comparison", "Schools beside each other.",
    command: "compass-export school-comparison",
    [
      title, .init("facts", "How things stand; for the family", facts: ["status": "Status"]),
      .init(
        "schools", "The schools",
        tables: [
          .init(
            "schools",
            [
              "name": "School", "location": "Place", "division": "Division", "conference": "Conference",
              "status": "Status", "is_favorite": "Favorite", "fit_tier": "Fit",
              "gpa_requirement": "GPA Required", "sat_requirement": "SAT Required",
              "act_requirement": "ACT Required", "student_size": "Students", "admission_rate": "Admitted",
              "graduation_rate": "Graduate", "tuition_in_state": "Tuition In State",
              "tuition_out_of_state": "Tuition Out of State", "avg_net_price": "Average Net Price",
              "academics": "Other Academics", "coaches": "Coaches", "interactions": "Contacts",
              "last_contact": "Last Contact", "events": "Events", "offer_type": "Offer",
              "scholarship": "Scholarship", "offer_status": "Offer Status", "offer_deadline": "Deadline",
              "pros": "Pros", "cons": "Cons", "why_program": "Why This Program", "fit_reason": "Why It Fits",
            ], dataColumns: ["compared", "school_"])
        ]),
    ])

  /// The coaches, school by school.
  static let coachDirectory = ReportDescription(
    "coach-directory", "Coach directory", "The coaches school by school, with how to reach them.",
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
    "interaction-log", "Interaction log", "The contacts with schools and coaches, the newest first.",
    command: "compass-export interaction-log",
    [
      title,
      .init(
        "facts", "What they come to",
        facts: [
          "schools": "Schools", "inbound": "Inbound", "outbound": "Outbound",
          "last_contact": "Last contact", "time_zone": "Times",
        ]), .init("by-month", "How many there were in each month", hasCharts: true),
      .init("by-school", "How many there were with each school", hasCharts: true),
      .init(
        "unanswered", "What nobody has answered yet",
        tables: [
          .init(
            "unanswered",
            [
              "athlete": "Athlete", "school": "School", "since": "No reply since", "days": "Days",
              "messages": "Messages", "last_type": "Last was", "last_date": "On",
              "last_inbound": "They last wrote",
            ])
        ]), .init("interactions", "The contacts", tables: [interactionTable(groupedBy: "month")]),
    ])
}
