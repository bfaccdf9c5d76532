import CompassICalendar
import CompassSource

/// One check on its way: what was seen, and what was found.
struct FeedChecker {
  /// What was said of the zone of a name.
  struct ZoneUse {
    var count = 0
    var position: SourcePosition?
  }

  let check: FeedCheck
  var findings: FeedFindings
  var events: [FeedEvent] = []
  /// The zones that times name, with the place of the first.
  var zones: [String: ZoneUse] = [:]
  /// The parts of the address that let a reader in.
  let tokens: [[UInt8]]

  init(_ check: FeedCheck) {
    self.check = check
    findings = FeedFindings(clients: check.clients)
    tokens = check.url.map { FeedAddress($0).tokens } ?? []
  }

  mutating func run() {
    checkAddress()
    checkResponse()
    checkBytes()
    guard !isCompressed else { return }
    // The bytes stand in memory, so that reading them cannot fail.
    guard let calendar = try? ICalendar(BytesSource(check.body), limits: check.limits) else { return }
    checkReading(calendar.diagnostics)
    checkCalendar(calendar)
    for component in calendar.components where component.name == "VEVENT" { checkEvent(component) }
    checkContents(calendar)
    checkZones(calendar)
    checkUIDs()
    checkStamps()
    checkSize()
    if let earlier = check.earlier { checkEarlier(earlier) }
  }
}
