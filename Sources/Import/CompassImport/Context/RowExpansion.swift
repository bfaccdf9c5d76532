import CompassModel
import CompassSource
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
  enum Form: Sendable {
    case person, contact
    /// A child takes part in an event, or the cell is the event.
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

  /// Finds columns that a table has several times.
  static func find(
    _ sample: TableSample, groups: [String], _ lexicon: Lexicon, _ options: ReadingOptions
  ) -> RowExpansion? {
    people(sample, groups, lexicon) ?? contacts(sample, lexicon, options)
      ?? children(sample, lexicon, options) ?? repeated(sample, groups, lexicon)
  }

  /// The headers of the rows.
  func headers(of headers: [String]) -> [String] { shared.map { headers[$0] } + own + given }

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
        switch takesPart(texts[0], isMark: isMark, lexicon) {
        case true?: rows.append(Row(part: part, texts: isMark ? [] : texts))
        case false?: break
        case nil: if let column = part.columns[0] { unread.append((column, texts[0])) }
        }
      }
    }
    if case .person = form { rows = Self.once(rows) }
    // A school without a coach or a contact is still a school.
    if rows.isEmpty, keepsEmptyRows {
      rows = [Row(part: Part(columns: [], constants: given.map { _ in "" }), texts: own.map { _ in "" })]
    }
    return (rows, unread)
  }

  private var keepsEmptyRows: Bool {
    switch form {
    case .person, .contact: true
    case .child, .repeated: false
    }
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
      parts.count > 1
      && parts.allSatisfy {
        WrittenDate($0, order: .monthFirst)?.remark == nil
          && WrittenDate($0, order: .monthFirst) != nil && $0.contains(where: \.isNumber) && Int($0) == nil
      }
    return areDays ? parts : [text]
  }

  /// Whether a cell says that there was no contact.
  static func isNoContact(_ text: String, _ lexicon: Lexicon) -> Bool {
    !text.contains { $0.isLetter || $0.isNumber } || notYet.contains(text.foldedWords)
      || lexicon.meaning(of: text, in: .answers) == "no"
  }

  private static let notYet: Set<String> = [
    "not yet", "none", "keine", "noch nicht", "todavia no", "n a", "na",
  ]

  /// Whether a child takes part in an event; nil if the cell may say anything.
  private func takesPart(_ text: String, isMark: Bool, _ lexicon: Lexicon) -> Bool? {
    guard !text.isEmpty, text.contains(where: { $0.isLetter || $0.isNumber || "✓✔☑".contains($0) }) else {
      return false
    }
    let answer = lexicon.meaning(of: text, in: .answers)
    if answer == "no" { return false }
    // "off" and "with Dad" are no events.
    if !isMark {
      let words = text.foldedWords.split(separator: " ")
      return text.first?.isLowercase != true
        || [.eventTitles, .versus].contains { !lexicon.matches(in: words, of: $0).isEmpty }
    }
    return answer == "yes" || text.foldedWords == "x" || "✓✔☑".contains(text.prefix(1)) ? true : nil
  }
}

extension RowExpansion {
  // MARK: Finding parts

  /// Columns of several coaches, each with the columns of the coach's address and number behind it.
  private static func people(
    _ sample: TableSample, _ groups: [String], _ lexicon: Lexicon
  ) -> RowExpansion? {
    let words = HeaderWords.of(.coach, lexicon)
    func text(_ column: Int) -> String {
      let group = column < groups.count ? groups[column] : ""
      return group.isEmpty ? sample.headers[column] : "\(group) \(sample.headers[column])"
    }
    /// The field that a header for a person's detail means, whoever the person is.
    func detail(_ column: Int) -> String? {
      for word in sample.headers[column].headerWords.split(separator: " ").reversed() {
        guard let name = words.target(of: String(word))?.name else { continue }
        return details.contains(name) ? name : nil
      }
      return nil
    }
    func isPerson(_ column: Int) -> Bool {
      let all = text(column).foldedWords.split(separator: " ")
      // "Coach Last" is a part of a name.
      guard nameParts.isDisjoint(with: all), detail(column) == nil,
        lexicon.role(inHeader: text(column)) != nil || !staff.isDisjoint(with: all)
      else { return false }
      let names = sample.values(of: column).filter { !PersonName.list($0, of: .coach).isEmpty }
      return !names.isEmpty
        && names.allSatisfy { name in !name.contains { $0.isNumber || $0 == "@" } }
    }
    let people = sample.headers.indices.filter(isPerson)
    guard people.count > 1 else { return nil }
    let fields = ["email", "phone"]
    let roles = people.map { column in
      let header = text(column).filter { !$0.isNumber }
      return lexicon.role(inHeader: header) ?? (header.foldedWords.contains("recruit") ? "recruiting" : "")
    }
    let parts = zip(people, roles).enumerated().map { index, person in
      let end = index + 1 < people.count ? people[index + 1] : sample.headers.count
      let own = (person.0 + 1..<end).prefix { detail($0) != nil }
      return Part(
        columns: [person.0] + fields.map { field in own.first { detail($0) == field } },
        constants: [person.1])
    }
    return RowExpansion(.person, sample, own: ["Coach", "Email", "Phone"], given: ["Role"], parts)
  }

  private static let details: Set<String> = ["email", "phone", "contact_details"]
  private static let nameParts: Set<Substring> = [
    "first", "last", "given", "family", "surname", "vorname", "nachname", "nombre", "apellido",
  ]
  private static let staff: Set<Substring> = ["coach", "recruiter", "coordinator", "trainer", "entrenador"]

