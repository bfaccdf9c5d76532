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
  /// Whether the decimal mark is a comma, by header.
  package var commaColumns: [String: Bool] = [:]
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
    commaColumns.merge(other.commaColumns) { own, _ in own }
    maps += other.maps.filter { !maps.contains($0) }
    sets += other.sets.filter { !sets.contains($0) }
    athlete = athlete ?? other.athlete
    typeWords += other.typeWords.filter { !typeWords.contains($0) }
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
