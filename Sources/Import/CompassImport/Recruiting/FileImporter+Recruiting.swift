import CompassModel
import CompassSource
import CompassValidation

extension FileImporter {
  /// Says which recruiting calendars the records were compared with.
  func sayCalendars() {
    guard let watch = options.recruiting, [.event, .interaction].contains(survey.kind) else { return }
    outcome.inferences.append(
      Inference(
        what: "recruiting-calendar", value: watch.calendars.map(\.title).joined(separator: ", "),
        why: "set with --recruiting-calendar; hints only, not compliance advice"))
  }
}
