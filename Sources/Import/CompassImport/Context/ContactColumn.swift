import CompassModel
import CompassValidation
import Foundation

/// A column that says in one cell how and when somebody was contacted: `emailed 3/2`, `called 4/1 - left VM`.
struct ContactColumn: Sendable {
  /// What a cell says.
  struct Contact: Sendable, Equatable {
    var day: String
    var type: String
    var notes: String
  }

  let column: Int
  private let lexicon: Lexicon

  /// The header of the column once its cells are only days.
  static let header = "Contact date"
  /// The headers of what else the cells say.
  static let added = ["Contact type", "What was said"]

  /// Finds the column in the first rows of a table.
  ///
  /// Returns nil without a column of schools, if a column has the types already, or if fewer than two thirds of
  /// the cells are contacts.
  init?(_ sample: TableSample, _ lexicon: Lexicon, _ options: ReadingOptions) {
    let words = HeaderWords.of(.interaction, lexicon)
    guard !sample.headers.contains(where: { words.target(of: $0)?.name == "type" }),
      sample.namesSchools(lexicon, options)
    else { return nil }
    let any = HeaderWords.ofAnyKind(lexicon)
    let found = sample.headers.indices.first { column in
      guard any.targets(of: sample.headers[column]).allSatisfy({ !Self.texts.contains($0.name) }) else {
        return false
      }
      let values = sample.values(of: column)
      let contacts = values.count { Self.contact(in: $0, lexicon) != nil }
      return contacts > 1 && contacts * 3 >= values.count * 2
    }
    guard let found else { return nil }
    column = found
    self.lexicon = lexicon
  }

  /// Reads a cell; a text without a day stays in the column of days, where it is reported.
  func contact(in text: String) -> Contact {
    if let contact = Self.contact(in: text, lexicon) { return contact }
    if RowExpansion.isNoContact(text, lexicon) { return Contact(day: "", type: "", notes: "") }
    let words = text.foldedWords.split(separator: " ")
    let type = lexicon.matches(in: words, of: .contactTypes).first?.meaning ?? ""
    return Contact(day: text, type: type, notes: "")
  }

  private static func contact(in text: String, _ lexicon: Lexicon) -> Contact? {
    guard let (before, day, after) = parts(of: text) else { return nil }
    let words = (before.isEmpty ? after : before).foldedWords.split(separator: " ")
    let types = lexicon.matches(in: words, of: .contactTypes)
    guard let type = types.first else { return nil }
    // Without other words, the cell says nothing more than its day and its type.
    let isPlain =
      types.count == 1 && lexicon.meaning(of: words.joined(separator: " "), in: .contactTypes) != nil
    let rest = before.isEmpty ? "" : after
    return Contact(
      day: day, type: isPlain ? words.joined(separator: " ") : type.meaning,
      notes: isPlain ? rest : text)
  }

  /// The only day in a text, and what is before and behind it.
  private static func parts(of text: String) -> (before: String, day: String, after: String)? {
    let words = text.split(separator: " ")
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

  /// Whether a text is a day and nothing else: "4/1 - left" says more, "4" and "May" say less.
  private static func isDay(_ text: String) -> Bool {
    guard text.contains(where: \.isNumber), Int(text) == nil else { return false }
    return WrittenDate(text, order: .monthFirst).map { $0.remark == nil } ?? false
  }

  private static func trimmed(_ words: ArraySlice<Substring>) -> String {
    words.joined(separator: " ").trimmingCharacters(in: marks)
  }

  /// The fields of texts, in which contacts are only mentioned.
  private static let texts: Set<String> = ["notes", "content", "description", "subject"]
  private static let marks = CharacterSet(charactersIn: ",.:;-–—() ")
  private static let mostWords = 12
}
