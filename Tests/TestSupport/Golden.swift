package import Foundation

/// Compares what a test made with the file that was looked at and kept: the file `Golden/NAME` beside the test.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter …` writes the files anew; each is then to be looked at before it is
/// committed.
package enum Golden {
  /// What was made is not what was kept.
  package struct Mismatch: Error, CustomStringConvertible {
    /// Which file, what differs, and where what was made was put.
    package let description: String
  }

  /// Whether the files are written anew instead of being compared.
  package static var isUpdated: Bool { ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" }

  /// The most lines that a mismatch shows of either side.
  private static let maximumLines = 12

  /// The kept file of that name.
  ///
  /// - Parameter test: the source file of the test.
  package static func file(_ name: String, of test: String = #filePath) -> URL {
    URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("Golden/\(name)")
  }

  /// Compares a text with a kept one, line by line.
  ///
  /// - Parameters:
  ///   - text: what was made.
  ///   - name: the kept file, under `Golden` beside the test.
  /// - Throws: ``Mismatch`` with the lines that differ, or what reading and writing throw.
  package static func compare(_ text: String, with name: String, of test: String = #filePath) throws {
    try compare(Array(text.utf8), with: name, of: test)
  }

  /// Compares bytes with kept ones; those that are text are shown as lines.
  ///
  /// - Throws: ``Mismatch`` where a byte differs, or what reading and writing throw.
  package static func compare(_ bytes: [UInt8], with name: String, of test: String = #filePath) throws {
    let place = file(name, of: test)
    if isUpdated { return try keep(bytes, at: place) }
    guard let data = try? Data(contentsOf: place) else {
      throw mismatch(name, "There is no such file yet.", try saved(bytes, as: name))
    }
    let kept = [UInt8](data)
    guard kept != bytes else { return }
    throw mismatch(name, difference(from: kept, to: bytes), try saved(bytes, as: name))
  }

  static func keep(_ bytes: [UInt8], at place: URL) throws {
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
  }

  /// Puts what was made where it can be looked at.
  static func saved(_ bytes: [UInt8], as name: String) throws -> URL {
    let place = failures.appendingPathComponent(name)
    try keep(bytes, at: place)
    return place
  }

  /// Where what was made is put when it is not what was kept.
  static var failures: URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("compass-golden-failures")
  }

  static func mismatch(_ name: String, _ difference: String, _ place: URL) -> Mismatch {
    Mismatch(
      description: """
        Golden/\(name): \(difference)
        What was made is \(place.path); RECORD_SNAPSHOTS=1 keeps it instead.
        """)
  }

  /// The lines that differ, between the first and the last of them.
  private static func difference(from kept: [UInt8], to made: [UInt8]) -> String {
    guard let keptText = String(validating: kept, as: UTF8.self),
      let madeText = String(validating: made, as: UTF8.self)
    else { return "\(made.count) bytes where \(kept.count) were kept." }
    let old = keptText.split(separator: "\n", omittingEmptySubsequences: false)
    let new = madeText.split(separator: "\n", omittingEmptySubsequences: false)
    let start = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let shared = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let lines =
      listed(old[start..<(old.count - shared)], "-") + listed(new[start..<(new.count - shared)], "+")
    return "differs from line \(start + 1) on:\n" + lines.joined(separator: "\n")
  }

  private static func listed(_ lines: ArraySlice<Substring>, _ mark: String) -> [String] {
    let left = lines.count - maximumLines
    return lines.prefix(maximumLines).map { "\(mark) \($0.prefix(300))" }
      + (left > 0 ? ["\(mark) … \(left) more lines"] : [])
  }
}
