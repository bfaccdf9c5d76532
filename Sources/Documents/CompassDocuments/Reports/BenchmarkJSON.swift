import CompassModel
import CompassSource
import CompassTemplates
import Foundation

/// Reads benchmarks from JSON (`Templates/Schemas/benchmarks.schema.json`).
struct BenchmarkJSON {
  private let file: TemplateObject

  /// Parses a file.
  ///
  /// - Throws: ``ToolError`` that names the line on which it is no JSON object.
  init(_ bytes: [UInt8], path: String) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    file = try TemplateObject(
      json: text.first == "\u{FEFF}" ? String(text.dropFirst()) : text, path: path,
      help: "See the format in Templates/Schemas/benchmarks.schema.json")
  }

  /// Hands on the points of the file.
  ///
  /// - Throws: ``ToolError`` that names the line and the member which is wrong, and what the collector throws.
  func read(into collector: inout BenchmarkCollector) throws {
    try file.allow(["$schema", "version", "title", "notes", "benchmarks"])
    try file.requireVersion(BenchmarkFile.version)
    _ = try file.optionalText("title")
    _ = try file.optionalText("notes")
    for group in try file.objects("benchmarks") { try read(group, into: &collector) }
  }

  private func read(_ group: TemplateObject, into collector: inout BenchmarkCollector) throws {
    try group.allow(["metric_type", "unit", "group", "n", "source", "date", "points"])
    let points = try group.objects("points")
    guard !points.isEmpty else { throw group.error("points", "must contain a point") }
    for point in points {
      try point.allow(["percentile", "value"])
      try collector.add(
        BenchmarkCollector.Row(
          type: try group.text("metric_type"), unit: try group.optionalText("unit") ?? "",
          group: try group.text("group"), percentile: try point.number("percentile").description,
          value: try point.number("value").description, count: try group.number("n").description,
          source: try group.text("source"), date: try group.text("date"),
          // To find the line the file is read again, which only an error is worth.
          place: { point.error("", "").message.trimmedBlanks }))
    }
  }
}
