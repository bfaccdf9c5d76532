import CompassSource

extension DiagnosticCatalogue {
  /// Comparisons with recruiting calendars.
  static let recruiting: [CatalogueEntry] = [
    CatalogueEntry(
      .recruitingPeriod, .warning, "Unusual activity for this recruiting period",
      what:
        "The calendar from --recruiting-calendar has a period on this day. Coaches of that division and sport\n"
        + "don't usually do this in that period. The record was saved.",
      why:
        "The date is often wrong. If it is right, the college knows the rules. This is a hint, not compliance\n"
        + "advice: the record may be inexact, and the calendar may have exceptions.",
      example: "an official visit on Nov 10, 2026, in the dead period of Nov 9 - 12",
      fix: "Check the date, or ask the college."),
    CatalogueEntry(
      .recruitingPlaceUnknown, .note, "Recruiting period depends on the place",
      what: "In this period, coaches meet athletes only on the college's campus. The record has no place.",
      why: "A talk after practice and a campus walk are both in-person visits.",
      example: "an in-person visit on Oct 20, 2026, in a quiet period",
      fix: "Name the event where it happened, or don't change the record."),
    CatalogueEntry(
      .recruitingUnchecked, .note, "Record was not compared with a recruiting calendar",
      what:
        "The athlete's sport or the school's division is unknown, or no calendar has a period for them and\n"
        + "the day.",
      why: "The record was not checked. That doesn't mean that it is fine.",
      example: "a school without a division",
      fix: "Set the athlete's primary sport, or use --sport baseball, and set the school's division."),
  ]
}
