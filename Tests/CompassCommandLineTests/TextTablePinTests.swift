import CompassCommandLine
import Testing

@Suite("Tables on terminals that disagree")
struct TextTablePinTests {
  @Test("What follows an emoji of disputed width is put into its column; nothing else is touched")
  func pins() {
    var table = TextTable([.init("Name"), .init("N", isTrailing: true), .init("Place")])
    table.add(["❤️ Camp", "1", "Rome"])
    table.add(["東京 Camp", "12", "⚾"])
    #expect(
      table.text(fitting: 80, pinsColumns: true) == """
        Name        N  Place
        ─────────  ──  ─────
        ❤️ Camp    \u{1B}[12G 1  Rome
        東京 Camp  12  ⚾

        """)
    #expect(!table.text(fitting: 80).contains("\u{1B}"))
  }
}
