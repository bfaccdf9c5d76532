import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .recruiting, title, what: what, why: why, example: example, fix: fix)
  }

  /// Comparisons with recruiting calendars.
  static let recruiting: [CatalogueEntry] = [
    entry(
      .recruitingPeriod, .warning, "Something is not usual in the period of its day",
      what:
        "A recruiting calendar that --recruiting-calendar names has a period for the day in which coaches of that\ndivision and sport do not do such a thing. The record was kept.",
      why:
        "The date is often wrong; if it is right, the college knows what holds. It is a hint, and no compliance\nadvice: the record may be inexact, and the calendar may have exceptions.",
      example: "an official visit on Nov 10, 2026, in the dead period of Nov 9 - 12",
      fix: "Check the date, or ask the college."),
    entry(
      .recruitingPlaceUnknown, .note, "Whether something is usual in its period depends on where it is",
      what: "Coaches meet athletes on the college's campus only in that period, and the record has no place.",
      why: "A talk after practice and a walk over the campus are both a visit in person.",
      example: "an in-person visit on Oct 20, 2026, in a quiet period",
      fix: "Name the event that it was at, or leave it."),
    entry(
      .recruitingUnchecked, .note, "A record was not compared with a recruiting calendar",
      what:
        "The athlete's sport or the school's division is not known, or no calendar has a period for them and the day.",
      why: "What is not said is then not checked, rather than fine.",
      example: "a school without a division",
      fix: "Give the athlete a primary sport, or --sport baseball, and the school its division."),
  ]
}
