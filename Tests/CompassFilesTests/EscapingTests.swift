import CompassFiles
import Foundation
import TestSupport
import Testing

@Suite("No name of a record leads out of its folder")
struct EscapingTests {
  private static let names =
    SpecialTexts.all + SpecialTexts.all.map { ".." + $0 + "/etc/passwd" }
    + SpecialTexts.all.map { "Camp " + $0 + " 2026" }
    + ["..\u{301}", "../\u{301}..", "~", "~root", "-rf", "--output=x", "CON", "nul.txt", "a/\u{301}b", "."]

  @Test("It is one part of a path, visible, no option, free of what a shell or a terminal obeys")
  func isOnePart() {
    for name in Self.names {
      let safe = FileNames.safe(name)
      #expect((1...FileNames.maximumByteCount).contains(safe.utf8.count), "\(name.debugDescription)")
      #expect(safe.utf8.first != 0x2D && safe.utf8.first != 0x2E, "\(name.debugDescription)")
      for scalar in safe.unicodeScalars {
        let isHarmless =
          scalar.isASCII
          ? scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          : scalar.properties.generalCategory != .control && !scalar.properties.isWhitespace
            && !scalar.properties.isDefaultIgnorableCodePoint
        #expect(isHarmless, "\(name.debugDescription) is \(safe.debugDescription)")
      }
      #expect(FileNames.safe(safe) == safe, "\(name.debugDescription)")
    }
  }

  @Test("The file system keeps it to the byte")
  func isKept() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = Set(
      (Self.names + Self.names.map { String(repeating: $0 + "é日", count: 60) }).map { FileNames.safe($0) })
    for name in names { try Data().write(to: folder.appendingPathComponent("report-\(name)-\(name).pdf")) }
    let listed = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(listed.map { Array($0.utf8) }) == Set(names.map { Array("report-\($0)-\($0).pdf".utf8) }))
  }
}
