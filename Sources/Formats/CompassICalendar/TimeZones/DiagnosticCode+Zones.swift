public import CompassSource

/// Findings about the zones of a calendar.
extension DiagnosticCode {
  /// A zone is not known, so that its times are read as if they had none.
  public static let icsZoneUnknown = DiagnosticCode("ics-zone-unknown")
  /// A zone was recognised by something that others could have, too.
  public static let icsZoneGuessed = DiagnosticCode("ics-zone-guessed")
  /// A part of a VTIMEZONE cannot be read.
  public static let icsZoneDefinition = DiagnosticCode("ics-zone-definition")
  /// A VTIMEZONE and the zone of its name say different things.
  public static let icsZoneDiffers = DiagnosticCode("ics-zone-differs")
}

extension Diagnostic {
  /// A part of a VTIMEZONE cannot be read.
  static func zoneDefinition(
    _ message: Message, of component: ICalComponent, at property: ICalProperty? = nil
  ) -> Diagnostic {
    Diagnostic(
      .icsZoneDefinition, .warning, message, position: property?.position ?? component.position,
      value: property?.value, isPersonal: false)
  }
}