  /// Columns of days below headers for ways of contact: `Emailed`, `2nd email`, `Phone call`.
  private static func contacts(
    _ sample: TableSample, _ lexicon: Lexicon, _ options: ReadingOptions
  ) -> RowExpansion? {
    func type(_ column: Int) -> String? {
      let words = sample.headers[column].foldedWords.split(separator: " ")
      // "Camp" is a way of contact and an event.
      return lexicon.matches(in: words, of: .contactTypes).first { EventType(rawValue: $0.meaning) == nil }?
        .meaning
    }
    guard sample.namesSchools(lexicon, options) else { return nil }
    func areDays(_ column: Int) -> Bool {
      let values = sample.values(of: column).filter { !isNoContact($0, lexicon) }
      let days = values.count {
        WrittenDate($0, order: .monthFirst) != nil && $0.contains(where: \.isNumber) && Int($0) == nil
          || $0.contains(where: \.isNumber) && $0.contains { $0 == "," || $0 == "&" }
      }
      return days > 0 && days * 2 >= values.count
    }
    let columns = sample.headers.indices.filter(areDays)
    let coaches = HeaderWords.of(.coach, lexicon)
    // A list of coaches may say when each was written to.
    let isOfCoaches = sample.headers.indices.contains { column in
      let name = coaches.target(of: sample.headers[column])?.name ?? ""
      return !columns.contains(column) && (name == "role" || details.contains(name))
    }
    guard !isOfCoaches, columns.count(where: { type($0) != nil }) > 1,
      columns.allSatisfy({ type($0) != nil || isReply(sample.headers[$0], lexicon) })
    else { return nil }
    let parts = columns.map { column in
      let isInbound = isReply(sample.headers[column], lexicon)
      return Part(
        columns: [column],
        constants: [
          isInbound ? sample.headers[column] : type(column) ?? "", isInbound ? "inbound" : "outbound",
        ])
    }
    return RowExpansion(.contact, sample, own: ["Contact date"], given: ["Contact type", "Direction"], parts)
  }

  /// Whether a header is for answers of coaches.
  private static func isReply(_ header: String, _ lexicon: Lexicon) -> Bool {
    let words = header.foldedWords.split(separator: " ")
    return !replies.isDisjoint(with: words)
      || lexicon.matches(in: words, of: .directions).contains { $0.meaning == "inbound" }
  }

  private static let replies: Set<Substring> = [
    "reply", "replied", "replies", "response", "responded", "answer", "answered", "antwort", "respuesta",
  ]

  /// Columns with the names of known athletes, beside a column of days.
  private static func children(
    _ sample: TableSample, _ lexicon: Lexicon, _ options: ReadingOptions
  ) -> RowExpansion? {
    let words = HeaderWords.of(.event, lexicon)
    func has(_ names: Set<String>) -> Bool {
      sample.headers.contains { words.target(of: $0).map { names.contains($0.name) } ?? false }
    }
    let columns = sample.headers.indices.filter { column in
      let key = AthleteNames.key(sample.headers[column])
      return !key.isEmpty && options.athletes.contains(key)
    }
    guard columns.count > 1, has(["start_date"]) else { return nil }
    let isMark = has(["name"])
    return RowExpansion(
      .child(isMark: isMark), sample, own: isMark ? [] : ["Event"], given: ["Athlete"],
      columns.map { Part(columns: [$0], constants: [sample.headers[$0]]) })
  }

  /// Equal headers again and again, below names of groups or without any.
  private static func repeated(
    _ sample: TableSample, _ groups: [String], _ lexicon: Lexicon
  ) -> RowExpansion? {
    let headers = sample.headers.map(\.headerWords)
    guard headers.count <= mostColumns else { return nil }
    func isRepeated(_ start: Int, _ length: Int, _ number: Int) -> Bool {
      let next = start + number * length
      return next + length <= headers.count
        && headers[start..<start + length] == headers[next..<next + length]
    }
    for start in headers.indices where !headers[start].isEmpty {
      for length in stride(from: (headers.count - start) / 2, through: 2, by: -1) {
        let block = headers[start..<start + length]
        guard isRepeated(start, length, 1), !block.contains(""), Set(block).count == length,
          isOfRecords(Array(sample.headers[start..<start + length]), lexicon)
        else { continue }
        let count = (1...headers.count / length).prefix { isRepeated(start, length, $0) }.count + 1
        let starts = (0..<count).map { start + $0 * length }
        let names = starts.map { $0 < groups.count ? groups[$0] : "" }
        guard Set(names).count == count || names.allSatisfy(\.isEmpty),
          names.allSatisfy({ lexicon.test(named: $0) == nil && WrittenDays.texts(within: $0).isEmpty })
        else { continue }
        let hasNames = !names.contains("")
        return RowExpansion(
          .repeated, sample, own: Array(sample.headers[start..<start + length]),
          given: hasNames ? ["Group"] : [],
          zip(starts, names).map { start, name in
            Part(columns: Array(start..<start + length), constants: hasNames ? [name] : [])
          })
      }
    }
    return nil
  }

  private static let mostColumns = 200

  /// Whether columns make records: one has days, times or results.
  private static func isOfRecords(_ headers: [String], _ lexicon: Lexicon) -> Bool {
    let words = HeaderWords.ofAnyKind(lexicon)
    return !headers.contains { TryName.name(in: $0).isTry }
      && headers.contains { header in
        words.targets(of: header).contains {
          DayColumn.fields.union(["start_time", "value"]).contains($0.name)
        }
      }
  }
}
