import CompassModel
import CompassSource
import CompassValidation

/// A guess about the data in a column without a field, or about extra data in a column with a field.
///
/// It tells remarks from places, times or test results, which must not be lost without a warning.
struct UnusedColumn: Sendable {
  /// The place of the column.
  let column: Int
  /// Different values of the column.
  private let samples: [String]

  private static let maximumLength = 120

  /// The fields with columns that often contain other data, too.
  static let watchedFields: Set<String> = ["conference", "location"]

  /// Looks at the values of a column.
  init(column: Int, _ profiles: ColumnProfiles) {
    self.column = column
    samples = profiles.values(column).map(\.trimmedBlanks).filter { text in
      text.utf8.contains { $0 > 0x2F } && text.utf8.count <= Self.maximumLength
    }
  }

  /// Whether at least half of the filled cells are of a form.
  func isMostly(_ form: CellForm, _ options: ReadingOptions) -> Bool {
    !samples.isEmpty && samples.count { form.fits($0, options) } * 2 >= samples.count
  }

  /// Whether at least half of the filled cells are values of a field.
  private func isMostly(_ field: FieldDescriptor?, _ options: ReadingOptions) -> Bool {
    guard let field else { return false }
    let fitting = samples.count {
      if field.type == .link(.athlete) { return CellForm.athlete.fits($0, options) }
      let reading = FieldReader.read($0, field: field, options: options)
      if case .link = reading.outcome { return true }
      return reading.value != nil && reading.issues.isEmpty
    }
    return !samples.isEmpty && fitting * 2 >= samples.count
  }

  /// Why an unused column looks as if it held data.
  struct Reason {
    let text: String
    /// The field that fits the values; nil if it is unclear.
    var field: String?
  }

  /// Returns the reason why the values probably belong in an empty field or in another kind of record.
  ///
  /// - Parameters:
  ///   - mapping: the columns of the file.
  ///   - options: how the values are read.
  ///   - isOfProgram: whether a program wrote the file. Its profile then defines the columns.
  /// - Returns: nil if the column contains only remarks.
  func reason(in mapping: ColumnRoles, _ options: ReadingOptions, isOfProgram: Bool) -> Reason? {
    guard !samples.isEmpty else { return nil }
    func isFree(_ field: String) -> Bool {
      mapping.kind.schema[field] != nil && !mapping.provides(field)
    }
    let header = mapping.columns[column].header
    // The keys of another database link records, regardless of their form.
    guard !header.namesKey else { return nil }
    let named = HeaderWords.of(mapping.kind, options.lexicon).fields(within: header)
    if let field = named.first(where: { isFree($0) && isMostly(mapping.kind.schema[$0], options) }) {
      return Reason(
        text: "Its header looks like the field \(field), which has no column", field: field)
    }
    func values(_ words: String, _ field: String) -> Reason {
      Reason(text: "Its values look like \(words), but no column has \(field)", field: field)
    }
    for field in ["state", "hometown_state"] where isFree(field) && isMostly(.place, options) {
      return values("places", field)
    }
    if !isOfProgram {
      if options.lexicon.namesRole(header), mapping.kind != .coach {
        return Reason(text: "Its header names a coach, which is another kind of data")
      }
      for (form, words) in [(CellForm.email, "e-mail addresses"), (.date, "dates")]
      where isMostly(form, options) {
        return Reason(text: "Its values look like \(words)")
      }
    }
    for field in mapping.kind.schema.fields where field.type != .instant && isFree(field.name) {
      let form = CellForm(.field(field))
      if form == nil, case .enumeration = field.type, isMostly(field, options) {
        return values("values from a list", field.name)
      }
      guard let form, let words = form.plural, isMostly(form, options) else { continue }
      // Of several dates, or of answers of yes or no, the values don't tell which is which.
      return [.date, .boolean].contains(field.type)
        ? Reason(text: "Its values look like \(words)") : values(words, field.name)
    }
    // Addresses and phone numbers begin with digits, too.
    let figures = samples.count { text in
      WrittenFigure(text, decimalComma: false) != nil && text.utf8.count { 0x30...0x39 ~= $0 } < 7
    }
    if mapping.kind == .athlete, figures * 2 >= samples.count {
      return Reason(text: "Its values look like numbers, such as test results")
    }
    let isKnown = RecordKind.allCases.contains { kind in
      guard let target = HeaderWords.of(kind, options.lexicon).target(of: header) else { return false }
      if case .field(let field) = target { return field.type != .id }
      return true
    }
    return isKnown ? Reason(text: "Its header names a field of another kind of data") : nil
  }

  /// Returns a description of the data in a column that doesn't belong in its field, if any.
  ///
  /// - Parameter isOfPlaces: whether its header asks for places in general, and no other column has cities.
  func surplus(of field: String, isOfPlaces: Bool, _ options: ReadingOptions) -> String? {
    switch field {
    case "location":
      !isOfPlaces || samples.isEmpty || samples.contains { CellForm.place.fits($0, options) }
        ? nil : "places without a state, so no cities were stored"
    case "conference":
      samples.contains { text in
        // A division is read.
        let words = text.foldedWords.split(separator: " ")
        return text.contains("(") && options.lexicon.matches(in: words, of: .divisions).isEmpty
      } ? "notes in parentheses" : nil
    default: nil
    }
  }
}

extension FileSurvey {
  /// The columns to check for unused data.
  ///
  /// Weekdays show the order and the years of dates in the same row, so their column counts as used.
  private var unusedColumns: [UnusedColumn] {
    let roles = kind == .athlete ? Staff(mapping, options.lexicon).columns : []
    return mapping.columns.indices.filter { index in
      let column = mapping.columns[index]
      switch column.target {
      case .extra:
        return !column.header.isEmpty && !column.isRetired && !roles.contains(index)
          && profile?.uses(column.header) != true && index != weekdayColumn
          && !mapping.repeated.contains { $0.index == index }
      case .field(let field): return UnusedColumn.watchedFields.contains(field.name)
      default: return false
      }
    }.map { UnusedColumn(column: $0, samples) }
  }

  private static let placeWords: Set<String> = [
    "where", "place", "wo", "lugar", "dónde", "donde", "lieu", "où",
  ]

  /// Warns about each column with values that probably belong in another column.
  mutating func reportUnused(_ options: ReadingOptions) {
    for use in unusedColumns {
      let header = mapping.columns[use.column].header
      if case .field(let field) = mapping.columns[use.column].target {
        let isOfPlaces =
          Self.placeWords.contains(header.headerWords)
          && !["city", "state", "address"].contains(where: mapping.provides)
        guard let surplus = use.surplus(of: field.name, isOfPlaces: isOfPlaces, options) else {
          continue
        }
        report(
          .columnHoldsMore, use.column, value: header, "The column \(value: header) has \(surplus)",
          "Put each value in its own column")
      } else if var reason = use.reason(in: mapping, options, isOfProgram: profile != nil),
        profile?.knows(header) != true,
        !diagnostics.contains(where: { $0.code == .headerNearMiss && $0.header == header })
      {
        if let field = reason.field, !mayBeMapped(use.column, to: field) { reason.field = nil }
        report(
          .columnUnused, use.column, value: header, "The column \(value: header) isn't used. \(reason.text)",
          reason.field.map { "Use it with --map \"\(header)=\($0)\"" }
            ?? "To import its values, name the column as its field is named, or move them to a separate file")
      }
    }
  }
}
