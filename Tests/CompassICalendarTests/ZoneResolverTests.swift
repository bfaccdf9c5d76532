import CompassSource
import Testing

@testable import CompassICalendar

@Suite("What a TZID means")
struct ZoneResolverTests {
  /// The identifier and the codes of the findings of a name that has no definition.
  private func resolve(
    _ tzid: String, _ definitions: ICalComponent..., calendar: String? = nil
  ) -> ICalZoneResolution {
    var resolver = ICalZoneResolver(definitions: definitions, defaultName: calendar)
    return resolver.resolve(tzid)
  }

  private func newYork(_ tzid: String, to offset: String = "-0400") throws -> ICalComponent {
    try .zone(
      tzid, "STANDARD \(offset) -0500 16011104T020000; RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
      "DAYLIGHT -0500 \(offset) 16010311T020000; RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3")
  }

  @Test(
    "A vendor's prefix is left out",
    arguments: [
      (
        "/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin", "/freeassociation.sourceforge.net/"
      ),
      (
        "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin",
        "/freeassociation.sourceforge.net/Tzfile/"
      ),
      ("/mozilla.org/20050126_1/America/New_York", "America/New_York", "/mozilla.org/20050126_1/"),
      (
        "/mozilla.org/20070129_1/America/Indiana/Indianapolis", "America/Indiana/Indianapolis",
        "/mozilla.org/20070129_1/"
      ),
      (
        "/softwarestudio.org/Olson_20011030_5/America/Chicago", "America/Chicago",
        "/softwarestudio.org/Olson_20011030_5/"
      ),
      ("/citadel.org/20211207_1/America/Denver", "America/Denver", "/citadel.org/20211207_1/"),
      ("/America/New_York", "America/New_York", "/"), ("tzone://Microsoft/Utc", "UTC", "tzone://Microsoft/"),
    ])
  func prefixes(tzid: String, name: String, prefix: String) {
    let resolution = resolve(tzid)
    #expect(resolution.identifier == name)
    #expect(resolution.how == .vendorPrefix(prefix))
    #expect(resolution.diagnostics.isEmpty)
  }

  @Test(
    "A name of Windows is the zone that the CLDR says",
    arguments: [
      ("Eastern Standard Time", "America/New_York"), ("eastern standard time", "America/New_York"),
      ("Eastern Daylight Time", "America/New_York"), ("Eastern Standard Time 1", "America/New_York"),
      ("Central Standard Time", "America/Chicago"), ("Mountain Standard Time", "America/Denver"),
      ("US Mountain Standard Time", "America/Phoenix"), ("Pacific Standard Time", "America/Los_Angeles"),
      ("W. Europe Standard Time", "Europe/Berlin"), ("Romance Standard Time", "Europe/Paris"),
      ("GMT Standard Time", "Europe/London"), ("India Standard Time", "Asia/Kolkata"),
      ("FLE Standard Time", "Europe/Kyiv"), ("US Eastern Standard Time", "America/Indiana/Indianapolis"),
      ("UTC-11", "Etc/GMT+11"),
    ])
  func windows(tzid: String, name: String) {
    let resolution = resolve(tzid)
    #expect(resolution.identifier == name)
    if case .windows = resolution.how {} else { Issue.record("\(resolution.how)") }
    #expect(resolution.diagnostics.isEmpty)
  }

  @Test(
    "What is shown to people is understood",
    arguments: [
      ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
      ("(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"),
      ("(GMT-05.00) Eastern Time (US and Canada)", "America/New_York"),
      ("\"(UTC-06:00) Central Time (US & Canada)\"", "America/Chicago"),
      ("(UTC-07:00) Arizona", "America/Phoenix"),
      ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
      ("(GMT+01:00) Vienna, Somewhere", "Europe/Vienna"),
      ("(GMT-04:00) Eastern Time - New York", "America/New_York"),
      ("Eastern Time (US & Canada)", "America/New_York"), ("Mountain Time (US & Canada)", "America/Denver"),
      ("Indiana (East)", "America/Indiana/Indianapolis"), ("Newfoundland", "America/St_Johns"),
      ("Hawaii", "Pacific/Honolulu"), ("Mexico City", "America/Mexico_City"), ("Eastern", "America/New_York"),
      ("US Pacific", "America/Los_Angeles"), ("Central Time", "America/Chicago"),
      ("New York", "America/New_York"),
      ("(UTC) Coordinated Universal Time", "Etc/UTC"), ("Universal Time Coordinated", "UTC"),
      ("(UTC+09:00) Osaka, Sapporo, Tokyo", "Asia/Tokyo"), ("St. Petersburg", "Europe/Moscow"),
      ("São Paulo", "America/Sao_Paulo"),
    ])
  func displayNames(tzid: String, name: String) {
    let resolution = resolve(tzid)
    #expect(resolution.identifier == name)
    #expect(resolution.how == .displayName)
    #expect(resolution.diagnostics.isEmpty)
  }

