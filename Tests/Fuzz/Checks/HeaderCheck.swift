import CompassImport
import CompassModel
import CompassSource
import CompassValidation

/// What holds for any texts as the headers of a file.
struct HeaderCheck {
  /// More headers take longer and say no more.
  private static let maximumCount = 12

  private let kind: RecordKind
  private let headers: [String]
  private let fileName: String

  /// The first line of an input is the file's name, every other one a header.
  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    kind = choices.one(of: RecordKind.allCases)
    let lines = choices.rest.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    fileName = lines.first ?? ""
    headers = Array(lines.dropFirst().prefix(Self.maximumCount))
  }

  func run() throws {
    try check(roles(headers, kind))
    try checkMaps()
    try checkKind()
  }

  private func check(_ mapping: ColumnRoles) throws {
    try demand(mapping.columns.map(\.header) == headers, "The columns are not those of the file")
    var taken: Set<ColumnTarget> = []
    var names: Set<String> = []
    for column in mapping.columns {
      let isShared = column.target == .extra || column.target == .rejectionRemark
      try demand(isShared || taken.insert(column.target).inserted, "\(column.target.name) has two columns")
      try demand(
        !column.extraName.isEmpty && names.insert(column.extraName).inserted,
        "Two columns are called \(column.extraName)")
    }
    for miss in mapping.nearMisses {
      try demand(
        headers.indices.contains(miss.index) && headers[miss.index] == miss.header
          && mapping.columns[miss.index].target == .extra && !mapping.provides(miss.field),
        "\(miss.header) is near \(miss.field), which is taken")
    }
    for repeated in mapping.repeated {
      try demand(
        repeated.index != repeated.first && mapping.columns[repeated.index].target == .extra
          && mapping.columns[repeated.first].target != .extra,
        "Column \(repeated.index) repeats \(repeated.first)")
    }
    // Another column at the end is nothing to those before it.
    let wider = roles(headers + ["zzz qqq"], mapping.kind)
    try demand(
      wider.columns.dropLast().map(\.target) == mapping.columns.map(\.target) && wider.score == mapping.score,
      "One more column changes the others of a file of \(mapping.kind.plural)")
    // Case, blanks and underscores say nothing.
    let shouted = roles(headers.map(Self.shouted), mapping.kind)
    try demand(
      shouted.columns.map(\.target) == mapping.columns.map(\.target),
      "Capitals change the columns of a file of \(mapping.kind.plural)")
  }

  /// A header in ASCII capitals with underscores round it, unless it is one of ours, which mean themselves only.
  private static func shouted(_ header: String) -> String {
    guard !header.utf8.starts(with: [0x5F]) else { return header }
    return String(decoding: header.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// What the user maps is mapped.
  private func checkMaps() throws {
    guard let header = headers.first(where: { !$0.foldedWords.isEmpty }) else { return }
    let mapping = ColumnRoles(
      headers: headers, kind: .event, maps: [HeaderMap(header: header, field: "start_date")])
    guard let index = headers.firstIndex(where: { $0.foldedWords == header.foldedWords }) else { return }
    try demand(
      mapping.columns[index].target.name == "start_date" && mapping.unusedMaps.isEmpty,
      "\(header) was mapped to start_date and is \(mapping.columns[index].target.name)")
  }

  /// The kind depends on the headers and not on their order, and is what the roles of the columns say.
  private func checkKind() throws {
    func best(_ headers: [String]) -> Inspector.Candidate? {
      Inspector(headers: headers, fileName: fileName, provided: [], lexicon: Self.lexicon).best
    }
    let result = best(headers)
    let reversed = best(headers.reversed())
    try demand(
      result?.kind == reversed?.kind && result?.roles.score == reversed?.roles.score,
      "In another order the headers are those of \(String(describing: reversed?.kind))")
    guard let result else { return }
    try demand(
      result.roles.score == roles(headers, result.kind).score && result.roles.score <= headers.count,
      "\(result.kind) is not what the columns say")
  }

  private func roles(_ headers: [String], _ kind: RecordKind) -> ColumnRoles {
    ColumnRoles(headers: headers, kind: kind, lexicon: Self.lexicon)
  }

  /// Words with one meaning, with two, and of two kinds.
  private static let lexicon = Lexicon(
    words: [:], tests: [],
    headers: [
      "event": [
        "when": ["start_date"], "start": ["start_date", "start_time"], "end": ["end_date", "end_time"],
        "what": ["name"], "where": ["location"], "fee": ["cost"],
      ],
      "interaction": ["when": ["occurred_at"], "what": ["content"], "who": ["coach_id"]],
      "athlete": ["first": ["first_name"], "last": ["last_name"], "name": ["full_name"]],
    ])
}
