import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Synchronization

/// The forms of the values in the first rows of a table and in some of the others, by column.
package struct ColumnProfiles: Sendable {
  /// The shares of the values of columns that fit forms, which are found when they are asked for.
  private final class Shares: Sendable {
    let known = Mutex<[Int: [CellForm: Double]]>([:])
  }

  private let shares = Shares()
  /// The different values of each column.
  private var values: [Set<String>] = []
  /// The first rows.
  private var rows: [[String]] = []
  private var options = ReadingOptions(timeZone: .gmt, now: ReadingOptions.timeless)

  /// No values at all: headers alone decide.
  package static let none = ColumnProfiles()

  /// The maximum number of rows and columns to examine.
  static let limits = (rows: 40, columns: 256)
  private static let longestValue = 120

  private init() {}

  /// Looks at values.
  ///
  /// - Parameters:
  ///   - values: the different values of each column.
  ///   - rows: the first rows.
  ///   - options: how values are read.
  init(_ values: [[String]], rows: [[String]] = [], _ options: ReadingOptions) {
    self.rows = rows
    self.options = options
    self.options.suggestsWords = false
    self.values = values.map { Set($0.filter { !$0.isEmpty }) }
  }

  /// The different values of a column.
  func values(_ column: Int) -> Set<String> { values.indices.contains(column) ? values[column] : [] }

  /// Whether a column has any value.
  func hasValues(_ column: Int) -> Bool { column < values.count && !values[column].isEmpty }

  /// Returns the weight of a column's values for a target, in bits: positive if the values fit, negative if they
  /// don't.
  func bits(_ column: Int, _ target: ColumnTarget) -> Double {
    guard let form = CellForm(target), let share = share(form, column) else { return 0 }
    if share >= Weights.mostValues { return Weights.values(form) * share }
    // Under a header for prices, a plain number is a price.
    if form == .money, self.share(.number, column) ?? 0 >= Weights.mostValues {
      return Weights.figuresAsMoney
    }
    // Schools and people may have any name.
    if [.school, .person, .test].contains(form) { return 0 }
    return share >= Weights.fewValues ? Weights.mixedValues : Weights.otherValues
  }

  /// Whether at least half of a row's cells have the form of the values below them, so the row is data, not a
  /// header.
  func areAlike(_ texts: [String], _ options: ReadingOptions) -> Bool {
    var options = options
    options.suggestsWords = false
    // Headers hardly ever have the forms of values.
    guard texts.contains(where: { text in Self.dataForms.contains { $0.fits(text, options) } }) else {
      return false
    }
    let alike = texts.enumerated().compactMap { column, text -> Bool? in
      let forms = Self.dataForms.filter { share($0, column) ?? 0 >= Weights.mostValues }
      return forms.isEmpty ? nil : forms.contains { $0.fits(text, options) }
    }
    let count = alike.count { $0 }
    return count > 0 && count * 2 >= alike.count
  }

  /// Whether nearly all values of a column are of the form of a target, and the form is one of few texts.
  func fitsOnly(_ target: ColumnTarget, _ column: Int) -> Bool {
    guard case .field(let field) = target, values(column).count > 1 else { return false }
    if field.name == "unit" { return are(column, Weights.nearlyAll) { FieldReader.unitName($0) != nil } }
    let form: CellForm? =
      ["hometown_city", "location"].contains(field.name)
      ? .place : field.name == "name" ? .eventTitle : CellForm(target)
    if let form {
      if form == .number, share(.date, column) ?? 0 > Weights.fewValues { return false }
      let least = form == .eventTitle || form == .school ? Weights.mostValues : Weights.nearlyAll
      return share(form, column) ?? 0 >= least
    }
    return are(column, Weights.nearlyAll) { text in
      let reading = FieldReader.read(text, field: field, options: options)
      return reading.value != nil && reading.issues.isEmpty
    }
  }

  /// Whether at least a share of a column's values fit.
  private func are(_ column: Int, _ least: Double, _ isFitting: (String) -> Bool) -> Bool {
    let all = values(column)
    return !all.isEmpty && Double(all.count(where: isFitting)) >= least * Double(all.count)
  }

  /// Whether a column has days that are the last ones of those in another column.
  func areDaysUntil(_ first: Int, _ last: Int) -> Bool {
    guard share(.date, last) ?? 0 >= Weights.nearlyAll else { return false }
    func day(_ text: String) -> CalendarDate? {
      WrittenDate(text, order: options.dateOrder)?.days(in: options.today.year)?.first
    }
    let lengths = rows.compactMap { row -> Int? in
      guard last < row.count, first < row.count, let start = day(row[first]), let end = day(row[last]) else {
        return nil
      }
      return end.daysSince1970 - start.daysSince1970
    }
    return lengths.count > 1 && lengths.allSatisfy { 0...Self.longestEvent ~= $0 }
      && lengths.contains { $0 > 0 }
  }

  private static let longestEvent = 14

  /// Whether a column has times of day that are all after those in another column.
  func areTimesUntil(_ first: Int, _ last: Int) -> Bool {
    guard share(.time, last) ?? 0 >= Weights.nearlyAll else { return false }
    let times = rows.compactMap { row -> [TimeOfDay]? in
      guard last < row.count, first < row.count else { return nil }
      let found = [first, last].compactMap { WrittenClock(row[$0])?.start.time(.events) }
      return found.count == 2 ? found : nil
    }
    // The last day of a camp may end earlier than the first begins.
    return times.count > 1 && times.count { $0[0] < $0[1] } * 5 >= times.count * 4
  }

  /// Whether most values of a column, apart from words in place of a result, are results that a test can have.
  func areResults(_ column: Int, of type: MetricType, _ unit: String?) -> Bool {
    figures(column, Weights.mostValues) { quantity in
      guard !type.unit.isEmpty, type.plausibleMinimum != nil || type.plausibleMaximum != nil else {
        return true
      }
      let own = quantity.shape == .feetAndInches ? "in" : quantity.unit ?? unit
      let number = own.flatMap { FieldReader.converted(quantity.number, from: $0, to: type.unit, places: 6) }
      return type.isPlausible(number ?? quantity.number)
    }
  }

  /// The unit of a column's numbers, if all numbers with a unit have the same one.
  func unit(ofColumn column: Int) -> String? {
    let units = Set(
      values(column).compactMap { text in
        FieldReader.quantity(text, usesDecimalComma: false)?.unit.flatMap(FieldReader.unitName)
      })
    return units.count == 1 ? units.first : nil
  }

  /// Whether most values of a column are names of tests, longer than a mark that means another thing elsewhere.
  func areTests(_ column: Int) -> Bool {
    are(column, Weights.mostValues) { $0.utf8.count > 3 && CellForm.test.fits($0, options) }
  }

  /// Whether at least a share of a column's values are numbers, ignoring words in place of a result.
  func areFigures(_ column: Int, _ least: Double = Weights.nearlyAll) -> Bool {
    figures(column, least) { _ in true }
  }

  private func figures(_ column: Int, _ least: Double, _ isFitting: (Quantity) -> Bool) -> Bool {
    let results = values(column).filter { !options.lexicon.isNoResult($0) }
    let count = results.count { text in
      (FieldReader.quantity(text, usesDecimalComma: false)
        ?? FieldReader.quantity(text, usesDecimalComma: true)).map(isFitting) ?? false
    }
    return count > 0 && Double(count) >= least * Double(results.count)
  }

  /// Whether the texts of a column are mostly several words, as remarks are.
  func areSentences(_ column: Int) -> Bool {
    guard values.indices.contains(column), values[column].count > 1,
      share(.text, column) ?? 0 >= Weights.nearlyAll,
      [.place, .school, .eventTitle, .coachRole, .time, .money, .answer, .phone].allSatisfy({
        share($0, column) ?? 0 < Weights.mostValues
      }), share(.number, column) ?? 0 < Weights.nearlyAll
    else { return false }
    let count = values[column].reduce(0) { $0 + $1.foldedWords.split(separator: " ").count }
    return count * 2 >= values[column].count * 5
  }

  /// Whether each of the first rows has its own value in a column.
  func areOwn(_ column: Int) -> Bool {
    let full = rows.filter { row in row.count { !$0.isEmpty } > 1 }
    let values = full.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
    return full.count > 1 && values.count == full.count && Set(values).count * 10 >= values.count * 9
  }

  /// Whether a column may be mapped to a field: all of its values are read without a loss.
  func mayBeMapped(_ column: Int, to field: FieldDescriptor?, _ options: ReadingOptions) -> Bool {
    guard let field, field.type != .id, hasValues(column) else { return false }
    let isOfPerson =
      ["full_name", "first_name", "last_name"].contains(field.name) || field.type == .link(.athlete)
      || field.type == .link(.coach)
    let isName = isOfPerson || field.name == "name" || field.type == .link(.school)
    // Any text may be a name.
    if field.name == "name",
      ![.eventTitle, .school].contains(where: { share($0, column) ?? 0 >= Weights.mostValues })
    {
      return false
    }
    return values[column].allSatisfy { text in
      let reading = FieldReader.read(text, field: field, options: options)
      return reading.outcome != .unreadable && !reading.issues.contains { $0.effect != .notes }
        && (!isName || Self.mayBeName(text, isOfPerson: isOfPerson, options.lexicon))
    }
  }

  /// Whether a text can be a name.
  ///
  /// Labels of a form and numbers can't be names, and places can't be names of people.
  static func mayBeName(_ text: String, isOfPerson: Bool, _ lexicon: Lexicon) -> Bool {
    if isOfPerson, text.utf8.contains(where: { 0x30...0x39 ~= $0 }) || WrittenPlace(text).state != nil {
      return false
    }
    return WrittenFigure(text, decimalComma: false) == nil
      && !RecordKind.allCases.contains { HeaderWords.of($0, lexicon).target(of: text) != nil }
  }

  /// Whether nearly all values of a column are a first and a last name.
  func areFullNames(_ column: Int) -> Bool {
    guard [.eventTitle, .school, .test].allSatisfy({ share($0, column) ?? 0 < Weights.fewValues }) else {
      return false
    }
    return are(column, Weights.nearlyAll) { text in
      guard text.utf8.allSatisfy({ !(0x30...0x39 ~= $0) && $0 != 0x40 }), WrittenPlace(text).state == nil,
        let name = PersonName.list(text, of: .athlete).first, !name.first.isEmpty, !name.last.isEmpty
      else { return false }
      let words = text.split(separator: " ")
      return 2...Self.mostWordsOfName ~= words.count && words.allSatisfy { $0.first?.isLowercase == false }
    }
  }

  private static let mostWordsOfName = 4

  /// Whether the values of a column can be names of people, as far as values are known.
  func mayBeNames(_ column: Int) -> Bool { share(.person, column) ?? 1 >= Weights.mostValues }

  /// Whether a column has names, and one of them is a stored athlete's.
  func namesKnownAthlete(_ column: Int) -> Bool { share(.athlete, column) ?? 0 > 0 && mayBeNames(column) }

  /// Whether two columns have a value in common, as those of the two teams of games have.
  func shareValues(_ one: Int, _ other: Int) -> Bool { !values(one).isDisjoint(with: values(other)) }

  /// Forms that headers don't have.
  private static let dataForms: [CellForm] = [
    .date, .time, .money, .email, .phone, .url, .state, .place, .height, .division, .batsThrows, .contact,
    .test,
  ]

  /// Whether no value of a column has letters or marks, as units have.
  func isPlain(_ column: Int) -> Bool {
    values(column).allSatisfy { value in
      !value.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "\"" || $0 == "'" || $0 == "%" }
    }
  }

  /// The share of the values of a column that are of a form; nil if none were read.
  func share(_ form: CellForm, _ column: Int) -> Double? {
    guard column < values.count, !values[column].isEmpty else { return nil }
    if let known = shares.known.withLock({ $0[column]?[form] }) { return known }
    let values = values[column].filter { $0.utf8.count <= Self.longestValue }
    guard !values.isEmpty else { return nil }
    // One letter alone may be anything; H and A in one column are home and away.
    let areSides =
      form == .side && values.allSatisfy { CellForm.isAway($0) != nil }
      && Set(values.map(CellForm.isAway)).count == 2
    let share =
      areSides ? 1 : Double(values.count { form.fits($0, options) }) / Double(values.count)
    shares.known.withLock { $0[column, default: [:]][form] = share }
    return share
  }
}
