import CompassFiles
import CompassModel
import CompassSource
import CompassValidation

/// The findings that are known and accepted, by their fingerprints.
struct Baseline: Sendable {
  /// The most findings that a baseline lists.
  static let maximumCount = 1_000_000
  /// How many bytes are read at once.
  private static let pieceSize = 1 << 16
  /// The names that fingerprints have: in our own reports and baselines, and in SARIF.
  private static let names = ["fingerprint", SARIFReportRenderer.fingerprintName].map {
    Array("\"\($0)\"".utf8)
  }

  private let fingerprints: Set<String>

  /// Whether a finding with that fingerprint is known.
  func contains(_ fingerprint: String) -> Bool { fingerprints.contains(fingerprint) }

  /// Reads a baseline, or a report as JSON, JSON Lines or SARIF, whoever has laid its text out anew.
  ///
  /// - Throws: ``ToolError`` where the file is none of these, and what reading it throws.
  /// - Complexity: O(n) in its bytes, of which a piece at a time is in memory.
  init(path: String) throws {
    var found: Set<String> = []
    var text: [UInt8] = []
    var head: [UInt8] = []
    var reader = try FileSource(.named(path), as: .validationReport).makeReader()
    // A name and its value are much shorter than what is kept of a piece for the next.
    while try reader.read(into: &text, maximum: Self.pieceSize) > 0 {
      if head.count < Self.pieceSize { head += text.prefix(Self.pieceSize) }
      Self.scan(text, into: &found)
      text.removeFirst(max(0, text.count - Self.overlap))
      guard found.count <= Self.maximumCount else {
        throw ToolError("--baseline: \(path) has more than \(Self.maximumCount) findings")
      }
    }
    guard !found.isEmpty || Self.isOurs(head) else {
      throw ToolError(
        "--baseline: \(path) is not a baseline or validation report of this version",
        help: "Create one with --write-baseline FILE, or use a validation report as JSON, JSON Lines or SARIF"
      )
    }
    fingerprints = found
  }

  private static let overlap = 256

  private static func isOurs(_ head: [UInt8]) -> Bool {
    begins(head) || [.json, .jsonl, .sarif].contains { ReportFile.begins(head, as: $0) }
  }

  /// In JSON no text holds an unescaped quotation mark, so that a name in quotes is a name.
  private static func scan(_ text: [UInt8], into found: inout Set<String>) {
    var index = 0
    while let quote = text[index...].firstIndex(of: UInt8(ascii: "\"")) {
      index = quote + 1
      for name in names where text[quote...].starts(with: name) {
        var rest = text[(quote + name.count)...].drop(while: isBlank)
        guard rest.popFirst() == UInt8(ascii: ":") else { continue }
        rest = rest.drop(while: isBlank)
        guard rest.popFirst() == UInt8(ascii: "\"") else { continue }
        let value = rest.prefix(FindingFingerprints.length)
        guard value.count == FindingFingerprints.length, value.allSatisfy(isDigit),
          rest.dropFirst(value.count).first == UInt8(ascii: "\"")
        else { continue }
        found.insert(String(decoding: value, as: UTF8.self))
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  // MARK: Writing

  private static let start = "{\n  \"baseline\": 1,\n  \"command\": \"compass-"

  /// Whether a file begins as a baseline does.
  static func begins(_ head: [UInt8]) -> Bool { head.starts(with: start.utf8) }

  /// Writes all findings of a report as a baseline, one a line and no values, so that a difference of two is
  /// easily read.
  static func write(_ report: ValidationReport, _ context: ReportContext, to file: AtomicFile) throws {
    let command = JSONValue.string(context.command).text()
    try file.write("{\n  \"baseline\": 1,\n  \"command\": \(command),\n  \"findings\": [")
    var isFirst = true
    for input in report.inputs {
      let path = context.relative(input.path)
      try input.findings.forEach { finding in
        let entry = JSONValue.object([
          .init("fingerprint", .string(finding.fingerprint ?? "")), .init("path", .string(path)),
          .init("code", .string(finding.code.rawValue)),
          .init("severity", .string(finding.severity.rawValue)),
        ])
        try file.write((isFirst ? "\n    " : ",\n    ") + entry.text())
        isFirst = false
      }
    }
    try file.write(isFirst ? "]\n}\n" : "\n  ]\n}\n")
  }
}
