package import CompassDocuments
package import CompassModel
package import CompassStore
package import Foundation

extension TemplateNames {
  /// The names of the records that a template's columns link to, by name; events the newest first.
  ///
  /// - Parameters:
  ///   - kind: the kind that the template is of.
  ///   - owners: whose records they are; nil means all.
  /// - Throws: what reading throws.
  package init(for kind: RecordKind, owners: [UUID?]?, _ reader: any StoreReading) throws {
    self.init()
    for linked in FillInTemplate.linkedKinds(of: kind) {
      switch linked {
      case .athlete: self[.athlete] = try reader.athletes(AthleteQuery(owners: owners)).map(\.fullName)
      case .school: self[.school] = try reader.schools(SchoolQuery(owners: owners)).map(\.name)
      case .coach: self[.coach] = try reader.coaches(CoachQuery(owners: owners)).map(\.fullName)
      case .event:
        var query = EventQuery(owners: owners)
        query.sort = .dateDescending
        self[.event] = try reader.events(query).map(\.name)
      case .metric, .interaction, .trip: break
      }
    }
  }
}
