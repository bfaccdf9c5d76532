import CompassModel
import CompassValidation

/// Columns that a row has several times, for several people, contacts, children or dates: each becomes a row.
struct RowExpansion: Sendable {
  /// One of the rows that a row of the file becomes.
  struct Part: Sendable {
    /// The column of each of the headers ``RowExpansion/own``; nil if the part lacks it.
    var columns: [Int?]
    /// The texts below the headers ``RowExpansion/given``.
    var constants: [String]
  }

  /// The records that the parts are.
  enum Form: Sendable, Equatable {
    case person, contact
    /// The cell marks that a child is at the event of the row, or it names the event.
    case child(isMark: Bool)
    case repeated

    /// The records in words.
    var plural: String {
      switch self {
      case .person: "coaches"
      case .contact: "contacts"
      case .child: "athletes"
      case .repeated: "records"
      }
    }
  }

  let form: Form
  /// The columns that all parts of a row share.
  let shared: [Int]
  /// The headers of the columns that each part has of its own, the main one first.
  let own: [String]
  /// The headers of what the headers of the file say about a part.
  let given: [String]
  let parts: [Part]

  init?(
    _ form: Form, _ sample: TableSample, own: [String], given: [String], _ parts: [Part]
  ) {
    let taken = Set(parts.flatMap(\.columns).compactMap(\.self))
    guard parts.count > 1 else { return nil }
    self.form = form
    shared = sample.headers.indices.filter { !taken.contains($0) }
    self.own = own
    self.given = given
    self.parts = parts
  }

  /// A row that a part of a row becomes.
  struct Row {
    let part: Part
    /// The texts of the part's own cells.
    let texts: [String]
  }

  /// The rows that a row becomes, and the parts that can't be read.
  func rows(of cells: [String], _ lexicon: Lexicon) -> (rows: [Row], unread: [(column: Int, text: String)]) {
    var rows: [Row] = []
    var unread: [(Int, String)] = []
    for part in parts {
      let texts = part.columns.map { column in column.flatMap { $0 < cells.count ? cells[$0] : nil } ?? "" }
      switch form {
      case .person: rows += people(texts).map { Row(part: part, texts: $0) }
      case .contact: rows += contacts(texts[0], lexicon).map { Row(part: part, texts: [$0]) }
      case .repeated:
        if texts.contains(where: { !$0.isEmpty }) { rows.append(Row(part: part, texts: texts)) }
      case .child(let isMark):
        switch isThere(texts[0], isMark: isMark, lexicon) {
        case true?: rows.append(Row(part: part, texts: isMark ? [] : texts))
        case false?: break
        case nil: if let column = part.columns[0] { unread.append((column, texts[0])) }
        }
      }
    }
    if form == .person { rows = Self.once(rows) }
    // A school without a coach or a contact is still a school.
    if rows.isEmpty, form == .person || form == .contact {
      rows = [Row(part: Part(columns: [], constants: given.map { _ in "" }), texts: own.map { _ in "" })]
    }
    return (rows, unread)
  }

  /// People who are named twice in a row once, with their address.
  private static func once(_ rows: [Row]) -> [Row] {
    var found: [Row] = []
    for row in rows {
      let name = row.texts[0].foldedWords
      guard let index = found.firstIndex(where: { $0.texts[0].foldedWords == name }), !name.isEmpty else {
        found.append(row)
        continue
      }
      let texts = zip(found[index].texts, row.texts).map { $0.isEmpty ? $1 : $0 }
      let isFuller = row.texts.count(where: \.isEmpty) < found[index].texts.count(where: \.isEmpty)
      found[index] = Row(part: isFuller ? row.part : found[index].part, texts: texts)
    }
    return found
  }

  /// The people that a cell names, with the address of each.
  private func people(_ texts: [String]) -> [[String]] {
    let isOther = texts[0].foldedWords.hasPrefix("same ")
    let names = isOther ? [] : PersonName.list(texts[0], of: .coach)
    guard names.count > 1 else {
      return names.isEmpty
        && (isOther || !texts.dropFirst().contains { $0.contains("@") || $0.contains(where: \.isNumber) })
        ? [] : [texts]
    }
    return names.enumerated().map { index, name in
      [name.spoken]
        + texts.dropFirst().map { text in
          let all = text.split { ";,/ ".contains($0) }.map(String.init).filter { $0.contains("@") }
          func owner(_ address: String) -> Int? {
            names.firstIndex { !$0.last.isEmpty && address.lowercased().contains($0.last.lowercased()) }
          }
          if let own = all.first(where: { owner($0) == index }) { return own }
          guard all.allSatisfy({ owner($0) == nil }) else { return "" }
          return all.count == names.count ? all[index] : index == 0 ? text : ""
        }
    }
  }

  /// The days of a cell, of which a contact has one each.
  private func contacts(_ text: String, _ lexicon: Lexicon) -> [String] {
    guard !Self.isNoContact(text, lexicon) else { return [] }
    let parts = text.replacing(" and ", with: ";").replacing("&", with: ";").replacing(", ", with: ";")
      .split(separator: ";").map { String($0).trimmedBlanks }
    let areDays =
      parts.count > 1 && parts.allSatisfy { WrittenDays.written($0).map { $0.remark == nil } ?? false }
    return areDays ? parts : [text]
  }

  /// Whether a cell denies a contact.
  static func isNoContact(_ text: String, _ lexicon: Lexicon) -> Bool {
    !text.contains { $0.isLetter || $0.isNumber } || notYet.contains(text.foldedWords)
      || lexicon.meaning(of: text, in: .answers) == "no"
  }

  private static let notYet: Set<String> = [
    "not yet", "none", "keine", "noch nicht", "todavia no", "n a", "na",
  ]

  /// Whether a child is at an event; nil if the cell may say anything.
  private func isThere(_ text: String, isMark: Bool, _ lexicon: Lexicon) -> Bool? {
    guard !text.isEmpty, text.contains(where: { $0.isLetter || $0.isNumber || "✓✔☑".contains($0) }) else {
      return false
    }
    let answer = lexicon.meaning(of: text, in: .answers)
    if answer == "no" { return false }
    // "off" and "with Dad" aren't events.
    if !isMark {
      let words = text.foldedWords.split(separator: " ")
      return text.first?.isLowercase != true
        || [.eventTitles, .versus].contains { !lexicon.matches(in: words, of: $0).isEmpty }
    }
    return answer == "yes" || text.foldedWords == "x" || "✓✔☑".contains(text.prefix(1)) ? true : nil
  }
}
