import CompassCommandLine
import CompassFiles
import CompassSource
import Foundation
import Testing

@Suite("Which existing files an output replaces")
struct ReplaceRuleTests {
  private static let pdf = "%PDF-1.7\n%\u{B7}\n% Compass Toolkit\n"
  private static let html =
    "<!DOCTYPE html>\n<head>\n<meta name=\"generator\" content=\"Compass Toolkit\">\n"
  private static let calendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Compass Toolkit//Calendar//EN\r\n"
  private static let late = String(repeating: " ", count: 600) + "Compass Toolkit"

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path, for: "test")
  }

  /// Each with the ending of the output, the text of the existing file and whether it is replaced under a
  /// name that the tool chose; "new" is also the text of the output.
  @Test(
    "by name, format and first bytes",
    arguments: [
      ("pdf", nil, true), ("pdf", "", true), ("pdf", "new", true), ("pdf", pdf, true),
      ("pdf", "%PDF-1.7", false), ("pdf", late, false), ("html", html, true),
      ("html", "<!DOCTYPE html>\n", false), ("ics", calendar, true),
      ("ics", "BEGIN:VCALENDAR\r\nPRODID:-//Other//EN\r\n", false),
      ("csv", nil, true), ("csv", "", true), ("csv", "new", true), ("csv", "Compass Toolkit", false),
      ("json", "{}", false), ("jsonl", "{}", false), ("xlsx", "PK", false), ("zip", "PK", false),
      ("txt", "Compass Toolkit", false),
    ] as [(String, String?, Bool)])
  func rule(ending: String, text: String?, isReplaced: Bool) throws {
    let path = folder.path + "/file." + ending
    if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    let digest = Digest()
    digest.update(Array("new".utf8))
    try ReplaceRule.check(.named(path), as: ending, digest)
    func check() throws { try ReplaceRule.check(.chosen(path), as: ending, digest) }
    guard !isReplaced else { return try check() }
    let failure = try #require(throws: ToolError.self) { try check() }
    #expect(failure.message == "\(path) already exists")
  }

  @Test("A link under a chosen name is not followed, and a pipe is not waited for")
  func special() throws {
    let (file, link, pipe) = (folder.path + "/file", folder.path + "/link.pdf", folder.path + "/pipe.pdf")
    try Data(Self.pdf.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    try #require(mkfifo(pipe, 0o600) == 0)
    let refusal = #expect(throws: ToolError.self) {
      try ReplaceRule.check(.chosen(link), as: "pdf", Digest())
    }
    #expect(refusal?.kind == .symbolicLink)
    // Outputs refuse it later.
    try ReplaceRule.check(.chosen(pipe), as: "pdf", Digest())
  }
}
