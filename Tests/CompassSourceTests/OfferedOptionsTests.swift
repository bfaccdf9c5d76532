import Testing

@testable import CompassSource

@Suite("Advice that names options")
struct OfferedOptionsTests {
  private static let options = OfferedOptions { ["--athlete", "--as"] }

  @Test(
    "Advice is given if it names only options of the command",
    arguments: [
      ("Say it with --athlete NAME, or add a column", true), ("`compass-import --sync` does that", true),
      ("Take 3--5 of them -- or none", true), ("Add `--as events`. Use --sync for calendars.", false),
      ("Add it first, or use --create-school.", false), ("--sync", false),
    ])
  func offered(text: String, isGiven: Bool) { #expect(Self.options.advice(text) == (isGiven ? text : nil)) }

  @Test("A value of a file is no option")
  func values() {
    let message: Message = "Did you mean \(value: "--sync, or --x")? Use --as"
    #expect(Self.options.advice(message) == message)
  }
}
