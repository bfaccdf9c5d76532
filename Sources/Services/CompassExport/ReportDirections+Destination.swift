package import CompassCalendars
package import CompassDocuments
package import CompassModel

extension ReportDirections {
  /// The way to a destination: in Google Maps, which every phone and computer opens, in Apple Maps and in Waze.
  package init?(_ destination: Destination) {
    self.init(
      place: destination.text,
      links: [DirectionsProvider.google, .apple, .waze].map { .init($0.label, url: destination.url($0)) })
  }

  /// Finds the way to events by their address, venue, city or coordinates.
  package static let finder: Finder = { event in Destination(event).flatMap { ReportDirections($0) } }
}

extension ReportDirections {
  /// The way to the place where a trip stays; nil where none is known.
  package init?(basecampOf trip: Trip) {
    guard let destination = Destination(basecampOf: trip) else { return nil }
    self.init(destination)
  }
}
