extension TemplateColumn {
  static let event: [Entry] = [
    Entry("name", "The name of the event.", "Spring Showcase"),
    Entry("type", "The type of event.", "Showcase"),
    Entry("start_date", "The first day, in local time.", "4/15/2026"),
    Entry("end_date", "The last day, if different.", "4/16/2026", notBefore: "start_date"),
    Entry("start_time", "The start time, in local time. Leave empty for all day.", "9:00 AM"),
    Entry("end_time", "The end time, in local time.", "3:30 PM"),
    Entry("checkin_time", "The check-in time.", "8:15 AM"),
    Entry("school_id", "The school that hosts the event.", "Maple Ridge College"),
    Entry("location", "The venue or place name.", "Alder Field"),
    Entry("address", "The street address.", "12 Orchard Lane"),
    Entry("city", "The city.", "Macon"),
    Entry("state", "The state.", "GA"),
    Entry("cost", "The cost.", "125"),
    Entry("registered", "Whether the athlete is signed up.", "Yes"),
    Entry("attended", "Whether the athlete was there.", "No"),
    Entry("url", "The event's web page.", "https://maple-ridge.example.edu/showcase"),
    Entry("description", "A description of the event.", "Testing in the morning, games in the afternoon."),
    Entry("performance_notes", "How it went.", "Two hits, good reads in the outfield."),
    Entry("coaches_present", "The coaches who were there.", "Lee Arden; Kim Vale"),
    Entry("event_source", "How you heard about it.", "Friend"),
    Entry(
      "time_zone", "The time zone of the event. Leave empty to use the state's.", "America/New_York"),
    Entry("latitude", "Latitude for the map, in degrees north.", "32.8407"),
    Entry("longitude", "Longitude for the map, in degrees east. West is negative.", "-83.6324"),
    Entry("cancelled", "Whether the event was canceled.", "No"),
  ]

  static let metric: [Entry] = [
    Entry("recorded_date", "The date of the measurement.", "4/15/2026"),
    Entry("metric_type", "The type of measurement.", "Exit Velocity (mph)"),
    Entry("value", "The measured value.", "88.5", isNeeded: true),
    Entry("unit", "The unit of the value. Leave empty for the metric type's usual unit.", "mph"),
    Entry("event_id", "The event of the measurement.", "Spring Showcase"),
    Entry("source", "The device or person that measured it.", "Stopwatch"),
    Entry("verified", "Whether a neutral person verified it.", "Yes"),
    Entry("is_primary", "Whether it is the athlete's primary metric. Only one can be.", "No"),
    Entry("notes", "Other notes.", "Off the tee, third swing."),
  ]

  static let interaction: [Entry] = [
    Entry("occurred_at", "The date of the contact.", "4/15/2026", header: "Date", part: .day),
    Entry("occurred_at", "The time of the contact.", "6:30 PM", header: "Time", part: .clock),
    Entry("school_id", "The school.", "Maple Ridge College"),
    Entry("coach_id", "The coach, if any.", "Lee Arden"),
    Entry("type", "The type of contact.", "Email"),
    Entry("direction", "Outbound: you made the contact. Inbound: the coach did.", "Inbound"),
    Entry("subject", "The subject.", "Invitation to the summer camp"),
    Entry("content", "The content of the contact.", "Asked for the schedule and a new video."),
    Entry("sentiment", "How it felt.", "Positive"),
    Entry("event_id", "The event where it happened.", "Spring Showcase"),
  ]

  static let trip: [Entry] = [
    Entry("name", "The name of the trip. Each trip needs its own name.", "Spring visits"),
    Entry("destination", "The destination.", "Macon, GA"),
    Entry("start_date", "The first day.", "4/15/2026"),
    Entry(
      "end_date", "The last day. For a one-day trip, the same as the first.", "4/18/2026",
      notBefore: "start_date"),
    Entry("trip_type", "The purpose of the trip.", "Event"),
    Entry("category", "The category of a pro trip.", "Sports"),
    Entry("description", "A description of the trip.", "Two campus visits and the showcase."),
    Entry("organizer_display_name", "The person or group that organizes it.", "The Rivers family"),
    Entry("basecamp_name", "The place to stay.", "Juniper Inn"),
    Entry("basecamp_address", "The address of the place to stay.", "5 Station Street, Macon, GA"),
    Entry("basecamp_latitude", "Latitude of the place to stay, in degrees north.", "32.8407"),
    Entry(
      "basecamp_longitude", "Longitude of the place to stay, in degrees east. West is negative.", "-83.6324"),
    Entry("capacity", "How many can come.", "4"),
    Entry("privacy_mode", "Who may see the details.", "Standard"),
    Entry("chat_mode", "Who may write in the chat.", "Everyone"),
    Entry("media_upload_mode", "Who may add pictures.", "Everyone"),
    Entry("ai_access_enabled", "Whether assistants may read the trip.", "No"),
  ]
}
