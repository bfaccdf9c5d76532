public import CompassSource

/// Findings of an import: headers, links, facts about a whole file.
extension DiagnosticCode {
  /// No kind of records has the file's headers.
  public static let kindUnrecognised = DiagnosticCode("kind-unrecognised")
  /// A value of JSON is an object, an array or a word where the field has another type.
  public static let jsonWrongType = DiagnosticCode("json-wrong-type")
  /// A column's header is nearly a field's.
  public static let headerNearMiss = DiagnosticCode("header-near-miss")
  /// A workbook is not read because of what it is or holds.
  public static let workbookRefused = DiagnosticCode("workbook-refused")
  /// The program that wrote a file lost a value.
  public static let exportLostValue = DiagnosticCode("export-lost-value")
  /// The program that wrote a file put the entries of a list into one text.
  public static let exportJoinedList = DiagnosticCode("export-joined-list")
  /// Two columns mean one field.
  public static let headerDuplicateField = DiagnosticCode("header-duplicate-field")
  /// A column that every such record needs is not there.
  public static let headerMissing = DiagnosticCode("header-missing")
  /// Every date of a column could be day first or month first.
  public static let dateOrderAmbiguous = DiagnosticCode("date-order-ambiguous")
  /// A column has day-first and month-first dates.
  public static let dateOrderMixed = DiagnosticCode("date-order-mixed")
  /// A column isn't used, though its values look like those of an empty field.
  public static let columnUnused = DiagnosticCode("column-unused")
  /// A column holds more than the value of its field.
  public static let columnHoldsMore = DiagnosticCode("column-holds-more")
  /// A sheet of a workbook was not read.
  public static let sheetUnread = DiagnosticCode("sheet-unread")
  /// A word in a column of statuses isn't known.
  public static let statusUnknown = DiagnosticCode("status-unknown")
  /// It isn't clear who made a contact.
  public static let directionUnclear = DiagnosticCode("direction-unclear")
  /// A new record looks like a correction of one that an earlier import of the file made.
  public static let rowMayBeCorrection = DiagnosticCode("row-may-be-correction")
  /// A school was matched by a similar name.
  public static let schoolMatched = DiagnosticCode("school-matched")
  /// No school has that name.
  public static let unknownSchool = DiagnosticCode("unknown-school")
  /// No coach has that name.
  public static let unknownCoach = DiagnosticCode("unknown-coach")
  /// No event has that name.
  public static let unknownEvent = DiagnosticCode("unknown-event")
  /// No athlete has that name.
  public static let unknownAthlete = DiagnosticCode("unknown-athlete")
  /// Several athletes are there and none was named.
  public static let athleteAmbiguous = DiagnosticCode("athlete-ambiguous")
  /// A row changed the start time of an event.
  public static let eventTimeChanged = DiagnosticCode("event-time-changed")
  /// A row that may correct one of several stored records.
  public static let matchAmbiguous = DiagnosticCode("match-ambiguous")
  /// A row was added again because the key of its record changed in the store.
  public static let recordRenamed = DiagnosticCode("record-renamed")
  /// A row that was written before its record was changed in the store.
  public static let recordNewer = DiagnosticCode("record-newer")
  /// A record that has another id in the store.
  public static let recordOtherID = DiagnosticCode("record-other-id")
  /// A new athlete may be one that the store has.
  public static let athletePossibleDuplicate = DiagnosticCode("athlete-possible-duplicate")
  /// Several records have the name that a row gives.
  public static let linkAmbiguous = DiagnosticCode("link-ambiguous")
  /// A record that came without a source has one now.
  public static let sourceAdopted = DiagnosticCode("source-adopted")
  /// A school that was not there was made.
  public static let schoolCreated = DiagnosticCode("school-created")
  /// Two records of a file are equal.
  public static let duplicateRow = DiagnosticCode("duplicate-row")
  /// Two records of a file have one id.
  public static let duplicateID = DiagnosticCode("duplicate-id")
  /// An event's state has two zones.
  public static let zoneAmbiguous = DiagnosticCode("zone-ambiguous")
  /// A row is another athlete's.
  public static let otherAthleteRow = DiagnosticCode("other-athlete-row")
  /// A field of an earlier version of the app was ignored.
  public static let fieldRetired = DiagnosticCode("field-retired")
  /// Importing a contact changes a school's status in the app.
  public static let statusMayAdvance = DiagnosticCode("status-may-advance")
  /// The time zone of values is unknown and affects the result.
  public static let timeZoneAssumed = DiagnosticCode("time-zone-assumed")
  /// A document can't show all characters of a text.
  public static let documentTextMissing = DiagnosticCode("document-text-missing")
  /// A file could not be converted at all.
  public static let fileNotConverted = DiagnosticCode("file-not-converted")
  /// A symbolic link leads out of the folder that is converted.
  public static let linkOutsideFolder = DiagnosticCode("link-outside-folder")
  /// A column's numbers have points and commas before their decimals.
  public static let decimalMarkMixed = DiagnosticCode("decimal-mark-mixed")
  /// A column's numbers may have points or commas before their decimals.
  public static let decimalMarkAmbiguous = DiagnosticCode("decimal-mark-ambiguous")
  /// A duration that with the start would give the end cannot be read.
  public static let durationUnreadable = DiagnosticCode("duration-unreadable")
  /// Nothing tells what kind an event of a calendar is.
  public static let calendarTypeUnsure = DiagnosticCode("calendar-type-unsure")
  /// An event of a calendar is older than the stored one.
  public static let calendarOutdated = DiagnosticCode("calendar-outdated")
  /// A calendar changed the description of an event from Compass in an unclear way.
  public static let calendarTextUnclear = DiagnosticCode("calendar-text-unclear")
  /// An event has more repetitions than the limit.
  public static let calendarLimit = DiagnosticCode("calendar-limit")
  /// A file doesn't have upcoming events any more that an earlier import of it brought.
  public static let eventMissing = DiagnosticCode("event-missing")
  /// A sync would cancel most upcoming events.
  public static let syncRefused = DiagnosticCode("sync-refused")
  /// A row's id is a record of another athlete.
  public static let idOfOtherAthlete = DiagnosticCode("id-of-other-athlete")
}
