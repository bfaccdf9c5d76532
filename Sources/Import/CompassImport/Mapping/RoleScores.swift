import CompassModel
import CompassSource
import CompassValidation

/// Rates the possible targets of a column by its header words and values.
struct RoleScores {
  /// A possible target of a column.
  struct Score {
    var target: ColumnTarget
    var bits: Double
    /// Whether the whole header is a word for the target.
    var isExact: Bool
  }

  private let words: HeaderWords
  private let samples: ColumnProfiles
  private let lexicon: Lexicon
  private let byValues: [ColumnTarget]

  init(_ words: HeaderWords, _ samples: ColumnProfiles, _ lexicon: Lexicon) {
    self.words = words
    self.samples = samples
    self.lexicon = lexicon
    byValues = (Self.fieldsByValues[words.kind] ?? []).compactMap(words.target(named:))
  }

  /// The fields that values alone can indicate, for columns with unknown headers.
  private static let fieldsByValues: [RecordKind: [String]] = [
    .athlete: ["bats_throws"], .school: ["division", "state", "status"],
    .coach: ["email", "phone", "role", "contact_details"],
    .event: ["type", "start_date", "state", "full_place", "status", "home_away"],
    .metric: ["metric_type", "recorded_date"], .interaction: ["type", "direction", "occurred_at"],
  ]

  /// Returns the possible targets of a column, best first.
  func scores(_ header: String, _ index: Int) -> [Score] {
    // Dates can't be names of other records.
    let named =
      words.kind == .coach && words.targets(of: header).isEmpty && lexicon.role(inHeader: header) != nil
      && (nameTarget(header) != .fullName || samples.mayBeNames(index))
    let exact = (named ? [nameTarget(header)] : words.targets(of: header)).filter {
      (!isLink($0) || samples.share(.date, index) ?? 0 < Weights.mostValues)
        && ($0.name != "name" || words.isWord(header)
          || samples.share(.eventType, index) ?? 0 < Weights.nearlyAll)
        && (words.kind != .event || samples.share(.side, index) ?? 0 < Weights.mostValues)
    }
    if !exact.isEmpty {
      return exact.enumerated().map { rank, target in
        let own = words.isWord(header) ? Weights.exactHeader : Weights.partsOfHeader
        let bits = max(Weights.leastExact, own + samples.bits(index, target))
        // If two meanings or columns fit equally well, the first one wins.
        return Score(
          target: target, bits: bits - Double(rank) / 100,
          isExact: true)
      }.sorted { $0.bits > $1.bits }
    }
    var scores: [Score] = []
    func add(_ target: ColumnTarget, header bits: Double, least: Double, in header: String) {
      guard target.name != "user_id", !scores.contains(where: { $0.target == target }), !isOfOther(header),
        !words.isBlocked(target, header)
      else { return }
      // Reading the values is slow, so it comes last.
      let bits = bits + samples.bits(index, target)
      if bits >= least { scores.append(Score(target: target, bits: bits, isExact: false)) }
    }
    if let core = core(of: header) {
      for target in targets(ofCore: core) {
        add(target, header: Weights.exactHeader, least: Weights.leastPart, in: core)
      }
    }
    let all = header.headerWords
    let isLong = (HeaderWords.core(of: all) ?? all).utf8.count { $0 == 0x20 } >= Weights.longHeader - 1
    for (rank, target) in words.fields(within: header).compactMap(words.target(named:)).enumerated() {
      let bits = isLong ? Weights.partOfLongHeader : Weights.partOfHeader
      add(target, header: bits - Double(rank) / 100, least: Weights.leastPart - 0.1, in: header)
    }
    for target in byValues { add(target, header: 0, least: Weights.leastValues, in: header) }
    return scores.sorted { $0.bits > $1.bits }
  }

  /// The part of a coach's name that a header with a role says: `Head Coach`, `HC Last Name`.
  private func nameTarget(_ header: String) -> ColumnTarget {
    let all = header.headerWords.split(separator: " ")
    let part = all.contains("last") ? "last_name" : all.contains("first") ? "first_name" : nil
    return part.flatMap(words.target(named:)) ?? .fullName
  }

  /// Returns the field of texts that a word of a longer header names: `high_school` of "Current high school".
  ///
  /// Any text may be its value, so that no other word may make the column another one: "Notes from coach".
  func text(within header: String, _ index: Int) -> ColumnTarget? {
    let folded = header.headerWords.split(separator: " ")
    guard HeaderWords.parts(of: header).count(where: { !words.targets(of: $0).isEmpty }) < 2,
      !words.isRetired(header),
      let name = words.fields(within: header).first(where: Self.textFields.contains),
      samples.share(.text, index) ?? 1 >= Weights.mostValues,
      [.schoolStatus, .time].allSatisfy({ samples.share($0, index) ?? 0 < Weights.fewValues }),
      samples.share(.number, index) ?? 0 < Weights.mostValues,
      Self.remarkFields.contains(name)
        || !Staff.isNamed(in: folded, lexicon)
          && [.otherPlaces, .otherDates].allSatisfy({ lexicon.matches(in: folded, of: $0).isEmpty })
    else { return nil }
    return words.target(named: name)
  }

  private static let remarkFields: Set<String> = ["content", "performance_notes", "notes", "description"]
  private static let textFields = remarkFields.union(["high_school", "club_team", "location", "address"])

  /// Whether a word makes a column one about another day, school or result: "Previous school", "Follow up by".
  private func isOfOther(_ header: String) -> Bool {
    !Self.others.isDisjoint(with: header.headerWords.split(separator: " "))
  }

  private static let others: Set<Substring> = [
    "previous", "former", "next", "second", "2nd", "follow", "average", "avg", "goal", "return", "gas",
    "food",
  ]

