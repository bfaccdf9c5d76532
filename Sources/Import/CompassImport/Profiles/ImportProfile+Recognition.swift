import CompassModel
import CompassSource
import CompassValidation

extension ImportProfile {
  /// The parts of a file that are compared with profiles before its rows are read.
  struct Evidence {
    /// The headers of the program, in the order of the columns.
    let own: [String]
    /// The normalized headers, which are compared with those of a profile.
    let keys: [String]
    /// The cells of the rows above the header, folded.
    let preamble: Set<String>
    /// The name of the file.
    let fileName: String
    /// The fields that the user gives, which count as headers that are there.
    let provided: [String]

    init(
      headers: [String], preamble: [SourceRecord] = [], fileName: String,
      provided: [String] = []
    ) {
      // Ignore the columns that an import adds to rejected rows.
      own = headers.filter { !RejectedFile.isOurs($0) && !$0.isEmpty }
      keys = own.map(HeaderNames.key)
      self.preamble = Set(preamble.flatMap(\.strings).map(\.foldedWords))
      self.fileName = fileName
      self.provided = provided
    }
  }

  /// Returns the program's columns that neither the profile nor a known header gives a field.
  ///
  /// Their values don't decide: the profile may use them for fields made of several cells.
  func columnsLeft(
    in headers: [String], _ maps: [HeaderMap], _ lexicon: Lexicon
  ) -> [Int: ColumnTarget] {
    let words = HeaderWords.of(kind, lexicon)
    if let collected {
      // All columns but those that name the record and its athlete are details.
      let own = headers.indices.filter { index in
        headers[index].foldedWords != collected.header.foldedWords && headers[index].foldedWords != "user id"
          && !RejectedFile.isOurs(headers[index])
      }
      return Dictionary(uniqueKeysWithValues: own.map { ($0, .unused) })
    }
    let left = headers.indices.filter { index in
      recognition.keys.contains(HeaderNames.key(headers[index])) && !words.isExactly(headers[index])
        && !maps.contains { $0.names(headers[index], index) }
    }
    return Dictionary(uniqueKeysWithValues: left.map { ($0, .extra) })
  }

  /// A profile that fits a file, and how well.
  struct Match: Sendable {
    var profile: ImportProfile
    /// How many headers of the file the profile knows.
    var matched: Int
    /// How many headers the file has.
    var total: Int
    /// Whether the headers are in the profile's order.
    ///
    /// The order distinguishes programs with the same headers.
    var isInOrder = false
    /// The text above the headers that the profile expects, if the file has it.
    var preamble: String?
    /// The ending of the file name that the profile expects, if the file name has it.
    var fileNameEnding: String?
    /// The profile that fits next best, and how many headers it knows.
    var runnerUp: (name: String, matched: Int)?

    /// Whether the rows are rejected ones of such a file.
    var isOfRejectedRows = false

    /// The reason why the profile was chosen.
    var why: String {
      if isOfRejectedRows { return "saved with the rejected rows" }
      let recognition = profile.recognition
      if recognition.allowsOthers, recognition.optional.isEmpty {
        return "has the headers \(recognition.headers.map(\.label).joined(separator: ", "))"
      }
      var why = "\(matched) of \(total) headers"
      if matched < total, !recognition.headers.isEmpty {
        why += ", including \(recognition.headers.map(\.label).joined(separator: ", "))"
      }
      if let preamble { why += ", with \(preamble) above them" }
      if let fileNameEnding { why += ", and a file name ending with \(fileNameEnding)" }
      if let runnerUp { why += "; \(runnerUp.matched) as \(runnerUp.name)" }
      return why
    }

    /// Whether it fits better than another: by its headers, the name of the file, their order, its own name.
    fileprivate func precedes(_ other: Match) -> Bool {
      func rank(_ match: Match) -> (Int, Int, Int) {
        let evidence = [match.preamble, match.fileNameEnding].count { $0 != nil }
        return (match.matched, evidence, match.isInOrder ? 1 : 0)
      }
      if rank(self) != rank(other) { return rank(self) > rank(other) }
      return profile.name < other.profile.name
    }

