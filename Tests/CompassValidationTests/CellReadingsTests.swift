import CompassModel
import CompassValidation
import TestSupport
import Testing

@Suite("Cache of cells")
struct CellReadingsTests {
  private static let texts = [
    "", "12", "4/18", "4/5/2026", "4/18/2026", "9:00", "9 - 11 AM", "yes", "$150 (paid)", "n/a", "#REF!",
    "GA", "<b>12</b>", "America/New_York", "a text that is too long for the cache",
  ]

  @Test("A cached cell gives the same values and findings as a new one", arguments: 1...4)
  func cached(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var readings = CellReadings()
    let fields = RecordKind.event.schema.fields
    for _ in 0..<3_000 {
      let text = Self.texts.randomElement(using: &random) ?? ""
      let field = try #require(fields.randomElement(using: &random))
      var (cached, direct) = (Draft(kind: .event), Draft(kind: .event))
      let column = Int.random(in: 0...1, using: &random)
      var columnOptions = options
      columnOptions.dateOrder = column == 0 ? .monthFirst : .dayFirst
      let issues = DraftReader.read(
        Array(text.utf8).span, column: column, into: field, of: &cached, options: columnOptions, &readings)
      let expected = DraftReader.read(text, into: field, of: &direct, options: columnOptions)
      #expect(cached == direct)
      #expect(issues == expected)
    }
  }
}
