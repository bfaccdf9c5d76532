import CompassCalendars
import CompassModel
import Foundation
import Testing

@Suite("Directions")
struct DirectionsURLTests {
  private func event(
    location: String? = nil, address: String? = nil, city: String? = nil, state: String? = nil,
    at coordinates: (String, String)? = nil
  ) throws -> Event {
    var event = Event(
      id: UUID(), type: .camp, name: "Camp", startDate: try #require(CalendarDate(iso: "2026-04-15")))
    event.location = location
    event.address = address
    event.city = city
    event.state = state
    event.latitude = coordinates.flatMap { Decimal(string: $0.0) }
    event.longitude = coordinates.flatMap { Decimal(string: $0.1) }
    return event
  }

  @Test("A state alone is no place, and neither is nothing", arguments: [nil, "GA"])
  func noPlace(state: String?) throws {
    #expect(Destination(try event(state: state)) == nil)
    #expect(Destination(try event(location: "  ", state: state)) == nil)
  }

  @Test(
    "What stands for a place that is not known, or not on a map, is no place",
    arguments: [
      "TBD", "tba", "T.B.A.", "TBC", "Online", " virtual ", "ZOOM", "N/A", "n/a.", "-", "–", "(TBD)",
    ])
  func placeless(text: String) throws {
    #expect(Destination(try event(location: text, address: text, city: text, state: "GA")) == nil)
    #expect(Destination(try event(location: text, address: text, city: "Athens"))?.query == "Athens")
    #expect(
      Destination(try event(location: "Foley Field", address: text, city: text))?.query == "Foley Field")
    #expect(Destination(try event(location: text, at: ("33.945", "-83.375")))?.text == "33.945, -83.375")
  }

  @Test("A place that is only called like one of them is one", arguments: ["Zoom Park", "1 Virtual Drive"])
  func realPlaces(text: String) throws { #expect(Destination(try event(location: text))?.query == text) }

  @Test(
    "The address names the place, then the venue, then the city",
    arguments: [
      (nil, "1 Main St", "Athens", "GA", "1 Main St, Athens, GA"),
      ("Foley Field", "1 Main St", "Athens", "GA", "1 Main St, Athens, GA"),
      ("Foley Field", nil, "Athens", "GA", "Foley Field, Athens, GA"),
      ("Foley Field", nil, nil, nil, "Foley Field"),
      (nil, nil, "Athens", nil, "Athens"), ("Athens, GA", nil, "Athens", "GA", "Athens, GA"),
    ] as [(String?, String?, String?, String?, String)])
  func queries(location: String?, address: String?, city: String?, state: String?, expected: String) throws {
    let event = try event(location: location, address: address, city: city, state: state)
    #expect(Destination(event)?.query == expected)
  }

  @Test(
    "Every service gets its documented form, everything percent-encoded",
    arguments: [
      (DirectionsProvider.apple, "https://maps.apple.com/?daddr=Smith%20%26%20Sons%20Field%20%232&dirflg=d"),
      (
        .google,
        "https://www.google.com/maps/dir/?api=1&destination=Smith%20%26%20Sons%20Field%20%232&travelmode=driving"
      ),
      (.waze, "https://waze.com/ul?q=Smith%20%26%20Sons%20Field%20%232&navigate=yes"),
      (.geo, "geo:0,0?q=Smith%20%26%20Sons%20Field%20%232"),
    ])
  func forms(provider: DirectionsProvider, expected: String) throws {
    let destination = try #require(Destination(try event(location: "Smith & Sons Field #2")))
    #expect(destination.url(provider) == expected)
  }

  @Test(
    "Coordinates lead where they are known",
    arguments: [
      (DirectionsProvider.apple, "https://maps.apple.com/?daddr=33.945%2C-83.375&dirflg=d"),
      (.google, "https://www.google.com/maps/dir/?api=1&destination=33.945%2C-83.375&travelmode=driving"),
      (.waze, "https://waze.com/ul?ll=33.945%2C-83.375&navigate=yes"),
      (.geo, "geo:33.945,-83.375?q=33.945%2C-83.375%28Foley%20Field%29"),
    ])
  func coordinates(provider: DirectionsProvider, expected: String) throws {
    let destination = try #require(Destination(try event(location: "Foley Field", at: ("33.945", "-83.375"))))
    #expect(destination.url(provider) == expected)
  }

  @Test("Start and way of travel are passed on where the service knows them")
  func origin() throws {
    let destination = try #require(Destination(try event(city: "Athens", state: "GA")))
    #expect(
      destination.url(.google, from: "Home & Garden", mode: .transit)
        == "https://www.google.com/maps/dir/?api=1&origin=Home%20%26%20Garden&destination=Athens%2C%20GA&travelmode=transit"
    )
    #expect(
      destination.url(.apple, from: "Macon", mode: .walking)
        == "https://maps.apple.com/?saddr=Macon&daddr=Athens%2C%20GA&dirflg=w")
  }

  @Test(
    "A special byte under a combining mark is encoded all the same",
    arguments: [("&", "%26"), ("#", "%23"), ("=", "%3D"), ("?", "%3F"), ("/", "%2F"), ("\"", "%22")])
  func combiningMarks(special: String, encoded: String) throws {
    let destination = try #require(Destination(try event(location: "A\(special)\u{301}B")))
    #expect(destination.url(.waze) == "https://waze.com/ul?q=A\(encoded)%CC%81B&navigate=yes")
  }
}
