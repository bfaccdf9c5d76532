import CompassModel
import CompassSource
import Foundation

/// The rules of athletes: the checks of the app's `users` table (domain reference §1.2 and §1.4).
enum AthleteRules {
  /// The maximum number of years from now to a graduation.
  static let graduationYears = 10
  /// The earliest graduation year that the app's table holds.
  static let firstGraduationYear = 2024
  /// The valid grade point averages.
  static let gpas: ClosedRange<Decimal> = 0...5
  /// The valid SAT scores.
  static let satScores: ClosedRange<Decimal> = 400...1600
  /// The valid ACT scores.
  static let actScores: ClosedRange<Decimal> = 1...36
  /// The heights that the app accepts, in inches.
  static let heights: ClosedRange<Decimal> = 48...96
  /// The weights that the app accepts, in pounds.
  static let weights: ClosedRange<Decimal> = 100...400

  static func check(_ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]) {
    RuleHelpers.requireAll(draft, &issues)
    checkScores(&draft, &issues)
    checkBody(&draft, &issues)
    checkGraduation(&draft, context, &issues)
    checkZip(&draft, &issues)
    guard let born = draft.date("date_of_birth") else { return }
    let today = context.options.today
    if born > today {
      RuleHelpers.fail(
        "date_of_birth", .birthDateInFuture, "Date of birth must be in the past", &draft, &issues)
    } else if context.options.hasClock, today.year - born.year > maximumAge {
      issues.add(
        "date_of_birth", .birthDateEarly, .warns, "The athlete was born more than \(maximumAge) years ago",
        help: "If this is a coach or a parent, delete the row. If the year is wrong, correct it.")
    }
  }

  /// The maximum age of an athlete, in years.
  private static let maximumAge = 25

  private static func checkScores(_ draft: inout Draft, _ issues: inout [FieldIssue]) {
    RuleHelpers.check(
      "gpa", in: gpas, .gpaOutOfRange, below: "GPA must be at least 0", above: "GPA must not exceed 5.0",
      &draft, &issues)
    RuleHelpers.check(
      "sat", in: satScores, .satOutOfRange, below: "SAT score must be at least 400",
      above: "SAT score must not exceed 1600", &draft, &issues)
    RuleHelpers.check(
      "act", in: actScores, .actOutOfRange, below: "ACT score must be at least 1",
      above: "ACT score must not exceed 36", &draft, &issues)
  }

  private static func checkBody(_ draft: inout Draft, _ issues: inout [FieldIssue]) {
    RuleHelpers.check(
      "height_inches", in: heights, unit: .inches, .heightOutOfRange,
      below: "Height must be at least 4 feet", above: "Height must not exceed 8 feet", &draft, &issues)
    RuleHelpers.check(
      "weight_lbs", in: weights, unit: .pounds, .weightOutOfRange, below: "Weight must be at least 100 lbs",
      above: "Weight must not exceed 400 lbs", &draft, &issues)
  }

  /// A past graduation year is saved with a warning, because an athlete keeps the year after graduating.
  ///
  /// Only the app's form rejects it.
  private static func checkGraduation(
    _ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]
  ) {
    guard let number = draft.number("graduation_year") else { return }
    // Without a clock, only years that the app's table rejects are invalid.
    let thisYear = Decimal(context.options.hasClock ? context.options.today.year : firstGraduationYear)
    if context.options.hasClock, number > thisYear + Decimal(graduationYears) {
      RuleHelpers.fail(
        "graduation_year", .graduationYearOutOfRange, "Graduation year must be within 10 years", &draft,
        &issues)
    } else if number < min(thisYear, Decimal(firstGraduationYear)) {
      RuleHelpers.fail(
        "graduation_year", .graduationYearOutOfRange, "Graduation year must be current year or later", &draft,
        &issues)
    } else if number < thisYear {
      issues.add(
        "graduation_year", .graduationYearPast, .warns, "Graduation year must be current year or later",
        help: "The year was saved, but the app's form would reject it.")
    }
  }

  private static func checkZip(_ draft: inout Draft, _ issues: inout [FieldIssue]) {
    guard let zip = draft.text("zip") else { return }
    if WrittenPlace.isZIP(zip) { return }
    // A spreadsheet that reads the code as a number drops the leading zero of codes in the Northeast.
    let isShort = zip.utf8.count == 4 && WrittenPlace.isZIP("0" + zip)
    RuleHelpers.fail(
      "zip", .zipInvalid, "ZIP code must be 5 digits",
      help: isShort ? "Did you mean \(value: "0" + zip, isPersonal: true)?" : nil, &draft, &issues)
  }
}
