import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .metrics, title, what: what, why: why, example: example, fix: fix)
  }

  /// Performance metrics.
  static let metrics: [CatalogueEntry] = [
    entry(
      .metricTypeCustom, .note, "A metric type of your own",
      what: "The app does not know the type. It is kept under the words of its name, in lower case.",
      why: "Its unit and which way is better are not known.",
      example: "Bat Speed (kept as bat_speed)",
      fix: "Nothing needs to be done."),
    entry(
      .metricTypeNearMiss, .warning, "A metric type is nearly one of the app's",
      what: "The name differs from a type's by a slip of the pen. It is kept as a type of your own.",
      why: "Its values would stand apart from the other ones.",
      example: "Exit Velocty",
      fix: "Mend the name."),
    entry(
      .metricValueText, .warning, "A figure is text only",
      what: "The value is no number. It is kept as the text to display; the number stays empty.",
      why: "Best, latest and trend are worked out from numbers.",
      example: "Value: plus arm",
      fix: "Write the number where there is one."),
    entry(
      .metricSampleUnreadable, .warning, "A figure of a session cannot be read",
      what: "A cell that should hold a figure holds something else. It was left out of its session.",
      why: "Best and average are worked out from figures only.",
      example: "Velo: error",
      fix: "Nothing, if there was no reading; else write the number."),
    entry(
      .metricSampleUndated, .warning, "A row of figures has no date",
      what: "The row belongs to no day and was left out.",
      why: "Every metric shows the day on which it was measured.",
      example: "Date: (empty), Velo: 88.1",
      fix: "Write the date, or give one to all rows without one with --as-of DATE."),
    entry(
      .metricSamplePassedOver, .warning, "The best of a session was passed over",
      what: "The figure is beyond what athletes have. The best of the other ones was taken.",
      why: "Devices write a figure for what flew by, too.",
      example: "88, 91, 90, 412 mph: 91 is taken",
      fix: "Nothing, if the figure is wrong; else write a row of its own for it."),
    entry(
      .metricSessionsJoined, .warning, "Stored sessions are parts of one",
      what:
        "A file has a session whose figures several stored sessions of that day have. The first of them was changed.",
      why: "Parts that were imported one by one count twice beside the whole.",
      example: "A morning and an evening, then a file with noon between them",
      fix: "Take the parts out."),
    entry(
      .athleteNameTurned, .note, "A name was turned round",
      what: "The name was written with the last name first; it is kept as people say it.",
      why: "Rivers, Sam and Sam Rivers are one athlete.",
      example: "Rivers, Sam",
      fix: "Nothing needs to be done."),
    entry(
      .athleteLeftOut, .warning, "Figures of other athletes were left out",
      what:
        "The file is of several athletes. Those whom the store has got their own figures; the rest was left out.",
      why: "Figures of one child must not become another's.",
      example: "A team's file, and a store with one of its players",
      fix: "Nothing, if they are not yours; else import the athletes first."),
    entry(
      .athleteOtherName, .warning, "A file calls the athlete otherwise",
      what: "The name in the file is not the one in the store, and --athlete says that they are the same.",
      why: "Devices keep nicknames, and short forms of names.",
      example: "Sam Rivers in the file, Samuel Rivers in the store",
      fix: "Nothing, if they are the same athlete."),
    entry(
      .metricUnitDoubtful, .error, "A speed is possible in km/h only",
      what: "The file names no unit, its figures are too high for mph, and they make sense in km/h.",
      why: "Devices write the unit that they were set to, often without its name.",
      example: "Velocity: 138",
      fix: "Import the file with --unit km/h, or with --unit mph if that is what it really is."),
    entry(
      .metricImplausible, .warning, "A value is outside the usual range",
      what: "The value was kept. The range is wide enough for a child and for a professional.",
      why: "A point that slipped makes a 60-yard dash of 6.71 seconds into one of 67.1.",
      example: "60-Yard Dash: 67.1",
      fix: "Check the value, its point and its unit first."),
    entry(
      .metricImpossible, .error, "A value is one that there cannot be",
      what: "The value lies below the smallest one that the type can have.",
      why: "A sign before the number is a slip, and the average of a season would carry it on.",
      example: "ERA: -1.5",
      fix: "Write the number without its sign, or the one that was meant."),
    entry(
      .metricOutlier, .warning, "A value stands far from the others of its session",
      what:
        "Among five or more values of one athlete, type and day or event the modified z-score of this one is above\n3.5 (by median and MAD, which counts as at least 2 % of the median). It was kept.",
      why:
        "A digit that slipped is within the usual range of all athletes, and still not of this one that day.",
      example: "Exit Velocity of one day: 88, 89, 87, 90, 48",
      fix: "Check it where it was written down; if it is right, leave it."),
    entry(
      .metricRange, .note, "A value is a range",
      what: "The larger number is the value; the range is kept as the text to display.",
      why: "Scouts write the speeds of an outing as a range.",
      example: "86-88",
      fix: "Nothing needs to be done."),
    entry(
      .metricUnitConverted, .note, "A value was converted",
      what:
        "The value was in another unit than its type's and was converted; what was written is kept as the\ntext to display.",
      why: "A report compares values in one unit.",
      example: "148 km/h (92.0 mph)",
      fix: "Nothing needs to be done."),
    entry(
      .metricUnitConflict, .warning, "The value and the unit column disagree",
      what: "The unit beside the value counts.",
      why: "One of the two is wrong.",
      example: "Value 148 km/h, Unit mph",
      fix: "Make the two agree."),
    entry(
      .metricUnitMismatch, .warning, "A unit is not the type's",
      what: "The unit measures something else than the type. Value and unit were kept as written.",
      why: "The type is often the wrong one.",
      example: "Fastball Velocity: 88 lbs",
      fix: "Check the metric type."),
    entry(
      .metricUnitLegacy, .note, "A unit of an earlier version",
      what: "Earlier versions of the app wrote avg, era, K or unit where there is no unit.",
      why: "Reports would print .410 avg.",
      example: "Unit: avg",
      fix: "Nothing needs to be done."),
    entry(
      .metricDateFromEvent, .note, "A metric's date was taken from its event",
      what: "The row has no date; the event's first day was taken.",
      why: "Every metric is shown with its date.",
      example: "Event: Spring Showcase, Date: (empty)",
      fix: "Nothing needs to be done."),
    entry(
      .metricDateOutsideEvent, .warning, "A metric's date is not one of its event's",
      what: "The metric is dated before or after the event that it names. Both were kept.",
      why: "The event or the date is wrong, or the metric was taken elsewhere.",
      example: "Spring Showcase (Apr 15 - 16), Date 2026-05-15",
      fix: "Check the date and the event."),
    entry(
      .metricInFuture, .warning, "A metric is dated in the future",
      what: "The date lies after today.",
      why: "The year is often wrong.",
      example: "Recorded Date: 2062-04-15",
      fix: "Check the year."),
    entry(
      .metricSecondPrimary, .warning, "A second metric is marked primary",
      what: "Another metric of the athlete is the primary one. This one was taken without the mark.",
      why: "The app's database holds one primary metric for an athlete.",
      example: "two rows with Primary Yes",
      fix: "Clear the mark of all but one."),
  ]
}
