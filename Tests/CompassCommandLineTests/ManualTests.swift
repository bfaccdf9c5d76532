import Testing

@testable import CompassCommandLine

@Suite("Manual pages")
struct ManualTests {
  @Test(
    "A text stands in a page as it is, whatever roff makes of it",
    arguments: [
      ("plain", "plain"), ("a\\b", "a\\eb"), ("--pdf", "\\-\\-pdf"), ("\"it's\"", "\\(dqit\\(aqs\\(dq"),
      ("~/x^`", "\\(ti/x\\(ha\\(ga"), ("é 東", "\\[u00E9] \\[u6771]"),
    ])
  func escapes(text: String, roff: String) { #expect(Mdoc.text(text) == roff) }

  @Test("Each sentence has lines of its own, none of which is a request")
  func sentences() {
    #expect(
      Mdoc.sentences("Use it. .Sh is no request. 'Nor this")
        == "Use it.\n\\&.Sh is no request.\n\\&\\(aqNor this.\n")
    #expect(Mdoc.sentences("").isEmpty)
  }

  @Test("The help's discussion gives prose, examples and exit codes")
  func discussion() {
    let discussion = ManualDiscussion(
      """
      One line
      and another.

      EXAMPLES
        compass-export events
            all of them

      EXIT CODES
        0  done
        1  nothing was found, and --fail-if-empty
           was given
        130, 143  interrupted
      """)
    #expect(discussion.paragraphs == ["One line and another."])
    #expect(discussion.examples == ["compass-export events", "    all of them"])
    #expect(discussion.exitCodes.map(\.term) == ["0", "1", "130, 143"])
    #expect(
      discussion.exitCodes.map(\.text) == [
        "Done", "Nothing was found, and --fail-if-empty was given", "Interrupted",
      ])
  }
}
