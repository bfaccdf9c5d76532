import Testing

@testable import CompassSource

@Suite("Advice that names options")
struct OfferedOptionsTests {
  private static let options = OfferedOptions { ["--athlete", "--as"] }

  @Test(
    "An alternative that names an option of another command is dropped",
    arguments: [
      ("Add it first, or make it with --create-school", "Add it first"),
      ("Make it with --create-school, or add it first", "Add it first"),
      ("Add `--as events`. Use --sync for calendars.", "Add `--as events`"),
      ("Say it with --athlete NAME, or add a column", "Say it with --athlete NAME, or add a column"),
      ("`compass-import --sync` does that", "`compass-import --sync` does that"),
      ("Take 3--5 of them -- or none", "Take 3--5 of them -- or none"),
    ])
  func dropped(text: String, kept: String) { #expect(Self.options.advice(text) == kept) }

  @Test("Nothing is left of advice that names only other options")
  func nothing() { #expect(Self.options.advice("--sync") == nil) }

  @Test("A value of a file is no option")
  func values() {
    let message: Message = "Did you mean \(value: "--sync, or --x")? Use --as"
    #expect(Self.options.advice(message) == message)
  }
}
