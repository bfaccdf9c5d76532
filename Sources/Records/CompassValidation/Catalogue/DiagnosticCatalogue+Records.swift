import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .records, title, what: what, why: why, example: example, fix: fix)
  }

  /// Athletes, schools, coaches, interactions and trips.
  static let records: [CatalogueEntry] = [
    entry(
      .gpaOutOfRange, .warning, "A GPA is off its scale",
      what: "A grade point average lies between 0 and 5.",
      why: "Coaches read it first; a slip costs more than an empty field.",
      example: "GPA: 38.5",
      fix: "Write the unweighted average, as in 3.85."),
    entry(
      .satOutOfRange, .warning, "An SAT score is off its scale",
      what: "An SAT score lies between 400 and 1600.",
      why: "A score of one section is not the score.",
      example: "SAT: 12500",
      fix: "Write the total score."),
    entry(
      .actOutOfRange, .warning, "An ACT score is off its scale",
      what: "An ACT score lies between 1 and 36.",
      why: "A sum of sections is not the score.",
      example: "ACT: 112",
      fix: "Write the composite score."),
    entry(
      .heightOutOfRange, .warning, "A height is one that no athlete has",
      what: "Heights lie between 4 and 8 feet.",
      why: "6.2 is read as inches: six feet two is 6'2\" or 74.",
      example: "Height: 6.2",
      fix: "Write 6'2\", 6-2, 74 or 188 cm."),
    entry(
      .weightOutOfRange, .warning, "A weight is one that the app does not take",
      what: "Weights lie between 100 and 400 pounds.",
      why: "A weight in kilograms without its unit is read as pounds.",
      example: "Weight: 84",
      fix: "Write the unit, as in 84 kg."),
    entry(
      .graduationYearOutOfRange, .warning, "A graduation year is too far away",
      what: "The year lies more than ten years ahead, or before the app's first class.",
      why: "Everything in recruiting is counted from this year.",
      example: "Graduation Year: 2207",
      fix: "Check the year."),
    entry(
      .graduationYearPast, .warning, "A graduation is past",
      what: "The year lies before this one. It was kept.",
      why: "The app's form takes this year and later ones; what was true when the file was made is no fault.",
      example: "Graduation Year: 2024",
      fix: "Check the year."),
    entry(
      .zipInvalid, .warning, "A postal code is none",
      what: "A ZIP code has five digits, or nine with a dash.",
      why: "Spreadsheets drop the zero at the front of codes in the northeast.",
      example: "2116",
      fix: "Format the column as text and write all five digits: 02116."),
    entry(
      .birthDateInFuture, .warning, "A birth is yet to come",
      what: "The day of birth lies after today.",
      why: "A year of two digits may have been read for the wrong century.",
      example: "Date of Birth: 2062-04-15",
      fix: "Write the year with four digits."),
    entry(
      .schoolNameTooShort, .error, "A school's name is too short",
      what: "The name has one character.",
      why: "The app refuses such a name.",
      example: "Name: U",
      fix: "Write the school's name."),
    entry(
      .schoolPossibleDuplicate, .warning, "Two schools have one name",
      what: "There is a school of this name with another id.",
      why: "The app keeps school names apart within a family.",
      example: "id 6f1c… Georgia Tech, id 93ab… Georgia Tech",
      fix: "Give both the same id, or another name where they differ."),
    entry(
      .schoolCreated, .note, "A school was created",
      what: "No school had the name, so it was created. With --known-schools-only such rows are rejected.",
      why: "The record links to a school that has nothing but its name yet.",
      example: "School: Riverbend College",
      fix: "Add the school's state and division when there is time."),
    entry(
      .rowMayBeCorrection, .warning, "A row looks like a correction",
      what:
        "An earlier import of this file made a record that no row says any more, and the row differs from it in its\nname or its day only. It was added as another record.",
      why: "The same event would be in the store twice.",
      example: "Ridge Camp 2026-06-14, then Ridge Camp 2026-07-11",
      fix: "Undo the import, change the stored record with compass-store edit, and import again."),
    entry(
      .schoolMatched, .note, "A school is meant that is written otherwise",
      what: "The name is a common short form of a stored school, or differs from it in one letter.",
      why: "Two ways to write a name would make two schools.",
      example: "School: Riverbend Univ",
      fix: "If it is another school, add it first with compass-store add school."),
    entry(
      .coachPossibleDuplicate, .warning, "Two coaches of a school have one name",
      what: "There is a coach of this name at this school with another id.",
      why: "Contacts would be spread over two records of one person.",
      example: "id 6f1c… Ann Lee, id 93ab… Ann Lee",
      fix: "Give both the same id if they are one person."),
    entry(
      .happenedInFuture, .warning, "What has happened is yet to come",
      what: "The day of the last contact, of a status or of a questionnaire lies after today. It was kept.",
      why: "The year is often wrong.",
      example: "Last Contact: 2062-04-15",
      fix: "Check the year."),
    entry(
      .interactionInFuture, .warning, "A contact is yet to come",
      what: "The moment of the contact lies after now.",
      why: "A contact that is planned is no contact.",
      example: "Occurred At: 2062-04-15",
      fix: "Check the year."),
    entry(
      .interactionSchoolFromCoach, .note, "A contact's school was taken from its coach",
      what: "The row names a coach and no school.",
      why: "A contact belongs to a school, and a coach does too.",
      example: "Coach: Ann Lee, School: (empty)",
      fix: "Nothing needs to be done."),
    entry(
      .interactionCoachElsewhere, .warning, "A contact's coach belongs to another school",
      what: "The row names a school, and a coach of another one.",
      why: "One of the two is wrong, or the coach has moved.",
      example: "School: Georgia Tech, Coach: Ann Lee (of Riverbend College)",
      fix: "Check the two; change the coach's school if the coach has moved."),
    entry(
      .statusMayAdvance, .note, "The app moves schools on when contacts come in",
      what:
        "In the app a school that is being researched becomes contacted when a contact is logged. The\ntoolkit's store leaves the status as it is.",
      why: "The two may differ after the contacts are brought into the app.",
      example: "an interaction with a school that is Researching",
      fix: "Nothing needs to be done."),
    entry(
      .tripEndBeforeStart, .error, "A trip ends before it starts",
      what: "The end date lies before the start date; the same day is fine.",
      why: "A trip has an end date, so that one without a valid one is none.",
      example: "2026-06-07 to 2026-06-01",
      fix: "Check the two dates."),
    entry(
      .tripNameDuplicate, .error, "Two trips have one name",
      what: "A trip that is not archived has this name already, case and blanks aside.",
      why: "The app refuses a second trip of one name.",
      example: "Georgia Visits, georgia visits",
      fix: "Give the trip another name, the same id, or archive the other one."),
    entry(
      .recordDeleted, .note, "The user deleted the record",
      what:
        "A row is about a record that was deleted from the store. It is a warning where the row has another time than that record.",
      why: "What somebody deleted on purpose doesn't come back because a file still has it.",
      example: "Type,Name,Start Date\ncamp,Fall Camp,2026-10-03",
      fix: "Nothing, or import the file again with --restore-deleted."),
    entry(
      .deletionUnreadable, .warning, "The store can't tell which records the user deleted",
      what:
        "The store marks records that were deleted, so that rows of them are skipped. Some of these marks are damaged and can't be read.",
      why: "A row of such a record looks new and is imported, so that the record comes back.",
      example: "A store that another program changed or that a disk damaged",
      fix:
        "Run `compass-store check`, which names the damaged marks and how to remove them. Delete again what the import brought back."
    ),
    entry(
      .linkDeleted, .note, "A row names a record that the user deleted",
      what:
        "A row names a record that was deleted from the store. The row was imported without it, or rejected if it can't be stored without it.",
      why: "What somebody deleted on purpose doesn't come back because a file still names it.",
      example: "Event,Metric,Value\nFall Camp,exit_velo,88",
      fix: "Nothing, or import the record again with --restore-deleted and then this file."),
    entry(
      .recordExists, .error, "The record is there already",
      what:
        "What was to be added has the name, and where it counts the type and the day, of a record of the store.",
      why: "Adding it would change that record or make it twice, and nobody asked for either.",
      example: "compass-store add event type=camp name=\"Fall Camp\" start_date=2026-10-03, a second time",
      fix: "Change the record with `compass-store edit`, or say --another where two are meant."),
    entry(
      .tripCapacityNegative, .warning, "A capacity is below zero",
      what: "A trip has room for nobody or more.",
      why: "A sign before the number is a slip.",
      example: "Capacity: -4",
      fix: "Write the number without its sign."),
    entry(
      .tripFeatureUnknown, .warning, "A trip's feature is none",
      what: "The list names a feature that the app does not have. The list was kept.",
      why: "The app ignores what it does not know.",
      example: "enabled_features: chat; chatt",
      fix: "Check the spelling."),
  ]
}
