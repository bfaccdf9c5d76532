import CompassModel
import CompassSource
import CompassValidation

/// The column that the names of groups of rows become: `CAMPS` above camps is a type, `Reach` a fit tier.
struct SectionColumn: Sendable {
  /// What the names of groups are.
  enum Meaning: CaseIterable, Sendable { case type, fitTier, division, day, athlete }

  let meaning: Meaning
  private let options: ReadingOptions

  /// Finds the meaning of the names of groups; nil if they have none, or if a column says it already.
  init?(_ sample: TableSample, _ lexicon: Lexicon, _ options: ReadingOptions) {
    self.options = options
    let names = sample.sections + sample.texts
    let meaning = Meaning.allCases.first { meaning in
      let known = names.count { Self.value(of: $0, meaning, options) != nil }
      return known > 0 && known * 3 >= names.count * 2 && !Self.isKnown(meaning, in: sample.headers, lexicon)
        && (meaning != .athlete || Self.areNames(names, in: sample, lexicon, options))
    }
    guard let meaning else { return nil }
    self.meaning = meaning
  }

  /// Whether texts are names of people, unlike the other texts of the first column.
  private static func areNames(
    _ texts: [String], in sample: TableSample, _ lexicon: Lexicon, _ options: ReadingOptions
  ) -> Bool {
    let others = sample.rows.compactMap { row in
      TableSample.onlyCell(row.cells) == nil ? row.cells.first : nil
    }.filter { !$0.isEmpty }
    let samples = ColumnProfiles([texts, others], options)
    return !texts.isEmpty && samples.areFullNames(0) && !samples.areFullNames(1)
  }

  /// Whether a column of the table says the same already.
  private static func isKnown(_ meaning: Meaning, in headers: [String], _ lexicon: Lexicon) -> Bool {
    let words = HeaderWords.ofAnyKind(lexicon)
    let fields = columns[meaning]?.fields ?? []
    return headers.contains { header in
      words.targets(of: header).contains { fields.contains($0.name) }
        || meaning == .athlete && HeaderWords.of(.athlete, lexicon).target(of: header)?.name == "full_name"
    }
  }

  /// The text for the column, or nil if the name of a group says nothing.
  func value(of section: String) -> String? { Self.value(of: section, meaning, options) }

  private static func value(of section: String, _ meaning: Meaning, _ options: ReadingOptions) -> String? {
    let words = section.split { $0 == " " || $0 == ":" }.map(String.init)
    guard words.count <= mostWords else { return nil }
    let texts = [words.joined(separator: " "), words.dropLast().joined(separator: " "), words.first ?? ""]
    return texts.first { text in
      guard !text.isEmpty else { return false }
      switch meaning {
      case .type: return CellForm.eventType.fits(text, options)
      case .division: return CellForm.division.fits(text, options)
      case .day: return text == texts[0] && CellForm.date.fits(text, options)
      case .athlete: return text == texts[0] && CellForm.person.fits(text, options)
      case .fitTier:
        guard let field = RecordKind.school.schema["fit_tier"] else { return false }
        let reading = FieldReader.read(text, field: field, options: options)
        return reading.value != nil && reading.issues.isEmpty
      }
    }
  }

  private static let mostWords = 5

  /// The header of the column.
  var header: String { Self.columns[meaning]?.header ?? "" }

  /// The header of the column of each meaning, and the fields that it can fill.
  private static let columns: [Meaning: (header: String, fields: Set<String>)] = [
    .type: ("Type", ["type"]), .fitTier: ("Fit tier", ["fit_tier"]), .division: ("Division", ["division"]),
    .day: ("Date", DayColumn.fields), .athlete: ("Athlete", ["user_id"]),
  ]
}
