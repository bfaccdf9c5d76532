import CompassCalendars
import CompassModel
import CompassValidation
import TestSupport
import Testing

@Suite("What a calendar's words say an event is")
struct EventTypeRuleTests {
  private func finding(
    _ title: String, _ categories: [String] = [], school: Bool = false
  ) -> EventTypeRule.Finding? {
    EventTypeRules(.installed).rule(title: title, categories: categories, namesSchool: school)?.finding
  }

  @Test(
    "Titles that tell",
    arguments: [
      ("Owls vs. Hawks", .type(.game)), ("vs. Hawks", .type(.game)), ("@ Hawks", .type(.game)),
      ("Owls @ Hawks", .type(.game)), ("Game: Owls vs Hawks", .type(.game)),
      ("Owls versus Hawks", .type(.game)),
      ("Hawks at Owls", .type(.game)), ("Owls 14U at Cardinals 14U", .type(.game)),
      ("Softball at State University", .type(.game)), ("Girls' Lacrosse at Heron", .type(.game)),
      ("Spring Tournament", .type(.game)), ("Tip Off Classic", .type(.game)),
      ("Fall Prospect Camp", .type(.camp)),
      ("Pitching clinic", .type(.camp)), ("Summer Showcase", .type(.showcase)),
      ("Unofficial visit, Duke", .type(.unofficialVisit)), ("Practice", .other),
      ("Campamento de visoria", .type(.camp)), ("Showcase camp", .type(.showcase)),
      ("Official visit, Duke", .type(.officialVisit)), ("Tryout for 16U", .type(.showcase)),
      ("Practice: Tuesday", .other),
      ("Owls Practice @ Field 3", .other), ("Practice vs. varsity", .other), ("Team meeting", .other),
      ("Picture Day", .other), ("No game", .other), ("NO GAMES - Easter", .other), ("OFF", .other),
    ] as [(String, EventTypeRule.Finding)])
  func titles(title: String, expected: EventTypeRule.Finding) {
    #expect(finding(title) == expected)
  }

  @Test(
    "Titles that do not tell",
    arguments: [
      "", "Duke", "Official team visit, Duke", "OV Duke", "Campus walk", "Visit",
      "Games night?!".replacing("Games", with: "Board"),
      "mail me: coach@example.com", "Advisory board", "Sleepover at Sam's", "Meet at Main Street",
      "Hawks at noon", "Class at Owls", "at Owls", "Hawks at", "Softball at",
    ])
  func untold(title: String) {
    #expect(finding(title) == nil)
  }

  @Test("A visit needs a school that is known, and an official one the word official")
  func visits() {
    #expect(finding("Visit Duke") == nil)
    #expect(finding("Visit Duke", school: true) == .type(.unofficialVisit))
    #expect(finding("Official Visit Duke", school: true) == .type(.officialVisit))
    #expect(finding("Official Visit Duke", ["Visit"], school: true) == .type(.officialVisit))
  }

  @Test("Visits have other words too, which a match may have as well")
  func visitWords() {
    for title in ["Campus tour Duke", "Junior Day @ Duke", "Visiting Duke", "Visita Duke"] {
      #expect(finding(title, school: true) == .type(.unofficialVisit), "\(title)")
    }
    #expect(finding("Campus tour Duke") == nil)
    #expect(finding("UV Duke") == .type(.unofficialVisit))
    for title in ["OV Duke", "Visita oficial Duke", "OV @ Duke"] {
      #expect(finding(title, school: true) == nil, "\(title)")
    }
    #expect(finding("Owls vs Hawks (visiting)", school: true) == .type(.game))
    #expect(finding("Owls vs. Visitation Academy", school: true) == .type(.game))
  }

  @Test(
    "Categories go before titles",
    arguments: [
      ("Game", "Practice", .type(.game)), ("Practice", "Owls vs Hawks", .other),
      ("official_visit", "Duke", .type(.officialVisit)), ("Official Visit", "Duke", .type(.officialVisit)),
      ("Baseball", "Owls vs Hawks", .type(.game)),
    ] as [(String, String, EventTypeRule.Finding)])
  func categories(category: String, title: String, expected: EventTypeRule.Finding) {
    #expect(finding(title, [category]) == expected)
  }

  @Test("What the user says of a word goes before everything")
  func own() {
    let rules = EventTypeRules(
      .installed, own: [.init("Prospect Day", .type(.showcase)), .init("vs", .other)])
    #expect(
      rules.rule(title: "Prospect day", categories: ["camp"], namesSchool: false)?.finding == .type(.showcase)
    )
    #expect(rules.rule(title: "Owls vs Hawks", categories: [], namesSchool: false)?.finding == .other)
  }

  @Test("The reason names the words that said it")
  func reasons() {
    let rules = EventTypeRules(.installed)
    #expect(
      rules.rule(title: "Owls @ Hawks", categories: [], namesSchool: false)?.reason == "\"@\" in its title")
    #expect(
      rules.rule(title: "Game: A", categories: [], namesSchool: false)?.reason
        == "its title begins with \"game\"")
  }
}
