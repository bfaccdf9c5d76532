package import Foundation

/// What the records are called that others lead to, by id.
package struct ReportNames: Sendable {
  /// The athletes of the document; a column says whose a record is where there are several.
  package var athletes: [UUID: String]
  package var schools: [UUID: String]
  package var coaches: [UUID: String]
  package var events: [UUID: String]

  package init(
    athletes: [UUID: String] = [:], schools: [UUID: String] = [:], coaches: [UUID: String] = [:],
    events: [UUID: String] = [:]
  ) {
    self.athletes = athletes
    self.schools = schools
    self.coaches = coaches
    self.events = events
  }

  /// The athlete that the whole document is about; nil where there are none or several.
  var person: String? { athletes.count == 1 ? athletes.values.first : nil }

  var hasSeveralAthletes: Bool { athletes.count > 1 }

  /// The title of a document about one athlete or several: `Mateo Ferreira-Quill – Schedule`.
  func title(_ name: String) -> String { [person, name].compactMap(\.self).joined(separator: " – ") }
}
