import CompassModel
import CompassSource
import CompassValidation

extension Gather {
  /// The maximum number of unused columns to name.
  private static let namedColumns = 8

  /// Returns the automatic choices about the metrics of a file.
  ///
  /// - Parameter count: the number of metrics.
  func choices(of count: Int) -> [Inference] {
    let mapping = survey.mapping
    let options = survey.options
    var choices: [Inference] = []
    let days = Set(sessions.map(\.key.day)).count
    choices.add(
      "metrics", "\(count) from \(rowCount.counted("row")) on \(days.counted("date"))",
      mapping.groups.compactMap { group in
        group.gather.map { "\(mapping.columns[group.columns[0]].header) is \($0.type.key)\($0.words)" }
      }.joined(separator: ", "), "--map \"HEADER=METRIC\"")
    let unused = mapping.columns.indices.filter { column in
      mapping.columns[column].target == .unused && !mapping.columns[column].header.isEmpty
        && !mapping.groups.contains { $0.roles[column] != nil } && !columns.uses(column)
    }.map { mapping.columns[$0].header }
    if !unused.isEmpty {
      let named = unused.prefix(Self.namedColumns).joined(separator: ", ")
      choices.add(
        "columns-left-out", named + (unused.count > Self.namedColumns ? " …" : ""),
        "no metric in \(unused.count == 1 ? "this column" : "these \(unused.count) columns")",
        "--map \"HEADER=METRIC\"")
    }
    for (why, number) in leftOut.sorted(by: { $0.key < $1.key }) {
      choices.add("left-out", number.counted("row"), why, "--profile none")
    }
    if undated > 0 { choices.add("left-out", undated.counted("row"), "no date", "--as-of DATE") }
    if assumedUnits.contains("mph") {
      choices.add("unit", "mph", "usual for these files; no unit in header or value", "--unit km/h")
    }
    let isVerified = options.set("verified") == "true"
    choices.add(
      "verified", isVerified ? "yes" : "no",
      isVerified ? "set with --verified" : "a file can't show third-party verification",
      isVerified ? nil : "--verified")
    return choices
  }
}

extension GatherRule {
  /// The choice in words, after the name of a metric.
  fileprivate var words: String {
    switch choice {
    case .each: ""
    case .best: type.better == .lower ? " (lowest)" : " (highest)"
    case .mean: " (mean)"
    }
  }
}
