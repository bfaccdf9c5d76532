import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .links, title, what: what, why: why, example: example, fix: fix)
  }

  /// Links between records, and whose records they are.
  static let links: [CatalogueEntry] = [
    entry(
      .unknownSchool, .warning, "No school has that name",
      what:
        "The row names a school that is neither in the store nor in the files of this command. An event\nkeeps the text; a coach and a contact need the school, so that their rows are rejected.",
      why: "A coach without a school is nowhere.",
      example: "School: Georgia Teck",
      fix: "Correct the name, import the schools along, or leave out --known-schools-only."),
    entry(
      .unknownCoach, .warning, "No coach has that name",
      what: "The row names a coach who is neither in the store nor in the files of this command.",
      why: "The contact would be one with nobody in particular.",
      example: "Coach: Anne Lee",
      fix: "Mend the name, or import the coaches along."),
    entry(
      .unknownEvent, .warning, "No event has that name",
      what: "The row names an event that is neither in the store nor in the files of this command.",
      why: "The metric would be in no event's report.",
      example: "Event: Sping Showcase",
      fix: "Mend the name, or import the events along."),
    entry(
      .unknownAthlete, .error, "No athlete has that name",
      what: "The row names an athlete who is neither in the store nor in the files of this command.",
      why: "The record would be somebody else's.",
      example: "Athlete: Jo Rivera",
      fix: "Mend the name, or import the athletes along."),
    entry(
      .athleteAmbiguous, .error, "It is not said whose record it is",
      what: "There are several athletes and the row names none of them, or several have the name.",
      why: "A record of one minor must never end up with another.",
      example: "two athletes in the store, no Athlete column",
      fix: "Say whose records they are with --athlete, or add a column with the athlete."),
    entry(
      .eventTimeChanged, .note, "An event has another time than before",
      what:
        "The store has one event of this name, type and day that no other row of the file equals. It has another start time; the row changed it.",
      why: "Two games of one day may have the same name, so that a changed time can be another game.",
      example: "Owls game, 2027-04-10, 6:00 PM, where the store has 4:00 PM",
      fix:
        "Nothing, if the time was changed. If it is another event, undo the import and add the event with compass-store add event."
    ),
    entry(
      .matchAmbiguous, .warning, "It is not clear which record a row corrects",
      what:
        "The store has records that the row may be about, and the file has more or fewer such rows than the store has records. The row was added as another record.",
      why: "A guess could put one game's notes, or one repetition's verified mark, on another.",
      example: "three sprints of a day in the store, and a file with one sprint of another time",
      fix: "Nothing, if it is another record. If it is a correction, delete the outdated record."),
    entry(
      .recordRenamed, .warning, "A row was added again after its record was changed",
      what:
        "An earlier import of this row made a record whose name, day or other key was changed in the store since. The row no longer names it and was added as another record.",
      why: "The file still has what was corrected in the store.",
      example: "Fall Camp in events.csv, which became Autumn Camp in the store",
      fix: "If they are the same, undo the import and correct the file."),
    entry(
      .recordNewer, .warning, "A row replaced a newer change of its record",
      what:
        "The row has the time of its last change (updated_at), as exports of this tool do, and the stored record was changed after that. The values of the row replaced the stored ones.",
      why: "An older export that is imported again takes back what was changed since.",
      example:
        "events.csv exported on Monday, an event edited in the store on Tuesday, and the file imported on Wednesday",
      fix:
        "Nothing, if the file is right. To keep what was stored, undo the import, and export the records again before you edit them."
    ),
    entry(
      .recordOtherID, .note, "A record has another id in the store",
      what:
        """
        The store has the record from a file without ids: an athlete of this name whose birth date or graduation \
        year is the same, or another record that says the same. It keeps its id. The id of the row is kept beside \
        it, and rows that name the record by it are found.
        """,
      why: "Each program gives a record an id of its own, and it is still one record.",
      example: "athletes.csv and events.csv without ids, then the app's export of the same records",
      fix:
        "Nothing, if they are the same. If they are two athletes, undo the import, give both birth dates, and import again."
    ),
    entry(
      .athletePossibleDuplicate, .warning, "Two athletes may be one",
      what:
        "The store has an athlete of this name under another id. Neither the birth date nor the graduation\nyear tells whether they are the same, so that the row was added as another athlete.",
      why: "The records of two children must never become those of one.",
      example: "two athletes named Jo Rivera, one of them without a birth date",
      fix:
        "Nothing, if they are two athletes. Else undo the import, give the stored athlete and the row the same birth date (`compass-store edit athlete ID date_of_birth=DATE`), and import again."
    ),
    entry(
      .sourceAdopted, .note, "A record has a source now",
      what:
        "An earlier import brought the record without --source. This file has the record under the same key\nand names its source, which the stored record now has.",
      why: "Without that, every event of the calendar would be in the store twice.",
      example: "compass-import team.ics, then compass-import team.ics --source owls",
      fix: "Nothing, if it is the same calendar; else undo the import."),
    entry(
      .linkAmbiguous, .warning, "Several records have that name",
      what: "The row names a record by a name that several have. No link was made.",
      why: "The wrong one of two is worse than none.",
      example: "Event: Spring Camp (two of them)",
      fix: "Give the id of the one that is meant."),
    entry(
      .idOfOtherAthlete, .error, "An id belongs to another athlete",
      what: "The row has the id of a record that is another athlete's. Neither was changed.",
      why: "One child's record must never become another child's because a row was copied with its id.",
      example: "id,name (copied from a brother's file)",
      fix: "Empty the id to make a record of its own, or import the row with the right --athlete."),
    entry(
      .otherAthleteRow, .note, "A row is another athlete's",
      what: "The row was left out, for it names another athlete than the one that was asked for.",
      why: "Files of a team hold the rows of all players.",
      example: "--athlete \"Jo Rivera\" and a row of another player",
      fix: "Nothing needs to be done."),
  ]
}
