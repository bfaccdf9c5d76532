import CompassICalendar
import CompassSource

/// What holds for any lines as the definition of a zone, and for any text as its name.
struct ZoneCheck {
  private let name: String
  private let lines: [UInt8]

  /// Moments of two hundred years, and some beyond all tables.
  private static let instants =
    stride(from: -3_000_000_000, through: 6_000_000_000, by: 61_234_567) + [.min / 4, .max / 4]

  /// The first line is a TZID, the others are the calendar.
  init(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    name = String(decoding: bytes[..<end], as: UTF8.self)
    lines = Array("BEGIN:VCALENDAR\r\n".utf8) + bytes[end...].dropFirst()
  }

  func run() throws {
    let calendar = try ICalendar(BytesSource(lines))
    let definitions = calendar.components("VTIMEZONE")
    var resolver = ICalZoneResolver(
      definitions: definitions, defaultName: calendar.property("X-WR-TIMEZONE")?.text)
    let names = definitions.prefix(3).compactMap { $0.property("TZID")?.text } + [name]
    for name in names { try check(resolver.resolve(name)) }
    try check(resolver.resolve(.floating))
    for definition in definitions.prefix(3) { try check(definition) }
  }

  private func check(_ resolution: ICalZoneResolution) throws {
    try demand(
      resolution.zone != nil || resolution.isFloating, "\(name) is neither a zone nor floating")
    if let zone = resolution.zone { try check(zone) }
    if let identifier = resolution.identifier, identifier != "UTC" {
      try demand(ICalIANAZone(named: identifier) != nil, "\(identifier) is no zone of the database")
    }
    try ShownFindings.check(resolution.diagnostics, [])
  }

  private func check(_ zone: any ICalZoneRules) throws(Violation) {
    for instant in Self.instants {
      let offset = zone.offset(at: instant)
      try demand(abs(offset) < 86_400, "At \(instant) the clocks are \(offset) seconds from UTC")
    }
  }

  /// A definition that is written means the same when it is read.
  private func check(_ definition: ICalComponent) throws {
    var findings: [Diagnostic] = []
    let zone = ICalDefinedZone(definition, diagnostics: &findings)
    let written = ICalWriter.bytes(of: ICalComponent("VCALENDAR", components: [definition]))
    let again = try ICalendar(BytesSource(written)).components.first
    let second = again.flatMap { ICalDefinedZone($0, diagnostics: &findings) }
    try demand(second == zone, "Written and read, the zone has other clocks")
    try ShownFindings.check(findings, [])
  }
}
