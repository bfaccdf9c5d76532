import CompassModel
import Foundation

/// Writes a report as JSON for programs: every block in order, every cell with its text and its typed value, as
/// `Templates/Schemas/report.schema.json` has it.
///
/// Keys without a value are left out; keys may be added within a version. Pictures are named and not included.
package struct JSONReportWriter {
  /// The version of the form; a program that reads another one reads something else.
  package static let version = 1

  package init() {}

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - document: the report; its rows are read once.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the rows or the sink throw.
  /// - Complexity: O(n) in the size of the report; the rows of a table are not held in memory.
  package func write(_ document: ReportDocument, to sink: @escaping ([UInt8]) throws -> Void) throws {
    let output = JSONReportOutput(sink: sink)
    let created = document.created.formatted(.iso8601)
    try output.add("{\"version\":\(Self.version),")
    try output.add(
      members: [
        .init("title", .string(document.title)), .init("subject", .string(document.subject)),
        .init("author", document.author.map(JSONValue.string)), .init("created", .string(created)),
        .init("day", .string(document.day.description)), .init("language", .string(Format.language)),
        .init("main_section", document.mainSection.map(JSONValue.string)),
        .init("footer", document.footer.map(JSONValue.string)),
      ])
    try output.add(",\n\"sections\":[")
    try output.add(list: document.sections) { section in
      try output.add("{")
      try output.add(
        members: [
          .init("name", .string(section.name)), .init("title", section.title.map(JSONValue.string)),
        ])
      try output.add(",\"blocks\":[")
      try output.add(list: section.blocks) { try output.add($0) }
      try output.add("]}")
    }
    try output.add("]}\n")
    try output.flush()
  }
}

/// The JSON of a report that is being written.
///
/// What is short is written as ``JSONValue``; blocks, which may hold long tables, are written as they come.
final class JSONReportOutput {
  private let sink: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  private static let pieceSize = 64 << 10

  init(sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
  }

  /// Adds JSON text without changes.
  func add(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  func add(_ value: JSONValue) throws { try add(value.text()) }

  /// Adds members without the braces around them.
  func add(members: [JSONValue.Member?]) throws {
    try add(String(JSONValue.object(members.compactMap(\.self)).text().dropFirst().dropLast()))
  }

  /// Adds elements, a line each, without the brackets around them.
  func add<Element>(list: [Element], _ body: (Element) throws -> Void) throws {
    for (index, element) in list.enumerated() {
      try add(index == 0 ? "\n" : ",\n")
      try body(element)
    }
  }

  /// Writes the rest.
  func flush() throws {
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension JSONValue.Member {
  /// Returns a member, or nil without a value.
  init?(_ name: String, _ value: JSONValue?) {
    guard let value else { return nil }
    self.init(name, value)
  }
}
