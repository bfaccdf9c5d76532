import CompassDocuments
import Foundation
import TestSupport
import Testing

@Suite("Golden files tell what differs", .disabled(if: Golden.isUpdated, "Nothing is compared"))
struct GoldenSupportTests {
  /// A test's source file in a folder of its own, so that its golden files are its own too.
  private func withKept<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Golden"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(bytes).write(to: folder.appendingPathComponent("Golden/kept"))
    return try body(folder.appendingPathComponent("Tests.swift").path)
  }

  private func complaint(about text: String, kept: String) throws -> String {
    try withKept(Array(kept.utf8)) { test in
      let mismatch = #expect(throws: Golden.Mismatch.self) {
        try Golden.compare(text, with: "kept", of: test)
      }
      return mismatch?.description ?? ""
    }
  }

  @Test("Of texts by their lines")
  func lines() throws {
    let said = try complaint(about: "one\ntwo\nthree\nfive\n", kept: "one\nzwei\nthree\nfive\n")
    #expect(said.contains("Golden/kept: differs from line 2 on:\n- zwei\n+ two\nWhat was made is"))
  }

  @Test("A line that is more is one line more")
  func lineMore() throws {
    let said = try complaint(about: "one\ntwo\nthree", kept: "one\nthree")
    #expect(said.contains("differs from line 2 on:\n+ two\n"))
  }

  @Test("The same text with other scalars is another text")
  func scalars() throws {
    #expect(try complaint(about: "e\u{301}", kept: "\u{E9}").contains("line 1"))
  }

  @Test("What is the same is no mismatch")
  func same() throws {
    try withKept([1, 2, 255]) { test in try Golden.compare([1, 2, 255], with: "kept", of: test) }
  }

  @Test("A picture may differ in its edges, not by a word")
  func picture() throws {
    func page(_ text: String) throws -> [UInt8] {
      try PDFReportWriter().write(
        ReportDocument(
          title: "t", subject: "", created: SampleReports.created,
          blocks: [.heading("Golden", level: 1), .text("The picture of a page"), .text(text)])
      ).bytes
    }
    let picture = try Tool.withFile(page("with a word")) { path in
      _ = try Tool.run("pdftoppm", "-png", "-r", "60", "-aaVector", "no", "-singlefile", path, path)
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + ".png")))
    }
    try withKept(picture) { test in
      try GoldenPicture().compare(page("with a word"), with: "kept", of: test)
      #expect(throws: Golden.Mismatch.self) {
        try GoldenPicture().compare(page("with"), with: "kept", of: test)
      }
    }
  }
}
