import CompassModel
import Foundation
import Testing

@Suite("An audience decides which records and fields it may see")
struct AudienceTests {
  private static let school = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()
  private static let other = UUID(uuidString: "00000000-0000-4000-8000-000000000002") ?? UUID()
  private static let day = CalendarDate(iso: "2026-04-18") ?? CalendarDate(clampingDaysSince1970: 0)

  private static func event(_ type: EventType, _ name: String = "Spring", school: UUID? = nil) -> Event {
    var event = Event(id: UUID(), type: type, name: name, startDate: day)
    event.schoolID = school
    return event
  }

  @Test(
    "Free text, unknown columns, money and contact data are private in every kind",
    arguments: RecordKind.allCases)
  func types(kind: RecordKind) {
    for field in kind.schema.fields where kind != .trip {
      let detail = Audience.detail(of: field, in: kind)
      switch field.type {
      case .longText, .texts: #expect(detail == .notes, "\(kind) \(field.name)")
      case .json: #expect(detail == .notes || detail == .costs, "\(kind) \(field.name)")
      case .email, .phone, .twitterHandle, .instagramHandle:
        #expect(detail == .contacts, "\(kind) \(field.name)")
      case .money: #expect(detail == .costs, "\(kind) \(field.name)")
      default: break
      }
    }
  }

  @Test(
    "Private facts that no type tells have a detail",
    arguments: [
      (RecordKind.event, "registered", Audience.Detail.status), (.event, "attended", .status),
      (.event, "event_source", .costs), (.event, "coaches_present", .coaches), (.event, "school_id", .visits),
      (.school, "status", .notes), (.school, "is_favorite", .notes), (.school, "fit_tier", .notes),
      (.school, "offer_details", .costs), (.coach, "last_contact_date", .notes),
      (.interaction, "subject", .notes), (.interaction, "sentiment", .notes),
      (.interaction, "coach_id", .coaches),
      (.athlete, "date_of_birth", .contacts), (.athlete, "zip", .contacts), (.trip, "name", .travel),
      (.trip, "basecamp_address", .travel), (.event, "source_key", .notes), (.athlete, "extra", .notes),
    ])
  func named(kind: RecordKind, field: String, detail: Audience.Detail) {
    #expect(Audience.detail(of: field, in: kind) == detail)
  }

  @Test("A coach learns of camps, showcases and games, and of no visit")
  func visits() {
    for type in EventType.allCases {
      #expect(Audience.coach.reads(Self.event(type)) == !type.isVisit, "\(type)")
      #expect(Audience.family.reads(Self.event(type)))
    }
    #expect(!Audience.coach.reads(Self.event(.game, "Campus Visit - Lakeview State")))
    #expect(!Audience.coach.reads(Self.event(.camp, "Two VISITS")))
    #expect(Audience.coach.reads(Self.event(.game, "Visitation Knights vs Hawks")))
  }

  @Test("A place or a page that tells of a visit is left out, and so is the way there")
  func visitPlaces() throws {
    var event = Self.event(.game, "Saturday in Greenville", school: Self.other)
    event.location = "Official visit: Whitlock University"
    event.address = "1 Visit Way"
    event.city = "Whitlock visit"
    event.url = "https://whitlock.example.edu/official-visit/ov-2026"
    let shown = try #require(Audience.coach.readable(event))
    #expect(shown.location == nil && shown.address == nil && shown.city == nil && shown.url == nil)
    #expect(Audience.coach.missing(in: event, fields: []) == [.visits])
    #expect(Audience.family.readable(event) == event)
    #expect(Audience.coach.reading(schools: [Self.other]).readable(event)?.location == event.location)
    event.url = "https://x.example.com/?e=campus%20tour%20whitlock"
    #expect(Audience.coach.readable(event)?.url == nil)
    event.location = "Visitation Academy, Visitors' Lot"
    #expect(Audience.coach.readable(event)?.location == event.location)
  }

  @Test("The source of a measurement that tells of a visit is left out")
  func visitSources() {
    var metric = PerformanceMetric(id: UUID(), recordedDate: Self.day, metricType: "sixty_time")
    for (source, isHidden) in [("Whitlock Official Visit", true), ("OV at Whitlock", true), ("Laser", false)]
    {
      metric.source = source
      #expect((Audience.coach.hidingVisitSource(of: metric).source == nil) == isHidden, "\(source)")
      #expect((Audience.coach.readable(metric)?.source == nil) == isHidden)
      #expect(Audience.family.hidingVisitSource(of: metric).source == source)
    }
    // Another visit may be named in a source of an event that the user named.
    metric.eventID = UUID()
    metric.source = "Whitlock visit testing"
    let reader = Audience.coach.reading(schools: [], events: [metric.eventID ?? UUID()])
    #expect(reader.hidingVisitSource(of: metric).source == nil)
    #expect(reader.readable(metric)?.source == nil)
  }

  @Test(
    "Beside a school, \"Tour\" and \"Official\" say that it is a visit",
    arguments: [
      "Whitlock Tour", "Juniors Day Whitlock", "Tour of Whitlock", "Official (Whitlock)",
      "Official – Whitlock", "Overnight, Whitlock", "Trip to see Whitlock", "Lunch with Whitlock",
    ])
  func besideSchool(name: String) {
    #expect(!Audience.coach.reads(Self.event(.camp, name, school: Self.other)))
    #expect(Audience.coach.reads(Self.event(.camp, name)))
  }

