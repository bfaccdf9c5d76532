extension DiagnosticCatalogue {
  /// Addresses, telephone numbers, handles and states.
  static let contacts = """
    ## email-invalid warning Invalid email address
    - The text lacks a name, an @ or a domain.
    - An email to this address would never reach the coach.
    - notanemail
    - Check the address on the school's staff page.
    ## email-too-short warning Email address too short
    - The address has fewer than five characters.
    - Real addresses are longer.
    - a@b
    - Write the whole address.
    ## email-too-long warning Email address too long
    - The address has more than 255 characters.
    - It is probably several addresses or another text.
    - ann@example.com, bob@example.com, …
    - Write one address.
    ## phone-invalid warning Invalid phone number
    - The text doesn't have the ten digits of a U.S. phone number.
    - The app's form accepts only such numbers. They can start with +1.
    - 123
    - Write (555) 123-4567, 555-123-4567 or +1 555 123 4567.
    ## direction-unclear warning Unclear who made the contact
    - No column says who made the contact, and the notes
    read as if the coach did. It was saved as outbound.
    - The log would show that the family wrote when the coach did.
    - Notes She messaged after the game
    - Add a Direction column with inbound or outbound.
    ## several-people warning Several people in one cell
    - The cell names several people. Only the first one was imported.
    - A record is one person. The other cells of the row could belong to any of them.
    - Danny Hall / Mike Ray
    - Write one row for each person.
    ## url-invalid warning Invalid web address
    - The text isn't an address that starts with http:// or https://.
    - Other addresses can run programs when you open them.
    - see flyer
    - Copy the address from the browser.
    ## url-scheme-added note https:// added to a web address
    - The address started with its domain, so https:// was added.
    - Links in calendars and documents need the complete address.
    - example.edu/camps
    - No action needed.
    ## state-unknown warning Unknown state abbreviation
    - No U.S. state has this abbreviation. It was saved anyway.
    - It may be a Canadian province or a typo.
    - GE
    - Check the abbreviation.
    ## state-invalid warning Invalid state
    - The text is neither the abbreviation nor the name of a state. The app's field holds two letters.
    - Its first two letters would be another state.
    - Ontario
    - Write the two letters of the state, or move the text to the location.
    ## twitter-handle-invalid warning Invalid Twitter handle
    - A handle has 1 to 15 letters, digits or underscores.
    - A link to it would not work.
    - this_is_way_too_long_for_twitter
    - Copy the handle from the profile, with or without the @.
    ## instagram-handle-invalid warning Invalid Instagram handle
    - A handle has 1 to 30 letters, digits, periods or underscores.
    - A link to it would not work.
    - invalid handle with spaces
    - Copy the handle from the profile, with or without the @.
    ## coordinate-out-of-range warning Coordinate out of range
    - Latitudes range from -90 to 90, and longitudes from -180 to 180.
    - The two are often swapped.
    - Latitude: -184.39
    - Check the two columns.
    """
}
