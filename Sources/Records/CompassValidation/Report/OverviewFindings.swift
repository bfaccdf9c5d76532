import CompassModel
import CompassSource

/// The choices and findings of a file as an overview shows them: one line for all that say the same.
struct OverviewFindings {
  /// The findings of one line.
  private struct Group {
    let first: Diagnostic
    let sheet: String?
    var messages: [Message]
    var lines: [Int] = []
    var records = 0

    init(_ first: Diagnostic, sheet: String?) {
      self.first = first
      self.sheet = sheet
      messages = [first.message]
      if let line = first.position?.line { lines.append(line) }
    }
  }

  /// The properties that the findings of one line share.
  ///
  /// Errors share the message, too.
  private struct Key: Hashable {
    var code: DiagnosticCode
    var severity: Severity
    var sheet: String?
    var header: String?
    var message: Message?
  }

  private let options: TextReportRenderer.Options
  private var groups: [Group] = []
  private var indices: [Key: Int] = [:]
  private var inferences: [Inference] = []
  private var known = 0

  /// The most rows and values that one line names.
  private static let maximumNamed = 3

  /// Creates an empty collection.
  init(_ options: TextReportRenderer.Options) { self.options = options }

  /// Adds the choices and findings of an input.
  ///
  /// - Throws: the errors of reading the findings.
  /// - Complexity: O(n) in the number of findings.
  mutating func add(_ input: ValidationReport.Input) throws {
    inferences += input.inferences
    known += input.known
    try input.findings.forEach { if !$0.isKnown { add($0, sheet: input.sheet) } }
  }

  private mutating func add(_ finding: Diagnostic, sheet: String?) {
    let isError = finding.severity == .error
    let isNote = finding.severity == .note
    let isOfRow = finding.record != nil && finding.records == 1
    let key = Key(
      code: finding.code, severity: finding.severity, sheet: isNote || !isOfRow ? nil : sheet,
      header: isNote ? nil : finding.header, message: isError ? finding.message : nil)
    let index = indices[key] ?? groups.count
    if index == groups.count {
      indices[key] = index
      groups.append(Group(finding, sheet: sheet))
    }
    groups[index].records += finding.records
    if let line = finding.position?.line, groups[index].lines.count <= Self.maximumNamed,
      groups[index].lines.last != line
    {
      groups[index].lines.append(line)
    }
    // One more than is named, to know whether there are more.
    if groups[index].messages.count <= Self.maximumNamed, !groups[index].messages.contains(finding.message) {
      groups[index].messages.append(finding.message)
    }
  }

  // MARK: Lines

  /// The choices and warnings to check.
  var checks: [String] {
    inferences.filter { $0.needsCheck }.map { TerminalText.escaped($0.sentence) } + lines(of: .warning)
  }

  /// The rows that were rejected, and why.
  var errors: [String] { lines(of: .error) }

  /// The notes, and the choices that leave something out.
  var notes: [String] {
    let notes = inferences.filter { !$0.needsCheck && $0.isNotable }.map { TerminalText.escaped($0.sentence) }
    let hidden =
      known == 0
      ? [] : ["\(known.counted("finding")) \(known == 1 ? "is" : "are") in the baseline and not shown"]
    return notes + lines(of: .note) + hidden
  }

  private func lines(of severity: Severity) -> [String] {
    let found = groups.filter { $0.first.severity == severity }
    let shown = found.prefix(options.capPerCode ?? .max)
    let more = found.dropFirst(shown.count).reduce(0) { $0 + $1.records }
    return shown.map(line) + (more == 0 ? [] : ["… and \(more) more (show all with --decisions)"])
  }

  /// A line like `line 7, Start Date: Invalid date "2026-02-31": February 2026 has 28 days`.
  private func line(of group: Group) -> String {
    let isNote = group.first.severity == .note
    let isOne = group.records == 1
    var result = isOne || !isNote ? place(of: group) : ""
    result += message(of: group)
    if isNote {
      if !isOne, group.first.records == 1, joined(group) == nil { result += " (\(group.records) rows)" }
    } else if group.messages.count == 1, let help = group.first.help {
      result += Self.end(of: result) + text(help)
    }
    if isOne, let replacement = group.first.replacement, options.showsPersonal || !group.first.isPersonal {
      result += Self.end(of: result) + "Write \"\(replacement)\""
    }
    return TerminalText.escaped(result)
  }

