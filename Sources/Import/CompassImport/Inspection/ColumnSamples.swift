import CompassModel
import CompassValidation

/// The forms that the values in the first rows of a table have, by column.
package struct ColumnSamples: Sendable {
  /// The share of the values of a column that fit each form; empty for a column without values.
  private var shares: [[ValueForm: Double]] = []
  /// The different values of each column.
  private var values: [Set<String>] = []

  /// No values at all: headers alone decide.
  package static let none = ColumnSamples()

  /// The maximum number of rows and columns to examine.
  static let limits = (rows: 40, columns: 256)
  private static let longestValue = 120

  private init() {}

  /// Looks at values.
  ///
  /// - Parameters:
  ///   - values: the different values of each column.
  ///   - options: how values are read.
  init(_ values: [[String]], _ options: ReadingOptions) {
    self.values = values.map { Set($0.filter { !$0.isEmpty }) }
    shares = values.map { values in
      let values = values.filter { !$0.isEmpty && $0.utf8.count <= Self.longestValue }
      guard !values.isEmpty else { return [:] }
      var shares = Dictionary(
        uniqueKeysWithValues: ValueForm.allCases.map { form in
          (form, Double(values.count { form.fits($0, options) }) / Double(values.count))
        })
      // One letter alone may be anything; H and A in one column are home and away.
      if values.allSatisfy({ ValueForm.isAway($0) != nil }), Set(values.map(ValueForm.isAway)).count == 2 {
        shares[.side] = 1
      }
      return shares
    }
  }

  /// Returns the weight of a column's values for a target, in bits: positive if the values fit, negative if they
  /// don't.
  func bits(_ column: Int, _ target: ColumnTarget) -> Double {
    guard column < shares.count, let form = ValueForm(target), let share = shares[column][form] else {
      return 0
    }
    if share >= Weights.mostValues { return Weights.values(form) * share }
    // Under a header for prices, a plain number is a price.
    if form == .money, self.share(.figure, column) ?? 0 >= Weights.mostValues {
      return Weights.figuresAsMoney
    }
    // Schools and people may have any name.
    if [.school, .person, .test].contains(form) { return 0 }
    return share >= Weights.fewValues ? Weights.mixedValues : Weights.otherValues
  }

  /// Whether at least half of a row's cells have the form of the values below them, so the row is data, not a
  /// header.
  func areAlike(_ texts: [String], _ options: ReadingOptions) -> Bool {
    let alike = texts.enumerated().compactMap { column, text -> Bool? in
      let forms = Self.dataForms.filter { share($0, column) ?? 0 >= Weights.mostValues }
      return forms.isEmpty ? nil : forms.contains { $0.fits(text, options) }
    }
    let count = alike.count { $0 }
    return count > 0 && count * 2 >= alike.count
  }

  /// Whether the values of a column can be names of people, as far as values are known.
  func mayBeNames(_ column: Int) -> Bool { share(.person, column) ?? 1 >= Weights.mostValues }

  /// Whether a column has names, and one of them is a stored athlete's.
  func namesKnownAthlete(_ column: Int) -> Bool { share(.athlete, column) ?? 0 > 0 && mayBeNames(column) }

  /// Whether two columns have a value in common, as those of the two teams of games have.
  func shareValues(_ one: Int, _ other: Int) -> Bool {
    values.indices.contains(one) && values.indices.contains(other)
      && !values[one].isDisjoint(with: values[other])
  }

  /// Forms that headers don't have.
  private static let dataForms: [ValueForm] = [
    .date, .time, .money, .email, .phone, .url, .state, .place, .height, .division, .batsThrows, .contact,
    .test,
  ]

  /// The share of the values of a column that are of a form; nil if none were read.
  func share(_ form: ValueForm, _ column: Int) -> Double? {
    column < shares.count ? shares[column][form] : nil
  }
}
