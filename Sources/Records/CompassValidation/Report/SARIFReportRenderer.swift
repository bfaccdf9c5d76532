import CompassModel
import CompassSource

/// Writes a validation report as SARIF 2.1.0 (OASIS Standard, 2020), which code scanning services read.
package struct SARIFReportRenderer: ReportRenderer {
  /// The start of the file, with the schema URI from the standard (§3.13.3).
  package static let head = """
    {
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        {
          "tool": {
            "driver": {
              "name":
    """
  /// The name and version of the fingerprints.
  ///
  /// Change the version if their computation changes.
  package static let fingerprintName = "compassFinding/v1"

  private let context: ReportContext

  /// Creates a renderer.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes a report, one line for each rule and each result.
  package func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    let codes = Set(report.counts.byCode.map(\.code)).sorted()
    let rules = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
    let paths = report.inputs.map(\.path)
    var artifacts: [String: Int] = [:]
    for path in paths where artifacts[path] == nil { artifacts[path] = artifacts.count }
    try write(
      "\(Self.head) \(quoted(context.command)),\n          \"version\": \(quoted(context.version)),\n")
    try write("          \"rules\": ")
    try list(codes.map(rule), indentation: 10, to: write)
    try write("\n        }\n      },\n      \"columnKind\": \"unicodeCodePoints\",\n")
    let isDone = report.outcome != .failed && report.counts.count(of: .fileNotConverted) == 0
    try write("      \"invocations\": [{\"executionSuccessful\": \(isDone)}],\n      \"artifacts\": ")
    try list(
      artifacts.sorted { $0.value < $1.value }.map { artifact($0.key, of: report) }, indentation: 6, to: write
    )
    try write(",\n      \"results\": [")
    var isFirst = true
    for input in report.inputs {
      let place = location(input.path, index: artifacts[input.path] ?? 0)
      try input.findings.forEach { finding in
        let result = result(finding, rule: rules[finding.code], place: place)
        try write((isFirst ? "\n        " : ",\n        ") + result.text())
        isFirst = false
      }
    }
    try write(isFirst ? "]\n" : "\n      ]\n")
    try write("    }\n  ]\n}\n")
  }

  private func list(_ values: [JSONValue], indentation: Int, to write: (String) throws -> Void) throws {
    let blanks = String(repeating: " ", count: indentation)
    try write("[")
    for (index, value) in values.enumerated() {
      try write("\(index == 0 ? "\n" : ",\n")\(blanks)  \(value.text())")
    }
    try write(values.isEmpty ? "]" : "\n\(blanks)]")
  }

  // MARK: Rules and files

  private func rule(_ code: DiagnosticCode) -> JSONValue {
    guard let entry = DiagnosticCatalogue.entry(code) else { return ["id": .string(code.rawValue)] }
    let text = "\(entry.what)\n\n\(entry.why)\n\nExample:\n\(entry.example)\n\n\(entry.fix)"
    let markdown =
      "**What.** \(entry.what)\n\n**Why.** \(entry.why)\n\n**Example.**\n\n```\n\(entry.example)\n```\n\n"
      + "**Fix.** \(entry.fix)"
    return [
      "id": .string(code.rawValue), "shortDescription": message(entry.title),
      "fullDescription": message(entry.what.replacing("\n", with: " ")),
      "help": ["text": .string(text), "markdown": .string(markdown)],
      "defaultConfiguration": ["level": .string(entry.severity.rawValue)],
      "properties": ["tags": .array([.string(entry.group.rawValue)])],
    ]
  }

  private func artifact(_ path: String, of report: ValidationReport) -> JSONValue {
    let encoding = report.inputs.first { $0.path == path }?.encoding
    return ["location": ["uri": .string(context.uri(path))], "encoding": encoding.map(JSONValue.string)]
  }

  private func location(_ path: String, index: Int) -> JSONValue {
    ["uri": .string(context.uri(path)), "index": .integer(index)]
  }

  // MARK: Results

  private func result(_ finding: Diagnostic, rule: Int?, place: JSONValue) -> JSONValue {
    let related = finding.related.map { ["physicalLocation": physical(place, $0)] as JSONValue }
    let showsValue = context.showsPersonal || !finding.isPersonal
    return [
      "ruleId": .string(finding.code.rawValue), "ruleIndex": rule.map(JSONValue.integer),
      "level": .string(finding.severity.rawValue), "message": message(of: finding),
      "locations": .array([location(of: finding, place: place)]),
      "partialFingerprints": finding.fingerprint.map { fingerprint in
        [Self.fingerprintName: .string(fingerprint), "primaryLocationLineHash": .string(fingerprint)]
      },
      "baselineState": finding.isKnown ? .string("unchanged") : nil,
      "relatedLocations": related.isEmpty ? nil : .array(related),
      "fixes": showsValue ? fix(finding, place).map { .array([$0]) } : nil,
      "properties": properties(of: finding),
    ]
  }

  private func location(of finding: Diagnostic, place: JSONValue) -> JSONValue {
    let name = finding.pointer ?? finding.cell ?? finding.header ?? finding.field
    return [
      "physicalLocation": physical(place, finding.textPosition),
      "logicalLocations": name.map { .array([["fullyQualifiedName": .string($0)]]) },
    ]
  }

  private func physical(_ place: JSONValue, _ position: SourcePosition?) -> JSONValue {
    ["artifactLocation": place, "region": position.map(region)]
  }

  private func region(_ position: SourcePosition) -> JSONValue {
    [
      "startLine": .integer(position.line), "startColumn": .integer(position.column),
      "endLine": .integer(position.endLine), "endColumn": .integer(position.endColumn),
      "byteOffset": .integer(position.offset), "byteLength": .integer(position.length),
    ]
  }

  /// Returns the fix (§3.55); nil if the replacement is uncertain or needs quotes.
  ///
  /// Programs that apply a fix don't know how to quote text in the file.
  private func fix(_ finding: Diagnostic, _ place: JSONValue) -> JSONValue? {
    guard let text = finding.replacement, let position = finding.textPosition,
      finding.value?.utf8.count == position.length,
      !text.utf8.contains(where: { byte in Self.special.contains(byte) })
    else { return nil }
    let replacement: JSONValue = ["deletedRegion": region(position), "insertedContent": message(text)]
    return [
      "description": message("Write the value as the toolkit stores it."),
      "artifactChanges": .array([["artifactLocation": place, "replacements": .array([replacement])]]),
    ]
  }

  private static let special = Set(",;|\t\"'\\\r\n".utf8)

  private func properties(of finding: Diagnostic) -> JSONValue {
    let showsValue = context.showsPersonal || !finding.isPersonal
    return [
      "record": finding.record.map(JSONValue.integer),
      "records": finding.records > 1 ? .integer(finding.records) : nil,
      "field": finding.field.map(JSONValue.string), "header": finding.header.map(JSONValue.string),
      "member": finding.member.map(JSONValue.string),
      "value": showsValue ? finding.value.map(JSONValue.string) : nil,
      "help": finding.help.map { .string(context.sentence($0)) },
    ]
  }

  /// Returns the message without the help, which is in the Markdown and the properties.
  private func message(of finding: Diagnostic) -> JSONValue {
    let text = Self.escaped(context.sentence(finding.message))
    guard let help = finding.help.map(context.sentence) else { return message(text) }
    let markdown = [context.sentence(finding.message), help].map { Self.escaped(Self.markdown($0)) }
    return ["text": .string(text), "markdown": .string("\(markdown[0])\n\n**Help:** \(markdown[1])")]
  }

  /// Escapes Markdown and HTML in a text.
  private static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "*", "_", "`", "#", "~", "|", "!": result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func message(_ text: String) -> JSONValue { ["text": .string(text)] }

  /// Escapes placeholders and links in a message (SARIF §3.11.5, §3.11.6).
  static func escaped(_ text: String) -> String {
    let mayLink = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == 0x5D && $1 == 0x28 }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "}":
        result.unicodeScalars.append(scalar)
        result.unicodeScalars.append(scalar)
      case "[", "]", "\\":
        if mayLink { result += "\\" }
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text() }
}
