import CompassModel
import CompassValidation
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("Queries")
struct QueryTests {
  static let today = Sample.day("2026-05-10")

  /// Seven events of two athletes and of no one.
  static func season(in kind: StoreKind) throws -> any Store {
    let store = try kind.make()
    try store.write { (writer) throws in
      try writer.insert(Sample.athlete(1, "Amy Fox"))
      try writer.insert(Sample.athlete(2, "Ben Oak"))
      try writer.insert(Sample.school(3, "State"))
      try writer.insert(
        Sample.event(10, "Über Camp", "2026-04-15", owner: Sample.id(1)) {
          $0.attended = true
          $0.registered = true
          $0.city = "San José"
        })
      try writer.insert(
        Sample.event(11, "Showcase", "2026-05-09", owner: Sample.id(1)) {
          $0.type = .showcase
          $0.endDate = Sample.day("2026-05-10")
          $0.registered = true
        })
      try writer.insert(
        Sample.event(12, "Visit", "2026-05-20", owner: Sample.id(1)) {
          $0.type = .officialVisit
          $0.schoolID = Sample.id(3)
        })
      try writer.insert(
        Sample.event(13, "Game", "2026-05-20", owner: Sample.id(2)) {
          $0.type = .game
          $0.cancelled = true
          $0.registered = true
          $0.startTime = TimeOfDay(hour: 9, minute: 0)
        })
      try writer.insert(Sample.event(14, "camp two", "2026-05-09") { $0.endDate = Sample.day("2026-05-08") })
      return .commit(())
    }
    return store
  }

  struct EventCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let found: [Int]
    let query: EventQuery

