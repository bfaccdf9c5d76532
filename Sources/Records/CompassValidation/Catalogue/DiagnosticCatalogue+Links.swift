import CompassSource

extension DiagnosticCatalogue {
  /// Findings about links between records and about their owners.
  static let links: [CatalogueEntry] = [
    CatalogueEntry(
      .unknownSchool, .warning, "Unknown school",
      what:
        "The school is not in the store or in this command's files. An event keeps the name as text. A coach\n"
        + "or interaction is rejected.",
      why: "Every coach and interaction must belong to a school.",
      example: "School: Georgia Teck",
      fix: "Correct the name, or import the schools too. With --known-schools-only, no schools are created."),
    CatalogueEntry(
      .unknownCoach, .warning, "Unknown coach",
      what: "The coach is not in the store or in this command's files.",
      why: "The interaction isn't linked to a coach. The name is saved as text.",
      example: "Coach: Anne Lee",
      fix: "Correct the name, or import the coaches too."),
    CatalogueEntry(
      .unknownEvent, .warning, "Unknown event",
      what: "The event is not in the store or in this command's files.",
      why: "The metric is missing from the event's report. The name is saved as text.",
      example: "Event: Sping Showcase",
      fix: "Correct the name, or import the events too."),
    CatalogueEntry(
      .unknownAthlete, .error, "Unknown athlete",
      what: "The athlete is not in the store or in this command's files.",
      why: "The record could end up with the wrong athlete.",
      example: "Athlete: Jo Rivera",
      fix: "Correct the name, or import the athletes too."),
    CatalogueEntry(
      .athleteAmbiguous, .error, "Unclear which athlete a record belongs to",
      what: "There are several athletes and the row names none of them, or several have the same name.",
      why: "A record of one minor must never end up with another.",
      example: "two athletes in the store, no Athlete column",
      fix: "Name the athlete with --athlete, or add a column with the athlete's name."),
    CatalogueEntry(
      .eventTimeChanged, .note, "Start time of an event changed",
      what:
        "One stored event has the row's name, type and day, and no other row matches that event exactly. The\n"
        + "row changed its start time.",
      why: "Two games on one day can have the same name, so this may be a different game.",
      example: "Owls game, 2027-04-10, 6:00 PM; the store has 4:00 PM",
      fix:
        "No action needed if the time changed. If it is another event, undo the import and add the event with\n"
        + "`compass-store add event`."
    ),
    CatalogueEntry(
      .matchAmbiguous, .warning, "Unclear which record a row corrects",
      what:
        "The row may correct a stored record, but the number of such rows and stored records differs. The row\n"
        + "was added as another record.",
      why: "A guess could put one game's notes, or one repetition's verified mark, on another.",
      example: "three sprints on one day in the store, and a file with one sprint with another time",
      fix: "No action needed if it is another record. If it is a correction, delete the outdated record."),
    CatalogueEntry(
      .recordRenamed, .warning, "Row was added again after its record changed",
      what:
        "An earlier import of this row created a record. Its name, day or other key was later changed in the\n"
        + "store, so the row was added as another record.",
      why: "The file still has the old value.",
      example: "Fall Camp in events.csv, renamed Autumn Camp in the store",
      fix: "If they are the same, undo the import and correct the file."),
    CatalogueEntry(
      .recordNewer, .warning, "Older row replaced a newer change",
      what:
        "The stored record changed after the time in the row (updated_at, as in exports of this tool). The\n"
        + "row's values replaced the stored ones.",
      why: "Importing an older export again reverts later changes.",
      example:
        "events.csv exported Monday, an event edited in the store Tuesday, the file imported Wednesday",
      fix:
        "No action needed if the file is right. To keep the stored values, undo the import, and export the\n"
        + "records again before you edit them."
    ),
    CatalogueEntry(
      .recordOtherID, .note, "Record has another ID in the store",
      what:
        "The store has this record from a file without IDs: an athlete with the same name and birth date or\n"
        + "graduation year, or another record with the same values. It keeps its ID. The row's ID is saved too,\n"
        + "and rows that use it are matched.",
      why: "Each program gives a record its own ID, but it is still one record.",
      example: "athletes.csv and events.csv without IDs, then the app's export of the same records",
      fix:
        "No action needed if they are the same. If they are two athletes, undo the import, give both birth\n"
        + "dates, and import again."
    ),
    CatalogueEntry(
      .athletePossibleDuplicate, .warning, "Possible duplicate athlete",
      what:
        "The store has an athlete with this name and another ID. Birth date and graduation year don't show\n"
        + "whether they are the same, so the row was added as another athlete.",
      why: "The records of two children must never be mixed.",
      example: "two athletes named Jo Rivera, one of them without a birth date",
      fix:
        "No action needed if they are two athletes. Otherwise undo the import and give the stored athlete and\n"
        + "the row the same birth date. Then import again. Use `compass-store edit athlete ID\n"
        + "date_of_birth=DATE`."
    ),
    CatalogueEntry(
      .sourceAdopted, .note, "Source was added to a record",
      what:
        "An earlier import added the record without --source. This file has the record under the same key and\n"
        + "names its source, so the stored record now has it.",
      why: "Otherwise every event of the calendar would be in the store twice.",
      example: "compass-import team.ics, then compass-import team.ics --source owls",
      fix: "No action needed if it is the same calendar. Otherwise undo the import."),
    CatalogueEntry(
      .linkAmbiguous, .warning, "Several records have the same name",
      what: "The row names a record, but several records have that name. No link was made.",
      why: "A wrong link is worse than no link.",
      example: "Event: Spring Camp (two of them)",
      fix: "Use the ID of the right record."),
    CatalogueEntry(
      .idOfOtherAthlete, .error, "ID belongs to another athlete",
      what: "The row has the ID of another athlete's record. Neither was changed.",
      why: "A row copied with its ID must not turn one child's record into another child's.",
      example: "id,name (copied from a brother's file)",
      fix: "Clear the ID to create a new record, or import the row with the right --athlete."),
    CatalogueEntry(
      .otherAthleteRow, .note, "Row belongs to another athlete",
      what: "The row names a different athlete than --athlete and was not imported.",
      why: "Team files contain the rows of all players.",
      example: "--athlete \"Jo Rivera\" and a row of another player",
      fix: "No action needed."),
  ]
}
