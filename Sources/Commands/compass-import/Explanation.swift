import CompassCommandLine
import CompassFiles
import CompassSource
import CompassValidation

/// The output of `--explain`.
enum Explanation {
  /// Writes the explanations of codes, or a list of all codes.
  ///
  /// - Throws: ``ToolError`` if a code is unknown.
  static func write(codes: [String]) throws {
    guard !codes.isEmpty else { return try StandardOutput.write(Array(DiagnosticCatalogue.list().utf8)) }
    var texts: [String] = []
    for code in codes {
      guard let text = DiagnosticCatalogue.explain(DiagnosticCode(code)) else {
        let known = DiagnosticCatalogue.entries.map(\.code.rawValue)
        throw ToolError.unknown(
          "Unknown code \(code)", code, among: known, help: "Run `compass-import --explain` to list all codes"
        )
      }
      texts.append(text)
    }
    try StandardOutput.write(Array(texts.joined(separator: "\n").utf8))
  }
}
