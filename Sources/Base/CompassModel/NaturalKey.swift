extension FieldValues {
  /// What a record without an id is known by within its athlete: the folded parts joined by U+001F.
  ///
  /// Records that share a key are told apart by ``isCompatible(with:)`` and by their order, never by the
  /// key: a corrected value is then a change of the record and no second one.
  ///
  /// - athlete: name
  /// - school: name
  /// - coach: school and name
  /// - event: type, name and start date
  /// - metric: event, or date where there is none; type; source
  /// - interaction: school, coach, instant and type
  /// - trip: name and start date
  ///
  /// Nil where a part that every such record has is missing.
  public var naturalKey: String? {
    switch kind {
    case .athlete: key("full_name")
    case .school: key("name")
    case .coach: key("school_id", "first_name", "last_name")
    case .event: key("type", "name", "start_date")
    case .metric:
      self["event_id"] == nil
        ? key("recorded_date", "metric_type", optional: "source")
        : key("event_id", "metric_type", optional: "source")
    case .interaction: key("school_id", "occurred_at", "type", optional: "coach_id")
    case .trip: key("name", "start_date")
    }
  }

  private func key(_ names: String..., optional: String? = nil) -> String? {
    var key = ""
    for (place, name) in names.enumerated() {
      guard let value = self[name] else { return nil }
      if place > 0 { key += "\u{1F}" }
      key += value.canonicalText.foldedName
    }
    if let optional { key += "\u{1F}" + (self[optional]?.canonicalText.foldedName ?? "") }
    return key
  }

  /// What people call the record, folded, for links by name; nil for a kind that has no name.
  public var foldedName: String? {
    switch kind {
    case .athlete: self["full_name"]?.canonicalText.foldedName
    case .school, .event, .trip: self["name"]?.canonicalText.foldedName
    case .coach:
      [self["first_name"], self["last_name"]].compactMap { $0?.canonicalText.foldedName }
        .joined(separator: " ")
    case .metric, .interaction: nil
    }
  }

  /// Whether a record with the same natural key may be the same record.
  ///
  /// Two athletes of one name are one only if their birth dates agree or, where one has none, their graduation years,
  /// or one of them has neither and their e-mail addresses don't differ: two children must never become one. Two
  /// schools of one name are one unless they are in two states.
  public func isCompatible(with other: FieldValues) -> Bool {
    func agrees(_ name: String) -> Bool? { self[name].flatMap { mine in other[name].map { mine == $0 } } }
    if kind == .school { return agrees("state") ?? true }
    guard kind == .athlete else { return true }
    if let isSame = agreesOnBirthOrClass(with: other) { return isSame }
    let names = ["date_of_birth", "graduation_year"]
    let isBare = names.allSatisfy { self[$0] == nil } || names.allSatisfy { other[$0] == nil }
    guard isBare else { return false }
    guard let email = self["email"], let theirs = other["email"] else { return true }
    return email == theirs
  }

  /// Whether two athletes of one name have the same birth date or, where one has none, the same graduation year; nil if
  /// there is nothing to compare.
  package func agreesOnBirthOrClass(with other: FieldValues) -> Bool? {
    for name in ["date_of_birth", "graduation_year"] {
      if let mine = self[name], let theirs = other[name] { return mine == theirs }
    }
    return nil
  }

  /// The value that tells records with the same natural key apart best: an event's start time, a
  /// metric's value.
  public var tieBreaker: FieldValue? {
    switch kind {
    case .event: self["start_time"]
    case .metric: self["value"] ?? self["display_value"]
    default: nil
    }
  }
}

/// The keys of a record, worked out once.
///
/// The values that they are made of seldom change while the record is read, matched, checked and stored.
package struct RecordKeys: Sendable {
  /// The natural key, as ``FieldValues/naturalKey`` returns it.
  package let natural: String?
  /// The name, as ``FieldValues/foldedName`` returns it.
  package let name: String?
  private let values: FieldValues

  /// Works out the keys of a record.
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - earlier: its former keys, which are returned if the values that they are made of are the same.
  package init(_ values: FieldValues, knowing earlier: RecordKeys? = nil) {
    self.values = values
    if let earlier, earlier.values.kind == values.kind,
      Self.fields[values.kind.place].allSatisfy({ earlier.values[$0] == values[$0] })
    {
      (natural, name) = (earlier.natural, earlier.name)
    } else {
      (natural, name) = (values.naturalKey, values.foldedName)
    }
  }

  /// The fields that the keys of each kind are made of, in the order of the kinds.
  private static let fields: [[Int]] = RecordKind.allCases.map { kind in
    let names =
      switch kind {
      case .athlete: ["full_name"]
      case .school: ["name"]
      case .coach: ["school_id", "first_name", "last_name"]
      case .event: ["type", "name", "start_date"]
      case .metric: ["event_id", "recorded_date", "metric_type", "source"]
      case .interaction: ["school_id", "coach_id", "occurred_at", "type"]
      case .trip: ["name", "start_date"]
      }
    return names.compactMap(kind.schema.index(of:))
  }
}
