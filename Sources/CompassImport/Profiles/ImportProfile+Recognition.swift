import CompassModel
import CompassSource
import CompassValidation

extension ImportProfile {
  /// A profile that fits a file, and how well.
  struct Match: Sendable {
    var profile: ImportProfile
    /// How many headers of the file the profile knows.
    var matched: Int
    /// How many headers the file has.
    var total: Int
    /// Whether the headers are in the profile's order, which tells programs apart that write the same ones.
    var isInOrder = false

    /// The decision as a report says it.
    func decision(isGiven: Bool) -> Decision {
      Decision(
        what: "profile", value: "\(profile.title) (\(profile.name))",
        why: isGiven
          ? "--profile says so"
          : profile.recognition.allowsOthers
            ? "it has \(profile.recognition.headers.joined(separator: ", "))"
            : "\(matched) of \(total) headers",
        override: "--profile none")
    }
  }

  /// The columns that an import adds to rejected rows are no evidence.
  private static let added: Set = [
    RejectedFile.rowColumn, RejectedFile.reasonsColumn, RejectedFile.surplusColumn,
    RejectedFile.decisionsColumn,
  ]

  /// How a profile fits a file; nil where it does not.
  func match(headers: [String], fileName: String) -> Match? {
    let own = headers.filter { !Self.added.contains($0) && !$0.isEmpty }
    let present = Set(own.map(\.foldedWords))
    guard recognition.headers.allSatisfy({ present.contains($0.foldedWords) }),
      !recognition.absent.contains(where: { present.contains($0.foldedWords) }),
      recognition.fileNames.isEmpty
        || recognition.fileNames.contains(where: { $0.lowercased() == fileName.lowercased() })
    else { return nil }
    let matched = own.count { knows($0) }
    guard recognition.allowsOthers || matched == own.count else { return nil }
    let isInOrder = own.map(\.foldedWords).starts(with: recognition.headers.map(\.foldedWords))
    return Match(profile: self, matched: matched, total: own.count, isInOrder: isInOrder)
  }

  /// The profile that knows most headers of a file; nil where none fits.
  static func recognize(
    headers: [String], fileName: String, kind: RecordKind?, among profiles: [ImportProfile]
  ) -> Match? {
    profiles.filter { kind == nil || $0.kind == kind }
      .compactMap { $0.match(headers: headers, fileName: fileName) }
      .max {
        ($0.matched, $0.isInOrder ? 1 : 0, $1.profile.name) < (
          $1.matched, $1.isInOrder ? 1 : 0, $0.profile.name
        )
      }
  }

  /// The profile of a file by what was chosen.
  ///
  /// - Throws: ``ImportError`` where the chosen one does not fit.
  static func choose(
    headers: [String], input: ImportInput, options: ImportOptions, earlier: ImportDecisions
  ) throws -> Match? {
    switch options.profile {
    case .none: return nil
    case .automatic:
      let found = recognize(
        headers: headers, fileName: input.fileName, kind: options.kind ?? earlier.kind,
        among: options.profiles)
      guard let name = earlier.profile, let profile = options.profiles.first(where: { $0.name == name })
      else { return found }
      return Match(
        profile: profile, matched: headers.count { profile.knows($0) }, total: headers.count)
    case .given(let profile):
      let present = Set(headers.map(\.foldedWords))
      let missing = profile.recognition.headers.filter { !present.contains($0.foldedWords) }
      guard missing.isEmpty else {
        throw ImportError(
          "\(input.path) is no \(profile.title): it has no column \(missing.joined(separator: ", "))",
          help: "Leave out --profile, or say --profile none")
      }
      if let kind = options.kind, kind != profile.kind {
        throw ImportError(
          "--as \(kind.plural) and --profile \(profile.name) disagree: a \(profile.title) holds \(profile.kind.plural)",
          help: "Leave one of them out")
      }
      return Match(profile: profile, matched: headers.count { profile.knows($0) }, total: headers.count)
    }
  }
}