    init(_ description: String, _ found: [Int], _ change: (inout EventQuery) -> Void) {
      testDescription = description
      self.found = found
      var query = EventQuery()
      change(&query)
      self.query = query
    }
  }

  static let eventCases = [
    EventCase("all, by day, then time, then id", [10, 11, 14, 12, 13]) { _ in },
    EventCase("the last first", [13, 12, 11, 14, 10]) { $0.sort = .dateDescending },
    EventCase("by name, case and accents aside", [14, 13, 11, 10, 12]) { $0.sort = .name },
    EventCase("by type", [10, 14, 13, 12, 11]) { $0.sort = .type },
    EventCase("at most two", [10, 11]) { $0.limit = 2 },
    EventCase("none at most", []) { $0.limit = 0 },
    EventCase("of one athlete", [10, 11, 12]) { $0.owners = [Sample.id(1)] },
    EventCase("of no one", [14]) { $0.owners = [nil] },
    EventCase("of one and of no one", [14, 13]) { $0.owners = [nil, Sample.id(2)] },
    EventCase("of nobody at all", []) { $0.owners = [] },
    EventCase("by id", [10, 13]) { $0.ids = [Sample.id(13), Sample.id(10), Sample.id(99)] },
    EventCase("by no id", []) { $0.ids = [] },
    EventCase("of two types", [12, 13]) { $0.types = [.game, .officialVisit] },
    EventCase("attended", [10]) { $0.statuses = [.attended] },
    EventCase("registered and not attended", [11]) { $0.statuses = [.registered] },
    EventCase("not registered", [14, 12]) { $0.statuses = [.notRegistered] },
    EventCase("cancelled", [13]) { $0.statuses = [.cancelled] },
    EventCase("attended or cancelled", [10, 13]) { $0.statuses = [.attended, .cancelled] },
    EventCase("of a school", [12]) { $0.schools = [Sample.id(3)] },
    EventCase("not over yet", [11, 12, 13]) { $0.timing = .upcoming(today) },
    EventCase("over, a last day before the first left aside", [10, 14]) { $0.timing = .past(today) },
    EventCase("from a day on", [11, 12, 13]) { $0.since = Sample.day("2026-05-10") },
    EventCase("up to a day", [10, 11, 14]) { $0.until = Sample.day("2026-05-09") },
    EventCase("containing a word, accents and case aside", [10]) { $0.search = "SAN  jose" },
    EventCase("containing a word in a name", [10, 14]) { $0.search = "camp" },
    EventCase("a pattern is no pattern", []) { $0.search = "%" },
    EventCase("a blank is no search", [10, 11, 14, 12, 13]) { $0.search = "  " },
  ]

  @Test("events", arguments: eventCases, StoreKind.allCases)
  func events(_ eventCase: EventCase, in kind: StoreKind) throws {
    let store = try Self.season(in: kind)
    let found = try store.read { try $0.events(eventCase.query) }
    #expect(found.map(\.id) == eventCase.found.map(Sample.id))
    if eventCase.query.limit == nil {
      #expect(try store.read { try $0.count(eventCase.query) } == eventCase.found.count)
    }
  }

  @Test("a status is what the event itself says", arguments: EventStatus.allCases, StoreKind.allCases)
  func statuses(_ status: EventStatus, in kind: StoreKind) throws {
    let store = try Self.season(in: kind)
    var query = EventQuery()
    query.statuses = [status]
    try store.read { (reader) throws in
      let expected = try reader.events().filter { $0.status == status }
      #expect(try reader.events(query) == expected)
      #expect(!expected.isEmpty)
    }
  }

  struct MetricCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let found: [Int]
    let query: MetricQuery

    init(_ description: String, _ found: [Int], _ change: (inout MetricQuery) -> Void) {
      testDescription = description
      self.found = found
      var query = MetricQuery()
      change(&query)
      self.query = query
    }
  }

  static let metricCases = [
    MetricCase("all, by day, then type", [21, 20, 22]) { _ in },
    MetricCase("the last first", [22, 21, 20]) { $0.sort = .dateDescending },
    MetricCase("by type", [21, 22, 20]) { $0.sort = .type },
    MetricCase("of an event", [20]) { $0.events = [Sample.id(10)] },
    MetricCase("of two types", [21, 20, 22]) { $0.types = ["velocity", "exit_velo"] },
    MetricCase("between days", [21, 20]) {
      $0.since = Sample.day("2026-04-15")
      $0.until = Sample.day("2026-04-15")
    },
    MetricCase("verified", [21]) { $0.verifiedOnly = true },
    MetricCase("of an athlete", [20]) { $0.owners = [Sample.id(1)] },
    MetricCase("measured by", [21]) { $0.search = "hittrax" },
  ]

  @Test("metrics", arguments: metricCases, StoreKind.allCases)
  func metrics(_ metricCase: MetricCase, in kind: StoreKind) throws {
    let store = try Self.season(in: kind)
    try store.write { (writer) throws in
      try writer.insert(Sample.metric(20, "velocity", owner: Sample.id(1)) { $0.eventID = Sample.id(10) })
      try writer.insert(
        Sample.metric(21, "exit_velo") {
          $0.verified = true
          $0.source = "HitTrax"
        })
      try writer.insert(Sample.metric(22, "exit_velo", "2026-05-01") { $0.isPrimary = true })
      return .commit(())
    }
    #expect(try store.read { try $0.metrics(metricCase.query) }.map(\.id) == metricCase.found.map(Sample.id))
  }

  @Test("schools, coaches, interactions and trips", arguments: StoreKind.allCases)
  func others(_ kind: StoreKind) throws {
    let store = try kind.make()
    let trip = Trip(
      id: Sample.id(9), name: "Tour", destination: "Austin", startDate: Sample.day("2026-06-01"),
      endDate: Sample.day("2026-06-05"))
    try store.write { (writer) throws in
      var tech = School(id: Sample.id(2), name: "Tech")
      tech.status = .contacted
      tech.isFavorite = true
      try writer.insert(Sample.school(1, "state"))
      try writer.insert(tech.values)
      try writer.insert(Sample.coach(3, school: 2, "Zoe", "Able"))
      try writer.insert(Sample.coach(4, school: 1, "Ann", "Baker"))
      try writer.insert(Sample.interaction(5, school: 1, at: "2026-01-01T12:00:00Z", coach: 4))
      try writer.insert(Sample.interaction(6, school: 2, at: "2026-02-01T12:00:00Z"))
      try writer.insert(trip.values)
      return .commit(())
    }
    try store.read { (reader) throws in
      #expect(try reader.schools().map(\.name) == ["state", "Tech"])
      var schools = SchoolQuery()
      schools.statuses = [.contacted, .committed]
      schools.isFavorite = true
      #expect(try reader.schools(schools).map(\.name) == ["Tech"])
      #expect(try reader.coaches().map(\.lastName) == ["Able", "Baker"])
      #expect(try reader.coaches(CoachQuery(schools: [Sample.id(1)])).map(\.lastName) == ["Baker"])
      var interactions = InteractionQuery()
      interactions.sort = .dateDescending
      #expect(try reader.interactions(interactions).map(\.id) == [Sample.id(6), Sample.id(5)])
      interactions.until = Date(rfc3339: "2026-01-01T12:00:00Z")
      #expect(try reader.interactions(interactions).map(\.id) == [Sample.id(5)])
      interactions.coaches = [Sample.id(9)]
      #expect(try reader.count(interactions) == 0)
      var trips = TripQuery()
      trips.since = Sample.day("2026-06-05")
      #expect(try reader.trips(trips) == [trip])
      trips.since = Sample.day("2026-06-06")
      #expect(try reader.trips(trips).isEmpty)
    }
  }

  @Test(
    "the record that a person means",
    arguments: [
      ("00000000-0000-4000-8000-00000000000A", "found 10"), ("spring  Camp", "found 10"),
      ("00000000000040008000-00000000000b", "found 11"), ("0000", "ambiguous 10 11 12"),
      ("Fall Camp", "ambiguous 11 12"), ("sprin camp", "unknown 10"), ("camp", "unknown 11 12 10"),
      ("000", "unknown"), ("Zebra", "unknown"), ("", "unknown"), ("beef", "unknown"),
      ("00000000-0000-4000-8000-0000000000FF", "unknown 11 12 10"),
      ("00000000-0000-4000-8000-0000000000B0", "unknown 11 12 10"), ("0000b0", "unknown 11 12 10"),
      ("b00000b0", "unknown 11 12 10"), ("ffffff", "unknown"), ("0000f", "unknown"),
    ])
  func resolution(_ text: String, _ expected: String) throws {
    let store = try SQLiteStore()
    try store.write { (writer) throws in
      try writer.insert(Sample.event(10, "Spring Camp"))
      try writer.insert(Sample.event(11, "Fall Camp"))
      try writer.insert(Sample.event(12, "Fall camp", "2027-04-15"))
      return .commit(())
    }
    func number(_ id: FieldValue?) -> Int { (10...12).first { id == .id(Sample.id($0)) } ?? 0 }
    func numbers(_ records: [FieldValues]) -> String { records.map { " \(number($0["id"]))" }.joined() }
    let found =
      switch try store.read({ try $0.resolve(.event, text, owners: [nil]) }) {
      case .found(let id): "found \(number(.id(id)))"
      case .ambiguous(let records): "ambiguous" + numbers(records)
      case .unknown(let suggestions): "unknown" + numbers(suggestions)
      }
    #expect(found == expected)
  }

  @Test(
    "slips of the finger",
    arguments: [
      ("showcase", "showcsae", 1), ("camp", "cmp", 1), ("a", "", 1), ("abc", "xyz", 3), ("", "", 0),
    ])
  func editDistance(_ first: String, _ second: String, _ distance: Int) {
    #expect(EditDistance.between(first, second, atMost: 3) == distance)
    #expect(EditDistance.between(second, first, atMost: distance) == distance)
    #expect(EditDistance.between(first, second, atMost: distance - 1) == nil)
  }
}
