import CompassCommandLine
import Testing

@Suite("Tables for a terminal")
struct TextTableTests {
  @Test("Tables align whatever the script")
  func table() {
    var table = TextTable([.init("Name", maximumWidth: 6), .init("N", isTrailing: true)])
    table.add(["東京", "1"])
    table.add(["Nguyễn Văn", "12"])
    #expect(table.text == "Name     N\n──────  ──\n東京     1\nNguyễ…  12\n")
  }
}
