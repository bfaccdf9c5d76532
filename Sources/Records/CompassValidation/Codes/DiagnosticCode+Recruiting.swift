public import CompassSource

/// Findings of a comparison with recruiting calendars, which is made where it is asked for.
extension DiagnosticCode {
  /// Something is not usual in the period of its day.
  public static let recruitingPeriod = DiagnosticCode("recruiting-period")
  /// Whether something is usual in the period of its day depends on where it is.
  public static let recruitingPlaceUnknown = DiagnosticCode("recruiting-place-unknown")
  /// A record could not be compared with a recruiting calendar.
  public static let recruitingUnchecked = DiagnosticCode("recruiting-unchecked")
}
