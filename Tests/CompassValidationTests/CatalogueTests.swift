import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("The catalogue of codes")
struct CatalogueTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The codes that the sources name: `DiagnosticCode("…")`.
  private static func codesInSources() throws -> Set<String> {
    var result: Set<String> = []
    let sources = root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for piece in text.components(separatedBy: "DiagnosticCode(\"").dropFirst() {
        if let end = piece.firstIndex(of: "\"") { result.insert(String(piece[..<end])) }
      }
    }
    return result
  }

  @Test("Every code of the sources has an entry")
  func complete() throws {
    let known = Set(DiagnosticCatalogue.entries.map(\.code.rawValue))
    let used = try Self.codesInSources()
    #expect(used.count > 100)
    #expect(used.subtracting(known).sorted() == [])
  }

  /// The Swift names of the codes, and the names that the sources use with a dot before them, those that
  /// only name and explain the codes left out.
  private static func names() throws -> (ofCodes: [String: String], used: Set<String>) {
    var ofCodes: [String: String] = [:]
    var used: Set<String> = []
    let sources = root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let parts = line.components(separatedBy: " = DiagnosticCode(\"")
        guard parts.count == 2, let name = parts[0].split(separator: " ").last,
          let code = parts[1].split(separator: "\"").first
        else { continue }
        ofCodes[String(code)] = String(name)
      }
      guard !["Codes", "Catalogue"].contains(file.deletingLastPathComponent().lastPathComponent) else {
        continue
      }
      for piece in text.split(separator: ".").dropFirst() {
        used.insert(String(piece.prefix { $0.isLetter || $0.isNumber }))
      }
    }
    return (ofCodes, used)
  }

  @Test("Every entry is of a code that some source raises")
  func raised() throws {
    let names = try Self.names()
    let unraised = DiagnosticCatalogue.entries.map(\.code.rawValue).filter { code in
      names.ofCodes[code].map { !names.used.contains($0) } ?? true
    }
    #expect(unraised == [])
  }

  @Test("No code has two entries and all are kebab case")
  func unique() {
    let codes = DiagnosticCatalogue.entries.map(\.code.rawValue)
    #expect(Set(codes).count == codes.count)
    for code in codes {
      #expect(code.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
    }
  }

  @Test("Every entry says what, why, an example and how to mend it", arguments: DiagnosticCatalogue.entries)
  func filled(entry: CatalogueEntry) {
    for text in [entry.title, entry.what, entry.why, entry.example, entry.fix] { #expect(!text.isEmpty) }
    for text in [entry.what, entry.why, entry.fix] { #expect(text.hasSuffix(".")) }
    #expect(!entry.title.hasSuffix("."))
  }

  @Test("A code is explained")
  func explain() {
    #expect(
      DiagnosticCatalogue.explain(.eventCheckinAfterStart) == """
        event-checkin-after-start (warning): Check-in is after the start

        What
          The check-in time is after the start time. Both were saved.

        Why
          Anyone who follows it arrives late.

        Example
          Check-in 9:30 AM, Start 9:00 AM

        Fix
          Check AM and PM.

        """)
    #expect(DiagnosticCatalogue.explain(DiagnosticCode("no-such-code")) == nil)
  }

  @Test("The page and the list name every code once")
  func pages() {
    let page = DiagnosticCatalogue.markdown()
    let list = DiagnosticCatalogue.list()
    for entry in DiagnosticCatalogue.entries {
      #expect(page.components(separatedBy: "\n### \(entry.code)\n").count == 2)
      #expect(list.components(separatedBy: "  \(entry.code) ").count == 2)
    }
    #expect(page == DiagnosticCatalogue.markdown())
  }

  @Test("The documentation's page of codes is the catalogue's")
  func documentationPage() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Records/CompassValidation/Documentation.docc/Findings.md")
    let page = DiagnosticCatalogue.markdown()
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(page.utf8).write(to: path)
    }
    #expect(String(decoding: try Data(contentsOf: path), as: UTF8.self) == page)
  }
}

extension DiagnosticCatalogue {
  /// The documentation page of all codes as Markdown, the same from run to run.
  fileprivate static func markdown() -> String {
    var result = """
      # Findings

      Every finding of a validation report has a code. Run `compass-import --explain CODE` to show an
      entry of this page in the terminal. An **error** rejects its record. A **warning** or **note**
      doesn't. An unreadable value in a required field rejects the record. In an optional field, the
      same code is a warning: the field stays empty and its text is saved separately.

      This page is generated from the catalog in the source code. Change it there.

      """
    for group in CatalogueEntry.Group.allCases {
      result += "\n## \(group.rawValue)\n"
      for entry in entries where entry.group == group { result += section(entry) }
    }
    return result
  }

  private static func section(_ entry: CatalogueEntry) -> String {
    """

    ### \(entry.code)

    \(entry.title) (\(entry.severity.rawValue)).

    **What.** \(joined(entry.what))

    **Why.** \(joined(entry.why))

    **Example.**

    ```
    \(entry.example)
    ```

    **Fix.** \(joined(entry.fix))

    """
  }

  private static func joined(_ text: String) -> String { text.replacing("\n", with: " ") }
}
