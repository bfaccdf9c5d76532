import CompassSource

extension ICalZoneResolver {
  /// Finds the meaning of a name without falling back to the calendar's own zone.
  mutating func find(
    _ tzid: String, definition component: ICalComponent?, preferred: String?
  ) -> ICalZoneResolution {
    let match = ZoneLookup.zone(named: tzid, preferred: preferred)
    var diagnostics: [Diagnostic] = []
    if let component,
      let definition = ICalDefinedZone(component, budget: &budget, diagnostics: &diagnostics)
    {
      let match =
        match
        ?? definition.identifier.flatMap { ICalIANAZone(named: $0) }.map {
          .init(zone: $0, how: .ownDefinition)
        }
      return decide(tzid, definition, match, component, preferred, diagnostics)
    }
    if let match {
      if match.isGuess { diagnostics.append(guess(tzid, match.zone.name, .note)) }
      return resolution(match.zone, match.zone.name, match.how, diagnostics)
    }
    return fromText(tzid, preferred, diagnostics)
  }

  /// Decides between the file's definition of a zone and what its name means.
  private mutating func decide(
    _ tzid: String, _ definition: ICalDefinedZone, _ match: ZoneLookup.Match?, _ component: ICalComponent,
    _ preferred: String?, _ diagnostics: [Diagnostic]
  ) -> ICalZoneResolution {
    let comparison = ZoneComparison(definition.table, years: years)
    guard let match else {
      let twin = twin(of: comparison, preferred)
      let said = twin.map { [guess(tzid, $0.name, .note)] } ?? []
      return resolution(definition, twin?.name, .ownDefinition, diagnostics + said)
    }
    let name = match.zone.name
    if comparison.isEqual(to: match.zone.table) {
      return resolution(match.zone, name, match.how, diagnostics)
    }
    if !match.isGuess, comparison.isPlaceholder(for: match.zone.table) {
      let said = Diagnostic(
        .icsZoneDiffers, .note,
        "The file defines time zone \(value: shown(tzid)) without clock changes, but \(name) has them.",
        help: "The times were read as \(name).", position: component.position, value: tzid,
        isPersonal: false)
      return resolution(match.zone, name, match.how, diagnostics + [said])
    }
    // An outdated definition of New York still means New York. A definition of another place doesn't, and neither
    // does one with clock changes that the named zone lacks.
    if comparison.isRelated(to: match.zone.table) {
      let said = Diagnostic(
        .icsZoneDiffers, .note,
        "The file defines time zone \(value: shown(tzid)) with other clock changes than \(name).",
        help: "The times were kept as they are written and read as times of \(name).",
        position: component.position, value: tzid, isPersonal: false)
      return resolution(match.zone, name, match.how, diagnostics + [said])
    }
    let identifier = twin(of: comparison, preferred)?.name
    let said = Diagnostic(
      .icsZoneDiffers, .warning,
      "The file defines time zone \(value: shown(tzid)) differently from \(name). The file's definition was used.",
      help: "Check the times of some events, especially in March, April, October and November.",
      position: component.position, value: tzid, isPersonal: false)
    return resolution(definition, identifier, .ownDefinition, diagnostics + [said])
  }

  /// Returns a zone with the offsets of a definition.
  ///
  /// Usual zones are tried first.
  private mutating func twin(of comparison: ZoneComparison, _ preferred: String?) -> ICalIANAZone? {
    guard twins < Self.maximumTwins else { return nil }
    twins += 1
    return ZoneLookup.candidates(preferred).first { comparison.isEqual(to: $0.table) }
  }

  /// Reads the UTC offset in a name without another meaning.
  private mutating func fromText(
    _ tzid: String, _ preferred: String?, _ diagnostics: [Diagnostic]
  ) -> ICalZoneResolution {
    let offsets = ZoneText(tzid).offsets
    if offsets.count == 2, let first = offsets.first, let second = offsets.last,
      let zone = ZoneLookup.zone(
        standard: min(first, second), daylight: max(first, second), preferred: preferred)
    {
      return resolution(zone, zone.name, .displayName, diagnostics + [guess(tzid, zone.name, .note)])
    }
    if let offset = offsets.first {
      let text = ICalValues.text(utcOffset: offset)
      let said = Diagnostic(
        .icsZoneGuessed, .warning,
        "Unknown time zone \(value: shown(tzid)). Its times were read as UTC\(text) all year.",
        help: "If that zone uses daylight saving time, summer times are an hour off.", value: tzid,
        isPersonal: false)
      return resolution(ICalFixedZone(offset: offset), nil, .fixedOffset, diagnostics + [said])
    }
    var help: Message =
      "Its times were read as times without a time zone. Set their time zone with --time-zone."
    if suggestions < Self.maximumSuggestions {
      suggestions += 1
      if let suggestion = ZoneLookup.suggestion(for: tzid) {
        help = "Did you mean \(suggestion)? \(message: help)"
      }
    }
    let said = Diagnostic(
      .icsZoneUnknown, .warning, "Unknown time zone \(value: shown(tzid)).", help: help, value: tzid,
      isPersonal: false)
    return ICalZoneResolution(
      zone: nil, identifier: nil, how: .unresolved, isFloating: true, diagnostics: diagnostics + [said])
  }

  private func guess(_ tzid: String, _ name: String, _ severity: Severity) -> Diagnostic {
    Diagnostic(
      .icsZoneGuessed, severity, "Time zone \(value: shown(tzid)) was read as \(name).",
      help: "If that's wrong, set the time zone with --time-zone.", value: tzid, isPersonal: false)
  }

  private func resolution(
    _ zone: any ICalZoneRules, _ identifier: String?, _ how: ICalZoneResolution.How,
    _ diagnostics: [Diagnostic]
  ) -> ICalZoneResolution {
    ICalZoneResolution(
      zone: zone, identifier: identifier, how: how, isFloating: false, diagnostics: diagnostics)
  }

  /// Shortens a name for a message, because a name in a file can be very long.
  private func shown(_ tzid: String) -> String {
    let scalars = tzid.unicodeScalars.prefix(81)
    return scalars.count > 80 ? String(String.UnicodeScalarView(scalars.dropLast())) + "…" : tzid
  }
}
