import CompassSource
import Testing

@Suite("Messages")
struct MessageTests {
  @Test("A personal value is masked unless it was asked for")
  func masksPersonalValues() {
    let message: Message = "\(personal: "ava@example.com") in row \(3) is not \(value: "x")"
    #expect(message.rendered(showingPersonal: true) == #""ava@example.com" in row 3 is not "x""#)
    #expect(message.rendered(showingPersonal: false) == #"[hidden] in row 3 is not "x""#)
  }

  @Test("Severities are ordered by weight")
  func severityOrder() {
    #expect(Severity.note < .warning)
    #expect(Severity.warning < .error)
  }
}

@Suite("Bytes in memory")
struct BytesSourceTests {
  @Test("Pieces of any size add up to the whole", arguments: [1, 2, 3, 100])
  func readsInPieces(maximum: Int) throws {
    let source = BytesSource("hello, world")
    var reader = source.makeReader()
    var bytes: [UInt8] = []
    while try reader.read(into: &bytes, maximum: maximum) > 0 {}
    #expect(bytes == source.bytes)
  }
}