    /// Returns the automatic choice for the validation report.
    func inference(isGiven: Bool) -> Inference {
      Inference(
        what: "profile", value: "\(profile.title) (\(profile.name))",
        why: isGiven ? "set with --profile" : why,
        override: runnerUp.map { "--profile \($0.name), or --profile none" } ?? "--profile none")
    }
  }

  /// Returns how well the profile fits a file, or nil if it doesn't fit.
  func match(_ evidence: Evidence) -> Match? {
    let own = evidence.own
    let present = Set(evidence.keys)
    let there = present.union(evidence.provided.map(HeaderNames.key))
    let name = evidence.fileName.lowercased()
    guard recognition.headers.allSatisfy({ $0.isAmong(present) }),
      !recognition.absent.contains(where: { $0.isAmong(there) }),
      recognition.fileNames.isEmpty || recognition.fileNames.contains(where: { $0.lowercased() == name })
    else { return nil }
    let matched = evidence.keys.count(where: recognition.keys.contains)
    // Everyday headers, in any spelling, among many others don't make a file a program's.
    let isSure =
      recognition.allowsOthers
      ? matched * 2 >= own.count
        || recognition.headers.allSatisfy { names in own.contains(where: names.names.contains) }
      : matched == own.count
    guard isSure, matched >= recognition.least else { return nil }
    let isInOrder =
      own.count >= recognition.headers.count
      && zip(own, recognition.headers).allSatisfy { header, names in names.matches(header) }
    let ending = recognition.fileNameEndings.first { name.hasSuffix($0.lowercased()) }
    return Match(
      profile: self, matched: matched, total: own.count, isInOrder: isInOrder,
      preamble: recognition.preamble.first { evidence.preamble.contains($0.foldedWords) },
      fileNameEnding: ending)
  }

  /// Returns the profile that knows the most headers of a file, or nil if none fits.
  static func recognize(
    _ evidence: Evidence, kind: RecordKind?, among profiles: [ImportProfile]
  ) -> Match? {
    let matches = profiles.filter { kind == nil || $0.kind == kind }.compactMap { $0.match(evidence) }
      .sorted { $0.precedes($1) }
    guard var best = matches.first else { return nil }
    // If only the best match is in order, the order decides and the other profile isn't an alternative.
    if matches.count > 1, matches[1].matched * 2 >= best.matched, matches[1].isInOrder || !best.isInOrder {
      best.runnerUp = (matches[1].profile.name, matches[1].matched)
    }
    return best
  }

  /// Returns the profile that the user chose, or the best match.
  ///
  /// - Throws: ``ToolError`` if the chosen profile doesn't fit.
  static func choose(
    _ evidence: Evidence, input: ImportInput, options: ImportOptions, earlier: Overrides
  ) throws -> Match? {
    func match(_ profile: ImportProfile) -> Match {
      Match(
        profile: profile, matched: evidence.keys.count(where: profile.recognition.keys.contains),
        total: evidence.own.count)
    }
    switch options.profile {
    case .none: return nil
    case .automatic:
      let found = recognize(evidence, kind: options.kind ?? earlier.kind, among: options.profiles)
      guard let name = earlier.profile, let profile = options.profiles.first(where: { $0.name == name })
      else { return found }
      var match = match(profile)
      match.isOfRejectedRows = true
      return match
    case .given(let profile):
      let present = Set(evidence.keys)
      let missing = profile.recognition.headers.filter { !$0.isAmong(present) }
      guard missing.isEmpty else {
        throw ToolError(
          .input,
          "\(input.path) isn't a \(profile.title): missing \(missing.map(\.label).joined(separator: ", "))",
          help: "Remove --profile, or use --profile none")
      }
      if let kind = options.kind, kind != profile.kind {
        throw ToolError(
          .input,
          "--as \(kind.plural) and --profile \(profile.name) conflict: a \(profile.title) has \(profile.kind.plural)",
          help: "Remove one of them")
      }
      return match(profile)
    }
  }
}
