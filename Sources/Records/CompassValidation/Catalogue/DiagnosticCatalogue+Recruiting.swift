extension DiagnosticCatalogue {
  /// Comparisons with recruiting calendars.
  static let recruiting = """
    ## recruiting-period warning Unusual activity for this recruiting period
    - The calendar from --recruiting-calendar has a period on this day. Coaches of that division and sport
    don't usually do this in that period. The record was saved.
    - The date is often wrong. If it is right, the college knows the rules. This is a hint, not compliance
    advice: the record may be inexact, and the calendar may have exceptions.
    - an official visit on Nov 10, 2026, in the dead period of Nov 9 - 12
    - Check the date, or ask the college.
    ## recruiting-place-unknown note Recruiting period depends on the place
    - In this period, coaches meet athletes only on the college's campus. The record has no place.
    - A talk after practice and a campus walk are both in-person visits.
    - an in-person visit on Oct 20, 2026, in a quiet period
    - Name the event where it happened, or don't change the record.
    ## recruiting-unchecked note Record was not compared with a recruiting calendar
    - The athlete's sport or the school's division is unknown, or no calendar has a period for them and
    the day.
    - The record was not checked. That doesn't mean that it is fine.
    - a school without a division
    - Set the athlete's primary sport, or use --sport baseball, and set the school's division.
    """
}
