import CompassJSON
import CompassModel
import CompassSource
import CompassValidation

/// Reads benchmarks from JSON (`Templates/Schemas/benchmarks.schema.json`).
struct BenchmarkJSON {
  let path: String

  /// Hands on the points of a file.
  ///
  /// - Throws: ``BenchmarkError`` that names the line or the member which is wrong.
  func read(_ bytes: [UInt8], into collector: inout BenchmarkCollector) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let value = JSONValue(parsing: text.first == "\u{FEFF}" ? String(text.dropFirst()) : text) else {
      throw fault(bytes)
    }
    guard value["version"] == .integer(BenchmarkFile.version) else {
      throw error("version", "is not \(BenchmarkFile.version), which is all that is known")
    }
    try allow(["version", "title", "notes", "benchmarks"], in: value, "")
    guard case .array(let list)? = value["benchmarks"] else { throw error("benchmarks", "is no list") }
    for (index, element) in list.enumerated() {
      try readGroup(element, "benchmarks[\(index)]", into: &collector)
    }
  }

  private func readGroup(
    _ value: JSONValue, _ place: String, into collector: inout BenchmarkCollector
  ) throws {
    try allow(["metric_type", "unit", "group", "n", "source", "date", "points"], in: value, place)
    func text(_ name: String) throws -> String {
      switch value[name] {
      case nil: return ""
      case .string(let text)?: return text
      case .number(let text)?: return text
      default: throw error("\(place).\(name)", "is neither a text nor a number")
      }
    }
    guard case .array(let points)? = value["points"], !points.isEmpty else {
      throw error("\(place).points", "holds no points")
    }
    for (index, point) in points.enumerated() {
      let here = "\(place).points[\(index)]"
      try allow(["percentile", "value"], in: point, here)
      guard case .number(let percentile)? = point["percentile"], case .number(let figure)? = point["value"]
      else { throw error(here, "has no percentile and value that are numbers") }
      try collector.add(
        BenchmarkCollector.Row(
          type: try text("metric_type"), unit: try text("unit"), group: try text("group"),
          percentile: percentile, value: figure, count: try text("n"), source: try text("source"),
          date: try text("date"), place: "\(path): \(here)"))
    }
  }

  /// A misspelt member would be overlooked in silence.
  private func allow(_ names: [String], in value: JSONValue, _ place: String) throws {
    guard case .object(let members) = value else {
      throw error(place.isEmpty ? "the file" : place, "is no object")
    }
    for member in members where !names.contains(member.name) {
      let near = Suggestion.nearest(to: member.name, among: names)
      throw error(
        place.isEmpty ? member.name : "\(place).\(member.name)", "is not known",
        near.map { "Did you mean \($0)?" })
    }
  }

  private func error(_ member: String, _ what: String, _ help: String? = nil) -> BenchmarkError {
    BenchmarkError(
      message: "\(path): \(member) \(what)",
      help: help ?? "Templates/Schemas/benchmarks.schema.json says what stands where")
  }

  /// What is wrong with a text that is no JSON, and where.
  private func fault(_ bytes: [UInt8]) -> BenchmarkError {
    var options = JSONReader.Options()
    options.isStrict = true
    var tree = JSONTree()
    if var reader = try? JSONReader(BytesSource(bytes, name: path), options: options),
      (try? reader.advance(into: &tree)) != nil,
      let finding = reader.takeDiagnostics().first(where: { $0.severity == .error })
    {
      let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
      return BenchmarkError(
        message: "\(path)\(place): \(finding.message.rendered(showingPersonal: true))",
        help: finding.help?.rendered(showingPersonal: true))
    }
    return BenchmarkError(message: "\(path) is no JSON", help: "Look for a comma or quote that is missing")
  }
}
