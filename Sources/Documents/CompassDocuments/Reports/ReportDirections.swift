package import CompassModel

/// The way to a place: what it is called and the addresses that open it in map services.
package struct ReportDirections: Sendable, Hashable {
  /// A link to a map service.
  package struct Link: Sendable, Hashable {
    /// The service: `Google Maps`.
    package var label: String
    /// The address.
    package var url: String

    package init(_ label: String, url: String) {
      self.label = label
      self.url = url
    }
  }

  /// Finds the way to an event; nil where it has no place.
  package typealias Finder = @Sendable (Event) -> ReportDirections?

  /// The place, as the services are asked for it.
  package var place: String
  /// The links, the one that every phone and computer opens first.
  package var links: [Link]

  /// Creates the way to a place; nil without a link.
  package init?(place: String, links: [Link]) {
    guard !links.isEmpty else { return nil }
    self.place = place
    self.links = links
  }

  /// The address that every phone and computer opens.
  package var url: String { links.first?.url ?? "" }

  /// The address for a camera.
  ///
  /// - Parameter name: what it leads to, for those who cannot see it.
  func code(to name: String) -> ReportCode {
    ReportCode(url, caption: "Directions", alternative: "QR code for directions to \(name)")
  }
}
