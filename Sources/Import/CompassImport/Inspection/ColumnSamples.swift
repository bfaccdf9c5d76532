import CompassModel
import CompassValidation

/// What the values of the first rows of a table can be read as, by column.
package struct ColumnSamples: Sendable {
  /// The share of the values of a column that fit each form; empty for a column without values.
  private var shares: [[ValueForm: Double]] = []

  /// No values at all: headers alone decide.
  package static let none = ColumnSamples()

  /// The most rows and columns that are looked at.
  static let limits = (rows: 40, columns: 256)
  private static let longestValue = 120

  private init() {}

  /// Looks at values.
  ///
  /// - Parameters:
  ///   - values: the different values of each column.
  ///   - options: how values are read.
  init(_ values: [[String]], _ options: ReadingOptions) {
    shares = values.map { values in
      let values = values.filter { !$0.isEmpty && $0.utf8.count <= Self.longestValue }
      guard !values.isEmpty else { return [:] }
      return Dictionary(
        uniqueKeysWithValues: ValueForm.allCases.map { form in
          (form, Double(values.count { form.fits($0, options) }) / Double(values.count))
        })
    }
  }

  /// The bits that the values of a column give a target: more where they can be read as its values, fewer than none
  /// where they can't.
  func bits(_ column: Int, _ target: ColumnTarget) -> Double {
    guard column < shares.count, let form = ValueForm(target), let share = shares[column][form] else {
      return 0
    }
    if share >= Weights.mostValues { return Weights.values(form) * share }
    // Under a word for prices a number alone is one.
    if form == .money, self.share(.figure, column) ?? 0 >= Weights.mostValues {
      return Weights.figuresAsMoney
    }
    // Schools and people may have any name.
    if [.school, .person, .test].contains(form) { return 0 }
    return share >= Weights.fewValues ? Weights.mixedValues : Weights.otherValues
  }

  /// Whether half of the cells of a row or more can be read as the values below them, so that it is data and no header.
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

  /// What no header looks like.
  private static let dataForms: [ValueForm] = [
    .date, .time, .money, .email, .phone, .url, .state, .place, .height, .division, .batsThrows, .contact,
    .test,
  ]

  /// The share of the values of a column that are of a form; nil if none were read.
  func share(_ form: ValueForm, _ column: Int) -> Double? {
    column < shares.count ? shares[column][form] : nil
  }
}
