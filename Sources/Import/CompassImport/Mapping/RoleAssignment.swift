import CompassModel
import CompassValidation

/// Gives each field at most one column of a file.
struct RoleAssignment {
  /// The target of each column.
  private(set) var targets: [ColumnTarget]
  /// The possible targets of each column, best first.
  private(set) var found: [[RoleScores.Score]]
  /// The column of each target.
  private(set) var taken: [ColumnTarget: Int] = [:]
  /// The headers that the user mapped and the file doesn't have.
  private(set) var unusedMaps: [String] = []

  private let headers: [String]
  private let words: HeaderWords
  private let scores: RoleScores
  private let samples: ColumnProfiles
  private var isFixed: [Bool]
  /// Fields that the headers of groups give, so no other column does.
  private var given: Set<String> = []

  /// Looks at the user's mappings first, then at columns of people, then at the evidence of headers and values.
  init(
    _ headers: [String], _ words: HeaderWords, _ maps: [HeaderMap], _ samples: ColumnProfiles,
    _ lexicon: Lexicon, _ groups: [ColumnGroup] = [], _ fixed: [Int: ColumnTarget] = [:]
  ) {
    self.headers = headers
    self.words = words
    self.samples = samples
    scores = RoleScores(words, samples, lexicon)
    targets = Array(repeating: .extra, count: headers.count)
    found = Array(repeating: [], count: headers.count)
    isFixed = Array(repeating: false, count: headers.count)
    for (column, target) in fixed.sorted(by: { $0.key < $1.key }) {
      isFixed[column] = true
      take(column, .init(target: target, bits: 0, isExact: true))
    }
    takeGroups(groups)
    takeMapped(maps)
    if !maps.contains(where: { PersonColumns.fields.contains($0.field) }),
      !fixed.values.contains(where: { PersonColumns.fields.contains($0.name) })
    {
      takePeople(PersonColumns(headers, words.kind, samples, lexicon))
    }
    match()
    takeLeft()
  }

  private mutating func takeGroups(_ groups: [ColumnGroup]) {
    guard !groups.isEmpty, let value = words.target(named: "value") else { return }
    given = Set(groups.flatMap(\.constants).map(\.field)).union(["value", "display_value"])
    for column in groups.flatMap(\.columns) {
      isFixed[column] = true
      take(column, .init(target: value, bits: Weights.exactHeader, isExact: true))
    }
  }

  private mutating func takeMapped(_ maps: [HeaderMap]) {
    var unused = maps
    for (index, header) in headers.enumerated() {
      guard let map = maps.first(where: { $0.names(header, index) }) else { continue }
      unused.removeAll { $0 == map }
      guard !isFixed[index] else { continue }
      isFixed[index] = true
      guard let target = words.target(named: map.field) else { continue }
      let score = RoleScores.Score(target: target, bits: Weights.exactHeader, isExact: true)
      if taken[target] == nil { take(index, score) } else { found[index] = [score] }
    }
    unusedMaps = unused.map(\.header)
  }

  private mutating func takePeople(_ people: PersonColumns) {
    if let parts = people.parts {
      takePerson(parts.first, .firstName)
      takePerson(parts.last, .lastName)
    } else if let name = people.name {
      takePerson(name, words.target(named: words.kind == .athlete ? "full_name" : "user_id"))
    }
  }

  private mutating func takePerson(_ column: Int, _ target: ColumnTarget?) {
    guard let target, !isFixed[column], taken[target] == nil else { return }
    isFixed[column] = true
    let isExact = words.targets(of: headers[column]).contains(target)
    let bits = isExact ? Weights.exactHeader + samples.bits(column, target) : Weights.leastPart
    take(column, .init(target: target, bits: bits, isExact: isExact))
  }

  private mutating func take(_ column: Int, _ score: RoleScores.Score) {
    found[column] = [score]
    targets[column] = score.target
    taken[score.target] = column
  }

  private mutating func match() {
    // With columns of first and last names, "HS Name" isn't the name of the athlete.
    let hasBothNames =
      taken[.lastName] != nil
      || ["first_name", "last_name"].allSatisfy { name in
        headers.contains { words.target(of: $0)?.name == name }
      }
    var candidates: [ColumnTarget: [(column: Int, bits: Double)]] = [:]
    for (index, header) in headers.enumerated() where !isFixed[index] {
      found[index] = scores.scores(header, index).filter {
        $0.isExact || !hasBothNames || $0.target.name != "full_name"
      }
      for score in found[index] where taken[score.target] == nil && !given.contains(score.target.name) {
        // Of equally good columns, choose the first. The order isn't evidence for a kind.
        let order = Double(min(index, 9_999)) / 1_000_000
        candidates[score.target, default: []].append((index, score.bits - order))
      }
      if found[index].first?.target == .rejectionRemark { targets[index] = .rejectionRemark }
    }
    candidates[.rejectionRemark] = nil
    chooseTeamsOrName(&candidates)
    chooseOwnName(&candidates)
    let order = candidates.keys.sorted { $0.name < $1.name }
    for (target, column) in zip(order, RoleMatching.columns(order.map { candidates[$0] ?? [] })) {
      guard let column else { continue }
      targets[column] = target
      taken[target] = column
    }
  }

  /// Removes the teams if the name has a column, and the name if both teams do and it has only numbers of games.
  private func chooseTeamsOrName(_ candidates: inout [ColumnTarget: [(column: Int, bits: Double)]]) {
    let teams: [ColumnTarget] = [.homeTeam, .awayTeam]
    let name = words.target(named: "name")
    if let name, teams.allSatisfy({ candidates[$0] != nil }),
      candidates[name]?.allSatisfy({ $0.bits <= Weights.leastExact }) == true
    {
      candidates[name] = nil
    }
    let hasName = name.map { taken[$0] != nil || candidates[$0] != nil } ?? false
    if hasName || teams.contains(where: { candidates[$0] == nil }) {
      for team in teams { candidates[team] = nil }
    }
  }

  /// Of two columns of names, the one with a name of its own in each row is the name: not the tournament of several
  /// games, but the opponents.
  private func chooseOwnName(_ candidates: inout [ColumnTarget: [(column: Int, bits: Double)]]) {
    guard words.kind == .event, let name = words.target(named: "name"), let columns = candidates[name],
      columns.count > 1,
      let own = columns.first(where: { samples.areOwn($0.column) && $0.bits > Weights.leastExact }),
      columns.contains(where: { !samples.areOwn($0.column) })
    else { return }
    candidates[name] = [own]
  }

  private mutating func takeLeft() {
    for (index, score) in scores.left(headers, targets, taken, isFixed) { take(index, score) }
    for (index, header) in headers.enumerated()
    where !isFixed[index] && targets[index] == .extra && found[index].isEmpty {
      guard let target = scores.text(within: header, index), taken[target] == nil else { continue }
      take(index, .init(target: target, bits: Weights.partOfHeader, isExact: false))
    }
  }
}
