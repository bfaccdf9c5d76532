package import CompassModel
import Foundation

/// A service that shows the way to a place.
package enum DirectionsProvider: String, Sendable, CaseIterable {
  case apple, google, waze, geo

  /// The name for people.
  package var label: String {
    switch self {
    case .apple: "Apple Maps"
    case .google: "Google Maps"
    case .waze: "Waze"
    case .geo: "Any map app"
    }
  }
}

/// The way to travel.
package enum TravelMode: String, Sendable, CaseIterable {
  case driving, walking, transit
}

/// The place an event is held at, as a map service needs it.
package struct Destination: Sendable, Hashable {
  /// The address, or the venue with its town; nil where only the coordinates are known.
  package let query: String?
  /// Degrees north and east, as they were given.
  package let coordinates: (latitude: String, longitude: String)?

  /// The place of an event, or nil where it has none: a state alone is no place.
  ///
  /// The address names the place where there is one (seed 000 §2), otherwise the venue, otherwise the city.
  package init?(_ event: Event) {
    let (address, location, city) = (event.address.place, event.location.place, event.city.place)
    let parts = address == nil ? [location, city, event.state] : [address, city, event.state]
    var named: [String] = []
    for part in parts {
      // A location like `Athens, GA` says the city and the state already.
      guard let part, !part.isBlank else { continue }
      let words = part.foldedWords
      guard !named.contains(where: { $0.foldedWords.hasFoldedWords(words) }) else { continue }
      named.append(part.trimmedBlanks)
    }
    query = address != nil || location != nil || city != nil ? named.joined(separator: ", ") : nil
    coordinates =
      if let latitude = event.latitude, let longitude = event.longitude {
        (latitude.text, longitude.text)
      } else {
        nil
      }
    if query == nil && coordinates == nil { return nil }
  }

  /// The place where a trip stays, or nil where none is known.
  package init?(basecampOf trip: Trip) {
    query = trip.basecampAddress.place?.trimmedBlanks
    coordinates =
      if let latitude = trip.basecampLatitude, let longitude = trip.basecampLongitude {
        (latitude.text, longitude.text)
      } else {
        nil
      }
    if query == nil && coordinates == nil { return nil }
  }

  /// Whether two places are the same.
  package static func == (lhs: Destination, rhs: Destination) -> Bool {
    lhs.query == rhs.query && lhs.coordinates?.latitude == rhs.coordinates?.latitude
      && lhs.coordinates?.longitude == rhs.coordinates?.longitude
  }

  /// Hashes the place.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(query)
    hasher.combine(coordinates?.latitude)
    hasher.combine(coordinates?.longitude)
  }

  /// What the place is called, for people.
  package var text: String {
    query ?? coordinates.map { "\($0.latitude), \($0.longitude)" } ?? ""
  }

  /// What a service is asked for: the coordinates where they are known, they lead to the very gate.
  private var target: String {
    coordinates.map { "\($0.latitude),\($0.longitude)" } ?? query ?? ""
  }

  /// The address that opens the directions in a service.
  ///
  /// Only documented forms are used: Apple's Map Links, Google's Maps URLs, Waze's Deep Links and the `geo`
  /// URI of RFC 5870 with the `q` that map apps agree on.
  ///
  /// - Parameters:
  ///   - provider: the service.
  ///   - origin: where to start; nil starts where the phone is. Waze and `geo` know no origin.
  ///   - mode: the way to travel. Waze only drives, `geo` leaves it to the app.
  package func url(
    _ provider: DirectionsProvider, from origin: String? = nil, mode: TravelMode = .driving
  ) -> String {
    switch provider {
    case .apple:
      let flag =
        switch mode {
        case .driving: "d"
        case .walking: "w"
        case .transit: "r"
        }
      return "https://maps.apple.com/?"
        + Self.query([("saddr", origin), ("daddr", target), ("dirflg", flag)])
    case .google:
      return "https://www.google.com/maps/dir/?"
        + Self.query([
          ("api", "1"), ("origin", origin), ("destination", target), ("travelmode", mode.rawValue),
        ])
    case .waze:
      return "https://waze.com/ul?"
        + Self.query([(coordinates == nil ? "q" : "ll", target), ("navigate", "yes")])
    case .geo:
      guard let coordinates else { return "geo:0,0?" + Self.query([("q", target)]) }
      let place = "geo:\(coordinates.latitude),\(coordinates.longitude)"
      guard let query else { return place }
      return place + "?" + Self.query([("q", "\(target)(\(query))")])
    }
  }

  /// The query of an address; items without a value are left out.
  static func query(_ items: [(name: String, value: String?)]) -> String {
    items.compactMap { item in item.value.map { "\(item.name)=\(percentEncoded($0))" } }.joined(
      separator: "&")
  }

  /// Every byte but the unreserved ones of RFC 3986 §2.3 percent-encoded.
  private static func percentEncoded(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension String? {
  /// What people write where there is no place yet, or none on a map, without blanks and signs.
  private static let placeless: Set<String> = [
    "", "tbd", "tba", "tbc", "tobedetermined", "tobeannounced", "tobeconfirmed", "online", "virtual", "zoom",
    "na",
  ]

  /// The text, unless it names no place.
  fileprivate var place: String? {
    flatMap { text in
      let letters = String(decoding: text.foldedWords.utf8.filter { $0 != 0x20 }, as: UTF8.self)
      return Self.placeless.contains(letters) ? nil : text
    }
  }
}