  @Test(
    "IANA names are taken in any capitals, with blanks for _",
    arguments: ["America/New_York", "AMERICA/NEW_YORK", "America/New York"])
  func iana(tzid: String) {
    let resolution = resolve(tzid)
    #expect(resolution.identifier == "America/New_York")
    #expect(resolution.how == .iana)
    #expect(resolution.diagnostics.isEmpty)
  }

  @Test(
    "An American abbreviation is the zone of both its times, with a note",
    arguments: [
      ("EST", "America/New_York"), ("EDT", "America/New_York"), ("cst", "America/Chicago"),
      ("MST", "America/Denver"), ("PDT", "America/Los_Angeles"), ("AKST", "America/Anchorage"),
      ("HST", "Pacific/Honolulu"),
    ])
  func abbreviations(tzid: String, name: String) {
    let resolution = resolve(tzid)
    #expect(resolution.identifier == name)
    #expect(resolution.how == .abbreviation)
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneGuessed])
    #expect(resolution.diagnostics.map(\.severity) == [.note])
  }

  @Test(
    "Standard and daylight offsets are a zone that has both, with a note",
    arguments: [
      ("GMT +0100 (Standard) / GMT +0200 (Daylight)", "Europe/Berlin"),
      ("GMT -0500 (Standard) / GMT -0400 (Daylight)", "America/New_York"),
      ("GMT -0800 (Standard) / GMT -0700 (Daylight)", "America/Los_Angeles"),
    ])
  func offsetPairs(tzid: String, name: String) {
    let resolution = resolve(tzid)
    #expect(resolution.identifier == name)
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneGuessed])
  }

  @Test(
    "A distance from UTC is read off a name that says no more, with a warning",
    arguments: [
      ("(UTC-05:00) Clubhouse", "-0500"), ("GMT+2", "+0200"), ("UTC-5", "-0500"), ("+05:30", "+0530"),
      ("GMT−03:30", "-0330"), ("UTC+0545", "+0545"),
    ])
  func fixedOffsets(tzid: String, offset: String) throws {
    let resolution = resolve(tzid)
    #expect(try resolution.zone?.offset("20260701T000000") == offset)
    #expect(resolution.identifier == nil)
    #expect(resolution.how == .fixedOffset)
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneGuessed])
    #expect(resolution.diagnostics.map(\.severity) == [.warning])
  }

  @Test(
    "What is not known has a warning and no zone, never UTC",
    arguments: [
      "Customized Time Zone 1", "tzone://Microsoft/Custom", "Clubhouse", "", "../../etc/passwd", "GMT+99",
      String(repeating: "x", count: 10_000), "-//Example//Zone 1", "e\u{301}ast",
    ])
  func unknown(tzid: String) {
    let resolution = resolve(tzid)
    #expect(resolution.zone == nil)
    #expect(resolution.identifier == nil)
    #expect(resolution.isFloating)
    #expect(resolution.how == .unresolved)
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneUnknown])
    #expect(resolution.diagnostics.map(\.severity) == [.warning])
  }

  @Test(
    "A slip of the pen is answered with the name that is near",
    arguments: [
      ("America/NewYork", "America/New_York"), ("Amercia/New_York", "America/New_York"),
      ("Europe/Berlni", "Europe/Berlin"), ("Easten Standard Time", "Eastern Standard Time"),
      ("Chicgo", "America/Chicago"),
    ])
  func suggestions(tzid: String, name: String) {
    let help = resolve(tzid).diagnostics.first?.help?.rendered(showingPersonal: false)
    #expect(help?.hasPrefix("Did you mean \(name)?") == true)
  }

  @Test("A file that makes up names without end is answered without end")
  func manyNames() {
    var resolver = ICalZoneResolver(definitions: [])
    for number in 0..<4100 {
      #expect(resolver.resolve("Nowhere/Land of place \(number)").how == .unresolved)
    }
    #expect(resolver.known.count == ICalZoneResolver.maximumNames)
    #expect(resolver.suggestions == ICalZoneResolver.maximumSuggestions)
  }

  @Test("Zones with the same offsets are looked for so many times only")
  func manyDefinitions() throws {
    let definitions = try (0..<140).map { try newYork("Clubhouse \($0)") }
    var resolver = ICalZoneResolver(definitions: definitions)
    let names = (0..<140).map { resolver.resolve("Clubhouse \($0)").identifier }
    #expect(names.count { $0 == "America/New_York" } == ICalZoneResolver.maximumTwins)
    #expect(names.count { $0 == nil } == 140 - ICalZoneResolver.maximumTwins)
  }

  @Test("The calendar's own zone stands in for an unknown one and for none")
  func calendarZone() {
    var resolver = ICalZoneResolver(definitions: [], defaultName: "America/Chicago")
    let unknown = resolver.resolve("Clubhouse")
    #expect(unknown.identifier == "America/Chicago")
    #expect(unknown.isFloating)
    #expect(unknown.diagnostics.map(\.code) == [.icsZoneUnknown])
    let floating = resolver.resolve(.floating)
    #expect(floating.identifier == "America/Chicago")
    #expect(floating.isFloating)
    #expect(floating.diagnostics.isEmpty)
    #expect(resolver.resolve(.utc).identifier == "UTC")
    #expect(resolver.resolve(.named("America/Denver")).identifier == "America/Denver")
  }

  @Test("A floating time of a calendar without a zone has none")
  func floating() {
    var resolver = ICalZoneResolver(definitions: [])
    let floating = resolver.resolve(.floating)
    #expect(floating.zone == nil)
    #expect(floating.isFloating)
  }

  @Test("A calendar's own zone that is not known has its warning")
  func unknownCalendarZone() {
    var resolver = ICalZoneResolver(definitions: [], defaultName: "Clubhouse")
    #expect(resolver.resolve(.floating).diagnostics.map(\.code) == [.icsZoneUnknown])
    #expect(resolver.resolve(.floating).zone == nil)
  }

  @Test("The calendar's own zone decides between the zones of one Windows name")
  func preferred() {
    #expect(resolve("Eastern Standard Time", calendar: "America/Detroit").identifier == "America/Detroit")
    #expect(resolve("Eastern Standard Time", calendar: "America/Denver").identifier == "America/New_York")
  }
}