  @Test(
    "A title says in many words that it is a visit",
    arguments: [
      "Visiting Wrenhall", "Wrenhall visit", "OV at Ambler College", "OV2 Ambler", "UV Denby",
      "Unofficial @ Denby",
      "Official at Denby", "Campus tour Denby U", "Denby – Campus & Facilities Tour", "Campus day",
      "Junior Day Faber", "Jr. Day Faber", "Jr Day - Faber", "Sr. Day Faber", "Overnight at Faber",
      "Faber overnight visit", "\u{FF35}\u{FF36} Birch", "Vis\u{AD}it Birch", "V\u{200B}isit Birch",
      "UV\u{200B}Birch", "Birch \u{1D414}\u{1D415}", "U\u{2060}V Birch",
      "JUNIOR DAYS FABER", "Visita oficial Elmo", "Visite du campus, Elmo", "Besuch an der Universität Elmo",
      "Tag der offenen Tür Elmo", "Open House - Faber", "Pre-visit call Faber",
      "O.V. Whitlock", "O/V - Whitlock", "VisitWhitlock", "Un-official Whitlock", "Recruits Day Whitlock",
      "Vist Whitlock", "Official V. Whitlock", "Whitlock V\u{456}s\u{456}t", "Whitlock%20campus%20tour",
      "Whitlock Ope\u{43F}%20house visit", "Whitlock %2576isit",
    ])
  func visitTitles(name: String) throws {
    let event = Self.event(.game, name)
    #expect(!Audience.coach.reads(event))
    #expect(!Audience.coach.reads(event.values) && Audience.coach.readable(event) == nil)
    #expect(!Audience.coach.reads(nameOf: name) && Audience.family.reads(nameOf: name))
    #expect(Audience.coach.missing(in: event, fields: []) == [.visits])
  }

  @Test(
    "Whole words count: a title that only resembles a visit is public",
    arguments: [
      "Owls vs. Visitation Academy", "Visitation Academy", "Camp Day 2", "Junior Nationals, Day 1",
      "Juniors Day", "Kestrel Senior Day", "Overnight Owls Camp", "Visi\u{AD}tation Academy",
      "Campus Field Classic", "Governors Cup", "Official Scorer Clinic", "Tour of Champions",
      "Denby U v. Hawks", "",
    ])
  func publicTitles(name: String) {
    let event = Self.event(.game, name)
    #expect(Audience.coach.reads(event) && Audience.coach.reads(event.values))
    #expect(Audience.coach.reads(nameOf: name))
  }

  @Test("A school sees its own visits and interactions, and those of no other")
  func ownSchool() {
    let own = Audience.coach.reading(schools: [Self.school])
    #expect(own.reads(Self.event(.officialVisit, school: Self.school)))
    #expect(!own.reads(Self.event(.officialVisit, school: Self.other)))
    #expect(!own.reads(Self.event(.officialVisit)))
    func interaction(_ school: UUID) -> Interaction {
      Interaction(
        id: UUID(), schoolID: school, type: .email, direction: .inbound,
        occurredAt: Date(timeIntervalSince1970: 0))
    }
    #expect(own.reads(interaction(Self.school)) && !own.reads(interaction(Self.other)))
    #expect(!Audience.coach.reads(interaction(Self.school)))
  }

  @Test("A visit that the user named is for its school; one without a school stays too")
  func namedVisit() {
    let visit = Self.event(.unofficialVisit, school: Self.school)
    let open = Self.event(.officialVisit)
    #expect(Audience.coach.reading(visit).reads(visit) && Audience.coach.reading(open).reads(open))
    #expect(!Audience.coach.reading(open).reads(visit))
  }

  @Test("A coach gets a record without its private values")
  func readable() throws {
    var event = Self.event(.showcase, school: Self.school)
    event.cost = 350
    event.eventSource = .friend
    event.registered = true
    event.performanceNotes = "Nervous."
    event.description = "Bring a check."
    event.coachesPresent = [Self.other]
    event.sourceKey = "family@example.com"
    event.extra = .object([.init("Hotel", .string("Pelican House"))])
    event.location = "Smith Field"
    let readable = try #require(Audience.coach.readable(event))
    var expected = Event(id: event.id, type: .showcase, name: event.name, startDate: event.startDate)
    expected.location = "Smith Field"
    #expect(readable == expected)
    #expect(Audience.family.readable(event) == event)
    let withCosts = try #require(Audience.coach.including([.costs]).readable(event))
    #expect(withCosts.cost == 350 && withCosts.eventSource == .friend && withCosts.performanceNotes == nil)
    #expect(Audience.coach.reading(schools: [Self.school]).readable(event)?.schoolID == Self.school)
    #expect(Audience.coach.reading(schools: [Self.other]).readable(event)?.schoolID == nil)
  }

  @Test("What is left out is named by details, as far as the document would show it")
  func missing() {
    var event = Self.event(.showcase, school: Self.school)
    event.cost = 350
    event.performanceNotes = "Nervous."
    #expect(Audience.coach.missing(in: event, fields: ["cost", "school_id"]) == [.costs, .visits])
    #expect(Audience.coach.missing(in: event, fields: ["performance_notes"]) == [.notes])
    #expect(Audience.coach.missing(in: event, fields: ["registered"]).isEmpty)
    #expect(Audience.coach.missing(in: Self.event(.officialVisit), fields: []) == [.visits])
    #expect(Audience.family.missing(in: event, fields: ["cost"]).isEmpty)
  }

  @Test("Trips are for those who read about travel")
  func trips() {
    let trip = Trip(id: UUID(), name: "Gulf", destination: "Tampa", startDate: Self.day, endDate: Self.day)
    #expect(Audience.coach.readable(trip) == nil && Audience.family.readable(trip) == trip)
  }
}
