import CompassCommandLine
import CompassEditing
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Answers what became of a merge.
struct MergeAnswer {
  private let outcome: MergeOutcome
  private let name: String
  private let isDryRun: Bool
  private let changes: [String]

  /// The most conflicts, and records that were refused, that people are told one by one.
  private static let maximumShown = 200

  /// Prepares to answer.
  ///
  /// - Parameters:
  ///   - outcome: what became of it.
  ///   - name: the name of the other store's file.
  ///   - isDryRun: whether nothing was to be written.
  ///   - changes: what became of the records, in lines.
  init(_ outcome: MergeOutcome, name: String, isDryRun: Bool, changes: [String]) {
    self.outcome = outcome
    self.changes = changes
    self.name = name
    self.isDryRun = isDryRun
  }

  /// Prints it.
  ///
  /// - Parameter zone: the zone in which moments are days.
  func print(zone: TimeZone, asJSON: Bool) throws {
    try Answer(lines(zone), members).print(asJSON: asJSON)
  }

  // MARK: For people

  private func lines(_ zone: TimeZone) -> [String] {
    let isPlan = isDryRun || !outcome.isClear
    var lines = outcome.conflicts.prefix(Self.maximumShown).map { $0.text(in: zone, isPlan: isPlan) }
    lines += more(outcome.conflictCount)
    for rejection in outcome.rejections.prefix(Self.maximumShown) {
      for issue in rejection.issues {
        let help = issue.help.map { " " + $0.rendered(showingPersonal: true) } ?? ""
        lines.append(
          "\(rejection.kind.rawValue) \(rejection.title) \(issue.field): "
            + Self.sentence(issue.message.rendered(showingPersonal: true)) + help)
      }
    }
    lines += more(outcome.rejected)
    lines.append(main)
    if outcome.isClear { lines += changes }
    lines += remarks
    if let entry = outcome.entry { lines.append(Answer.takingBack(entry)) }
    return lines
  }

  private func more(_ count: Int) -> [String] {
    count > Self.maximumShown ? ["… and \(count - Self.maximumShown) more. List all with --json"] : []
  }

  /// What happened, in a sentence.
  private var main: String {
    let summary = ChangeList.summary(of: outcome.counts)
    guard outcome.isClear else {
      var reasons: [String] = []
      if outcome.undecided > 0 {
        reasons.append(Self.conflicts(outcome.undecided))
      }
      if outcome.rejected > 0 {
        reasons.append("\(Self.records(outcome.rejected)) would be invalid")
      }
      return "\(isDryRun ? "Would not be merged" : "Not merged"): \(reasons.joined(separator: ", and ")). "
        + (outcome.undecided > 0
          ? "Use `--prefer mine`, `theirs` or `newer`."
          : "Fix the records in one of the stores, then merge again.")
    }
    let all = outcome.conflictCount == 0 ? "everything" : "everything else"
    if summary.isEmpty, outcome.entry == nil {
      return "Nothing \(isDryRun ? "would be" : "was") changed: your store already has \(all) in \(name)."
    }
    if isDryRun { return "Merging \(name) would give: \(summary)." }
    if summary.isEmpty {
      return outcome.conflictCount > 0
        ? "Merged \(name): no record changed, and your decisions are saved for the next merge."
        : "Merged \(name): only settings changed."
    }
    return "Merged \(name): \(summary)."
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if outcome.isClear, outcome.conflictCount > 0 {
      let theirs = outcome.decidedTheirs
      remarks.append(
        "\(Self.conflicts(outcome.conflictCount)) \(isDryRun ? "would be" : outcome.conflictCount == 1 ? "was" : "were") "
          + "resolved: \(outcome.conflictCount - theirs) with your value, \(theirs) with theirs.")
    }
    if outcome.untold > 0 {
      remarks.append(
        "For \(outcome.untold) of them, neither side is known to be newer; your store's value is used.")
    }
    if outcome.leftOut > 0, outcome.isClear {
      remarks.append(
        "Skipped \(Self.records(outcome.leftOut)) of theirs, because you removed the records they belong to."
      )
    }
    if outcome.unlinked > 0, outcome.isClear {
      remarks.append(
        "\(Self.records(outcome.unlinked)) of theirs lose\(outcome.unlinked == 1 ? "s" : "") "
          + "the link to records you removed."
      )
    }
    remarks += outcome.settings.map {
      "Setting \($0.name) is unchanged: \($0.mine) in your store, \($0.theirs) in theirs."
    }
    return remarks
  }

  private static func records(_ count: Int) -> String { "\(count) record\(count == 1 ? "" : "s")" }

  private static func conflicts(_ count: Int) -> String {
    "\(count) conflict\(count == 1 ? "" : "s")"
  }

  /// A message with a full stop at its end.
  private static func sentence(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }

  // MARK: For scripts

  private var members: [JSONValue.Member] {
    [
      .init("merged", .boolean(outcome.entry != nil)),
      .init("entry", outcome.entry.map(JSONValue.integer) ?? .null),
    ] + EditAnswer.members(outcome.changes) + [
      .init("unchanged", .integer(outcome.unchanged)),
      .init("conflict_count", .integer(outcome.conflictCount)),
      .init("undecided", .integer(outcome.undecided)),
      .init("conflicts", .array(outcome.conflicts.map(Self.json))),
      .init("rejected", .integer(outcome.rejected)),
      .init("rejections", .array(outcome.rejections.map(Self.json))),
      .init("left_out", .integer(outcome.leftOut)), .init("unlinked", .integer(outcome.unlinked)),
      .init(
        "settings",
        .array(
          outcome.settings.map {
            .object([
              .init("name", .string($0.name)), .init("mine", .string($0.mine)),
              .init("theirs", .string($0.theirs)),
            ])
          })),
    ]
  }

  private static func json(_ conflict: MergeConflict) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(conflict.kind.rawValue)), .init("id", .string(conflict.id.text)),
      .init("title", .string(conflict.title)),
    ]
    switch conflict.subject {
    case .field(let name): members += [.init("what", .string("field")), .init("field", .string(name))]
    case .primary: members.append(.init("what", .string("primary")))
    case .removed: members.append(.init("what", .string("removed")))
    }
    members += [.init("mine", conflict.mine.json), .init("theirs", conflict.theirs.json)]
    members.append(.init("newer", conflict.age.newer.map { .string($0.rawValue) } ?? .null))
    members.append(.init("decision", conflict.decision.map { .string($0.rawValue) } ?? .null))
    return .object(members)
  }

  private static func json(_ rejection: MergeOutcome.Rejection) -> JSONValue {
    .object([
      .init("kind", .string(rejection.kind.rawValue)), .init("title", .string(rejection.title)),
      .init(
        "issues",
        .array(
          rejection.issues.map {
            .object([
              .init("field", .string($0.field)), .init("code", .string($0.code.rawValue)),
              .init("message", .string($0.message.rendered(showingPersonal: true))),
            ])
          })),
    ])
  }
}
