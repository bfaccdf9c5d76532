extension TemplateColumn {
  static let event: [Entry] = [
    Entry("name", "What the event is called.", "Spring Showcase"),
    Entry("type", "What kind of event it is.", "Showcase"),
    Entry("start_date", "The first day, where the event is.", "4/15/2026"),
    Entry("end_date", "The last day, if it is another one.", "4/16/2026", notBefore: "start_date"),
    Entry("start_time", "When it starts, where the event is. Empty means all day.", "9:00 AM"),
    Entry("end_time", "When it ends, where the event is.", "3:30 PM"),
    Entry("checkin_time", "When to be there.", "8:15 AM"),
    Entry("school_id", "The school that holds the event.", "Maple Ridge College"),
    Entry("location", "The venue, or whatever the place is called.", "Alder Field"),
    Entry("address", "The street and the number.", "12 Orchard Lane"),
    Entry("city", "The city.", "Macon"),
    Entry("state", "The state.", "GA"),
    Entry("cost", "What it costs.", "125"),
    Entry("registered", "Whether the athlete is signed up.", "Yes"),
    Entry("attended", "Whether the athlete was there.", "No"),
    Entry("url", "The page of the event.", "https://maple-ridge.example.edu/showcase"),
    Entry("description", "What it is about.", "Testing in the morning, games in the afternoon."),
    Entry("performance_notes", "How it went.", "Two hits, good reads in the outfield."),
    Entry("coaches_present", "The coaches who were there.", "Lee Arden; Kim Vale"),
    Entry("event_source", "How you heard of it.", "Friend"),
    Entry(
      "time_zone", "The zone that the times are in. Empty means that of the state.", "America/New_York"),
    Entry("latitude", "Degrees north of the place, for the map.", "32.8407"),
    Entry("longitude", "Degrees east of the place, for the map; west is negative.", "-83.6324"),
    Entry("cancelled", "Whether the event was called off.", "No"),
  ]

  static let metric: [Entry] = [
    Entry("recorded_date", "The day it was measured.", "4/15/2026"),
    Entry("metric_type", "What was measured.", "Exit Velocity (mph)"),
    Entry("value", "The figure.", "88.5", isNeeded: true),
    Entry("unit", "The unit of the figure. Empty means the usual one of the metric type.", "mph"),
    Entry("event_id", "The event it was measured at.", "Spring Showcase"),
    Entry("source", "What or who measured it.", "Stopwatch"),
    Entry("verified", "Whether somebody neutral verified it.", "Yes"),
    Entry("is_primary", "Whether it is the athlete's headline figure; only one is.", "No"),
    Entry("notes", "What else is worth knowing.", "Off the tee, third swing."),
  ]

  static let interaction: [Entry] = [
    Entry("occurred_at", "The day of the contact.", "4/15/2026", header: "Date", part: .day),
    Entry("occurred_at", "The time of the contact.", "6:30 PM", header: "Time", part: .clock),
    Entry("school_id", "The school.", "Maple Ridge College"),
    Entry("coach_id", "The coach, if it was one.", "Lee Arden"),
    Entry("type", "The way the contact was made.", "Email"),
    Entry("direction", "Outbound: you made the contact. Inbound: the coach did.", "Inbound"),
    Entry("subject", "What it was about.", "Invitation to the summer camp"),
    Entry("content", "What was said.", "Asked for the schedule and a new video."),
    Entry("sentiment", "How it felt.", "Positive"),
    Entry("event_id", "The event it happened at.", "Spring Showcase"),
  ]

  static let trip: [Entry] = [
    Entry("name", "What the trip is called; no two have one name.", "Spring visits"),
    Entry("destination", "Where it goes.", "Macon, GA"),
    Entry("start_date", "The first day.", "4/15/2026"),
    Entry("end_date", "The last day; of a trip of one day the same.", "4/18/2026", notBefore: "start_date"),
    Entry("trip_type", "What the trip is for.", "Event"),
    Entry("category", "The category of a pro trip.", "Sports"),
    Entry("description", "What it is about.", "Two campus visits and the showcase."),
    Entry("organizer_display_name", "Who organises it.", "The Rivers family"),
    Entry("basecamp_name", "The place to stay.", "Juniper Inn"),
    Entry("basecamp_address", "Where the place to stay is.", "5 Station Street, Macon, GA"),
    Entry("basecamp_latitude", "Degrees north of the place to stay.", "32.8407"),
    Entry("basecamp_longitude", "Degrees east of the place to stay; west is negative.", "-83.6324"),
    Entry("capacity", "How many can come.", "4"),
    Entry("privacy_mode", "Who may see the details.", "Standard"),
    Entry("chat_mode", "Who may write in the chat.", "Everyone"),
    Entry("media_upload_mode", "Who may add pictures.", "Everyone"),
    Entry("ai_access_enabled", "Whether assistants may read the trip.", "No"),
  ]
}
