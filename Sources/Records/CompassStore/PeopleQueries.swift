package import CompassModel
package import Foundation

/// Which athletes, by name.
package struct AthleteQuery: StoreQuery {
  /// Athletes as the records they are.
  package typealias Record = Athlete

  /// The athletes themselves, as in every other query; nil means all.
  package var owners: [UUID?]?
  /// The ids; nil means any.
  package var ids: [UUID]?
  /// A text in the name.
  package var search: String?
  /// The most athletes; nil means all.
  package var limit: Int?

  /// Creates a query for all athletes.
  package init(owners: [UUID?]? = nil, ids: [UUID]? = nil) {
    self.owners = owners
    self.ids = ids
  }

  /// The query as a store carries it out.
  package var selection: Selection {
    var conditions: [Selection.Condition] = []
    conditions.add(search: search, in: "full_name")
    return select(conditions, order: [.name])
  }
}

/// Which schools, by name.
package struct SchoolQuery: StoreQuery {
  /// Schools as the records they are.
  package typealias Record = School

  /// The athletes, nil among them meaning no one yet; nil means all.
  package var owners: [UUID?]?
  /// The ids; nil means any.
  package var ids: [UUID]?
  /// How far things have come; nil means anywhere.
  package var statuses: [SchoolStatus]?
  /// The divisions; nil means any or none.
  package var divisions: [SchoolDivision]?
  /// The states, two letters; nil means any or none.
  package var states: [String]?
  /// Whether only favorites, or only the others; nil means both.
  package var isFavorite: Bool?
  /// A text in the name, location, city or conference.
  package var search: String?
  /// The most schools; nil means all.
  package var limit: Int?

  /// Creates a query for all schools.
  package init(owners: [UUID?]? = nil, ids: [UUID]? = nil) {
    self.owners = owners
    self.ids = ids
  }

  /// The query as a store carries it out.
  package var selection: Selection {
    var conditions: [Selection.Condition] = []
    conditions.add("status", anyOf: statuses?.map(\.rawValue))
    conditions.add("division", anyOf: divisions?.map(\.rawValue))
    conditions.add("state", anyOf: states)
    conditions.add("is_favorite", is: isFavorite)
    conditions.add(search: search, in: "name", "location", "city", "conference")
    return select(conditions, order: [.name])
  }
}

/// Which coaches, by last name.
package struct CoachQuery: StoreQuery {
  /// Coaches as the records they are.
  package typealias Record = Coach

  /// The athletes, nil among them meaning no one yet; nil means all.
  package var owners: [UUID?]?
  /// The ids; nil means any.
  package var ids: [UUID]?
  /// The schools; nil means any.
  package var schools: [UUID]?
  /// What the coach does; nil means anything.
  package var roles: [CoachRole]?
  /// A text in the names or the notes.
  package var search: String?
  /// The most coaches; nil means all.
  package var limit: Int?

  /// Creates a query for all coaches.
  package init(owners: [UUID?]? = nil, ids: [UUID]? = nil, schools: [UUID]? = nil) {
    self.owners = owners
    self.ids = ids
    self.schools = schools
  }

  /// The query as a store carries it out.
  package var selection: Selection {
    var conditions: [Selection.Condition] = []
    conditions.add("school_id", anyOf: schools)
    conditions.add("role", anyOf: roles?.map(\.rawValue))
    conditions.add(search: search, in: "first_name", "last_name", "notes")
    return select(conditions, order: [.ascending("last_name"), .ascending("first_name")])
  }
}
