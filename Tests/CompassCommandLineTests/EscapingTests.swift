import CompassCommandLine
import TestSupport
import Testing

@Suite("Tables on a terminal obey nothing")
struct EscapingTests {
  @Test(
    "Every row is one line, free of controls, and its figures stay at the right edge", arguments: [nil, 40])
  func rows(width: Int?) {
    for text in SpecialTexts.all {
      var table = TextTable([.init("Name"), .init("N", isTrailing: true, isFixed: true)])
      table.add([text, "7"])
      table.add([text + "a long name of a park by the river in the east", text])
      let shown = table.text(fitting: width)
      #expect(shown.utf8.count { $0 == 0x0A } == 4, "\(text.debugDescription)")
      let raw = shown.unicodeScalars.filter {
        $0 != "\n"
          && ($0.properties.generalCategory == .control || (0x2028...0x202E).contains($0.value)
            || (0x2066...0x2069).contains($0.value))
      }
      #expect(raw.isEmpty, "\(text.debugDescription)")
      #expect(shown.utf8.split(separator: 0x0A)[2].last == 0x37)
    }
  }
}
