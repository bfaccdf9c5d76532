import CompassModel
import CompassValidation
import Foundation

/// A column with the type and the day of a contact in each cell: `emailed 3/2`, `called 4/1 - left VM`.
struct ContactColumn: Sendable {
  /// The parts of a cell.
  typealias Contact = (day: String, type: String, notes: String)

  let column: Int
  private let lexicon: Lexicon

  /// The header of the column once its cells are only days.
  static let header = "Contact date"
  /// The headers of the other parts.
  static let added = ["Contact type", "What was said"]

  /// Finds the column in the first rows of a table.
  ///
  /// Returns nil without schools, in a list of coaches, if a column has the types already, or if fewer than half of
  /// the cells are contacts.
  init?(_ sample: TableSample, _ lexicon: Lexicon, _ options: ReadingOptions) {
    let words = HeaderWords.of(.interaction, lexicon)
    guard !sample.headers.contains(where: { words.target(of: $0)?.name == "type" }),
      sample.namesSchools(lexicon, options), !Self.isOfCoaches(sample.headers, lexicon)
    else { return nil }
    // The last one of several is the latest contact.
    let found = sample.headers.indices.last { column in
      // "Next step" has plans, and "Notes" only mention contacts.
      let header = sample.headers[column].foldedWords.split(separator: " ")
      guard !Self.contactWords.isDisjoint(with: header), Self.planWords.isDisjoint(with: header) else {
        return false
      }
      let values = sample.values(of: column).filter { !RowExpansion.isNoContact($0, lexicon) }
      let contacts = values.count { Self.contact(in: $0, lexicon) != nil }
      return contacts > 1 && contacts * 2 >= values.count
    }
    guard let found else { return nil }
    column = found
    self.lexicon = lexicon
  }

  /// Whether a table lists coaches and not their schools.
  private static func isOfCoaches(_ headers: [String], _ lexicon: Lexicon) -> Bool {
    func names(of kind: RecordKind) -> Set<String> {
      let words = HeaderWords.of(kind, lexicon)
      return Set(headers.compactMap { words.target(of: $0)?.name })
    }
    let (coach, school) = (names(of: .coach), names(of: .school))
    return !coach.isDisjoint(with: ["full_name", "last_name", "role", "email", "phone"])
      && !Inspector.essentials(of: .school).allSatisfy { !school.isDisjoint(with: $0) }
  }

  private static let contactWords: Set<Substring> = [
    "contact", "contacts", "contacted", "kontakt", "kontakte", "kontaktiert", "contacto", "contactado",
    "outreach",
  ]
  private static let planWords: Set<Substring> = [
    "next", "plan", "planned", "follow", "notes", "info", "name",
  ]

  /// Reads a cell; a text without a day becomes the day, which is reported as unreadable.
  func contact(in text: String) -> Contact {
    if let contact = Self.contact(in: text, lexicon) { return contact }
    if RowExpansion.isNoContact(text, lexicon) { return ("", "", "") }
    let words = text.foldedWords.split(separator: " ")
    let type = lexicon.matches(in: words, of: .contactTypes).first?.meaning ?? ""
    return (text, type, "")
  }

  private static func contact(in text: String, _ lexicon: Lexicon) -> Contact? {
    guard let (before, day, after) = parts(of: text) else { return nil }
    let words = (before.isEmpty ? after : before).foldedWords.split(separator: " ")
    let types = lexicon.matches(in: words, of: .contactTypes)
    guard let type = types.first, negations.isDisjoint(with: words) else { return nil }
    // Without other words, the cell says nothing more than its day and its type.
    let isPlain =
      types.count == 1 && lexicon.meaning(of: words.joined(separator: " "), in: .contactTypes) != nil
    guard isPlain else { return (day, type.meaning, text) }
    return (day, words.joined(separator: " "), before.isEmpty ? "" : after)
  }

  /// The only day in a text, and what is before and behind it.
  private static func parts(of text: String) -> (before: String, day: String, after: String)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard 2...mostWords ~= words.count else { return nil }
    var found: [(before: String, day: String, after: String)] = []
    var start = 0
    while start < words.count {
      let end = (start + 1...words.count).last { isDay(trimmed(words[start..<$0])) }
      if let end {
        found.append((trimmed(words[..<start]), trimmed(words[start..<end]), trimmed(words[end...])))
      }
      start = end ?? start + 1
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether a text is a day and nothing else: "4/1 - left" says more, "4" and "May" say less, "3-4" is a count.
  private static func isDay(_ text: String) -> Bool {
    let isCount = text.count { $0 == "-" } == 1 && text.allSatisfy { $0.isNumber || $0 == "-" }
    return !isCount && WrittenDays.written(text).map { $0.remark == nil } ?? false
  }

  private static func trimmed(_ words: ArraySlice<Substring>) -> String {
    words.joined(separator: " ").trimmingCharacters(in: marks)
  }

  private static let negations: Set<Substring> = ["not", "no", "never", "didn", "nicht", "kein", "will"]
  private static let marks = CharacterSet(charactersIn: ",.:;-–—() ")
  private static let mostWords = 12
}
