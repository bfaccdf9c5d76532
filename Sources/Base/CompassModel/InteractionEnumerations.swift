/// The way a contact was made.
public enum InteractionType: String, FieldEnumeration {
  case email, text
  case phoneCall = "phone_call"
  case inPersonVisit = "in_person_visit"
  case virtualMeeting = "virtual_meeting"
  case camp, showcase, game
  case unofficialVisit = "unofficial_visit"
  case officialVisit = "official_visit"
  case other, tweet, dm, interest

  /// The stored values of `interactions.type`.
  public static let enumeration = Enumeration(
    "interaction type",
    [
      .init("email", "Email", ["e-mail", "mail"]),
      .init("text", "Text", ["text message", "sms"]),
      .init("phone_call", "Phone Call", ["phone", "call"]),
      .init("in_person_visit", "In-Person Visit", ["in person", "in-person", "visit", "meeting"]),
      .init("virtual_meeting", "Virtual Meeting", ["virtual", "zoom", "video call", "facetime"]),
      .init("camp", "Camp"),
      .init("showcase", "Showcase"),
      .init("game", "Game"),
      .init("unofficial_visit", "Unofficial Visit", ["unofficial"]),
      .init("official_visit", "Official Visit", ["official"]),
      .init("other", "Other"),
      .init("tweet", "Tweet", ["twitter"]),
      .init("dm", "Direct Message", ["direct message", "message"]),
      .init("interest", "Interest"),
    ])
}

/// Who made the contact.
public enum InteractionDirection: String, FieldEnumeration {
  case outbound, inbound

  /// The stored values of `interactions.direction` (labels of seed 004).
  public static let enumeration = Enumeration(
    "direction",
    [
      .init("outbound", "Outbound", ["we contacted coach", "out", "sent", "outgoing"]),
      .init("inbound", "Inbound", ["coach contacted us", "in", "received", "incoming"]),
    ])
}

/// How a contact felt.
public enum Sentiment: String, FieldEnumeration {
  case veryPositive = "very_positive"
  case positive, neutral, negative

  /// The stored values of `interactions.sentiment`.
  public static let enumeration = Enumeration(
    "sentiment",
    [
      .init("very_positive", "Very Positive", ["very good", "great"]),
      .init("positive", "Positive", ["good"]),
      .init("neutral", "Neutral", ["ok"]),
      .init("negative", "Negative", ["bad"]),
    ])
}
