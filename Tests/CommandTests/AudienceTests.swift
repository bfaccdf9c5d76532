import Foundation
import TestSupport
import Testing

@Suite("What a report says depends on who reads it")
struct AudienceTests {
  private let command: Command

  /// A private value of the sample event, with the option that puts it into a report.
  static let secrets: [(detail: String, text: String)] = [
    ("notes", "Bullpen on day 1"), ("notes", "His best two days yet"), ("costs", "$350"),
    ("coaches", "Wrenfield"), ("coaches", "Bellefontaine"),
    ("contacts", "mateo.ferreira-quill@example.com"),
  ]
  /// What no report says of this event unless both coaches and contacts are asked for.
  static let coachContacts = ["twrenfield@harrowcreek.example.edu", "(478) 555-0112"]

  init() throws { command = try Command.withSeason() }

  /// The text of the report in all three formats, and what was said about it.
  private func texts(_ arguments: [String]) throws -> (texts: [String], errors: String) {
    let result = try command.run(
      "compass-export",
      ["metrics", "--event", "Spring Showcase 2026", "--pdf", "--xlsx", "--csv", "--output", "out", "--now"]
        + [Command.now] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    var texts: [String] = []
    for file in try command.files("out") {
      let bytes = try command.bytes("out/\(file)")
      switch (file as NSString).pathExtension {
      case "pdf":
        // The unpacked file has the properties and the links, which the page's text has not.
        texts.append(try Tool.text(of: bytes).folded + Tool.unpacked(bytes))
      case "xlsx":
        let script = """
          import sys, zipfile, html
          archive = zipfile.ZipFile(sys.argv[1])
          print("\\n".join(html.unescape(archive.read(name).decode("utf-8", "replace")) for name in archive.namelist()))
          """
        texts.append(String(decoding: try Python.run(script, command.path("out/\(file)")), as: UTF8.self))
      default: texts.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    #expect(texts.count == 3)
    return (texts, result.errors)
  }

  @Test("A coach reads nothing private, in no format, and the user is told what was left out")
  func coach() throws {
    let (texts, errors) = try texts([])
    for secret in Self.secrets.map(\.text) + Self.coachContacts {
      for text in texts { #expect(!text.contains(secret), "\(secret)") }
    }
    #expect(
      errors.contains(
        "Not included: notes, registration status, costs, coaches of other schools, contact data. "
          + "Add --include notes,status,costs,coaches,contacts.\n"))
  }

  @Test("compass-convert says so where a document for a coach names the coaches of several schools")
  func convertedCoaches() throws {
    let command = try Command()
    let coaches = Command.checkout + "/SampleData/coaches.csv"
    let note = "Before you send it to a coach, convert the rows of one school only."
    let shown = try command.run("compass-convert", [coaches, "--to", "html", "-d", "out"])
    #expect(shown.status == 0 && shown.errors.contains("Note: The document names "), "\(shown.errors)")
    #expect(shown.errors.contains(note))
    let family = try command.run(
      "compass-convert", [coaches, "--to", "html", "-d", "out2", "--audience", "family"])
    #expect(family.status == 0 && !family.errors.contains("Note: "), "\(family.errors)")
    try command.write(
      "First Name,Last Name,Role,School\nAnn,Doe,head,Elm\nBo,Ray,assistant,Elm\n", to: "one.csv")
    let one = try command.run(
      "compass-convert", ["one.csv", "--as", "coaches", "--to", "html", "-d", "out3"])
    #expect(!one.errors.contains("Note: "), "\(one.errors)")
  }

  @Test("A detail is there when it is asked for, and no other comes with it", arguments: secrets)
  func included(detail: String, text: String) throws {
    let (texts, _) = try texts(["--include", detail])
    #expect(texts.contains { $0.contains(text) })
    for secret in Self.secrets where secret.detail != detail {
      for text in texts { #expect(!text.contains(secret.text), "\(secret.text)") }
    }
  }

  @Test("The family reads everything but contact data")
  func family() throws {
    let (texts, errors) = try texts(["--audience", "family"])
    for secret in Self.secrets {
      #expect(texts.contains { $0.contains(secret.text) } == (secret.detail != "contacts"), "\(secret.text)")
    }
    #expect(errors.contains("Not included: contact data. Add --include contacts.\n"))
  }

  @Test("Coaches' contact data needs both coaches and contacts")
  func coachContacts() throws {
    let (texts, errors) = try texts(["--audience", "family", "--include", "contacts"])
    for contact in Self.coachContacts { #expect(texts.contains { $0.contains(contact) }, "\(contact)") }
    #expect(!errors.contains("Not included"))
  }
}

extension String {
  /// The text with every run of blanks as one.
  fileprivate var folded: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
