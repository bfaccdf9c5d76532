import CompassSource

extension DiagnosticCatalogue {
  /// Athletes, schools, coaches, interactions and trips.
  static let records: [CatalogueEntry] = [
    CatalogueEntry(
      .gpaOutOfRange, .warning, "GPA is out of range",
      what: "A grade point average must be between 0 and 5.",
      why: "Coaches read it first. A wrong GPA is worse than an empty field.",
      example: "GPA: 38.5",
      fix: "Write the unweighted average, such as 3.85."),
    CatalogueEntry(
      .satOutOfRange, .warning, "SAT score is out of range",
      what: "An SAT score must be between 400 and 1600.",
      why: "The score of one section is not the total score.",
      example: "SAT: 12500",
      fix: "Write the total score."),
    CatalogueEntry(
      .actOutOfRange, .warning, "ACT score is out of range",
      what: "An ACT score must be between 1 and 36.",
      why: "The sum of the sections is not the composite score.",
      example: "ACT: 112",
      fix: "Write the composite score."),
    CatalogueEntry(
      .heightOutOfRange, .warning, "Height is out of range",
      what: "A height must be between 4 and 8 feet.",
      why: "6.2 is read as inches. Six feet two is 6'2\" or 74.",
      example: "Height: 6.2",
      fix: "Write 6'2\", 6-2, 74 or 188 cm."),
    CatalogueEntry(
      .weightOutOfRange, .warning, "Weight is out of range",
      what: "A weight must be between 100 and 400 pounds.",
      why: "A weight in kilograms without its unit is read as pounds.",
      example: "Weight: 84",
      fix: "Add the unit, such as 84 kg."),
    CatalogueEntry(
      .graduationYearOutOfRange, .warning, "Graduation year is out of range",
      what: "The year is more than ten years ahead, or before the app's first class.",
      why: "Everything in recruiting is counted from this year.",
      example: "Graduation Year: 2207",
      fix: "Check the year."),
    CatalogueEntry(
      .graduationYearPast, .warning, "Graduation year is in the past",
      what: "The year is before this year. It was saved.",
      why: "The app's form accepts only this year or later, but an old file can still be right.",
      example: "Graduation Year: 2024",
      fix: "Check the year."),
    CatalogueEntry(
      .zipInvalid, .warning, "Invalid ZIP code",
      what: "A ZIP code must have five digits, or nine with a dash.",
      why: "Spreadsheets drop the leading zero of codes in the Northeast.",
      example: "2116",
      fix: "Format the column as text and write all five digits: 02116."),
    CatalogueEntry(
      .birthDateInFuture, .warning, "Birth date is in the future",
      what: "The date is after today.",
      why: "A two-digit year may have been read in the wrong century.",
      example: "Date of Birth: 2062-04-15",
      fix: "Write the year with four digits."),
    CatalogueEntry(
      .athleteNameIncomplete, .error, "Athlete has only a first name",
      what: "A first name can name a stored athlete, but it doesn't make a new one.",
      why: "Two athletes with one first name would become one.",
      example: "Player: Abel",
      fix: "Write the first and the last name."),
    CatalogueEntry(
      .birthDateEarly, .warning, "Athlete was born more than 25 years ago",
      what: "The date of birth is that of an adult.",
      why: "Team exports list coaches and parents among the players.",
      example: "Date of Birth: 1984-07-21",
      fix: "Delete the rows of coaches and parents, or correct the year."),
    CatalogueEntry(
      .schoolNameTooShort, .error, "School name is too short",
      what: "The name has only one character.",
      why: "The app rejects such a name.",
      example: "Name: U",
      fix: "Write the school's name."),
    CatalogueEntry(
      .schoolPossibleDuplicate, .warning, "Possible duplicate school",
      what: "Another school has this name but a different ID.",
      why: "The app doesn't allow two schools with one name in a family.",
      example: "id 6f1c… Georgia Tech, id 93ab… Georgia Tech",
      fix: "Give both the same ID, or different names if they are two schools."),
    CatalogueEntry(
      .schoolCreated, .note, "School was created",
      what: "No school had this name, so it was created. With --known-schools-only, such rows are rejected.",
      why: "The new school has only a name.",
      example: "School: Riverbend College",
      fix: "Add the school's state and division when you have time."),
    CatalogueEntry(
      .rowMayBeCorrection, .warning, "Row looks like a correction",
      what:
        "An earlier import of this file created a record that is no longer in the file. The row differs from\n"
        + "it only in its name or day. It was added as another record.",
      why: "The same event would be in the store twice.",
      example: "Ridge Camp 2026-06-14, then Ridge Camp 2026-07-11",
      fix:
        "If it is a correction, undo the import, change the stored record with `compass-store edit`, and\n"
        + "import again."
    ),
    CatalogueEntry(
      .schoolMatched, .note, "School was matched by a similar name",
      what: "The name is a common short form of a stored school, or differs from it in one letter.",
      why: "Two spellings of a name would make two schools.",
      example: "School: Riverbend Univ",
      fix: "If it is another school, add it first with `compass-store add school`."),
    CatalogueEntry(
      .coachPossibleDuplicate, .warning, "Possible duplicate coach",
      what: "The school already has a coach with this name but a different ID.",
      why: "Interactions would be split between two records of one person.",
      example: "id 6f1c… Ann Lee, id 93ab… Ann Lee",
      fix: "Give both the same ID if they are one person."),
    CatalogueEntry(
      .happenedInFuture, .warning, "Contact, status or questionnaire date is in the future",
      what: "The date of the last contact, status or questionnaire is after today. It was saved.",
      why: "The year is often wrong.",
      example: "Last Contact: 2062-04-15",
      fix: "Check the year."),
    CatalogueEntry(
      .interactionInFuture, .warning, "Interaction is in the future",
      what: "The interaction's date and time are still to come.",
      why: "A planned interaction hasn't happened yet.",
      example: "Occurred At: 2062-04-15",
      fix: "Check the year."),
    CatalogueEntry(
      .interactionSchoolFromCoach, .note, "Interaction got its school from its coach",
      what: "The row names a coach but no school, so the coach's school was used.",
      why: "Every interaction belongs to a school.",
      example: "Coach: Ann Lee, School: (empty)",
      fix: "No action needed."),
    CatalogueEntry(
      .interactionCoachElsewhere, .warning, "Coach belongs to another school",
      what: "The row names a school, and a coach of a different school.",
      why: "One of the two is wrong, or the coach has moved.",
      example: "School: Georgia Tech, Coach: Ann Lee (of Riverbend College)",
      fix: "Check both. If the coach has moved, change the coach's school."),
    CatalogueEntry(
      .statusMayAdvance, .note, "App may change the school's status",
      what:
        "When you log an interaction, the app changes a school from Researching to Contacted. The store\n"
        + "doesn't change the status.",
      why: "The two may differ after you import the interactions into the app.",
      example: "an interaction with a school that is Researching",
      fix: "No action needed."),
    CatalogueEntry(
      .tripEndBeforeStart, .error, "Trip ends before it starts",
      what: "The end date is before the start date. The same day is allowed.",
      why: "Every trip needs a valid end date.",
      example: "2026-06-07 to 2026-06-01",
      fix: "Check both dates."),
    CatalogueEntry(
      .tripNameDuplicate, .error, "Two trips have the same name",
      what: "A trip that isn't archived already has this name, ignoring case and spaces.",
      why: "The app rejects a second trip with the same name.",
      example: "Georgia Visits, georgia visits",
      fix: "Give the trip another name or the same ID, or archive the other trip."),
    CatalogueEntry(
      .recordDeleted, .note, "Record was deleted by the user",
      what:
        "The row matches a record that you deleted from the store. The finding is a warning if the row has\n"
        + "another time than that record.",
      why: "A deleted record must not come back because a file still has it.",
      example: "Type,Name,Start Date\ncamp,Fall Camp,2026-10-03",
      fix: "No action needed. To restore the record, import the file again with --restore-deleted."),
    CatalogueEntry(
      .linkDeleted, .note, "Row names a deleted record",
      what:
        "The row names a record that you deleted from the store. The row was imported without it, or rejected\n"
        + "if it can't be stored without it.",
      why: "A deleted record must not come back because a file still names it.",
      example: "Event,Metric,Value\nFall Camp,exit_velo,88",
      fix:
        "No action needed. To restore the record, import it again with --restore-deleted, then this file."
    ),
    CatalogueEntry(
      .recordExists, .error, "Record already exists",
      what: "The store has a record with the same name and, for some kinds, the same type and day.",
      why: "Adding it would change or duplicate that record.",
      example: "compass-store add event type=camp name=\"Fall Camp\" start_date=2026-10-03, a second time",
      fix: "Change the record with `compass-store edit`, or use --another to add a second one."),
    CatalogueEntry(
      .tripCapacityNegative, .warning, "Capacity is negative",
      what: "A trip's capacity must be 0 or more.",
      why: "The minus sign is probably a typo.",
      example: "Capacity: -4",
      fix: "Write the number without its sign."),
    CatalogueEntry(
      .tripFeatureUnknown, .warning, "Unknown trip feature",
      what: "The list contains a feature that the app doesn't have. The list was saved.",
      why: "The app ignores unknown features.",
      example: "enabled_features: chat; chatt",
      fix: "Check the spelling."),
  ]
}