  /// The fields that only one of the columns without a target fits, and no other field of the same form is free.
  func left(
    _ headers: [String], _ targets: [ColumnTarget], _ taken: [ColumnTarget: Int], _ isMapped: [Bool]
  ) -> [(index: Int, score: Score)] {
    let free = headers.indices.filter { index in
      targets[index] == .extra && !isMapped[index] && !headers[index].namesKey
        && words.targets(of: headers[index]).isEmpty && !isOfOther(headers[index])
        && !words.isRetired(headers[index])
    }
    var left: [(index: Int, score: Score)] = []
    for target in (Self.fieldsLeft[words.kind] ?? []).compactMap(words.target(named:)) {
      guard taken[target] == nil else { continue }
      let fitting = free.filter { index in
        samples.fitsOnly(target, index) && !words.isBlocked(target, headers[index])
          && !names(others: headers[index].headerWords.split(separator: " "))
      }
      guard fitting.count == 1, let index = fitting.first, !left.contains(where: { $0.index == index })
      else { continue }
      left.append((index, Score(target: target, bits: Weights.leastValues, isExact: false)))
    }
    func takeNext(_ name: String, after first: String, _ isEnd: (Int, Int) -> Bool) {
      guard let target = words.target(named: name), taken[target] == nil,
        let start = words.target(named: first).flatMap({ taken[$0] }),
        let index = free.first(where: { $0 == start + 1 }), !left.contains(where: { $0.index == index }),
        isEnd(start, index), !words.isBlocked(target, headers[index])
      else { return }
      left.append((index, Score(target: target, bits: Weights.leastValues, isExact: false)))
    }
    if words.kind == .event {
      takeNext("end_date", after: "start_date", samples.areDaysUntil)
      takeNext("end_time", after: "start_time", samples.areTimesUntil)
    }
    let remarks = HeaderWords.remarks.lazy.compactMap(words.target(named:)).first
    if let remarks, taken[remarks] == nil, words.kind != .metric {
      let texts = free.filter { index in
        samples.areSentences(index) && !left.contains { $0.index == index }
          && !lexicon.namesRole(headers[index])
          && !RecordKind.allCases.contains { HeaderWords.of($0, lexicon).isWord(headers[index]) }
          && text(within: headers[index], index).map { $0 == remarks } ?? true
          && !names(others: headers[index].headerWords.split(separator: " "))
      }
      if texts.count == 1 {
        left.append((texts[0], Score(target: remarks, bits: 0, isExact: false)))
      }
    }
    return left
  }

  /// The fields that the values of a column can show without a known header.
  private static let fieldsLeft: [RecordKind: [String]] = [
    .athlete: ["height_inches", "dominant_side", "hometown_city"],
    .school: ["fit_tier", "website", "state", "location"],
    .coach: ["school_id"], .event: ["name", "url", "state"],
    .metric: ["value", "unit"], .interaction: ["school_id"],
  ]

  /// Returns a header without the words for the record itself, or nil if they can't be removed.
  ///
  /// `Start Time of Event`, `Camp Location` and `Institution Name` are the start time, the location and the name.
  private func core(of header: String) -> String? {
    let text = header.utf8.prefix { $0 != 0x28 }
    let all = String(decoding: text, as: UTF8.self).headerWords.split(separator: " ")
    if let of = all.firstIndex(of: "of"), of > 0 {
      let tail = all[(of + 1)...].filter { !Self.articles.contains($0) }
      let head = all[..<of].filter { !Self.articles.contains($0) }
      // "Number of Teams" is a count, and "Name of League" is the name of something else.
      let isOwn = isOwn(tail[...])
      guard !tail.isEmpty, !["number", "no", "#"].contains(head.first), isOwn || !head.contains("name"),
        isOwn || words.targets(of: tail.joined(separator: " ")).isEmpty && !names(others: tail)
      else { return nil }
      return head.joined(separator: " ")
    }
    let own = all.prefix { isOwn([$0]) }
    return own.isEmpty || own.count == all.count ? nil : all.dropFirst(own.count).joined(separator: " ")
  }

  private static let articles: Set<Substring> = ["the", "a", "an", "your", "our", "my"]

  private func targets(ofCore core: String) -> [ColumnTarget] {
    // "Starting Date" is "start date", and "First" of a person is "first name".
    let stems = core.split(separator: " ").map {
      $0.hasSuffix("ing") && $0.utf8.count > 5 ? $0.dropLast(3) : $0
    }
    return [core, stems.joined(separator: " "), core + " name"].lazy
      .map { words.targets(of: $0).filter { $0.name != "id" } }.first { !$0.isEmpty } ?? []
  }

  /// Whether words name the record: `camp` in a list of events, `institution` in one of schools.
  private func isOwn(_ phrase: ArraySlice<Substring>) -> Bool {
    let text = phrase.joined(separator: " ")
    let singular = text.hasSuffix("s") ? String(text.dropLast()) : text
    return [text, singular].contains { word in
      word != "name" && words.targets(of: word).contains { Self.nameFields.contains($0.name) }
        || words.kind == .event
          && lexicon.meaning(of: word, in: .eventTitles).flatMap(EventType.init(rawValue:)) != nil
    }
  }

  private static let nameFields: Set<String> = ["name", "full_name"]

  private func names(others phrase: [Substring]) -> Bool {
    [Lexicon.Section.otherPeople, .otherPlaces, .otherDates].contains {
      !lexicon.matches(in: phrase, of: $0).isEmpty
    }
  }

  private func isLink(_ target: ColumnTarget) -> Bool {
    if case .field(let field) = target, case .link = field.type { true } else { false }
  }
}
