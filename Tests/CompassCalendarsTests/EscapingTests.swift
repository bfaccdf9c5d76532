import CompassCalendars
import CompassModel
import Foundation
import TestSupport
import Testing

@Suite("A place changes nothing of a link but its one parameter")
struct EscapingTests {
  @Test(
    "The link is ASCII, has the service's host, and gives every byte back",
    arguments: DirectionsProvider.allCases)
  func links(provider: DirectionsProvider) throws {
    let day = try #require(CalendarDate(iso: "2026-04-15"))
    for text in SpecialTexts.all {
      var event = Event(id: UUID(), type: .camp, name: "Camp", startDate: day)
      event.location = "Field " + text + "&daddr=x#y"
      let destination = try #require(Destination(event))
      let query = try #require(destination.query)
      let url = destination.url(provider, from: text)
      let isPlain = url.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "-._~%:/?=&,".utf8.contains(byte)
      }
      #expect(isPlain, "\(url)")
      let parts = try #require(URLComponents(string: url))
      #expect(parts.fragment == nil && parts.user == nil)
      let names: [DirectionsProvider: [String]] = [
        .apple: ["saddr", "daddr", "dirflg"], .google: ["api", "origin", "destination", "travelmode"],
        .waze: ["q", "navigate"], .geo: ["q"],
      ]
      #expect(parts.percentEncodedQueryItems?.map(\.name) == names[provider], "\(url)")
      let decoded = try #require(parts.percentEncodedQueryItems).map { Self.decoded($0.value ?? "") }
      #expect(decoded.contains(Array(query.utf8)), "\(text.debugDescription): \(url)")
    }
  }

  /// Percent escapes as bytes: what they make need be no text for Foundation.
  private static func decoded(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      guard byte == 0x25, bytes.count >= 2,
        let value = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16)
      else {
        result.append(byte)
        continue
      }
      result.append(value)
      bytes = bytes.dropFirst(2)
    }
    return result
  }
}
