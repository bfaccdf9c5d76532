import CompassModel
import CompassValidation
import Foundation

extension ImportProfile {
  /// The description of the profile for users: how its files are recognized, and how their columns are used.
  package var description: String {
    var lines = ["\(title) (\(name)): \(kind.plural)", ""] + (notes.map { [$0, ""] } ?? [])
    lines.append("Recognized by these headers: \(list(recognition.headers))")
    if recognition.least > 0 { lines.append("  and at least \(recognition.least) known headers") }
    lines += [
      ("and this text above them", recognition.preamble), ("and without", recognition.absent.map(\.label)),
      ("and this file name", recognition.fileNames),
    ].filter { !$0.1.isEmpty }.map { "  \($0): \($1.joined(separator: ", "))" }
    lines.append(
      recognition.allowsOthers ? "  Other headers are allowed." : "  Other headers aren't allowed.")
    lines.append("")
    lines += metrics.map(measureLines) ?? columnLines
    return lines.joined(separator: "\n") + "\n"
  }

  private func list(_ headers: [HeaderNames]) -> String {
    headers.isEmpty ? "any" : headers.map(\.label).joined(separator: ", ")
  }

  private var columnLines: [String] {
    var lines = columns.compactMap { column in column.field.map { "\(column.header.label) is \($0)" } }
    for field in made {
      let text = field.lines.map { line in
        line.map { piece in
          switch piece {
          case .text(let text): text
          case .cell(let names): "{\(names.label)}"
          }
        }.joined()
      }.joined(separator: " / ")
      let conditions = Self.text(of: field.conditions)
      lines.append("\(field.field) is made from: \(text)" + (conditions.isEmpty ? "" : ", if \(conditions)"))
    }
    lines += skipLines
    if lines.isEmpty { lines.append("All columns are matched by their headers.") }
    return lines
  }

  private var skipLines: [String] {
    skips.map { "Skipped: \($0.why), if \(Self.text(of: $0.conditions))" }
  }

  private func measureLines(_ measures: ProfileMeasures) -> [String] {
    var lines = measures.measures.map { measure in
      let choice = measure.choice == .each ? "each row" : "\(measure.choice.rawValue) of a session"
      let unit = measure.unit.map { ", \($0)" } ?? ""
      let section = measure.section.map { " under \($0)" } ?? ""
      let checks = Self.text(of: measure.checks)
      return
        "\(measure.header.label)\(section) is \(measure.metric ?? "the type of --metric") (\(choice)\(unit))"
        + (checks.isEmpty ? "" : ", if \(checks)")
    }
    lines.append(
      measures.date.map { "The date is in \($0.names.joined(separator: " or "))" }
        ?? "These files have no dates: add --as-of DATE")
    if measures.athlete != nil || measures.measures.contains(where: { $0.athlete != nil }) {
      lines.append("Files can have several athletes: choose one with --athlete NAME")
    }
    return lines + skipLines
  }

  private static func text(of conditions: [RowCheck]) -> String {
    conditions.map { condition in
      let header = condition.header.label
      switch condition.test {
      case .isOne(let words): return "\(header) is \(words.sorted().joined(separator: " or "))"
      case .isNone(let words): return "\(header) is not \(words.sorted().joined(separator: " or "))"
      case .has(let words): return "\(header) has \(words.joined(separator: " or "))"
      case .isFilled(true): return "\(header) is filled"
      case .isFilled(false): return "\(header) is empty"
      case .isBelow(let number): return "\(header) is below \(number.description)"
      }
    }.joined(separator: " and ")
  }

  /// Returns notes about a valid profile.
  ///
  /// They list headers that aren't in recognition, metric types similar to the app's own, and a name that is
  /// in use.
  ///
  /// - Parameter others: the installed profiles.
  package func remarks(beside others: [ImportProfile]) -> [String] {
    var remarks: [String] = []
    if others.contains(where: { $0.name == name }) {
      remarks.append("an installed profile has the name \(name) too; use another name")
    }
    remarks += named.filter { !$0.keys.contains(where: recognition.keys.contains) }.map { header in
      "\(header.label) is used but isn't listed in recognition; check its spelling in the file"
    }
    for metric in metrics?.measures.compactMap(\.metric) ?? [] where MetricType.registered(metric) == nil {
      if let near = Suggestion.nearest(to: metric, among: MetricType.registry.map(\.key)) {
        remarks.append("unknown metric type \(metric); did you mean \(near)?")
      }
    }
    return remarks
  }

  /// The headers that its rules name.
  private var named: [HeaderNames] {
    columns.map(\.header) + ruleHeaders
      + (metrics?.measures.flatMap { [$0.header] + $0.checks.map(\.header) } ?? [])
  }
}
