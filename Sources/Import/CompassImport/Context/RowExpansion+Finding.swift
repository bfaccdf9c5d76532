import CompassModel
import CompassValidation

/// Columns that a table has several times.
extension RowExpansion {
  /// Finds columns that a table has several times.
  static func find(
    _ sample: TableSample, groups: [String], _ lexicon: Lexicon, _ options: ReadingOptions
  ) -> RowExpansion? {
    people(sample, groups, lexicon) ?? contacts(sample, lexicon, options)
      ?? children(sample, lexicon, options) ?? repeated(sample, groups, lexicon)
  }

  /// Columns of several coaches, each with the columns of the coach's address and number behind it.
  private static func people(
    _ sample: TableSample, _ groups: [String], _ lexicon: Lexicon
  ) -> RowExpansion? {
    let words = HeaderWords.of(.coach, lexicon)
    func text(_ column: Int) -> String {
      let group = column < groups.count ? groups[column] : ""
      return group.isEmpty ? sample.headers[column] : "\(group) \(sample.headers[column])"
    }
    /// The field that a header for a detail of any person means.
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
        WrittenDays.written($0) != nil
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

  /// Columns with the names of known athletes, in a table with a column of days.
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
