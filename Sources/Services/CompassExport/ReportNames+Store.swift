package import CompassDocuments
package import CompassModel
package import CompassStore
import Foundation

extension ReportNames {
  /// The names of all schools, coaches and events of a store.
  ///
  /// - Parameters:
  ///   - athletes: whom the document is about.
  ///   - reader: the store.
  ///   - audience: the readers, who don't get the names of visits that they may not see.
  /// - Throws: what reading throws.
  package init(of athletes: [Athlete], _ reader: any StoreReading, for audience: Audience = .coach) throws {
    self.init(
      athletes: Self.byID(athletes.map { ($0.id, $0.fullName) }),
      schools: Self.byID(try reader.schools().map { ($0.id, $0.name) }),
      coaches: Self.byID(try reader.coaches().map { ($0.id, $0.fullName) }),
      events: Self.byID(try reader.events().filter(audience.reads).map { ($0.id, $0.name) }))
  }

  private static func byID(_ pairs: [(UUID, String)]) -> [UUID: String] {
    Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
