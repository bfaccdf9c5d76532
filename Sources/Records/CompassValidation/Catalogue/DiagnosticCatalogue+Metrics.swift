import CompassSource

extension DiagnosticCatalogue {
  /// Performance metrics.
  static let metrics: [CatalogueEntry] = [
    CatalogueEntry(
      .metricTypeCustom, .note, "Custom metric type",
      what: "The app doesn't have this metric type. It was saved under its name in lower case.",
      why: "Its unit is unknown, and so is whether higher or lower is better.",
      example: "Bat Speed (saved as bat_speed)",
      fix: "No action needed."),
    CatalogueEntry(
      .metricTypeNearMiss, .warning, "Misspelled metric type",
      what: "The name is close to one of the app's metric types. It was saved as your own type.",
      why: "Its values are kept separate from those of the right type.",
      example: "Exit Velocty",
      fix: "Correct the name."),
    CatalogueEntry(
      .metricValueText, .warning, "Value is text, not a number",
      what: "The value was saved as display text. The number is empty.",
      why: "Best, latest and trend are calculated from numbers.",
      example: "Value: plus arm",
      fix: "Write the number if there is one."),
    CatalogueEntry(
      .metricSampleUnreadable, .warning, "Unreadable value in a session",
      what: "A cell has no readable number. It was skipped.",
      why: "Best and average are calculated only from numbers.",
      example: "Velo: error",
      fix: "No action needed if there was no reading. Otherwise write the number."),
    CatalogueEntry(
      .metricSampleUndated, .warning, "Measurement without a date",
      what: "The row has no readable date and was skipped.",
      why: "Every metric shows the day on which it was measured.",
      example: "Date: (empty), Velo: 88.1",
      fix: "Add the date, or set one for all rows without a date with --as-of DATE."),
    CatalogueEntry(
      .metricSamplePassedOver, .warning, "Best value of a session was skipped",
      what: "The value is outside the usual range for athletes. The best of the other values was used.",
      why: "Devices also measure other objects that fly by.",
      example: "88, 91, 90, 412 mph: 91 is used",
      fix: "No action needed if the value is wrong. Otherwise add a separate row for it."),
    CatalogueEntry(
      .metricSessionsJoined, .warning, "Stored sessions are parts of one session",
      what:
        "A session in the file has the measurements of several stored sessions of that day. The first stored\n"
        + "session was changed.",
      why: "Parts that were imported separately are counted in addition to the whole session.",
      example: "a morning and an evening session, then a file that also has noon",
      fix: "Delete the other stored sessions if they are parts of it."),
    CatalogueEntry(
      .athleteNameTurned, .note, "Name order was changed",
      what: "The name was written last name first. It was saved first name first.",
      why: "Rivers, Sam and Sam Rivers are the same athlete.",
      example: "Rivers, Sam",
      fix: "No action needed."),
    CatalogueEntry(
      .athleteLeftOut, .warning, "Measurements of other athletes were skipped",
      what:
        "The file has several athletes. Those in the store got their measurements. The rest were skipped.",
      why: "One child's measurements must not become another's.",
      example: "a team file, and a store with one of its players",
      fix: "No action needed if they are not yours. Otherwise import the athletes first."),
    CatalogueEntry(
      .athleteOtherName, .warning, "Athlete has another name in the file",
      what: "The name in the file differs from the store, but --athlete says it is the same athlete.",
      why: "Devices store nicknames and short forms of names.",
      example: "Sam Rivers in the file, Samuel Rivers in the store",
      fix: "No action needed if it is the same athlete."),
    CatalogueEntry(
      .metricUnitDoubtful, .error, "Speed only makes sense in km/h",
      what: "The file names no unit. The values are too high for mph but make sense in km/h.",
      why: "Devices write values in the unit they are set to, often without its name.",
      example: "Velocity: 138",
      fix: "Import the file with --unit km/h, or with --unit mph if the values are in mph."),
    CatalogueEntry(
      .metricImplausible, .warning, "Value is outside the usual range",
      what: "The value was saved. The range covers both children and professionals.",
      why: "A misplaced decimal point turns a 60-yard dash of 6.71 seconds into 67.1.",
      example: "60-Yard Dash: 67.1",
      fix: "Check the value, its decimal point and its unit."),
    CatalogueEntry(
      .metricImpossible, .error, "Impossible value",
      what: "The value is lower than the smallest value of its metric type.",
      why: "The sign is probably a typo, and it would distort the season average.",
      example: "ERA: -1.5",
      fix: "Write the number without its sign, or correct it."),
    CatalogueEntry(
      .metricOutlier, .warning, "Value is far from the rest of its session",
      what:
        "A session has five or more values of one athlete and metric type on one day or at one event. This\n"
        + "value's modified z-score is above 3.5, by median and MAD. The MAD counts as at least 2% of the\n"
        + "median. The value was saved.",
      why: "A value with a wrong digit can be in the usual range and still not fit this athlete that day.",
      example: "Exit Velocity of one day: 88, 89, 87, 90, 48",
      fix: "Check it against your original notes. If it is right, no action is needed."),
    CatalogueEntry(
      .metricRange, .note, "Value is a range",
      what: "The better number is the value. The range was saved as display text.",
      why: "Scouts write the speeds of an outing as a range.",
      example: "86-88",
      fix: "No action needed."),
    CatalogueEntry(
      .metricUnitConverted, .note, "Value was converted",
      what: "The value was converted to its metric type's unit. The original text was saved for display.",
      why: "Reports compare values in one unit.",
      example: "148 km/h (92.0 mph)",
      fix: "No action needed."),
    CatalogueEntry(
      .metricUnitConflict, .warning, "Value and unit column have different units",
      what: "The unit written with the value was used.",
      why: "One of the two is wrong.",
      example: "Value 148 km/h, Unit mph",
      fix: "Use the same unit in both."),
    CatalogueEntry(
      .metricUnitMismatch, .warning, "Unit doesn't fit the metric type",
      what: "The unit measures something else. Value and unit were saved as written.",
      why: "The metric type is often wrong.",
      example: "Fastball Velocity: 88 lbs",
      fix: "Check the metric type."),
    CatalogueEntry(
      .metricUnitLegacy, .note, "Unit from an earlier version",
      what: "Earlier versions of the app wrote avg, era, K or unit for values without a unit.",
      why: "Reports would print .410 avg.",
      example: "Unit: avg",
      fix: "No action needed."),
    CatalogueEntry(
      .metricDateFromEvent, .note, "Metric got its date from its event",
      what: "The row has no date, so the event's first day was used.",
      why: "Every metric is shown with its date.",
      example: "Event: Spring Showcase, Date: (empty)",
      fix: "No action needed."),
    CatalogueEntry(
      .metricDateOutsideEvent, .warning, "Metric date is outside its event",
      what: "The metric's date is before or after its event. Both were saved.",
      why: "The event or the date is wrong, or the metric was measured elsewhere.",
      example: "Spring Showcase (Apr 15 - 16), Date 2026-05-15",
      fix: "Check the date and the event."),
    CatalogueEntry(
      .metricInFuture, .warning, "Metric date is in the future",
      what: "The date is after today.",
      why: "The year is often wrong.",
      example: "Recorded Date: 2062-04-15",
      fix: "Check the year."),
    CatalogueEntry(
      .metricSecondPrimary, .warning, "Second primary metric",
      what: "The athlete already has a primary metric. This one was saved without the mark.",
      why: "The app's database allows one primary metric per athlete.",
      example: "two rows with Primary Yes",
      fix: "Mark only one metric as primary."),
  ]
}
