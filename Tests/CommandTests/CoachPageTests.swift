import Foundation
import TestSupport
import Testing

/// Documents as their readers use them, from a family with long and accented names and 120 measurements.
@Suite("Pages that a coach can use")
struct CoachPageTests {
  private static let files = ["athletes", "schools", "coaches", "events", "metrics", "interactions"].map {
    Command.checkout + "/Tests/DocumentStores/softball/\($0).csv"
  }
  private static let combine = "Intermountain Fall Combine 2026"

  private let command: Command

  init() throws {
    command = try Command()
    try #require(try command.import(Self.files).status == 0)
  }

  /// The emails of a file, from its column Email.
  private static func emails(_ file: String) throws -> [String] {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.split { $0 == "," || $0.isNewline || $0 == "\"" }.map(String.init).filter { $0.contains("@") }
  }

  private func text(_ file: String) throws -> String {
    try Tool.run("pdftotext", "-layout", command.path(file), "-").output
  }

  @Test("Each email and phone number of the coach directory is in one piece and a link")
  func directory() throws {
    _ = try command.export("coach-directory", "--pdf", "--html", "--output", "out/")
    let shown = try text("out/coach-directory-family.pdf")
    let links = try Tool.run(
      "qpdf", "--qdf", "--object-streams=disable", command.path("out/coach-directory-family.pdf"), "-")
    let pdf = links.output
    let page = String(decoding: try command.bytes("out/coach-directory-family.html"), as: UTF8.self)
    let emails = try Self.emails(Self.files[2])
    #expect(emails.count > 20)
    for email in emails {
      #expect(shown.contains(email))
      #expect(pdf.ranges(of: "(mailto:\(email))").count == 1)
      #expect(page.ranges(of: "href=\"mailto:\(email)\"").count == 1)
    }
    let phones = page.ranges(of: "href=\"tel:").count
    #expect(phones > 20 && pdf.ranges(of: "(tel:").count == phones)
  }

  @Test(
    "A full one-pager keeps contact data, video, four numbers and three events, and says nothing about itself"
  )
  func onePager() throws {
    let result = try command.export(
      "one-pager", "--include", "contacts", "--contact", "Travel coach: (208) 555-0111", "--link",
      "Video=https://video.example.com/swing", "--benchmarks",
      Command.checkout + "/SampleData/benchmarks/combine.csv", "--output", "page.pdf")
    #expect(result.errors.contains("Not shown to fit one page: "))
    let shown = try text("page.pdf")
    let email = try #require(try Self.emails(Self.files[0]).first)
    for word in [
      "video.example.com/swing", email, "(208) 555-0111", "Pop time", "Exit velocity", "Dec 5, 2026",
    ] {
      #expect(shown.contains(word), "\(word)")
    }
    let days = shown.split(separator: "\n").filter { $0.contains("AM ") || $0.contains("PM ") }
    #expect(days.count >= 3)
    for remark in ["Not shown", "Left out", "more rows"] { #expect(!shown.contains(remark)) }
    #expect(
      try #require(shown.range(of: "Pop time")).lowerBound < #require(shown.range(of: "Exit v")).lowerBound)
  }

  @Test("The CSV of event metrics, imported again, changes nothing")
  func values() throws {
    _ = try command.export("metrics", "--event", Self.combine, "--csv", "--output", "metrics.csv")
    let written = String(decoding: try command.bytes("metrics.csv"), as: UTF8.self)
    #expect(written.contains(",exit_velo,66.8,mph,2026-11-21,Stalker radar,true,"))
    let again = try command.import([command.path("metrics.csv")])
    #expect(again.errors.contains("/metrics.csv: 8 metrics imported: 8 unchanged\n"), "\(again.errors)")
  }

  @Test("Names with accents are sorted with their letter, and a list ends with its count")
  func order() throws {
    let list = try command.export("schools").output
    let names = ["Lost River", "Ñandú", "Öresund", "Presbyterian", "Wyoming", "Zion"]
    let places = try names.map { try #require(list.range(of: $0)).lowerBound }
    #expect(places == places.sorted())
    #expect(list.hasSuffix("\n\n16 results\n"))
    #expect(
      try command.export("events", "--status", "not_registered").output
        == command.export("events", "--status", "not-registered").output)
  }
}
