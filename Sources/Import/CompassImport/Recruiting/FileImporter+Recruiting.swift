import CompassModel
import CompassSource
import CompassValidation

extension FileImporter {
  /// Says which recruiting calendars the records were compared with.
  func sayCalendars() {
    guard let watch = options.recruiting, [.event, .interaction].contains(survey.kind) else { return }
    outcome.inferences.add(
      "recruiting-calendar", watch.calendars.map(\.title).joined(separator: ", "),
      "set with --recruiting-calendar; hints only, not compliance advice")
  }
}
