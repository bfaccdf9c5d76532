package import CompassCalendars
package import CompassModel
package import CompassValidation

/// The settings that override what the import detects in a file.
///
/// They come from options, from answers, or from an earlier import that saved them with its rejected rows.
package struct Overrides: Sendable, Hashable {
  /// The kind of the records.
  package var kind: RecordKind?
  /// Whether the rows make further kinds of records.
  package var hasSeconds = false
  /// The name of the file's profile.
  package var profile: String?
  /// The order of all-number dates, in all columns.
  package var dateOrder: DateOrder?
  /// The order of all-number dates, by header.
  package var dateOrders: [String: DateOrder] = [:]
  /// The year of the first date without one, in all columns.
  package var year: Int?
  /// The years of dates without one, by header.
  package var years: [String: Int] = [:]
  /// The rule for times without AM or PM.
  package var clock: WrittenClock.Rule?
  /// Whether the decimal mark is a comma, in all columns.
  package var usesDecimalComma: Bool?
  /// The headers of columns with decimal commas.
  package var commaColumns: Set<String> = []
  /// The fields of headers.
  package var maps: [HeaderMap] = []
  /// Values for fields that a file lacks or leaves empty.
  package var sets: [FieldSetting] = []
  /// The source of the records.
  package var source: String?
  /// The athlete of the records, by ID or name.
  ///
  /// If nil, the only athlete is used, or the store's default athlete if the file doesn't name one.
  package var athlete: String?
  /// The meanings of words in titles, categories and columns of types.
  package var typeWords: [EventTypeRules.Word] = []

  /// Creates empty overrides.
  package init() {}

  /// Adds the overrides for another kind of records in the same rows.
  mutating func add(_ other: Overrides) {
    dateOrders.merge(other.dateOrders) { own, _ in own }
    years.merge(other.years) { own, _ in own }
    clock = clock ?? other.clock
    commaColumns.formUnion(other.commaColumns)
    maps += other.maps.filter { !maps.contains($0) }
    sets += other.sets.filter { !sets.contains($0) }
    athlete = athlete ?? other.athlete
    typeWords += other.typeWords.filter { !typeWords.contains($0) }
  }

  /// The overrides as one cell: a JSON object, its members in a fixed order.
  package var text: String {
    var members: [JSONValue.Member] = []
    if let kind { members.append(.init("as", .string(kind.plural))) }
    if hasSeconds { members.append(.init("and", .boolean(true))) }
    if let profile { members.append(.init("profile", .string(profile))) }
    if !dateOrders.isEmpty {
      let orders = dateOrders.sorted { $0.key < $1.key }
      members.append(.init("date_order", .object(orders.map { .init($0.key, .string($0.value.rawValue)) })))
    }
    if !years.isEmpty {
      let years = years.sorted { $0.key < $1.key }
      members.append(.init("years", .object(years.map { .init($0.key, .string(String($0.value))) })))
    }
    if let clock { members.append(.init("clock", .string(clock.rawValue))) }
    if !commaColumns.isEmpty {
      members.append(.init("decimal_comma", .array(commaColumns.sorted().map(JSONValue.string))))
    }
    if !maps.isEmpty {
      members.append(.init("map", .object(maps.map { .init($0.header, .string($0.field)) })))
    }
    if !sets.isEmpty {
      members.append(.init("set", .object(sets.map { .init($0.field, .string($0.value)) })))
    }
    if let source { members.append(.init("source", .string(source))) }
    if let athlete { members.append(.init("athlete", .string(athlete))) }
    if !typeWords.isEmpty {
      members.append(
        .init("type_words", .object(typeWords.map { .init($0.words, .string($0.meaning)) })))
    }
    return JSONValue.object(members).text()
  }

  /// Reads the overrides that an earlier import wrote, and ignores unknown ones.
  package init(text: String) {
    guard let object = JSONValue(parsing: text) else { return }
    kind = object["as"]?.stringValue.flatMap(RecordKind.init(named:))
    hasSeconds = object["and"] != nil
    profile = object["profile"]?.stringValue
    for member in object["date_order"]?.members ?? [] {
      dateOrders[member.name] = member.value.stringValue.flatMap(DateOrder.init(rawValue:))
    }
    for member in object["years"]?.members ?? [] {
      years[member.name] = member.value.stringValue.flatMap { Int($0) }
    }
    clock = object["clock"]?.stringValue.flatMap { WrittenClock.Rule(rawValue: $0) }
    if case .array(let headers)? = object["decimal_comma"] {
      commaColumns = Set(headers.compactMap(\.stringValue))
    }
    maps = (object["map"]?.members ?? []).compactMap { member in
      member.value.stringValue.map { HeaderMap(header: member.name, field: $0) }
    }
    sets = (object["set"]?.members ?? []).compactMap { member in
      member.value.stringValue.map { FieldSetting(field: member.name, value: $0) }
    }
    source = object["source"]?.stringValue
    athlete = object["athlete"]?.stringValue
    typeWords = (object["type_words"]?.members ?? []).compactMap { member in
      member.value.stringValue.flatMap { ImportOptions.typeWord(member.name, means: $0) }
    }
  }
}

extension ImportOptions {
  /// Returns the options, completed with the choices of the import that rejected the rows.
  func completed(by earlier: Overrides) -> ImportOptions {
    var result = self
    result.maps += earlier.maps.filter { map in !self.maps.contains { $0.header == map.header } }
    result.sets += earlier.sets.filter { set in !self.sets.contains { $0.field == set.field } }
    result.typeWords += earlier.typeWords.filter { word in
      !self.typeWords.contains { $0.words == word.words }
    }
    result.source = self.source ?? earlier.source
    result.athlete = self.athlete ?? earlier.athlete
    return result
  }
}