extension ZoneResolverTests {
  @Test(
    "A definition that says what the database says is that zone, whatever its name",
    arguments: ["America/New_York", "Eastern Standard Time", "/example.com/America/New_York", "Eastern"])
  func equalDefinition(tzid: String) throws {
    let resolution = resolve(tzid, try newYork(tzid))
    #expect(resolution.identifier == "America/New_York")
    #expect(resolution.zone is ICalIANAZone)
    #expect(resolution.diagnostics.isEmpty)
  }

  @Test(
    "A name that says nothing has its definition, and the name of a zone with the same offsets",
    arguments: [
      "Customized Time Zone 1", "tzone://Microsoft/Custom", "Clubhouse", "(UTC-05:00) Clubhouse", "c\\, d",
    ])
  func ownDefinition(tzid: String) throws {
    let resolution = resolve(tzid, try newYork(tzid))
    #expect(resolution.how == .ownDefinition)
    #expect(resolution.identifier == "America/New_York")
    #expect(resolution.zone is ICalDefinedZone)
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneGuessed])
  }

  @Test("Of zones with the same offsets the calendar's own is meant")
  func preferredTwin() throws {
    let resolution = resolve("Clubhouse", try newYork("Clubhouse"), calendar: "America/Toronto")
    #expect(resolution.identifier == "America/Toronto")
  }

  @Test("A definition with offsets that no zone has is followed without a name")
  func noTwin() throws {
    let resolution = resolve("Clubhouse", try .zone("Clubhouse", "STANDARD +0317 +0317 19700101T000000"))
    #expect(resolution.how == .ownDefinition)
    #expect(resolution.identifier == nil)
    #expect(try resolution.zone?.offset("20260701T000000") == "+0317")
  }

  @Test("X-LIC-LOCATION names the zone of a definition")
  func location() throws {
    var definition = try newYork("Clubhouse")
    definition.properties.append(.text("X-LIC-LOCATION", "America/Detroit"))
    #expect(resolve("Clubhouse", definition).identifier == "America/Detroit")
  }

  @Test("Times of an outdated definition are those of the zone of its name, with a note")
  func outdated() throws {
    let definition = try ICalComponent.zone(
      "Eastern Standard Time",
      "STANDARD -0400 -0500 16011028T020000; RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
      "DAYLIGHT -0500 -0400 16010401T020000; RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4")
    let resolution = resolve("Eastern Standard Time", definition)
    #expect(resolution.how == .windows("Eastern Standard Time"))
    #expect(resolution.identifier == "America/New_York")
    #expect(try resolution.zone?.offset("20260315T120000") == "-0400")
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneDiffers])
    #expect(resolution.diagnostics.map(\.severity) == [.note])
  }

  @Test(
    "A definition of another place under a zone's name is followed by the other's name",
    arguments: ["America/Denver", "GMT", "Pacific Standard Time"])
  func otherPlace(tzid: String) throws {
    let resolution = resolve(tzid, try newYork(tzid))
    #expect(resolution.how == .ownDefinition)
    #expect(resolution.identifier == "America/New_York")
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneDiffers])
  }

  @Test(
    "A placeholder for a definition loses to a zone's name, with a note",
    arguments: [
      ("America/New_York", "-0500"), ("America/New_York", "+0000"), ("Eastern Standard Time", "-0400"),
      ("Europe/Berlin", "+0100"), ("Asia/Tokyo", "+0000"),
    ])
  func placeholder(tzid: String, offset: String) throws {
    let resolution = resolve(tzid, try .zone(tzid, "STANDARD \(offset) \(offset) 19700101T000000"))
    #expect(resolution.zone is ICalIANAZone)
    #expect(resolution.identifier == ICalZoneResolver(definitions: []).resolved(tzid).identifier)
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneDiffers])
    #expect(resolution.diagnostics.map(\.severity) == [.note])
  }

  @Test("A definition without changes decides what an abbreviation means")
  func definedAbbreviation() throws {
    let resolution = resolve("EST", try .zone("EST", "STANDARD -0500 -0500 19700101T000000"))
    #expect(resolution.how == .ownDefinition)
    #expect(resolution.identifier == "America/Panama")
    #expect(try resolution.zone?.offset("20260701T000000") == "-0500")
  }

  @Test("A definition that lists the changes of its years is the zone that has them")
  func listed() throws {
    let definition = try ICalComponent.zone(
      "America/New_York", "DAYLIGHT -0500 -0400 20260308T020000; RDATE:20270314T020000",
      "STANDARD -0400 -0500 20261101T020000; RDATE:20271107T020000")
    let resolution = resolve("America/New_York", definition)
    #expect(resolution.zone is ICalIANAZone)
    #expect(resolution.diagnostics.isEmpty)
  }

  @Test("A damaged definition is no reason to lose a name that is known")
  func damaged() throws {
    let definition = ICalComponent("VTIMEZONE", properties: [.text("TZID", "America/New_York")])
    let resolution = resolve("America/New_York", definition)
    #expect(resolution.identifier == "America/New_York")
    #expect(resolution.diagnostics.map(\.code) == [.icsZoneDefinition])
  }

  @Test("Definitions are found wherever they stand, in any capitals; the first of two is taken")
  func lookup() throws {
    let other = try ICalComponent.zone("clubhouse", "STANDARD +0100 +0100 19700101T000000")
    let resolution = resolve("CLUBHOUSE", try newYork("Clubhouse"), other)
    #expect(resolution.identifier == "America/New_York")
  }

  @Test(
    "A definition read from what is written for a zone is that zone",
    arguments: ["America/New_York", "Europe/Dublin", "Africa/Cairo", "America/Nuuk", "Asia/Gaza"])
  func roundTrip(name: String) throws {
    let first = try #require(ICalDate(year: 2022, month: 1, day: 1))
    let last = try #require(ICalDate(year: 2030, month: 1, day: 1))
    let written = try #require(VTimeZone.component(identifier: name, from: first, through: last))
    let resolution = resolve(name, written)
    #expect(resolution.zone is ICalIANAZone)
    #expect(resolution.diagnostics.isEmpty)
  }
}

extension ICalZoneResolver {
  /// What a name means to a resolver that is not kept.
  fileprivate func resolved(_ tzid: String) -> ICalZoneResolution {
    var resolver = self
    return resolver.resolve(tzid)
  }
}
