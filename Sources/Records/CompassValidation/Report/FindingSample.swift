import CompassSource

/// The first findings of a report, spread over its files: the first one of each file comes before the second ones.
struct FindingSample {
  /// A finding and the path of its file.
  struct Element {
    var path: String
    var finding: Diagnostic
  }

  /// Takes findings of a report.
  ///
  /// - Parameters:
  ///   - count: the most findings that are taken.
  ///   - report: the report.
  ///   - isWanted: whether a finding is taken into account.
  /// - Returns: the findings, by their place in their file and then by file.
  /// - Throws: what the findings throw.
  /// - Complexity: O(n) in the number of findings; the square of `count` in memory.
  static func first(
    _ count: Int, of report: ValidationReport, where isWanted: (Diagnostic) -> Bool
  ) throws -> [Element] {
    var files: [[Element]] = []
    for input in report.inputs {
      // Once enough files have one, no other file can bring one.
      guard files.count < count else { break }
      var found: [Element] = []
      try input.findings.forEach { finding in
        guard found.count < count, isWanted(finding) else { return }
        found.append(Element(path: input.path, finding: finding))
      }
      if !found.isEmpty { files.append(found) }
    }
    var result: [Element] = []
    for round in 0..<max(0, count) {
      for file in files where round < file.count && result.count < count { result.append(file[round]) }
    }
    return result
  }
}
