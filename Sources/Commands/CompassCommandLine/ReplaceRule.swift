package import CompassFiles
import CompassSource
import Foundation

/// When an output may replace the file that is at its place.
package enum ReplaceRule {
  /// The name in the first bytes of our PDFs, web pages and calendars.
  private static let mark = "Compass Toolkit"
  /// The endings of outputs with the mark; people edit the others: tables, data and workbooks.
  private static let markedEndings: Set = ["pdf", "html", "ics"]
  /// How many bytes are looked at.
  private static let headLength = 512

  /// Checks that an output may replace the file at its place, if there is one.
  ///
  /// A file that the user named is replaced. Under a name that the tool chose, an empty file is replaced, and a
  /// PDF, web page or calendar of ours by another one.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - ending: the ending of the output's format: `pdf`.
  ///   - digest: the digest of the new bytes; a file with the same bytes loses nothing.
  /// - Throws: ``ToolError`` if the file must stay, and what reading it throws.
  package static func check(_ place: FilePlace, as ending: String, _ digest: Digest) throws {
    guard place != .named(place.path), try !isReplaceable(place, { begins($0, as: ending) }),
      try Digest.hex(of: FileSource(place, as: .output)) != digest.hex
    else { return }
    throw ToolError(
      "\(place.path) already exists", help: "Choose another name with --output, or replace it with --force")
  }

  /// Whether a place is free, or has an empty file, or one that begins as it should.
  ///
  /// - Throws: what reading the file throws.
  static func isReplaceable(_ place: FilePlace, _ begins: ([UInt8]) -> Bool) throws -> Bool {
    guard place.path != "-", FileManager.default.fileExists(atPath: place.path),
      !FileIdentity(place.path).isSpecial
    else { return true }
    let head = try FileSource(place, as: .output).head(headLength)
    return head.isEmpty || begins(head)
  }

  private static func begins(_ head: [UInt8], as ending: String) -> Bool {
    markedEndings.contains(ending) && head.contains(Array(mark.utf8))
  }
}
