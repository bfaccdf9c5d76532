import CompassFiles
import CompassSource
import CompassValidation
import Foundation

/// The file of a report: what it begins with, so that a later report may replace it and nothing else.
enum ReportFile {
  /// The first line of a report as text.
  static func title(of command: String) -> String { "\(titleStart)\(command)\n\n" }

  private static let titleStart = "Validation report of "
  /// How many bytes are looked at.
  private static let headLength = 256

  /// Makes sure that a place is free, or holds a report of the same format.
  ///
  /// - Throws: ``CommandFailure`` where something else is there, and what reading it throws.
  static func checkReplaceable(_ place: ReportPlace) throws {
    let path = place.path
    guard !place.isStandardOutput, FileManager.default.fileExists(atPath: path),
      !FileIdentity(path).isSpecial
    else { return }
    var head: [UInt8] = []
    var reader = try FileSource(path).makeReader()
    while head.count < headLength, try reader.read(into: &head, maximum: headLength - head.count) > 0 {}
    guard head.isEmpty || begins(head, as: place.format) else {
      throw CommandFailure(
        "--report: \(TerminalText.escaped(path)) is there already and is no report as \(place.format.rawValue)",
        help: "Name another file, or remove that one")
    }
  }

  private static func begins(_ head: [UInt8], as format: ReportFormat) -> Bool {
    switch format {
    case .text: head.starts(with: (titleStart + "compass-").utf8)
    case .json: holds(head, ["{\n  \"version\": ", ",\n  \"outcome\": \""])
    }
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
