import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .contacts, title, what: what, why: why, example: example, fix: fix)
  }

  /// Addresses, telephone numbers, handles and states.
  static let contacts: [CatalogueEntry] = [
    entry(
      .emailInvalid, .warning, "A text is no e-mail address",
      what: "The text lacks what every address has: a name, an @ and a domain.",
      why: "A mail to a coach that never arrives is worse than none.",
      example: "notanemail",
      fix: "Check the address on the school's staff page."),
    entry(
      .emailTooShort, .warning, "An e-mail address is too short",
      what: "The address has fewer than five characters.",
      why: "No address is as short as that.",
      example: "a@b",
      fix: "Write the whole address."),
    entry(
      .emailTooLong, .warning, "An e-mail address is too long",
      what: "The address has more than 255 characters.",
      why: "It is more than one address, or a text.",
      example: "ann@example.com, bob@example.com, …",
      fix: "Write one address."),
    entry(
      .phoneInvalid, .warning, "A text is no telephone number",
      what: "The text has not the ten digits of a number in the United States.",
      why: "The app's form takes such numbers only; +1 before them is fine.",
      example: "123",
      fix: "Write (555) 123-4567, 555-123-4567 or +1 555 123 4567."),
    entry(
      .directionUnclear, .warning, "It isn't clear who made a contact",
      what:
        "No column says who made the contact, and the notes read as if the coach did. It was stored as outbound.",
      why: "The log would say that the family wrote when the coach did.",
      example: "Notes She messaged after the game",
      fix: "Add a column Direction with inbound or outbound."),
    entry(
      .severalPeople, .warning, "A cell names several people",
      what: "The first person was stored, the others were not.",
      why: "A record is one person, and the other cells of the row may be anybody's.",
      example: "Danny Hall / Mike Ray",
      fix: "Write a row for each person."),
    entry(
      .urlInvalid, .warning, "A text is no web address",
      what: "The text is no address that begins with http:// or https://.",
      why: "Other addresses can run programs when they are opened.",
      example: "see flyer",
      fix: "Copy the address from the browser."),
    entry(
      .urlSchemeAdded, .note, "https:// was put before an address",
      what: "The address began with its domain.",
      why: "Calendars and documents link to whole addresses only.",
      example: "example.edu/camps",
      fix: "Nothing needs to be done."),
    entry(
      .stateUnknown, .warning, "Two letters are no state",
      what: "No state of the United States has this abbreviation; it was kept.",
      why: "It may be a province of Canada, or a slip.",
      example: "GE",
      fix: "Check the abbreviation."),
    entry(
      .stateInvalid, .warning, "A text is no state",
      what: "The text is neither an abbreviation nor the name of a state; the app's field holds two letters.",
      why: "Cut to two letters it would be another state.",
      example: "Ontario",
      fix: "Write the two letters of the state, or move the text to the location."),
    entry(
      .twitterHandleInvalid, .warning, "A text is no Twitter handle",
      what: "A handle has 1 to 15 letters, digits or underscores.",
      why: "A link to it would lead nowhere.",
      example: "this_is_way_too_long_for_twitter",
      fix: "Copy the handle from the profile; the @ may stay."),
    entry(
      .instagramHandleInvalid, .warning, "A text is no Instagram handle",
      what: "A handle has 1 to 30 letters, digits, points or underscores.",
      why: "A link to it would lead nowhere.",
      example: "invalid handle with spaces",
      fix: "Copy the handle from the profile; the @ may stay."),
    entry(
      .coordinateOutOfRange, .warning, "A coordinate is off the globe",
      what: "Latitudes go from -90 to 90 and longitudes from -180 to 180.",
      why: "The two are often swapped.",
      example: "Latitude: -184.39",
      fix: "Check the two columns."),
  ]
}
