/// What athletes and coaches do, as far as recruiting calendars tell it apart.
package enum RecruitingActivity: Sendable, Hashable {
  /// They call, write or see each other on a screen.
  case remote
  /// The athlete visits the college.
  case visit
  /// They meet.
  case meeting(RecruitingPlace)
  /// The coach watches the athlete.
  case watching(RecruitingPlace)
}

/// Where something takes place, seen from the college.
package enum RecruitingPlace: Sendable, Hashable, CaseIterable {
  /// On the college's campus.
  case campus
  /// Anywhere else.
  case elsewhere
  /// The record does not say it.
  case unknown
}

extension RecruitingPeriod.Kind {
  /// Whether an activity is usual in a period.
  package enum Fit: Sendable, Hashable, Comparable {
    /// It is.
    case usual
    /// It is on campus, and the record does not say where it took place.
    case dependsOnPlace
    /// It is not.
    case unusual
  }

  /// Whether an activity is usual in the period (domain reference §1.7).
  package func fit(_ activity: RecruitingActivity) -> Fit {
    switch (self, activity) {
    case (.contact, _): .usual
    case (.shutdown, _): .unusual
    case (_, .remote): .usual
    case (.dead, _): .unusual
    case (.evaluation, .watching): .usual
    case (_, .visit), (_, .meeting(.campus)), (_, .watching(.campus)): .usual
    case (_, .meeting(.unknown)), (_, .watching(.unknown)): .dependsOnPlace
    case (_, .meeting(.elsewhere)), (_, .watching(.elsewhere)): .unusual
    }
  }

  /// The period in a sentence, with what is usual in it.
  var clauses: (name: String, habit: String) {
    switch self {
    case .contact: ("a contact period", "coaches meet and watch athletes on campus and off")
    case .evaluation:
      ("an evaluation period", "coaches watch athletes anywhere and meet them on the college's campus only")
    case .quiet: ("a quiet period", "coaches meet and watch athletes on the college's campus only")
    case .dead:
      (
        "a dead period",
        "coaches neither meet nor watch athletes, on campus or off, and calls, mail and texts go on"
      )
    case .shutdown:
      ("a recruiting shutdown", "there is no recruiting contact, including calls, mail and texts")
    }
  }
}
