import CompassCommandLine
import CompassFiles
import CompassSource
import CompassValidation
import Foundation

/// The file of a report: what it begins with, so that a later report may replace it and nothing else.
enum ReportFile {
  /// The first line of a report as text.
  static let title = "Validation report of compass-import"
  /// How a report as JSON begins.
  private static let object = "{\n  \"version\": "
  private static let objectNext = ",\n  \"outcome\": \""

  /// Makes sure that a place is free, or holds a report.
  ///
  /// - Throws: ``CommandFailure`` where something else is there, and what reading it throws.
  static func checkReplaceable(_ path: String) throws {
    guard path != "-", FileManager.default.fileExists(atPath: path), !FileIdentity(path).isSpecial else {
      return
    }
    var head: [UInt8] = []
    var reader = try FileSource(path).makeReader()
    while head.count < 128, try reader.read(into: &head, maximum: 128 - head.count) > 0 {}
    if head.isEmpty || head.starts(with: (title + "\n").utf8) { return }
    if head.starts(with: object.utf8) {
      let rest = head.dropFirst(object.utf8.count).drop { $0 >= 0x30 && $0 <= 0x39 }
      if rest.starts(with: objectNext.utf8) { return }
    }
    throw CommandFailure(
      "--report: \(TerminalText.escaped(path)) is there already and is no report",
      help: "Name another file, or remove that one")
  }
}