  private static func end(of sentence: String) -> String {
    sentence.utf8.last.map { ".!?:".utf8.contains($0) } == true ? " " : ". "
  }

  /// `lines 3, 5, 9 and 4 more, Start Date: `; empty for findings about the file as a whole.
  private func place(of group: Group) -> String {
    let isOfRow = group.first.record != nil || group.first.header == nil
    guard group.first.records == 1, isOfRow, let first = group.lines.first else {
      return ""
    }
    let shown = group.lines.prefix(Self.maximumNamed).map(String.init)
    let more = group.lines.count == 1 ? 0 : max(group.records, group.lines.count) - shown.count
    let word = group.first.cell == nil ? "line" : "row"
    let lines =
      group.lines.count == 1
      ? "\(word) \(first)" : "\(word)s \(Headline.list(shown + (more > 0 ? ["\(more) more"] : [])))"
    return [group.sheet, lines].compactMap(\.self).joined(separator: " ")
      + (group.first.header.map { ", " + $0 } ?? "") + ": "
  }

  /// The message of a group, with all values if nothing else differs.
  private func message(of group: Group) -> String {
    guard group.messages.count > 1 else { return text(group.messages[0]) }
    if let joined = joined(group) { return joined }
    guard group.first.severity == .note else {
      return text(group.messages[0]) + " (and \(group.records - 1) more like this)"
    }
    let title = DiagnosticCatalogue.entry(group.first.code)?.title ?? group.first.code.rawValue
    return "\(title), like \(place(of: Group(group.first, sheet: group.sheet)))\(text(group.messages[0]))"
  }

  private func joined(_ group: Group) -> String? {
    let shapes = group.messages.map(\.segments)
    guard shapes.allSatisfy({ $0.count == shapes[0].count }) else { return nil }
    let differing = shapes[0].indices.filter { index in shapes.contains { $0[index] != shapes[0][index] } }
    guard differing.count == 1, let place = differing.first else { return nil }
    if case .text = shapes[0][place], group.first.severity == .note { return nil }
    let values = shapes.map { text(Message(segments: [$0[place]])) }
    let shown = values.prefix(Self.maximumNamed)
    let more = max(group.records, values.count) - shown.count
    let list = Headline.list(Array(shown) + (more > 0 ? ["\(more) more"] : []))
    // A list can't be the subject of a sentence about one value.
    if place == 0 { return DiagnosticCatalogue.entry(group.first.code).map { "\(list): \($0.title)" } }
    return text(Message(segments: Array(shapes[0][..<place]))) + list
      + text(Message(segments: Array(shapes[0][(place + 1)...])))
  }

  private func text(_ message: Message) -> String {
    message.rendered(showingPersonal: options.showsPersonal)
  }
}

extension Inference {
  /// Whether people should check the choice: another one is nearly as likely, or it was made for an earlier file.
  var needsCheck: Bool { confidence == .likely || confidence == .open || what == Self.remembered }

  /// The name of the choice that a remembered answer made.
  ///
  /// Its value as an option is the setting that clears the answer.
  package static let remembered = "remembered"

  /// Whether the choice leaves something out or decides the athlete of records.
  var isNotable: Bool {
    let notable: Set<String> = [
      "athlete", "athletes", "collected", "deleted", "hidden-columns", "hidden-rows", "left-out",
      "left-out-components", "not-written", "remembers", "set", "source", "type-word",
    ]
    return notable.contains(what)
  }

  private static let subjects = [
    "clock": "times without AM or PM", "kind": "records", "left-out": "left out",
  ]

  /// The choice in a sentence, without bits.
  ///
  /// `Dates in Date: month first, not day first. To change it, add --date-order dmy`
  var sentence: String {
    let subject = scope ?? Self.subjects[what] ?? what.replacing("-", with: " ")
    let noun = what == "decimal-mark" ? "decimal " : ""
    var result =
      subject.prefix(1).uppercased() + subject.dropFirst() + ": \(noun)\(candidates.first?.label ?? "")"
    if candidates.count > 1 {
      result += ", not \(noun)\(candidates[1].label)"
      if !samples.isEmpty { result += " (\(samples.map(\.label).joined(separator: ", ")))" }
    } else if !why.isEmpty {
      result += " (\(why))"
    }
    if let override { result += ". To change it, add \(override)" }
    return result
  }
}
