import CompassFiles
import CompassSource
import CompassValidation

/// The file of a report: what it begins with, so that a later report may replace it and nothing else.
enum ReportFile {
  /// The first line of a report as text.
  static func title(of command: String) -> String { "\(titleStart)\(command)\n\n" }

  private static let titleStart = "Validation report of "

  /// Makes sure that a place is free, or holds a report of the same format.
  ///
  /// - Throws: ``ToolError`` where something else is there, and what reading it throws.
  static func checkReplaceable(_ place: ReportPlace) throws {
    guard try !ReplaceRule.isReplaceable(.named(place.path), { begins($0, as: place.format) }) else { return }
    guard place.format != .xlsx else {
      throw ToolError(
        "--report: \(place.path) already exists and may have been edited",
        help: "Name another file, or remove this one")
    }
    throw ToolError(
      "--report: \(place.path) already exists and is not a \(place.format.rawValue) validation report",
      help: "Name another file, or remove this one")
  }

  /// Whether a file begins as a report of that format does.
  static func begins(_ head: [UInt8], as format: ReportFormat) -> Bool {
    let starts: [String] =
      switch format {
      case .text, .github: [titleStart + "compass-"]
      case .json: []
      case .jsonl:
        [#"{"type":"finding","path":"#, #"{"type":"summary","version":\#(JSONReportRenderer.version),"#]
      case .sarif: [SARIFReportRenderer.head + #" "compass-"#]
      case .junit: ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- \(titleStart)compass-"]
      case .gitlab: [#"[\#n  {"type":"issue","engine_name":"compass-"#, "[\n]\n"]
      case .html: ["<!DOCTYPE html>\n<!-- \(titleStart)compass-"]
      case .csv: [FindingsTable.start]
      // Somebody may have mended its rows.
      case .xlsx: []
      }
    if format == .json { return holds(head, ["{\n  \"version\": ", ",\n  \"outcome\": \""]) }
    return starts.contains { head.starts(with: $0.utf8) }
  }

  /// Whether a head is made of these texts with figures between them.
  private static func holds(_ head: [UInt8], _ texts: [String]) -> Bool {
    var rest = head[...]
    for text in texts {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count).drop { $0 >= 0x30 && $0 <= 0x39 }
    }
    return true
  }
}
