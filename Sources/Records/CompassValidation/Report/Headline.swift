import CompassModel
import CompassSource

/// The first line about a file: how many of its records were imported.
struct Headline {
  private let name: String
  private let isTotal: Bool
  private let inputs: [ValidationReport.Input]
  private let outcome: ValidationReport.Outcome
  private let options: TextReportRenderer.Options

  /// Prepares the line.
  ///
  /// - Parameters:
  ///   - name: the path of the file, escaped.
  ///   - inputs: the parts of the file.
  ///   - outcome: what the run did with the accepted records.
  ///   - options: the options for writing the report.
  ///   - isTotal: whether the kinds of the records don't matter.
  init(
    _ name: String, _ inputs: [ValidationReport.Input], _ outcome: ValidationReport.Outcome,
    _ options: TextReportRenderer.Options, isTotal: Bool = false
  ) {
    self.isTotal = isTotal
    self.name = name
    self.inputs = inputs
    self.outcome = outcome
    self.options = options
  }

  /// `Camps.csv: 6 of 8 events imported (2 need you), 4 new, 2 changed`.
  var text: String {
    let path = TerminalStyle.bold.paint(name, usesColor: options.usesColor)
    guard inputs.first?.isArchive != true else { return "\(path): opened (ZIP)" }
    let read = inputs.filter { $0.kind != nil || $0.records.read > 0 }
    guard !read.isEmpty else { return "\(path): not read" }
    let rejected = inputs.reduce(0) { $0 + $1.records.rejected }
    let style: TerminalStyle = rejected == 0 && isWritten ? .green : .yellow
    func need(_ count: Int) -> String { count == 1 ? "needs" : "need" }
    guard isWritten else {
      let reason = rejected == 0 ? "" : ", \(Self.list(kinds(read))) \(need(rejected)) you"
      return "\(path): " + style.paint("nothing \(verb)\(reason)", usesColor: options.usesColor)
    }
    let counts = style.paint("\(Self.list(kinds(read))) \(verb)", usesColor: options.usesColor)
    let needs = rejected == 0 ? "" : " (\(rejected) \(need(rejected)) you)"
    return "\(path): \(counts)\(needs)\(changes)"
  }

  private var isWritten: Bool { outcome == .done || outcome == .dryRun }

  private var verb: String {
    let verb = inputs.haveStore ? "imported" : "converted"
    return switch outcome {
    case .done, .refused, .failed: verb
    case .dryRun: "would be \(verb)"
    }
  }

  /// The records of each kind, in the order of the file: `12 athletes`, `6 of 8 events`.
  private func kinds(_ inputs: [ValidationReport.Input]) -> [String] {
    if isTotal { return [count(inputs, "record", "records")] }
    var known: [RecordKind?] = []
    for input in inputs where !known.contains(input.kind) { known.append(input.kind) }
    return known.map { kind in
      let (one, several) = kind.map { ($0.rawValue, $0.plural) } ?? ("row", "rows")
      return count(inputs.filter { $0.kind == kind }, one, several)
    }
  }

  private func count(_ inputs: [ValidationReport.Input], _ one: String, _ several: String) -> String {
    let accepted = inputs.reduce(0) { $0 + $1.distinct }
    let rejected = inputs.reduce(0) { $0 + $1.records.rejected }
    let total = accepted + rejected
    let noun = total == 1 ? one : several
    let part = isWritten ? accepted : rejected
    return part == total ? "\(total) \(noun)" : "\(part) of \(total) \(noun)"
  }

  /// The changes in the store, unless all records are new.
  private var changes: String {
    var changes = inputs.compactMap(\.changes).reduce(ChangeCounts(), +)
    changes.changed -= inputs.reduce(0) { $0 + $1.repeated.changed }
    changes.unchanged -= inputs.reduce(0) { $0 + $1.repeated.unchanged }
    var parts: [String] = []
    for (count, word) in [
      (changes.added, "new"), (changes.changed, "changed"), (changes.unchanged, "unchanged"),
      (changes.cancelled, "canceled"),
    ] where count > 0 {
      parts.append("\(count) \(word)")
    }
    guard changes.changed + changes.unchanged + changes.cancelled > 0, isWritten else { return "" }
    return ": " + parts.joined(separator: ", ")
  }

  /// `12 athletes and 36 metrics`.
  static func list(_ texts: [String]) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
