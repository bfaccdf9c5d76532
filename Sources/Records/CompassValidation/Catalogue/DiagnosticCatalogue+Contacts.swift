import CompassSource

extension DiagnosticCatalogue {
  /// Addresses, telephone numbers, handles and states.
  static let contacts: [CatalogueEntry] = [
    CatalogueEntry(
      .emailInvalid, .warning, "Invalid email address",
      what: "The text lacks a name, an @ or a domain.",
      why: "An email to this address would never reach the coach.",
      example: "notanemail",
      fix: "Check the address on the school's staff page."),
    CatalogueEntry(
      .emailTooShort, .warning, "Email address too short",
      what: "The address has fewer than five characters.",
      why: "Real addresses are longer.",
      example: "a@b",
      fix: "Write the whole address."),
    CatalogueEntry(
      .emailTooLong, .warning, "Email address too long",
      what: "The address has more than 255 characters.",
      why: "It is probably several addresses or another text.",
      example: "ann@example.com, bob@example.com, …",
      fix: "Write one address."),
    CatalogueEntry(
      .phoneInvalid, .warning, "Invalid phone number",
      what: "The text doesn't have the ten digits of a U.S. phone number.",
      why: "The app's form accepts only such numbers. They can start with +1.",
      example: "123",
      fix: "Write (555) 123-4567, 555-123-4567 or +1 555 123 4567."),
    CatalogueEntry(
      .directionUnclear, .warning, "Unclear who made the contact",
      what:
        "No column says who made the contact, and the notes\n"
        + "read as if the coach did. It was saved as outbound.",
      why: "The log would show that the family wrote when the coach did.",
      example: "Notes She messaged after the game",
      fix: "Add a Direction column with inbound or outbound."),
    CatalogueEntry(
      .severalPeople, .warning, "Several people in one cell",
      what: "The cell names several people. Only the first one was imported.",
      why: "A record is one person. The other cells of the row could belong to any of them.",
      example: "Danny Hall / Mike Ray",
      fix: "Write one row for each person."),
    CatalogueEntry(
      .urlInvalid, .warning, "Invalid web address",
      what: "The text isn't an address that starts with http:// or https://.",
      why: "Other addresses can run programs when you open them.",
      example: "see flyer",
      fix: "Copy the address from the browser."),
    CatalogueEntry(
      .urlSchemeAdded, .note, "https:// added to a web address",
      what: "The address started with its domain, so https:// was added.",
      why: "Links in calendars and documents need the complete address.",
      example: "example.edu/camps",
      fix: "No action needed."),
    CatalogueEntry(
      .stateUnknown, .warning, "Unknown state abbreviation",
      what: "No U.S. state has this abbreviation. It was saved anyway.",
      why: "It may be a Canadian province or a typo.",
      example: "GE",
      fix: "Check the abbreviation."),
    CatalogueEntry(
      .stateInvalid, .warning, "Invalid state",
      what:
        "The text is neither the abbreviation nor the name of a state. The app's field holds two letters.",
      why: "Its first two letters would be another state.",
      example: "Ontario",
      fix: "Write the two letters of the state, or move the text to the location."),
    CatalogueEntry(
      .twitterHandleInvalid, .warning, "Invalid Twitter handle",
      what: "A handle has 1 to 15 letters, digits or underscores.",
      why: "A link to it would not work.",
      example: "this_is_way_too_long_for_twitter",
      fix: "Copy the handle from the profile, with or without the @."),
    CatalogueEntry(
      .instagramHandleInvalid, .warning, "Invalid Instagram handle",
      what: "A handle has 1 to 30 letters, digits, periods or underscores.",
      why: "A link to it would not work.",
      example: "invalid handle with spaces",
      fix: "Copy the handle from the profile, with or without the @."),
    CatalogueEntry(
      .coordinateOutOfRange, .warning, "Coordinate out of range",
      what: "Latitudes range from -90 to 90, and longitudes from -180 to 180.",
      why: "The two are often swapped.",
      example: "Latitude: -184.39",
      fix: "Check the two columns."),
  ]
}
